//! The panels over the board: the menu, and the result.

use bevy::input_focus::AutoFocus;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use super::Overlay;
use super::captions::{reason, result};
use crate::play::{Match, PlaySet};
use crate::rules::{Move, Seat};
use crate::screens::{Act, Screen};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, row, words};
use crate::theme::{Type, size};

/// The panel that is open.
#[derive(Component)]
pub(super) struct Open;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Table).and_then(resource_changed::<Overlay>)),
    );
}

/// A layer over the whole window that catches what is meant for the panel on it.
pub(super) fn layer() -> impl Bundle {
    (
        Open,
        TabGroup { order: 10, modal: true },
        DespawnOnExit(Screen::Table),
        GlobalZIndex(10),
        BackgroundColor(Color::BLACK.with_alpha(0.35)),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
    )
}

fn show(
    mut commands: Commands,
    overlay: Res<Overlay>,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
    open: Query<Entity, With<Open>>,
) {
    for panel in &open {
        commands.entity(panel).despawn();
    }
    let Some(current) = current else {
        return;
    };
    match *overlay {
        Overlay::None | Overlay::Rules => {}
        Overlay::Menu => {
            let sheet = commands.spawn((
                panel(column(14.0)),
                children![words(
                    type_face.bold(size::HEADING),
                    Ink::Cream,
                    &current.rules().ruleset().name
                )],
            ));
            let sheet = sheet.id();
            for (label, act, look) in [
                ("Go on", Act::Close, ButtonLook::Chosen),
                ("Begin again", Act::Rematch, ButtonLook::Plain),
                ("Leave for the title", Act::Leave, ButtonLook::Plain),
                ("Quit", Act::Quit, ButtonLook::Plain),
            ] {
                let first = act == Act::Close;
                let button = (button(&type_face, label, look), act, ChildOf(sheet));
                let button = commands.spawn(button).id();
                if first {
                    commands.entity(button).insert(AutoFocus);
                }
            }
            commands.spawn(layer()).add_child(sheet);
        }
        Overlay::Split => {
            let [south, north] = Seat::BOTH.map(|seat| current.name(seat));
            let left = current.position().on_board();
            let sheet = commands
                .spawn((
                    panel(Node { max_width: percent(90), ..column(12.0) }),
                    children![
                        words(type_face.bold(size::HEADING), Ink::Cream, "Share what is left?"),
                        words(
                            type_face.regular(size::BODY),
                            Ink::Soft,
                            format!("{left} seeds, half each, end the game. {south} and {north} must both agree.")
                        ),
                    ],
                ))
                .id();
            let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
            commands.spawn((
                button(&type_face, "Both agree", ButtonLook::Chosen),
                Act::Play(Move::Split),
                ChildOf(buttons),
            ));
            commands.spawn((
                button(&type_face, "Play on", ButtonLook::Plain),
                Act::Close,
                AutoFocus,
                ChildOf(buttons),
            ));
            commands.spawn(layer()).add_child(sheet);
        }
        Overlay::Result => {
            let [south, north] = Seat::BOTH
                .map(|seat| format!("{} {}", current.name(seat), current.position().store(seat)));
            let sheet = commands
                .spawn((
                    panel(Node { max_width: percent(90), ..column(12.0) }),
                    children![
                        words(type_face.bold(size::HEADING), Ink::Cream, result(&current)),
                        words(type_face.regular(size::BODY), Ink::Soft, reason(&current)),
                        words(
                            type_face.regular(size::BODY),
                            Ink::Soft,
                            format!("{south} · {north}")
                        ),
                    ],
                ))
                .id();
            let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
            for (label, act, look) in [
                ("Rematch", Act::Rematch, ButtonLook::Chosen),
                ("Undo", Act::Undo, ButtonLook::Plain),
                ("See the board", Act::Close, ButtonLook::Plain),
                ("Title", Act::Leave, ButtonLook::Plain),
            ] {
                // Who skips the last move with Space once too often only looks at the board.
                let harmless = act == Act::Close;
                let button = (button(&type_face, label, look), act, ChildOf(buttons));
                let button = commands.spawn(button).id();
                if harmless {
                    commands.entity(button).insert(AutoFocus);
                }
            }
            commands.spawn(layer()).add_child(sheet);
        }
    }
}
