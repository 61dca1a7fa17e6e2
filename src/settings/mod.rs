//! What the player has set, saved between runs.

mod gameplay;
mod persist;
mod presentation;

pub use gameplay::{Assistance, GameSpeed, LastGame, MAX_NAME_CHARS, Names, Speed};
pub use persist::{default_settings, persisted_settings};
pub use presentation::{
    Accessibility, Appearance, MAX_VOLUME_PERCENT, Motion, SIZES_PERCENT, Volumes,
};
