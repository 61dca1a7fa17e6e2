//! The settings of a search.

use super::oversight::Oversight;

/// The settings of a search: its limits, and what it leaves out.
pub(super) struct SearchConfig {
    /// Whether all moves at the root are searched for their exact value, not just the best one.
    pub all_moves: bool,
    /// Entries of the transposition table, 16 bytes each.
    pub table_entries: usize,
    /// Depth at which to stop, in plies.
    pub max_depth: u32,
    /// Nodes at which to stop, once an iteration is finished.
    pub max_nodes: u64,
    /// Whether captures and bonus turns are searched past the depth.
    pub quiescence: bool,
    /// Which moves are overlooked, at the root and below.
    pub oversight: Option<Oversight>,
}
