//! What all pixels of a row of the board share.

use crate::paint::row_cache::CachedRow;

/// What all pixels of a row share.
pub(in crate::paint) struct BoardRow {
    /// The bowls that touch it.
    pub near: Vec<usize>,
    /// For each plank: the four slow fields of its wood, stain, and thickness of the varnish.
    pub planks: Vec<CachedRow<6>>,
}
