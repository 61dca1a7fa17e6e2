//! The board by itself, in units: its shape, and where its pits and stores are before any turn.

use bevy::math::Vec2;

use crate::rules::ruleset::Keep;
use crate::rules::{PitId, Ruleset, Seat};

/// From the middle of a pit to that of the next, in units.
pub const PIT_PITCH_UNITS: f32 = 100.0;
/// The radius of a pit, in units.
pub const PIT_RADIUS_UNITS: f32 = 44.5;
/// From the board's middle line to the middle of a row, in units.
pub(super) const ROW_UNITS: f32 = 51.5;
/// Half the board's height, in units.
pub(super) const HALF_HEIGHT_UNITS: f32 = 138.0;
/// The radius of a store, in units.
const STORE_RADIUS_UNITS: f32 = 38.0;
/// From the end of a row, half a pitch beyond the middle of its last pit, to the middle of a store, in
/// units.
const STORE_GAP_UNITS: f32 = 43.0;
/// The width of the gap at the fold, where a board with stores has its hinges, in units.
const FOLD_UNITS: f32 = 14.0;
/// From the outermost pit or store to the board's edge, in units.
const EDGE_UNITS: f32 = 16.0;

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of pits in a row.
    pub pits: u8,
    /// Whether it has stores, or banks beside it.
    pub keep: Keep,
}

impl Shape {
    /// The shape of a game's board.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self { pits: ruleset.board.pits, keep: ruleset.board.keep }
    }
}

/// A pit, store or tray: all points within `radius` of the line from `a` to `b`, in units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bowl {
    /// One end of the line.
    pub a: Vec2,
    /// The other end; the same for a round pit.
    pub b: Vec2,
    /// The distance of the rim from the line.
    pub radius: f32,
}

impl Bowl {
    /// The middle.
    pub fn centre(&self) -> Vec2 {
        self.a.midpoint(self.b)
    }
}

/// A point after a quarter turn clockwise.
pub(super) fn turn(point: Vec2) -> Vec2 {
    Vec2::new(point.y, -point.x)
}

/// Half the length of the board, in units.
pub(super) fn half_width(shape: Shape) -> f32 {
    match shape.keep {
        Keep::Stores => half_row(shape) + STORE_GAP_UNITS + STORE_RADIUS_UNITS + EDGE_UNITS,
        Keep::Banks => half_row(shape) + EDGE_UNITS,
    }
}

/// Half the length of a row, the fold included, in units.
fn half_row(shape: Shape) -> f32 {
    f32::from(shape.pits) * PIT_PITCH_UNITS / 2.0 + fold(shape) / 2.0
}

/// The width of the fold, in units; a row with a pit in the middle has none.
pub(super) fn fold(shape: Shape) -> f32 {
    if shape.keep == Keep::Stores && shape.pits.is_multiple_of(2) { FOLD_UNITS } else { 0.0 }
}

/// The middle of a pit, in units.
pub(super) fn pit_centre(pit: PitId, shape: Shape) -> Vec2 {
    let along = (f32::from(pit.index()) - f32::from(shape.pits - 1) / 2.0) * PIT_PITCH_UNITS;
    let from_left = along + along.signum() * fold(shape) / 2.0;
    match pit.seat() {
        Seat::South => Vec2::new(from_left, -ROW_UNITS),
        Seat::North => Vec2::new(-from_left, ROW_UNITS),
    }
}

/// A store: at its owner's right, as long as both rows are high.
pub(super) fn store(seat: Seat, shape: Shape) -> Bowl {
    let right = half_row(shape) + STORE_GAP_UNITS;
    let x = if seat == Seat::South { right } else { -right };
    let end = ROW_UNITS + PIT_RADIUS_UNITS - STORE_RADIUS_UNITS;
    Bowl { a: Vec2::new(x, -end), b: Vec2::new(x, end), radius: STORE_RADIUS_UNITS }
}
