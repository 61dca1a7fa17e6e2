//! The table: a match with its name plates, its bar, and the panels that lie over it.

mod bar;
mod captions;
mod hand;
mod panels;
mod plates;
mod ritual;
mod sheet;

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::Screen;
use crate::board::BoardSet;
use crate::input::Reach;
use crate::play::{Match, Phase, PlaySet, Told};
use crate::theme::{Face, Faces};

/// The panel that lies over the board.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Overlay {
    /// None: the board can be played.
    #[default]
    None,
    /// Go on, begin again, leave.
    Menu,
    /// The rules in words.
    Rules,
    /// Whether both players want to share what is left.
    Split,
    /// Who has won, and why.
    Result,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>();
    app.add_plugins((
        plates::plugin,
        bar::plugin,
        captions::plugin,
        hand::plugin,
        panels::plugin,
        ritual::plugin,
        sheet::plugin,
    ));
    app.add_systems(
        Update,
        (follow, keys.run_if(in_state(Screen::Table)), reach)
            .chain()
            .in_set(PlaySet::Show)
            .before(BoardSet::Fit),
    );
}

/// Shows the result when a game is over, and the face that belongs to a new one.
fn follow(
    mut told: MessageReader<Told>,
    current: Option<Res<Match>>,
    faces: Res<Faces>,
    mut face: ResMut<Face>,
    mut overlay: ResMut<Overlay>,
    mut focus: ResMut<InputFocus>,
) {
    for told in told.read() {
        match told {
            Told::Began => {
                focus.clear();
                *overlay = Overlay::None;
                if let Some(current) = &current {
                    let wanted = faces.named(&current.rules().ruleset().face);
                    if face.id != wanted.id {
                        face.0 = wanted.clone();
                    }
                    if *current.phase() == Phase::Over {
                        *overlay = Overlay::Result;
                    }
                }
            }
            Told::Settled
                if current.as_ref().is_some_and(|current| *current.phase() == Phase::Over) =>
            {
                *overlay = Overlay::Result;
            }
            // The menu and the rules stay open while a watched match goes on.
            Told::Played { .. } if matches!(*overlay, Overlay::Menu | Overlay::Rules) => {}
            Told::Rewound | Told::Left | Told::Played { .. } => *overlay = Overlay::None,
            _ => {}
        }
    }
}

/// Escape opens the menu and puts panels away; F1 or `?` shows the rules.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    typed: Res<ButtonInput<Key>>,
    mut overlay: ResMut<Overlay>,
) {
    let rules = keys.just_pressed(KeyCode::F1) || typed.just_pressed(Key::Character("?".into()));
    if keys.just_pressed(KeyCode::Escape) {
        *overlay = match *overlay {
            Overlay::None => Overlay::Menu,
            _ => Overlay::None,
        };
    } else if rules {
        *overlay = match *overlay {
            Overlay::Rules => Overlay::None,
            _ => Overlay::Rules,
        };
    }
}

/// A panel keeps the board out of reach.
fn reach(overlay: Res<Overlay>, screen: Res<State<Screen>>, mut reach: ResMut<Reach>) {
    let open = *overlay == Overlay::None && *screen.get() == Screen::Table;
    if reach.0 != open {
        reach.0 = open;
    }
}
