//! A move made visible: its trace becomes a timeline, each seed's track one tween.
//!
//! The end is decided by the timeline's own clock. Then every seed is laid where the position has
//! it, whatever tweens were or were not stepped; so skipping, undoing and leaving are safe.

mod hand_path;
mod path;
mod paths;
mod playback;
mod rim_flash;
pub mod timeline;
mod trails;
mod trajectory;
mod win_shimmer;

use bevy::prelude::*;
use bevy_tweening::{AnimationSystem, TweeningPlugin};

pub use playback::MovePlayback;
pub use trajectory::Trajectory;

use self::timeline::Cue;
use crate::board::RISE;
use crate::game::GameSet;

/// A cue whose moment has come.
#[derive(Message, Clone, Copy, Debug)]
pub struct CueShown {
    /// What is to be seen.
    pub cue: Cue,
    /// Whether its moment was skipped: only what lasts is worth showing.
    pub skipped: bool,
}

/// The hand, while it carries seeds and moves.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Hand(pub Option<InHand>);

/// Where the hand is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InHand {
    /// The place on the board under it, in units.
    pub ground: Vec2,
    /// Its height: 0 on the board, 1 while it goes along.
    pub height: f32,
    /// How far the handful reaches to each side, in units.
    pub reach: f32,
    /// How much of its shadow is seen, 0 to 1.
    pub shadow: f32,
}

impl InHand {
    /// Where the middle of the handful is seen, in units.
    pub fn seen_at(&self) -> Vec2 {
        self.ground + Vec2::Y * RISE * self.height
    }
}

/// The animation of moves, and its clock.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        TweeningPlugin,
        playback::plugin,
        win_shimmer::plugin,
        rim_flash::plugin,
        trails::plugin,
    ));
    app.add_message::<CueShown>();
    app.configure_sets(Update, AnimationSystem::AnimationUpdate.before(GameSet::Input));
}
