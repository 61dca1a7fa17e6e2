//! The sound, synthesised on the CPU: seeds, wood and glass as bodies that ring when they are struck,
//! the ambience of a room, and the mixer.
//!
//! Pure: no files, no clocks, no global random state. The same materials give the same samples.

#![warn(missing_docs)]

mod ambience;
mod bank;
mod bounds;
mod filters;
mod finish;
mod material;
mod mixer;
mod modal;
mod sound;
mod sounds;

pub use ambience::ambience_loop;
pub use bank::{Samples, SoundBank};
pub use bounds::{Fraction, Hertz, Milliseconds, Modes, OutOfBounds, Within};
pub use material::{Ambience, Material, Sounds};
pub use mixer::{AMBIENCE_FADE_OUT_SECS, FADE_OUT_SECS, MAX_VOICES, Mixer};
pub use sound::{FillLevel, HandSize, LapTone, Sound};
pub use sounds::synthesise;
