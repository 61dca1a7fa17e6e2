//! Below the board: what happened, in words, and the buttons.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::caption_line::beside_plate;
use super::speed::SpeedButton;
use crate::board::BoardLayout;
use crate::game::{CurrentMatch, GameSet, Match, MatchPhase, MatchPresence};
use crate::platform::power::RedrawRequests;
use crate::rules::Move;
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::match_screen::move_list::BACK;
use crate::theme::widgets::{ButtonLook, PanelGround, button};
use crate::theme::{Fonts, UiLayer};

/// So much of the bar is for the caption, in logical pixels at the usual scale: two lines of the words
/// that most moves end with. Buttons make room for it.
const CAPTION: f32 = 290.0;
/// Between two buttons, and between the first or last and the bar's ends, in logical pixels.
const BETWEEN: f32 = 2.0;
const ENDS: f32 = 4.0;

/// Buttons that make room, the last first: what is not in the bar is in the menu.
const GIVE_WAY: [Act; 4] = [Act::Redo, Act::Rules, Act::Moves, Act::Speed];

/// The ground of the bar, as wide as the board.
#[derive(Component)]
struct BarGround;

/// The buttons.
#[derive(Component)]
pub(super) struct Bar;

/// How wide a button of the bar is when it is there, in logical pixels at the usual scale.
#[derive(Component, Default)]
struct Wide(f32);

/// What there was no room for in the bar.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub(super) struct Stowed(pub Vec<Act>);

/// Buttons that are there only while they can do something.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Sometimes {
    Swap,
    Split,
    Rest,
    GoOn,
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stowed>()
        .add_systems(OnEnter(Screen::Table), (spawn_ground, spawn).chain())
        .add_systems(
            Update,
            ((place, place_ground).chain(), enable, (offer, stow).chain())
                .in_set(GameSet::Present)
                .run_if(in_state(Screen::Table).and_then(in_state(MatchPresence::Present))),
        );
}

fn spawn_ground(mut commands: Commands) {
    commands.spawn((
        DespawnOnExit(Screen::Table),
        BarGround,
        PanelGround,
        Pickable::IGNORE,
        UiLayer::BarGround.index(),
        Node {
            position_type: PositionType::Absolute,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(10)),
            ..default()
        },
        BackgroundColor::default(),
        BorderColor::default(),
    ));
}

fn spawn(mut commands: Commands, type_face: Res<Fonts>) {
    let bar = commands
        .spawn((
            DespawnOnExit(Screen::Table),
            Bar,
            TabGroup::new(1),
            Node {
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::End,
                column_gap: px(BETWEEN),
                padding: UiRect::axes(px(ENDS), px(0)),
                ..default()
            },
        ))
        .id();
    for (kind, label, act, look) in [
        (Sometimes::Swap, "Swap seats", Act::Play(Move::Swap), ButtonLook::Chosen),
        (Sometimes::Split, "Agree to split", Act::Split, ButtonLook::Quiet),
        (Sometimes::Back, BACK, Act::LeaveLine, ButtonLook::Chosen),
        (Sometimes::Rest, "Pause", Act::Rest(true), ButtonLook::Chosen),
        (Sometimes::GoOn, "Go on", Act::Rest(false), ButtonLook::Chosen),
    ] {
        let wide = Wide::default();
        commands.spawn((button(&type_face, label, look), wide, kind, act, ChildOf(bar)));
    }
    let mut quiet = |label: &str, act| {
        let button = button(&type_face, label, ButtonLook::Quiet);
        commands.spawn((button, Wide::default(), act, ChildOf(bar))).id()
    };
    quiet("Undo", Act::Undo);
    quiet("Redo", Act::Redo);
    let speed = quiet("Normal", Act::Speed);
    quiet("Moves", Act::Moves);
    quiet("Rules", Act::Rules);
    quiet("Menu", Act::Menu);
    commands.entity(speed).insert(SpeedButton::Bar);
}

