//! Panels that open and close with what happens in the match.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::confirm_branch::ask_to_confirm;
use crate::game::{GameSet, Match, MatchEvent, MatchPhase};
use crate::screens::error_panel::ShowErrors;
use crate::ui::panel_stack::{Panel, PanelStack};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (update_panels, ask_to_confirm)
            .chain()
            .before(ShowErrors)
            .after(GameSet::Apply)
            .before(GameSet::Animate),
    );
}

/// Shows the result when a game is over, and closes panels that are about an earlier position.
fn update_panels(
    mut events: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    mut panels: ResMut<PanelStack>,
    mut focus: ResMut<InputFocus>,
) {
    // In a tutorial the bar below the board says what has happened.
    let practice = current.as_ref().is_some_and(|current| current.is_practice());
    let over = !practice
        && current
            .is_some_and(|current| current.phase() == MatchPhase::Over && !current.shows_line());
    for event in events.read() {
        match event {
            MatchEvent::Began => {
                focus.clear();
                panels.close_all();
                if over {
                    panels.open(Panel::Result);
                }
            }
            // If another panel is open, the result waits below it.
            MatchEvent::AnimationFinished if over => panels.open_below(Panel::Result),
            // These stay open while a watched match goes on.
            MatchEvent::Played { .. } => panels.close_position_panels(),
            // In a tutorial the program takes moves back, not the player.
            MatchEvent::PositionChanged if practice => panels.close_position_panels(),
            MatchEvent::PositionChanged | MatchEvent::Closed => panels.close_all(),
            _ => {}
        }
    }
}
