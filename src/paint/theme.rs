//! A theme as data: the types of the fields in `assets/themes/*.ron`. The types of its sounds are in
//! [`crate::synth`].

use serde::Deserialize;

use crate::paint::bounds::{Fraction, Hues, PositiveLength};
use crate::paint::colour::Colour;
pub use crate::paint::prop_data::{Crockery, Lid, Pad, Pouch, Prop, PropKind, Vessel};
use crate::synth::Sounds;

/// How everything looks: what the board, the table and the seeds are made of.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The name used in settings and in a ruleset's `face`.
    pub id: String,
    /// The name shown to players.
    pub name: String,
    /// One line on what the theme shows.
    pub about: String,
    /// The lamp and the room.
    pub light: Light,
    /// What the board is made of.
    pub board: Board,
    /// What the board lies on.
    pub table: Table,
    /// What is sown.
    pub seeds: Seeds,
    /// What the captured seeds lie in, where the board has no stores.
    pub tray: Tray,
    /// The wire in the board around each pit.
    pub inlay: Inlay,
    /// The props on the table, as far as there is room for them.
    pub props: Vec<Prop>,
    /// Colours of text, plates and buttons.
    pub palette: Palette,
    /// What the theme sounds like.
    pub sounds: Sounds,
}

/// The lamp from the upper left and the light of the room.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// Colour of the lamp.
    pub key: Colour,
    /// Strength of the lamp; 3 is an evening lamp near by.
    pub key_strength: PositiveLength,
    /// Colour of the light from everywhere.
    pub sky: Colour,
    /// Its strength.
    pub sky_strength: PositiveLength,
    /// The share of the lamp's light that the room reflects into the shadows.
    pub fill: Fraction,
    /// The brightness in the far corner of the window, as a share of that under the lamp.
    pub corner: Fraction,
    /// The factor of the brightness of the whole picture.
    pub exposure: PositiveLength,
}

/// What the board is made of.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub enum Board {
    /// Carved from wood.
    Wood(Wood),
    /// Flat areas of one colour each, outlined.
    Plain(PlainBoard),
}

/// A kind of wood and how it is finished. Lengths in points, 2.36 to a board unit.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    /// Early wood, the pale part of a growth ring.
    pub light: Colour,
    /// The usual colour.
    pub middle: Colour,
    /// Late wood, the dark edge of a ring.
    pub dark: Colour,
    /// Inside an open pore.
    pub pore: Colour,
    /// Width of a growth ring.
    pub ring: PositiveLength,
    /// How strongly rings show.
    pub ring_contrast: Fraction,
    /// How strongly fibres show.
    pub fibre: Fraction,
    /// How strongly pores show.
    pub pores: Fraction,
    /// Length of a pore.
    pub pore_length: PositiveLength,
    /// How strongly the colour drifts over the board.
    pub drift: Fraction,
    /// How strongly the rays of a quartered board shine across the grain.
    pub rays: Fraction,
    /// Distance from the trunk's axis to the board.
    pub axis: PositiveLength,
    /// How far the board's middle is beside that axis: far gives straight grain, near gives arches.
    pub offset: PositiveLength,
    /// How much nearer the axis comes along the board.
    pub taper: Fraction,
    /// How much the fibres tilt the surface.
    pub relief: Fraction,
    /// How much the varnish shines.
    pub gloss: Fraction,
    /// How much oil and tar has gathered at edges and in hollows.
    pub tar: Fraction,
    /// Width of the rounded edge.
    pub bevel: PositiveLength,
    /// Radius of the board's corners.
    pub corner: PositiveLength,
    /// What is on the board besides its pits.
    pub furniture: FittingsKind,
}

/// What is on a wooden board besides its pits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum FittingsKind {
    /// It folds: two halves with brass hinges between the middle pits.
    Hinges,
    /// A row of punched marks between the two rows of pits.
    Punches,
    /// An engraved line between the two rows of pits.
    Line,
}

/// A board of flat colours.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainBoard {
    /// The board.
    pub face: Colour,
    /// The inside of the pits and stores.
    pub pit: Colour,
    /// The line around the board and its pits.
    pub edge: Colour,
    /// Radius of the board's corners, in points.
    pub corner: PositiveLength,
}

