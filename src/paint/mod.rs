//! The picture, painted on the CPU: the table and the board with its carved bowls once for each
//! window size, each seed as a small picture of its own, and where the seeds of a pile lie.
//!
//! Pure: no files, no clocks, no chance. The same theme and scene give the same bytes.
//!
//! Lengths inside this room are *points*, 2.36 to a board unit, so that every material has the
//! same look in a small window and in a large one.

mod boards;
mod bounds;
mod builtin;
mod colour;
mod composite;
mod light;
mod materials;
mod noise;
mod outline;
mod picture;
mod prop_data;
mod props;
mod rounded_part;
mod row_cache;
mod scene;
mod scene_painter;
mod seeds;
mod shape;
mod tables;
mod theme;
mod wordmark;

pub use boards::fittings::hinges_reach;
pub use boards::inlay::{Rim, paint_lit_rim};
pub use bounds::{Fraction, Hues, PositiveLength};
pub use builtin::{ThemeError, read_theme, shipped_themes};
pub use colour::Colour;
pub use composite::{SeedCounts, paint_still};
pub use materials::linen::paint_linen;
pub use picture::Pixels;
pub use rounded_part::{cut_out, raised, shadow_reach};
pub use scene::Scene;
pub use scene_painter::paint_scene;
pub use seeds::pile::{Pile, Spot};
pub use seeds::seed::{SeedPicture, paint_seed, paint_seeds};
pub use shape::Bowl;
pub use theme::{
    Baize, Board, Copper, Crockery, Furniture, Inlay, Lid, Light, Pad, Palette, PlainBoard, Pouch,
    Prop, SeedKind, Seeds, Stone, Table, Theme, Thing, Tray, Vessel, Wood,
};
pub use wordmark::{Row, paint_sown_row};
