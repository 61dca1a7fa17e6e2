//! The geometry of a board on which a timeline is played.

use crate::board::{Layout, PileLayouts};
use crate::paint::SeedKind;

/// What the places of seeds on a board depend on.
pub(super) struct BoardGeometry<'a> {
    /// Where pits and stores are.
    pub layout: &'a Layout,
    /// How seeds pile up.
    pub seed_kind: SeedKind,
    /// Where seeds lie in a pile.
    pub pile_layouts: &'a mut PileLayouts,
}
