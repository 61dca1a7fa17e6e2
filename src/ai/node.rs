//! A position on the way that the search is going, with the moves that it has still to try.

use super::table::{Key, NO_MOVE};
use crate::rules::{CELLS, Checkpoint, Move, Position, STORE};

/// The code of a pass; pits have their cells' numbers.
pub(super) const PASS: u8 = STORE[0] as u8;
/// The code of a swap of seats.
pub(super) const SWAP: u8 = STORE[1] as u8;
/// The most moves of a position: a row of pits, and the swap.
pub(super) const MOST_MOVES: usize = 16;
/// No repetition was met.
pub(super) const NEVER: usize = usize::MAX;

const _: () = assert!(PASS as usize == CELLS - 2 && SWAP as usize == CELLS - 1);

/// The move that a code stands for.
pub(super) fn decoded(code: u8, position: &Position) -> Move {
    match code {
        PASS => Move::Pass,
        SWAP => Move::Swap,
        cell => Move::Sow(position.pit(usize::from(cell))),
    }
}

/// Some moves in the order in which they are to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    codes: [u8; MOST_MOVES],
    len: u8,
}

impl Moves {
    pub(super) const NONE: Moves = Moves { codes: [NO_MOVE; MOST_MOVES], len: 0 };

    pub(super) fn push(&mut self, code: u8) {
        self.codes[usize::from(self.len)] = code;
        self.len += 1;
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.codes[..usize::from(self.len)]
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.codes[..usize::from(self.len)]
    }
}

/// What came of a position, as its player to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// In hundredths of a seed.
    pub value: i32,
    /// Whether a guess went into it.
    pub open: bool,
    /// The ply of the earliest position on the way that was met again below, or [`NEVER`]: what came
    /// of it is true on this way only.
    pub depends: usize,
}

/// How a move is being tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Window {
    /// For its true value.
    Full,
    /// As a scout does, and less deep: the moves before it were more promising.
    Reduced,
    /// Only for whether it is better than the best so far.
    Scout,
}

/// A position on the way.
pub(super) struct Node {
    /// To come back to it.
    pub mark: Checkpoint,
    pub key: Key,
    pub moves: Moves,
    /// The move to be tried next, or the one being tried.
    pub next: usize,
    /// How the move at `next` is being tried.
    pub window: Window,
    /// Whether the value of the move being tried counts for the other player.
    pub flips: bool,
    /// Moves that turned out legal.
    pub tried: usize,
    /// In quarters of a ply.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// What `alpha` was at first.
    pub floor: i32,
    /// The best so far, of the moves tried.
    pub best: Outcome,
    pub best_move: u8,
    /// Whether only captures and bonus turns are looked at.
    pub quiet: bool,
}
