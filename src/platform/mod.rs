//! What differs by system besides storage: clock, random seed, motion preference, frames and sleep,
//! start-up errors, window.

#[cfg(feature = "gui")]
pub mod clock;
#[cfg(feature = "gui")]
pub mod motion;
#[cfg(feature = "gui")]
pub mod power;
#[cfg(feature = "gui")]
pub mod random;
#[cfg(feature = "gui")]
pub mod startup_errors;
#[cfg(feature = "gui")]
mod window;

#[cfg(feature = "gui")]
pub(super) use power::plugin;
#[cfg(feature = "gui")]
pub(super) use window::window_plugin;
