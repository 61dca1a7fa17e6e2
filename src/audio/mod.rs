//! What is heard: cues, match events and buttons become sounds, which are mixed for the sound device.
//!
//! Everything but [`device_plugin`] works without a device: [`CueSounds`] decides which sounds play, the
//! [`MixerHandle`] sends them to the [`MixerOutput`], and a device only asks that for samples.

mod bank_cache;
mod cue_sounds;
mod device;
mod mixer_handle;
mod mixer_output;
mod output_stream;
mod play_sounds;

pub use cue_sounds::{CueSounds, SoundToPlay};
pub use device::device_plugin;
pub use mixer_handle::MixerHandle;
pub use mixer_output::MixerOutput;
pub use play_sounds::plugin;