/// What the board lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Table {
    /// A card table.
    Baize(Baize),
    /// Polished veined stone.
    Stone(Stone),
    /// A hammered tray on a cloth.
    Copper(Copper),
    /// One colour.
    Plain(Colour),
}

/// A card table covered with wool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baize {
    /// The cloth.
    pub cloth: Colour,
    /// Where it is worn, and the tips of its fibres.
    pub worn: Colour,
}

/// Polished veined stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stone {
    /// The pale parts.
    pub light: Colour,
    /// The dark parts.
    pub dark: Colour,
    /// The veins.
    pub vein: Colour,
}

/// A hammered copper tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copper {
    /// What the metal mirrors head on.
    pub metal: Colour,
    /// The colour of its patina.
    pub patina: Colour,
    /// The cloth below.
    pub cloth: Colour,
}

/// What is sown.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Seeds {
    /// Clear coloured glass.
    Glass(Hues),
    /// Glossy porcelain beads.
    Bead(Hues),
    /// Pebbles from a river.
    Pebble(Hues),
    /// Flat discs with an outline.
    Plain {
        /// The discs.
        hues: Hues,
        /// The outline.
        edge: Colour,
    },
}

/// The kinds of seed, for how they lie in a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedKind {
    /// Flattened glass drops.
    Glass,
    /// Round beads.
    Bead,
    /// Flat pebbles.
    Pebble,
    /// Discs.
    Plain,
}

/// What captured seeds lie in beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Tray {
    /// A brushed brass tray.
    Brass {
        /// What the metal mirrors head on.
        metal: Colour,
    },
    /// A glazed dish with a painted border.
    China {
        /// The glaze.
        glaze: Colour,
        /// The painted vine.
        paint: Colour,
        /// Its berries.
        dot: Colour,
        /// The lines along the border.
        gilt: Colour,
    },
    /// A flat area with an outline.
    Plain {
        /// The area.
        face: Colour,
        /// The outline.
        edge: Colour,
    },
}

/// The ring around each pit.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inlay {
    /// What the wire mirrors head on.
    pub metal: Colour,
    /// The light that it gives when the pit can be played.
    pub glow: Colour,
    /// Dark wood on both sides of the wire, which pale boards need.
    pub band: Option<Colour>,
    /// Half the wire's width, in points.
    pub half_width: PositiveLength,
}

/// Colours of text, plates and buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Dark text on `ivory`.
    pub ink: Colour,
    /// The plates of the player to move.
    pub ivory: Colour,
    /// The plates of the player who waits, and the caption bar.
    pub night: Colour,
    /// Pale text on `night`.
    pub cream: Colour,
    /// Less important text on `night`.
    pub soft: Colour,
    /// Less important text on `ivory`.
    pub faint_ink: Colour,
    /// Edges of plates, and what is chosen.
    pub accent: Colour,
    /// The arrow on `ivory`.
    pub arrow: Colour,
    /// The marks on the board that show the direction of sowing.
    pub chevron: Colour,
    /// The background of a button.
    pub button: Colour,
    /// The text of a button that cannot be pressed.
    pub disabled: Colour,
}

impl Theme {
    /// The number of different pictures of seeds, at least 1: enough that neighbours differ.
    #[must_use]
    pub fn seed_variants(&self) -> u32 {
        match &self.seeds {
            Seeds::Glass(hues) => 4 * hues.get().len() as u32,
            Seeds::Bead(_) => 24,
            Seeds::Pebble(hues) => 3 * hues.get().len() as u32,
            Seeds::Plain { hues, .. } => hues.get().len() as u32,
        }
    }

    /// How the seeds lie in a pile.
    #[must_use]
    pub fn seed_kind(&self) -> SeedKind {
        match self.seeds {
            Seeds::Glass(_) => SeedKind::Glass,
            Seeds::Bead(_) => SeedKind::Bead,
            Seeds::Pebble(_) => SeedKind::Pebble,
            Seeds::Plain { .. } => SeedKind::Plain,
        }
    }
}
