//! How a search is to be done.

use super::oversight::Oversight;

/// How a search is to be done.
pub(super) struct SearchConfig {
    /// Whether all moves at the root are searched for their exact value, not just the best one.
    pub all_moves: bool,
    /// Entries of the transposition table.
    pub entries: usize,
    /// Depth at which to stop, in plies.
    pub depth: u32,
    /// Nodes at which to stop, once an iteration is finished.
    pub nodes: u64,
    /// Whether captures and bonus turns are searched past the depth.
    pub quiescence: bool,
    /// Which moves are overlooked, at the root and below.
    pub oversight: Option<Oversight>,
}
