//! The sound, synthesised on the CPU: seeds, wood and glass as things that ring when they are struck,
//! the room around the table, and the mixer that puts them together.
//!
//! Pure: no files, no clocks, no chance. The same materials give the same samples.

mod ambience;
mod bank;
mod bounds;
mod material;
mod mixer;
mod sounds;
mod shape;
mod sound;
mod modal;

pub use ambience::surround;
pub use bank::{Bank, Samples};
pub use bounds::{Degree, Hertz, Milliseconds, Modes, Within};
pub use material::{Ambience, Material, Sounds};
pub use mixer::{GO, HUSH, Mixer, VOICES};
pub use sounds::synthesise;
pub use sound::{FillLevel, HandSize, Lap, Sound};