/// The buttons are at the right end of the layout's bar.
fn place(
    layout: Option<Res<BoardLayout>>,
    current: Res<Match>,
    mut bar: Single<&mut Node, With<Bar>>,
) {
    let Some(layout) = layout else {
        return;
    };
    // The ritual has the buttons that make sense while it goes on.
    let display = match current.phase() {
        MatchPhase::Opening => Display::None,
        _ => Display::Flex,
    };
    if bar.display != display {
        bar.display = display;
    }
    let area = layout.bar;
    let wanted =
        [layout.window.x - area.max.x, area.min.y, area.height()].map(|side| px(side / layout.ui));
    if [bar.right, bar.top, bar.height] != wanted {
        [bar.right, bar.top, bar.height] = wanted;
    }
}

/// The ground is there while the buttons are.
fn place_ground(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&Node, (With<Bar>, Without<BarGround>)>,
    mut ground: Single<&mut Node, With<BarGround>>,
) {
    let Some(layout) = layout else {
        return;
    };
    if ground.display != bar.display {
        ground.display = bar.display;
    }
    let area = layout.bar;
    let wanted =
        [area.min.x, area.min.y, area.width(), area.height()].map(|side| px(side / layout.ui));
    if [ground.left, ground.top, ground.width, ground.height] != wanted {
        [ground.left, ground.top, ground.width, ground.height] = wanted;
    }
}

/// Undo and redo cannot be pressed when there is nothing to go back or on to.
fn enable(
    mut commands: Commands,
    current: CurrentMatch,
    bar: Single<&Children, With<Bar>>,
    buttons: Query<(Entity, &Act, Has<InteractionDisabled>)>,
) {
    for (entity, act, disabled) in buttons.iter_many(bar.iter()) {
        let can = match act {
            Act::Undo => current.can_undo(&current.rules),
            Act::Redo => current.can_redo(),
            _ => continue,
        };
        if can && disabled {
            commands.entity(entity).remove::<InteractionDisabled>();
        } else if !can && !disabled {
            commands.entity(entity).insert(InteractionDisabled);
        }
    }
}

/// Shows the buttons that can do something now.
fn offer(current: CurrentMatch, mut buttons: Query<(&Sometimes, &mut Node)>) {
    let person = current.awaits_person();
    let legal = |mv| person && current.rules.check(current.state(), mv).is_ok();
    for (kind, mut node) in &mut buttons {
        let offered = match kind {
            Sometimes::Swap => legal(Move::Swap),
            Sometimes::Split => current.can_agree_split(&current.rules) && legal(Move::Split),
            Sometimes::Back => current.shows_line(),
            Sometimes::Rest => current.is_running(),
            Sometimes::GoOn => !current.is_running() && (current.is_watched() && current.can_run()),
        };
        let display = if offered { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Takes buttons out of the bar where the caption would have no room, and lets them come back.
fn stow(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&Children, With<Bar>>,
    mut buttons: Query<(&Act, &mut Node, &ComputedNode, &mut Wide)>,
    mut stowed: ResMut<Stowed>,
    redraw: Res<RedrawRequests>,
) {
    let Some(layout) = layout else {
        return;
    };
    let caption = if beside_plate(&layout).is_some() { 0.0 } else { CAPTION };
    let mut room = layout.bar.width() / layout.ui - caption - 2.0 * ENDS;
    let mut giving = Vec::new();
    for entity in bar.iter() {
        let Ok((act, node, computed, mut wide)) = buttons.get_mut(entity) else {
            continue;
        };
        if !computed.is_empty() {
            wide.0 = computed.size().x * computed.inverse_scale_factor();
        }
        match GIVE_WAY.iter().position(|other| other == act) {
            Some(rank) => giving.push((rank, entity, wide.0 + BETWEEN)),
            None if node.display != Display::None => room -= wide.0 + BETWEEN,
            None => {}
        }
    }
    giving.sort_by_key(|(rank, ..)| *rank);
    let mut out = Vec::new();
    for (_, entity, wide) in giving {
        let Ok((act, mut node, ..)) = buttons.get_mut(entity) else {
            continue;
        };
        // What is less important does not stay where something more important has gone.
        let stays = out.is_empty() && wide <= room;
        if stays {
            room -= wide;
        } else {
            out.push(act.clone());
        }
        let display = if stays { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
            redraw.animate();
        }
    }
    stowed.set_if_neq(Stowed(out));
}
