//! Painted pictures on the pages: each painted off the main thread for its size, and cached.

pub mod demo_board;
pub mod painted_image;
pub mod picture_spec;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((painted_image::plugin, demo_board::plugin));
}
