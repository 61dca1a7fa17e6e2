//! Files, clocks, threads, window: the only room that differs by platform.

#[cfg(feature = "gui")]
pub mod clock;
#[cfg(feature = "gui")]
pub mod motion;
#[cfg(feature = "gui")]
pub mod power;
#[cfg(feature = "gui")]
pub mod startup;
#[cfg(feature = "gui")]
mod window;

#[cfg(feature = "gui")]
pub(super) use window::{plugin, windowed};
