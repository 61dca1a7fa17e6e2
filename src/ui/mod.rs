//! The parts of which screens and panels are made.

pub mod few_lines;
pub mod one_line;
pub mod panel_enter;

use bevy::prelude::*;

/// Everything that keeps the parts up to date.
pub fn plugin(app: &mut App) {
    app.add_plugins((few_lines::plugin, one_line::plugin, panel_enter::plugin));
}
