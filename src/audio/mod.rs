//! What is heard: cues, answers and buttons become notes, and notes are played where there is a
//! device.
//!
//! The way is the same with and without one: [`CueSounds`] decides what is to be heard, the [`SharedMixer`] mixes
//! it, and only [`sounding`] lets it out.

mod desk;
mod device;
mod ear;
mod listen;

pub use desk::SharedMixer;
pub use ear::CueSounds;
pub use listen::PlayedSound;

use bevy::prelude::*;

/// Notes and their mixing, without a device.
pub fn plugin(app: &mut App) {
    app.add_plugins(listen::plugin);
}

/// The device that lets them be heard.
pub fn sounding(app: &mut App) {
    app.add_plugins(device::plugin);
}
