//! Files, clocks, threads, window: the only room that differs by platform.

pub mod archive;
pub mod cache;
#[cfg(feature = "gui")]
pub mod clock;
pub mod files;
#[cfg(feature = "gui")]
mod focus;
pub mod keeper;
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
