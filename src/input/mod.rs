//! Mouse, touch, keys and gamepad become commands of the match.

mod actions;
mod bindings;
mod board_input;
mod gamepad;
mod hover;
mod keys;
mod long_press;
mod pointer;
mod same_frame_shift_tab;
mod same_frame_tap;

use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;

pub use actions::TriggeredActions;
pub use bindings::{Action, ActionBindings, BINDINGS, Binding};
pub use board_input::{ArrowsStepMoves, BoardInputEnabled};
pub use gamepad::gamepad_buttons;
pub use keys::MatchKeys;

/// Mouse, touch, keys and gamepad.
pub fn plugin(app: &mut App) {
    app.insert_resource(BoardInputEnabled(true)).init_resource::<ArrowsStepMoves>();
    app.add_plugins((
        TabNavigationPlugin,
        actions::plugin,
        gamepad::plugin,
        hover::plugin,
        keys::plugin,
        pointer::plugin,
        same_frame_shift_tab::plugin,
        same_frame_tap::plugin,
    ));
}
