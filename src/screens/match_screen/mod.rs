//! The table: a match with its name plates, its bar, and the panels that lie over it.

mod action_bar;
mod caption_line;
mod captions;
mod confirm_branch;
mod hand_label;
mod hint;
mod menu;
pub mod move_list;
mod player_plates;
mod preview_text;
mod result;
mod ritual;
mod speed;
pub mod tutorial;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use crate::game::{GameSet, Match, MatchEvent, MatchPhase};
use crate::screens::panel_stack::{Panel, Panels};
use crate::screens::panels::error_panel::{self, Trouble};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        player_plates::plugin,
        action_bar::plugin,
        caption_line::plugin,
        captions::plugin,
        confirm_branch::plugin,
        hand_label::plugin,
        hint::plugin,
        menu::plugin,
        move_list::plugin,
        result::plugin,
        ritual::plugin,
        speed::plugin,
        tutorial::plugin,
    ));
    app.add_systems(
        Update,
        (follow, confirm_branch::ask, error_panel::tell.run_if(resource_changed::<Trouble>))
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
