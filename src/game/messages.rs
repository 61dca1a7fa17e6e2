//! What can be asked of a match, and what it tells.

use std::sync::Arc;

use bevy::prelude::*;

use super::{NewMatch, RitualMove};
use crate::rules::{Move, Position, Refusal, Seat, Trace};

/// A wish. It may be refused; nothing else changes a match.
#[derive(Message, Clone)]
pub enum MatchCommand {
    /// Begin a match, in place of one under way.
    Begin(Box<NewMatch>),
    /// Take a step of the opening ritual.
    Ritual(RitualMove),
    /// Play a move.
    Play(Move),
    /// Show the end of the move at once.
    Skip,
    /// The last move has been shown.
    AnimationFinished,
    /// Play a move though plies come later that are forgotten then.
    PlayAndTruncate(Move),
    /// Take back to the last position with a choice.
    Undo,
    /// Play again what was taken back; while a move is shown, at once.
    Redo,
    /// The same, if it still comes by itself: whoever asks for something else first is before it.
    ReplayNext,
    /// Look at the position after so many plies. The next one is shown as it is played. Of a match that
    /// plays itself and rests at its newest position, one ply further is played by itself.
    GoTo(usize),
    /// Let nothing be played by itself, or let it go on: what was taken back first, then the moves
    /// of the automatic players.
    PauseAutoplay(bool),
    /// Look at a line that was not played, from the position after so many plies. The match is put by
    /// meanwhile.
    ShowLine(usize, Vec<Move>),
    /// Back from that line to the match.
    LeaveLine,
    /// Look at the match's own position after so many plies, whatever line is looked at.
    GoToMainLine(usize),
    /// Say what is to be made of the moves that were played.
    StartReview,
    /// Say what could be played, and why; asked again, put that away.
    ToggleHint,
    /// Begin again with the same game and players; the other one starts.
    Rematch,
    /// Leave the match.
    Leave,
}

/// What happened to the match.
#[derive(Message, Clone)]
pub enum MatchEvent {
    /// A match has begun; everything about it is new.
    Began,
    /// The opening ritual has gone a step on.
    RitualAdvanced,
    /// The opening ritual is over, and the players sit: who hid the seeds, here.
    Seated(Seat),
    /// A move was played; the match stands after it already.
    Played {
        /// The move.
        mv: Move,
        /// The position before it.
        before: Position,
        /// What happened, seed by seed.
        trace: Arc<Trace>,
    },
    /// A move was not played.
    Refused {
        /// The move.
        mv: Move,
        /// Which rule it would have broken.
        refusal: Refusal,
    },
    /// A move was not played yet: who looks back is asked first whether later plies may go.
    ConfirmTruncate {
        /// The move.
        mv: Move,
        /// So many plies come later.
        later: usize,
    },
    /// The move that was played last is seen to be over.
    AnimationFinished,
    /// The position is another one, by no move.
    PositionChanged,
    /// There is no match any more.
    Closed,
}

/// Whether the match can be saved; sent when that changes.
#[derive(Message, Clone, Debug)]
pub enum SaveStatus {
    /// It cannot; in one line, why.
    Failed(String),
    /// It can again.
    Recovered,
}
