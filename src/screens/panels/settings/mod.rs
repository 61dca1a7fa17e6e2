//! The settings: speed, volumes, the theme of the board, motion, previews.

mod choices;
mod panel;
mod themes;
mod volumes;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((choices::plugin, volumes::plugin, panel::plugin));
}
