//! The picture, painted on the CPU: the table and the board with its carved bowls once for each
//! window size, each seed as a small picture of its own, and where the seeds of a pile lie.
//!
//! Pure: no files, no clocks, no chance. The same theme and scene give the same bytes.
//!
//! Lengths inside this room are *points*, 2.36 to a board unit, so that every material has the
//! same look in a small window and in a large one.

mod bead;
mod board;
mod bounds;
mod card_table;
mod carving;
mod colour;
mod copper;
mod cup;
mod cut_out;
mod furniture;
mod glass;
mod heap;
mod inlay;
mod lid;
mod light;
mod linen;
mod metal;
mod noise;
mod outline;
mod pad;
mod pebble;
mod picture;
mod pile;
mod porcelain;
mod pouch;
mod props;
mod scene;
mod seed;
mod shape;
mod shelf;
mod slow;
mod still;
mod stone;
mod table;
mod theme;
mod things;
mod tray;
mod wood;
mod wood_board;
mod wordmark;

pub use bounds::{Fraction, Hues, PositiveLength};
pub use colour::Colour;
pub use cut_out::{cut_out, raised, shadow_reach};
pub use furniture::hinges_reach;
pub use inlay::{Rim, paint_lit_rim};
pub use linen::paint_linen;
pub use picture::Pixels;
pub use pile::{Pile, Spot};
pub use scene::{Scene, paint_scene};
pub use seed::{SeedPicture, paint_seed, paint_seeds};
pub use shape::Bowl;
pub use shelf::{ThemeError, read_theme, shipped_themes};
pub use still::{SeedCounts, paint_still};
pub use theme::{
    Baize, Board, Copper, Crockery, Furniture, Inlay, Lid, Light, Pad, Palette, PlainBoard, Pouch,
    Prop, SeedKind, Seeds, Stone, Table, Theme, Thing, Tray, Vessel, Wood,
};
pub use wordmark::{Row, paint_sown_row};
