//! The cues of the move that is shown, as messages.

use bevy::prelude::*;

use super::timeline::Cue;

/// A cue of the match's board whose moment has come. Only the animation writes it.
#[derive(Message, Clone, Copy, Debug)]
pub struct CueShown {
    /// What is to be seen.
    pub cue: Cue,
    /// Whether its moment was skipped: only what lasts is worth showing.
    pub skipped: bool,
}
