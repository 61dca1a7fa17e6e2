//! What is heard: cues, match events and buttons become sounds, which are mixed for the sound device.
//!
//! Everything but [`device_plugin`] works without a device: [`CueSounds`] decides which sounds play, the
//! [`SharedMixer`] sends them to the [`MixerOutput`], and a device only asks that for samples.

mod bank_cache;
mod cue_sounds;
mod device;
mod mixer_output;
mod output_stream;
mod shared_mixer;
mod systems;

pub use cue_sounds::{CueSounds, PlayedSound};
pub use device::device_plugin;
pub use mixer_output::MixerOutput;
pub use shared_mixer::SharedMixer;
pub use systems::plugin;
