//! The cues of the move that is played on the match's board, as messages.

use bevy::prelude::*;

use super::timeline::Cue;

/// A cue of the move on the match's board whose time has come. Only the animation writes it.
#[derive(Message, Clone, Copy, Debug)]
pub struct CueShown {
    /// What happens.
    pub cue: Cue,
    /// Whether the player skipped it: then it starts nothing that takes time.
    pub skipped: bool,
}
