//! Below the board: what happened, in words, and the buttons.

use bevy::a11y::AccessibilityNode;
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
use crate::theme::widgets::{ButtonLook, Ink, PanelGround, button};
use crate::theme::{Face, SCRIM, Type, colour, size};

/// Between the caption and what is beside it, in logical pixels.
const GAP: f32 = 10.0;
/// The button of the speed is so wide, whatever it says, so that the others keep their places; and in
/// a bar narrower than this it has only the speed's name: in logical pixels at the usual scale.
const SPEED: [f32; 2] = [104.0, 172.0];
const ROOMY: f32 = 860.0;
/// The same for a tall window, where the caption is not in the bar.
const ROOMY_TURNED: f32 = 660.0;

/// The ground of the bar, as wide as the board.
#[derive(Component)]
struct BarGround;

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
    app.add_systems(OnEnter(Screen::Table), (spawn_ground, spawn_caption, spawn).chain())
        .add_systems(
            Update,
            (place, place_ground, place_caption, write.after(Said), enable, offer, name_speed)
                .in_set(PlaySet::Tell)
                .run_if(in_state(Screen::Table).and_then(resource_exists::<Match>)),
        );
}

fn spawn_ground(mut commands: Commands) {
    commands.spawn((
        DespawnOnExit(Screen::Table),
        BarGround,
        PanelGround,
        Pickable::IGNORE,
        GlobalZIndex(-1),
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

fn spawn_caption(mut commands: Commands, type_face: Res<Type>) {
    let words = (CaptionWords, Text::default(), Ink::Cream, TextColor::default(), spoken());
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
            Node {
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::End,
                column_gap: px(2),
                padding: UiRect::axes(px(4), px(0)),
                ..default()
            },
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
    quiet("Moves", Act::Moves);
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

/// The caption has the rest of the bar; in a tall window the room beside South's plate.
fn place_caption(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&ComputedNode, With<Bar>>,
    face: Res<Face>,
    mut place: Single<&mut Node, With<CaptionPlace>>,
    mut ground: Single<&mut BackgroundColor, With<CaptionGround>>,
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
    // Away from the bar it needs a ground of its own.
    let own = colour(face.palette().night).with_alpha(if layout.turned { SCRIM } else { 0.0 });
    ground.set_if_neq(BackgroundColor(own));
}

/// A screen reader says what is written here whenever it changes.
fn spoken() -> impl Bundle {
    let mut node = accesskit::Node::new(accesskit::Role::Status);
    node.set_live(accesskit::Live::Polite);
    (AccessibilityNode::from(node), AccessibleLabel(String::new()))
}

fn write(
    caption: Res<Caption>,
    current: Res<Match>,
    mut commands: Commands,
    mut text: Single<(Entity, &mut Text), With<CaptionWords>>,
    mut ground: Single<&mut Node, With<CaptionGround>>,
) {
    let words = caption.words(&current);
    let display = if words.is_empty() { Display::None } else { Display::Flex };
    if ground.display != display {
        ground.display = display;
    }
    let (entity, text) = &mut *text;
    if text.0 != words {
        commands.entity(*entity).insert(AccessibleLabel(words.clone()));
        text.0 = words;
    }
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
            Sometimes::Split => current.may_be_split() && legal(Move::Split),
            Sometimes::Rest => current.runs(),
            Sometimes::GoOn => !current.runs() && (current.is_watched() && current.can_run()),
        };
        let display = if offered { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Says how fast seeds are sown, in full where there is room.
fn name_speed(
    pace: Res<Pace>,
    layout: Option<Res<BoardLayout>>,
    mut speed: Single<(&Children, &mut Node), With<SpeedButton>>,
    mut texts: Query<&mut Text>,
) {
    let roomy = layout.is_none_or(|layout| {
        layout.bar.width() / layout.ui >= if layout.turned { ROOMY_TURNED } else { ROOMY }
    });
    let (children, node) = &mut *speed;
    let name = pace.speed().name();
    let words = if roomy { format!("Speed: {name}") } else { name.to_owned() };
    let width = px(SPEED[usize::from(roomy)]);
    if node.width != width {
        node.width = width;
    }
    for child in children.iter() {
        if let Ok(mut text) = texts.get_mut(child) {
            text.set_if_neq(Text::new(&words));
        }
    }
}
