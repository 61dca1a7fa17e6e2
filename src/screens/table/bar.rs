//! The bar below the board: what happened, and the buttons.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::captions::Caption;
use crate::board::BoardLayout;
use crate::play::{Match, Phase, PlaySet};
use crate::rules::Move;
use crate::screens::{Act, Screen};
use crate::settings::Pace;
use crate::theme::widgets::{ButtonLook, Ink, Panel, button};
use crate::theme::{Type, size};

#[derive(Component)]
struct Bar;

/// The words in the bar.
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
    app.add_systems(OnEnter(Screen::Table), spawn).add_systems(
        Update,
        (place, write, enable, offer, name_speed)
            .in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Match>)),
    );
}

fn spawn(mut commands: Commands, type_face: Res<Type>) {
    let bar = commands
        .spawn((
            DespawnOnExit(Screen::Table),
            Bar,
            TabGroup::new(1),
            Panel,
            Node {
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                column_gap: px(8),
                padding: UiRect::horizontal(px(6)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
        ))
        .id();
    commands.spawn((
        Node {
            flex_grow: 1.0,
            flex_shrink: 1.0,
            min_width: px(0),
            padding: UiRect::left(px(12)),
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(bar),
        children![(
            CaptionWords,
            Text::default(),
            type_face.regular(size::CAPTION),
            TextLayout::no_wrap(),
            Ink::Cream,
            TextColor::default(),
            Pickable::IGNORE,
        )],
    ));
    for (kind, label, act) in [
        (Sometimes::Swap, "Swap seats", Act::Play(Move::Swap)),
        (Sometimes::Split, "Agree to split", Act::Split),
        (Sometimes::Rest, "Pause", Act::Rest(true)),
        (Sometimes::GoOn, "Go on", Act::Rest(false)),
    ] {
        commands.spawn((button(&type_face, label, ButtonLook::Chosen), kind, act, ChildOf(bar)));
    }
    let mut plain = |label: &str, act| {
        commands.spawn((button(&type_face, label, ButtonLook::Plain), act, ChildOf(bar))).id()
    };
    plain("Undo", Act::Undo);
    plain("Redo", Act::Redo);
    let speed = plain("Normal", Act::Speed);
    plain("Rules", Act::Rules);
    plain("Menu", Act::Menu);
    commands.entity(speed).insert(SpeedButton);
}

fn place(
    layout: Option<Res<BoardLayout>>,
    current: Res<Match>,
    mut bar: Single<&mut Node, With<Bar>>,
) {
    let Some(layout) = layout else {
        return;
    };
    // The ritual's panel has the buttons that make sense while it goes on.
    let display = match current.phase() {
        Phase::Opening(_) => Display::None,
        _ => Display::Flex,
    };
    if bar.display != display {
        bar.display = display;
    }
    let area = layout.bar;
    let wanted =
        [area.min.x, area.min.y, area.width(), area.height()].map(|side| px(side / layout.ui));
    if [bar.left, bar.top, bar.width, bar.height] != wanted {
        [bar.left, bar.top, bar.width, bar.height] = wanted;
    }
}

fn write(caption: Res<Caption>, mut text: Single<&mut Text, With<CaptionWords>>) {
    text.set_if_neq(Text::new(caption.words()));
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
