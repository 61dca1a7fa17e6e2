//! Below the board: what happened, in words, and the buttons.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::captions::{Caption, Said};
use crate::board::BoardLayout;
use crate::play::{Match, Phase, PlaySet};
use crate::rules::Move;
use crate::screens::one_line::one_line;
use crate::screens::{Act, Screen};
use crate::settings::Pace;
use crate::theme::widgets::{ButtonLook, Ink, Scrim, button};
use crate::theme::{Type, size};

/// Between the caption and what is beside it, in logical pixels.
const GAP: f32 = 10.0;

/// The buttons.
#[derive(Component)]
struct Bar;

/// Where the caption is.
#[derive(Component)]
struct CaptionPlace;

/// The ground of the caption.
#[derive(Component)]
struct CaptionGround;

/// The words of the caption.
#[derive(Component)]
struct CaptionWords;

/// The button of the speed.
#[derive(Component)]
struct SpeedButton;

/// Buttons that are there only while they can do something.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Sometimes {
    Swap,
    Split,
    Rest,
    GoOn,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), (spawn_caption, spawn)).add_systems(
        Update,
        (place, place_caption, write.after(Said), enable, offer, name_speed)
            .in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Match>)),
    );
}

fn spawn_caption(mut commands: Commands, type_face: Res<Type>) {
    let words = (CaptionWords, Text::default(), Ink::Cream, TextColor::default());
    let ground = Node {
        padding: UiRect::axes(px(16), px(5)),
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    commands.spawn((
        DespawnOnExit(Screen::Table),
        CaptionPlace,
        Pickable::IGNORE,
        Node {
            position_type: PositionType::Absolute,
            align_items: AlignItems::Center,
            ..default()
        },
        children![(
            one_line(type_face.regular(size::CAPTION), ground, words),
            CaptionGround,
            Scrim,
            BackgroundColor::default(),
        )],
    ));
}

fn spawn(mut commands: Commands, type_face: Res<Type>) {
    let bar = commands
        .spawn((
            DespawnOnExit(Screen::Table),
            Bar,
            TabGroup::new(1),
            Scrim,
            Node {
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::End,
                column_gap: px(2),
                padding: UiRect::axes(px(4), px(0)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor::default(),
        ))
        .id();
    for (kind, label, act, look) in [
        (Sometimes::Swap, "Swap seats", Act::Play(Move::Swap), ButtonLook::Chosen),
        (Sometimes::Split, "Agree to split", Act::Split, ButtonLook::Quiet),
        (Sometimes::Rest, "Pause", Act::Rest(true), ButtonLook::Chosen),
        (Sometimes::GoOn, "Go on", Act::Rest(false), ButtonLook::Chosen),
    ] {
        commands.spawn((button(&type_face, label, look), kind, act, ChildOf(bar)));
    }
    let mut quiet = |label: &str, act| {
        commands.spawn((button(&type_face, label, ButtonLook::Quiet), act, ChildOf(bar))).id()
    };
    quiet("Undo", Act::Undo);
    quiet("Redo", Act::Redo);
    let speed = quiet("Normal", Act::Speed);
    quiet("Rules", Act::Rules);
    quiet("Menu", Act::Menu);
    commands.entity(speed).insert(SpeedButton);
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
        Phase::Opening(_) => Display::None,
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

/// The caption has the rest of the bar; in a tall window the room beside South's plate.
fn place_caption(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&ComputedNode, With<Bar>>,
    mut place: Single<&mut Node, With<CaptionPlace>>,
) {
    let Some(layout) = layout else {
        return;
    };
    let gap = GAP * layout.ui;
    let area = if layout.turned {
        let plate = layout.plates[0];
        Rect::new(plate.max.x + gap, plate.min.y, layout.bar.max.x, plate.max.y)
    } else {
        let buttons = bar.size().x * bar.inverse_scale_factor() * layout.ui + gap;
        Rect { max: layout.bar.max - Vec2::X * buttons, ..layout.bar }
    };
    let wanted = [area.min.x, area.min.y, area.max.x - area.min.x, area.max.y - area.min.y]
        .map(|side| px((side / layout.ui).max(0.0)));
    if [place.left, place.top, place.width, place.height] != wanted {
        [place.left, place.top, place.width, place.height] = wanted;
    }
}

fn write(
    caption: Res<Caption>,
    current: Res<Match>,
    mut text: Single<&mut Text, With<CaptionWords>>,
    mut ground: Single<&mut Node, With<CaptionGround>>,
) {
    let words = caption.words(&current);
    let display = if words.is_empty() { Display::None } else { Display::Flex };
    if ground.display != display {
        ground.display = display;
    }
    text.set_if_neq(Text::new(words));
}

/// Undo and redo cannot be pressed when there is nothing to go back or on to.
fn enable(
    mut commands: Commands,
    current: Res<Match>,
    bar: Single<&Children, With<Bar>>,
    buttons: Query<(Entity, &Act, Has<InteractionDisabled>)>,
) {
    for (entity, act, disabled) in buttons.iter_many(bar.iter()) {
        let can = match act {
            Act::Undo => current.can_undo(),
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
fn offer(current: Res<Match>, mut buttons: Query<(&Sometimes, &mut Node)>) {
    let person = current.awaits_person();
    let legal = |mv| person && current.game().check(mv).is_ok();
    for (kind, mut node) in &mut buttons {
        let offered = match kind {
            Sometimes::Swap => legal(Move::Swap),
            Sometimes::Split => legal(Move::Split),
            Sometimes::Rest => current.is_watched() && !current.is_resting() && !over(&current),
            Sometimes::GoOn => current.is_watched() && current.is_resting() && !over(&current),
        };
        let display = if offered { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

fn over(current: &Match) -> bool {
    *current.phase() == Phase::Over
}

fn name_speed(
    pace: Res<Pace>,
    speed: Single<&Children, With<SpeedButton>>,
    mut texts: Query<&mut Text>,
) {
    for child in speed.iter() {
        if let Ok(mut text) = texts.get_mut(child) {
            text.set_if_neq(Text::new(pace.speed().name()));
        }
    }
}
