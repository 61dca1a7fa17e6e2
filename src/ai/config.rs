//! How a search is to be done, and what it says of the moves at its start.

use super::level_params::Oversight;
use super::node::PASS;

/// A move at the start, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub code: u8,
    /// For the player to move, from the depth finished last.
    pub value: i32,
    pub closed: bool,
    /// Whether the value is more than a bound.
    pub known: bool,
    /// Whether it depends on what coming back to the start is worth.
    pub returns: bool,
    pub line: Vec<u8>,
}

impl RootMove {
    /// Whether the move sows a pit.
    pub(super) fn is_sowing(&self) -> bool {
        self.code < PASS
    }
}

/// How a search is to be done.
pub(super) struct SearchConfig {
    /// Whether all moves at the start are looked at for their true value.
    pub every: bool,
    /// Entries of the table.
    pub entries: usize,
    /// Depth at which to stop, in plies.
    pub depth: u32,
    /// Nodes at which to stop, once an iteration is finished.
    pub nodes: u64,
    /// Whether captures and bonus turns are followed past the depth.
    pub follows: bool,
    /// What is overlooked, at the start and later.
    pub sight: Option<Oversight>,
}
