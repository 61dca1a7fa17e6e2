//! When the board takes input and when the computer plays: not under a panel, nor while the tutorial
//! waits for its button. The only place that sets `BoardInputEnabled` and `AutoMovesPaused`.

use bevy::prelude::*;

use crate::board::BoardSet;
use crate::game::{AutoMovesPaused, GameSet, Match};
use crate::input::BoardInputEnabled;
use crate::screens::tutorial::TutorialProgress;
use crate::ui::focus::FocusSet;
use crate::ui::panel_stack::{Panel, PanelStack};
use crate::ui::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_input_gate
            .in_set(GameSet::Animate)
            .after(FocusSet::Choose)
            .before(BoardSet::UpdateLayout),
    );
}

fn update_input_gate(
    panels: Res<PanelStack>,
    screen: Res<State<Screen>>,
    tutorial: Option<Res<TutorialProgress>>,
    current: Option<Res<Match>>,
    mut board_input: ResMut<BoardInputEnabled>,
    mut auto_moves_paused: ResMut<AutoMovesPaused>,
) {
    // A watched match continues under every panel but the menu.
    let watched = current.is_some_and(|current| current.is_watched());
    let paused = panels.contains(Panel::Menu) || panels.top().is_some() && !watched;
    auto_moves_paused.set_if_neq(AutoMovesPaused(paused));
    let awaits_move = tutorial.is_none_or(|tutorial| !tutorial.is_done());
    let enabled = panels.top().is_none() && *screen.get() == Screen::Match && awaits_move;
    if board_input.0 != enabled {
        board_input.0 = enabled;
    }
}
