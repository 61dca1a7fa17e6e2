//! Commands to the current match, and events that it reports.

use std::sync::Arc;

use bevy::prelude::*;

use super::{NewMatch, RitualMove};
use crate::rules::{Move, Position, Refusal, Seat, Trace};
use crate::storage::error::SaveError;

/// A command to the current match. It may have no effect or be refused. Nothing else changes a match.
#[derive(Message, Clone)]
pub enum MatchCommand {
    /// Begin a match, in place of the current one.
    Begin(Box<NewMatch>),
    /// Take a step of the opening ritual.
    Ritual(RitualMove),
    /// Play a move.
    Play(Move),
    /// Show the end of the move at once.
    Skip,
    /// End the move that is being shown: its animation is over.
    FinishMove,
    /// Play a move although later moves are dropped by it.
    PlayAndTruncate(Move),
    /// Go back to the last position in which a person had a choice, or leave a line.
    Undo,
    /// Play the next recorded move again; while a move is shown, without animation.
    Redo,
    /// The same, if that move is still due automatically. A command of a person may have come before.
    ReplayNext,
    /// Look at the position after this many plies. The next ply is shown as a move. In a watched match that
    /// is paused at its newest position, the ply after that is played automatically.
    GoTo(usize),
    /// Pause automatic play (true) or resume it: recorded moves first, then those of automatic players.
    PauseAutoplay(bool),
    /// Show a line that was not played, from the position after this many plies. The match is suspended
    /// meanwhile.
    ShowLine(usize, Vec<Move>),
    /// Go back from the line to the match.
    LeaveLine,
    /// Look at the position of the match after this many plies, also from a line.
    GoToMainLine(usize),
    /// Review the moves of the match.
    StartReview,
    /// Show a hint, or hide it.
    ToggleHint,
    /// Begin the same game between the same players; the other one moves first.
    Rematch,
    /// Leave the match.
    Leave,
}

impl MatchCommand {
    /// Whether another match, or none, comes in place of the current one.
    pub(super) fn replaces_match(&self) -> bool {
        matches!(self, Self::Begin(_) | Self::Rematch | Self::Leave)
    }
}

/// What happened to the current match.
#[derive(Message, Clone)]
pub enum MatchEvent {
    /// A match has begun. Its rules and everything else about it are new.
    Began,
    /// A step of the opening ritual was taken.
    RitualAdvanced,
    /// The opening ritual is over: the seat of the player who hid the seeds.
    Seated(Seat),
    /// A move was played. The match is in the position after it already.
    Played {
        /// The move.
        mv: Move,
        /// The position before it.
        before: Position,
        /// What happened, seed by seed.
        trace: Arc<Trace>,
    },
    /// A move was not played, because a rule forbids it.
    Refused {
        /// The move.
        mv: Move,
        /// The rule.
        refusal: Refusal,
    },
    /// A move was not played yet: the viewer is asked first whether later moves may be dropped.
    ConfirmTruncate {
        /// The move.
        mv: Move,
        /// How many moves would be dropped.
        later: usize,
    },
    /// The animation of the last move is over.
    AnimationFinished,
    /// The position has changed without a move being shown.
    PositionChanged,
    /// The match was left.
    Closed,
}

impl MatchEvent {
    /// Whether another position, or none, is shown without a move that leads to it.
    pub fn replaces_position(&self) -> bool {
        matches!(self, Self::Began | Self::PositionChanged | Self::Closed)
    }
}

/// Whether the match can be saved; sent when that changes.
#[derive(Message, Clone, Debug)]
pub enum SaveStatus {
    /// It cannot, for this reason.
    Failed(Arc<SaveError>),
    /// It can again.
    Recovered,
}
