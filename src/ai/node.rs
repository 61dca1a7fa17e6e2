//! A position on the stack of the search, with the moves that it has still to try.

use super::transposition_table::{Key, NO_MOVE};
use crate::rules::{CELLS, Checkpoint, Move, Position, STORE};

/// The code of a pass; the code of a sowing is the number of its pit's cell.
pub(super) const PASS: u8 = STORE[0] as u8;
/// The code of a swap of seats.
pub(super) const SWAP: u8 = STORE[1] as u8;
/// The most moves of a position: a row of pits, and the swap.
pub(super) const MAX_MOVES: usize = 16;
/// The result depends on no position above.
pub(super) const NO_PLY: usize = usize::MAX;

const _: () = assert!(PASS as usize == CELLS - 2 && SWAP as usize == CELLS - 1);

/// The move that a code stands for.
pub(super) fn decoded(code: u8, position: &Position) -> Move {
    match code {
        PASS => Move::Pass,
        SWAP => Move::Swap,
        cell => Move::Sow(position.pit(usize::from(cell))),
    }
}

/// Codes of moves in the order in which they are to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveList {
    codes: [u8; MAX_MOVES],
    len: u8,
}

impl MoveList {
    /// No moves.
    pub(super) const EMPTY: MoveList = MoveList { codes: [NO_MOVE; MAX_MOVES], len: 0 };

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

/// The result of searching a position, as its player to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    /// In hundredths of a seed.
    pub value: i32,
    /// Whether an estimate went into the value; if not, it is proven.
    pub is_estimate: bool,
    /// The ply of the earliest position on the stack that was repeated below, or [`NO_PLY`]: the
    /// value holds only where that position came before.
    pub depends_on_ply: usize,
}

/// The window with which a move is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Window {
    /// The node's whole window: the exact value is wanted.
    Full,
    /// A null window at reduced depth: the moves before it were more promising.
    Reduced,
    /// A null window: is the move better than the best so far?
    Scout,
}

/// A position on the stack of the search.
pub(super) struct Node {
    /// Takes the state back to this position.
    pub checkpoint: Checkpoint,
    /// The position's place in the transposition table.
    pub key: Key,
    /// The moves to try, in this order.
    pub moves: MoveList,
    /// The index of the move that is tried, or comes next.
    pub next: usize,
    /// The window with which the move at `next` is searched.
    pub window: Window,
    /// Whether the value of the move that is tried counts for the other player.
    pub flips: bool,
    /// Moves that turned out legal.
    pub tried: usize,
    /// Depth left, in quarters of a ply.
    pub depth: i32,
    /// The value that the player to move is sure of, in hundredths of a seed.
    pub alpha: i32,
    /// The value from which on the other player avoids the position.
    pub beta: i32,
    /// The value of `alpha` at first.
    pub initial_alpha: i32,
    /// The best of the moves tried so far.
    pub best: NodeResult,
    /// The code of the move with that result.
    pub best_move: u8,
    /// Whether only captures and bonus turns are searched.
    pub quiescence: bool,
}
