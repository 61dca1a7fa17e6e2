//! The title, the options of a new game, the match screen, and the panels over them.

mod active_theme;
mod error_panel;
mod match_screen;
mod navigation;
mod new_game;
mod new_game_draft;
mod page;
mod panel_keys;
mod panels;
mod pictures;
mod record_request;
mod start_match;
mod title;
mod tutorial;
mod ui_idle;

use bevy::prelude::*;

pub use error_panel::ErrorMessage;
pub use match_screen::move_list::Drawer;
pub use new_game_draft::Games;
pub use start_match::{OpensOptions, StartsMatch};
pub use tutorial::{StartsTutorial, TutorialProgress};
pub use ui_idle::UiIdle;

/// All screens and panels.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        active_theme::plugin,
        error_panel::plugin,
        match_screen::plugin,
        navigation::plugin,
        new_game::plugin,
        new_game_draft::plugin,
        page::plugin,
        panel_keys::plugin,
        panels::plugin,
        pictures::plugin,
        record_request::plugin,
        start_match::plugin,
        title::plugin,
        tutorial::plugin,
    ));
}
