//! Moves made visible: a trace becomes a timeline, and each track of the timeline one tween on its
//! seed.
//!
//! A seed's tween is the clock of a path with random access, because trails look back along it: its
//! lens maps the tween's ratio to a moment of the path, whose segments are each what a single tween
//! with its own easing would be.

mod cues;
mod geometry;
mod hand;
mod hand_path;
mod match_playback;
mod motion_settings;
mod next_board_timer;
mod page_board;
mod path_builder;
mod playback;
mod pseudo_random;
mod rim_flash;
mod seed_path;
pub mod timeline;
mod trails;
mod win_shimmer;

use bevy::prelude::*;

pub use cues::CueShown;
pub use hand::{CarryingHand, Hand};
pub use match_playback::{MatchBoard, MovePlayback, is_move_playing};
pub use motion_settings::MotionSettings;
pub use next_board_timer::NextBoardTimer;
pub use page_board::{PageBoard, PageBoardPoses};
pub use playback::{PlaybackFinished, PlaybackSet, TimelinePlayback};
pub use rim_flash::RimFlashes;
pub use win_shimmer::WinShimmer;

/// The animation of moves.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        playback::plugin,
        match_playback::plugin,
        hand::plugin,
        win_shimmer::plugin,
        rim_flash::plugin,
        trails::plugin,
    ));
}

/// The part of the animation that boards on pages need.
pub fn page_boards_plugin(app: &mut App) {
    app.add_plugins(playback::plugin);
}
