//! Files, clocks, threads, window: the only room that differs by platform.

pub mod files;
mod focus;
pub mod power;
pub mod startup;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(power::plugin);
}

/// What only a program with a window needs.
pub(super) fn windowed(app: &mut App) {
    app.add_plugins((focus::plugin, startup::plugin));
}
