//! What things are made of, for the ear: the vocabulary of `sounds` in `assets/themes/*.ron`.

use serde::Deserialize;

use super::bounds::{Degree, Hertz, Milliseconds, Modes};

/// What a face sounds like.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sounds {
    /// The note to which its chimes and taps are tuned.
    pub key: Hertz,
    /// A single seed, struck.
    pub seed: Material,
    /// The board, struck in a pit.
    pub board: Material,
    /// What captured seeds fall into: a bowl of the board, a tray, a dish.
    pub store: Material,
    /// What is heard of the room.
    pub ambience: Ambience,
}

/// A thing that rings when it is struck.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Its lowest frequency.
    pub pitch: Hertz,
    /// All its frequencies, as multiples of that.
    pub modes: Modes,
    /// The lowest has fallen by 60 dB after so long.
    pub ring: Milliseconds,
    /// How much sooner the higher ones fall silent: 0 like the lowest, 1 in proportion and more.
    pub damping: Degree,
    /// How hard it is: how strong the higher frequencies are, and how short a touch.
    pub bright: Degree,
    /// How rough it is: how much a touch scrapes.
    pub grit: Degree,
}

/// A room, heard from the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Ambience {
    /// A fire at the far end.
    Hearth,
    /// Rain on the roof.
    Rain,
    /// Wind in the trees outside.
    Breeze,
    /// Nothing but air.
    Room,
}
