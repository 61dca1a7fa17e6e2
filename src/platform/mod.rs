//! What differs by system besides storage: clock, random seed, motion preference, frames and sleep,
//! start-up errors, window.

pub mod clock;
pub mod frame_pacing;
pub mod motion;
pub mod random;
pub mod startup_errors;
mod window;

pub(super) use frame_pacing::plugin;
pub(super) use window::window_plugin;
