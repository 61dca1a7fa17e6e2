//! The list of moves, in a drawer beside the board: a click shows the position after a move.

mod drawer;
mod drawer_layout;
mod drawer_state;
mod list;
mod playback_buttons;
mod review;

use bevy::prelude::*;

pub use drawer_state::{Drawer, start_review, toggle_move_list};
pub use review::BACK;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((drawer::plugin, list::plugin, review::plugin, playback_buttons::plugin));
}
