//! A move of the position that a search begins with, and what is known of it.

use super::node::PASS;

/// A move at the root of the search.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// See [`super::node::decoded`].
    pub code: u8,
    /// For the player to move, in hundredths of a seed, from the depth that was finished last.
    pub value: i32,
    /// Whether no estimate went into the value.
    pub is_proven: bool,
    /// Whether the value is exact for its depth, not just a bound.
    pub is_exact: bool,
    /// Whether the value depends on what a repetition of the root is worth.
    pub depends_on_root: bool,
    /// The principal variation, this move first.
    pub line: Vec<u8>,
}

impl RootMove {
    /// Whether the move sows a pit.
    pub(super) fn is_sowing(&self) -> bool {
        self.code < PASS
    }
}
