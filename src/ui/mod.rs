//! The parts of which screens and panels are made.

pub mod button_actions;
mod camera_and_scale;
pub mod crossfade;
pub mod cycle_button;
pub mod few_lines;
pub mod focus;
pub mod one_line;
pub mod panel_enter;
pub mod panel_stack;
pub mod screen;
pub mod scroll;

use bevy::prelude::*;

/// Everything that keeps the parts up to date.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        screen::plugin,
        camera_and_scale::plugin,
        button_actions::plugin,
        crossfade::plugin,
        cycle_button::plugin,
        few_lines::plugin,
        focus::plugin,
        one_line::plugin,
        panel_enter::plugin,
        panel_stack::plugin,
        scroll::plugin,
    ));
}
