//! What may lie on the table, as data: a part of a theme's vocabulary.

use serde::Deserialize;

use crate::paint::bounds::Fraction;
use crate::paint::colour::Colour;

/// Something that lies on the table beside the board.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prop {
    /// What it is.
    pub thing: PropKind,
    /// Where it would lie best: shares of the window's width and height.
    pub near: [Fraction; 2],
}

/// The things there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum PropKind {
    /// A cup or a glass on its saucer.
    Cup(Crockery),
    /// A score pad and a pencil.
    Pad(Pad),
    /// A drawstring bag with spare seeds beside it.
    Pouch(Pouch),
    /// The lid of the game's box.
    Lid(Lid),
}

/// A cup or a glass on its saucer, filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crockery {
    /// Which of them.
    pub vessel: Vessel,
    /// The porcelain.
    pub glaze: Colour,
    /// The vine painted on the saucer.
    pub paint: Colour,
    /// Its berries.
    pub dot: Colour,
    /// Rims, lines, and the spoon.
    pub gilt: Colour,
    /// What is drunk from it.
    pub drink: Colour,
}

/// What one drinks from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Vessel {
    /// A small porcelain cup with a handle.
    Cup,
    /// A waisted glass.
    Glass,
}

/// A score pad and a pencil.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pad {
    /// The sheets.
    pub paper: Colour,
    /// The lines on them.
    pub ruling: Colour,
    /// The tape that binds them, and the line between the two columns.
    pub binding: Colour,
    /// The pencil's paint.
    pub pencil: Colour,
}

/// A drawstring bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pouch {
    /// The cloth.
    pub cloth: Colour,
    /// The cord.
    pub cord: Colour,
}

/// The lid of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lid {
    /// The paper that covers it.
    pub paper: Colour,
    /// The board and the frames stamped on it.
    pub print: Colour,
    /// The card below, bare at worn edges.
    pub card: Colour,
}
