//! A software renderer for boards, tables, props and seeds, and where the seeds of a pile lie.
//!
//! It is own code because nothing else shades lit height fields to exact bytes: drawing libraries
//! fill paths, and a shader gives other bytes on each driver. Every pixel is a pure function of the
//! theme and the scene (no files, no clocks, no random state), so a machine gives the same bytes on any
//! number of threads, and tests need no graphics device. Machines whose mathematical functions round
//! differently may differ in single bytes.
//!
//! Lengths inside this module are *points*, 2.36 to a board unit, so that every material has the
//! same look in a small window and in a large one.

#![warn(missing_docs)]

mod boards;
mod bounds;
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
mod theme_file;
mod wordmark;

pub use boards::fittings::hinges_reach;
pub use boards::inlay::{Rim, paint_lit_rim};
pub use bounds::{Fraction, Hues, OutOfBounds, PositiveLength};
pub use colour::{Colour, InvalidColour};
pub use composite::{SeedCounts, paint_with_seeds};
pub use materials::linen::paint_linen;
pub use picture::{MAX_SIDE_PX, PaintError, Pixels};
pub use rounded_part::{round_corners, shadow_reach, with_drop_shadow};
pub use scene::Scene;
pub use scene_painter::paint_scene;
pub use seeds::pile::{Pile, SeedPosition};
pub use seeds::seed::{MAX_SEED_RADIUS_PX, SeedPicture, paint_seed, paint_seeds};
pub use shape::Bowl;
pub use theme::{
    Baize, Board, Copper, Crockery, FittingsKind, Inlay, Lid, Light, Pad, Palette, PlainBoard,
    Pouch, Prop, PropKind, SeedKind, Seeds, Stone, Table, Theme, Tray, Vessel, Wood,
};
pub use theme_file::{ThemeError, read_theme, shipped_themes};
pub use wordmark::{Row, paint_sown_row};
