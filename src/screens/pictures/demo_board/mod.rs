//! Boards on pages with seeds as sprites, which play a move when they are hovered or focused.

mod attention;
mod board;
mod demo_game;
mod play_demo_boards;
mod sprites;
mod update_sprites;

use bevy::prelude::*;

pub use attention::Attention;
pub use board::DemoBoard;
pub use demo_game::{DemoCache, DemoGame};
pub use play_demo_boards::DemoBoardsPlayed;
pub use update_sprites::DemoBoardsBuilt;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((update_sprites::plugin, play_demo_boards::plugin));
}

#[cfg(test)]
mod tests;
