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
use crate::game::{GameSet, Match, MatchEvent, MatchPhase};

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
            .after(GameSet::Apply)
            .before(GameSet::Animate),
    );
}

/// Shows the result when a game is over, and puts panels away that belong to what was.
fn follow(
    mut told: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    mut panels: ResMut<Panels>,
    mut focus: ResMut<InputFocus>,
) {
    // Who tries a game out is told what has come of it by the coach.
    let practice = current.as_ref().is_some_and(|current| current.is_practice());
    let over = !practice
        && current
            .is_some_and(|current| current.phase() == MatchPhase::Over && !current.shows_line());
    for told in told.read() {
        match told {
            MatchEvent::Began => {
                focus.clear();
                panels.keep(&[]);
                if over {
                    panels.open(Panel::Result);
                }
            }
            // Whoever reads something else reads it to its end.
            MatchEvent::AnimationFinished if over => panels.open_below(Panel::Result),
            // These stay open while a watched match goes on.
            MatchEvent::Played { .. } => panels.put_moment_away(),
            // In a first game the coach takes moves back, not the player.
            MatchEvent::PositionChanged if practice => panels.put_moment_away(),
            MatchEvent::PositionChanged | MatchEvent::Closed => panels.keep(&[]),
            _ => {}
        }
    }
}
