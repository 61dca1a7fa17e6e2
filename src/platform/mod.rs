//! What differs by system besides storage: clock, random seed, motion preference, frames and sleep,
//! start-up errors, window.

pub mod clock;
pub mod motion;
pub mod power;
pub mod random;
pub mod startup_errors;
mod window;

pub(super) use power::plugin;
pub(super) use window::window_plugin;
