//! The acoustic properties of materials: the fields of `sounds` in `assets/themes/*.ron`.

use serde::Deserialize;

use super::bounds::{Fraction, Hertz, Milliseconds, Modes};

/// What a theme sounds like.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sounds {
    /// The note to which chimes are tuned.
    pub key: Hertz,
    /// A single seed.
    pub seed: Material,
    /// The board, struck inside a pit.
    pub board: Material,
    /// The store: a bowl in the board, a tray, a dish.
    pub store: Material,
    /// The background sound.
    pub ambience: Ambience,
}

/// A body that rings when it is struck.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Its lowest frequency.
    pub pitch: Hertz,
    /// All its frequencies, as multiples of the lowest.
    pub modes: Modes,
    /// After this time the lowest frequency has fallen by 60 dB.
    pub ring: Milliseconds,
    /// How much sooner the higher frequencies fall silent: from 0, with the lowest, to 1.
    pub damping: Fraction,
    /// How hard it is: harder bodies have stronger high frequencies and shorter impacts.
    pub bright: Fraction,
    /// How rough it is: how much an impact scrapes.
    pub grit: Fraction,
}

/// The background sound of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Ambience {
    /// An open fire.
    Hearth,
    /// Rain on a roof.
    Rain,
    /// Wind in the trees outside.
    Breeze,
    /// A quiet room: hardly moving air.
    Room,
}
