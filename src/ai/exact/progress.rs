//! How far a solver is, as it reports it while it works.

use std::ops::ControlFlow;

/// How far a solver is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions searched since the solver was made.
    pub nodes: u64,
    /// The least and the most that the value can be, in seeds, as far as is known. None while parts of
    /// the question are searched on their own, as the pie rule and a line of moves require.
    pub bounds: Option<ValueBounds>,
    /// All positions with at most this many seeds on the board are known.
    pub endgame: u8,
    /// Bytes of all tables.
    pub bytes: usize,
    /// Whether the tables are smaller than they may be because there was no memory for more.
    pub out_of_memory: bool,
}

/// The least and the most that a value can be, in seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueBounds {
    /// It is at least this.
    pub least: i16,
    /// It is at most this.
    pub most: i16,
}

/// Is called with the progress every few milliseconds, and may stop the work.
pub(super) type ProgressFn<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;
