//! The table: a match with its name plates, its bar, and the panels that lie over it.

mod bar;
mod caption_line;
mod captions;
mod doubt;
mod foretold;
mod hand;
mod hint;
mod panels;
mod plates;
mod result;
mod ritual;
mod speed;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::overlay::{Panel, Panels};
use super::trouble::{self, Trouble};
use crate::play::{Match, Phase, PlaySet, Told};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        plates::plugin,
        bar::plugin,
        caption_line::plugin,
        captions::plugin,
        doubt::plugin,
        hand::plugin,
        hint::plugin,
        panels::plugin,
        result::plugin,
        ritual::plugin,
        speed::plugin,
    ));
    app.add_systems(
        Update,
        (follow, doubt::ask, trouble::tell.run_if(resource_changed::<Trouble>))
            .chain()
            .after(PlaySet::Decide)
            .before(PlaySet::Show),
    );
}

/// Shows the result when a game is over, and puts panels away that belong to what was.
fn follow(
    mut told: MessageReader<Told>,
    current: Option<Res<Match>>,
    mut panels: ResMut<Panels>,
    mut focus: ResMut<InputFocus>,
) {
    // Who tries a game out is told what has come of it by the coach.
    let practice = current.as_ref().is_some_and(|current| current.is_practice());
    let over = !practice
        && current.is_some_and(|current| *current.phase() == Phase::Over && !current.shows_line());
    for told in told.read() {
        match told {
            Told::Began => {
                focus.clear();
                panels.keep(&[]);
                if over {
                    panels.open(Panel::Result);
                }
            }
            // Whoever reads something else reads it to its end.
            Told::Settled if over => panels.open_below(Panel::Result),
            // These stay open while a watched match goes on.
            Told::Played { .. } => panels.put_moment_away(),
            // In a first game the coach takes moves back, not the player.
            Told::Rewound if practice => panels.put_moment_away(),
            Told::Rewound | Told::Left => panels.keep(&[]),
            _ => {}
        }
    }
}
