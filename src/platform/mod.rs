//! Files, clocks, threads, window: the only room that differs by platform.

pub mod files;
pub mod power;
pub mod startup;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(power::plugin);
}
