//! The mixer in the device's callback, and the queues that connect it with the program.
//!
//! The callback must never wait, so it owns the mixer alone. Commands reach it through a lock-free queue
//! of fixed capacity, and samples that it no longer needs go back through another, to be freed outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_queue::ArrayQueue;

use crate::synth::{Mixer, Samples};

/// The device may be given back after this long without anything to hear.
pub(super) const SILENCE_SECS: u32 = 5;
/// How many commands fit into the queue: many times those of one block.
const COMMAND_CAPACITY: usize = 256;
/// How many samples fit into the returning queue: those of all commands, and all that the mixer can hold.
const RELEASED_CAPACITY: usize = 2 * COMMAND_CAPACITY;
/// The value of [`MixerQueues::silent_since`] while something can be heard.
const NOT_SILENT: usize = usize::MAX;

/// A command of the program to the mixer.
pub(super) enum MixerCommand {
    /// Begin an effect: `pan` from -1, left, to 1.
    Play { samples: Samples, loudness: f32, pan: f32, delay_secs: f32 },
    /// Fade out all effects.
    FadeOutEffects,
    /// The volumes of effects and of the ambience.
    SetVolumes([f32; 2]),
    /// Replace the ambience.
    SetAmbience(Option<Samples>),
    /// Fade the ambience in or out.
    EnableAmbience(bool),
}

/// The queues between the program and the callback.
pub(super) struct MixerQueues {
    commands: ArrayQueue<MixerCommand>,
    released: ArrayQueue<Samples>,
    /// How many commands had been applied when a long silence was complete, or [`NOT_SILENT`].
    silent_since: AtomicUsize,
}

impl MixerQueues {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self {
            commands: ArrayQueue::new(COMMAND_CAPACITY),
            released: ArrayQueue::new(RELEASED_CAPACITY),
            silent_since: AtomicUsize::new(NOT_SILENT),
        })
    }

    /// Sends a command; gives it back if the queue is full.
    pub(super) fn send(&self, command: MixerCommand) -> Result<(), MixerCommand> {
        self.free_released();
        self.commands.push(command)
    }

    /// Takes back the commands that were not applied.
    pub(super) fn unsent(&self) -> impl Iterator<Item = MixerCommand> {
        std::iter::from_fn(|| self.commands.pop())
    }

    /// Frees the samples that came back.
    pub(super) fn free_released(&self) {
        while self.released.pop().is_some() {}
    }

    /// Whether there was a long silence after exactly this number of commands.
    pub(super) fn is_silent_after(&self, commands: usize) -> bool {
        self.silent_since.load(Ordering::Acquire) == commands
    }
}

/// The mixer, owned by the code that fills the device's buffers.
pub struct MixerOutput {
    mixer: Mixer,
    queues: Arc<MixerQueues>,
    applied_commands: usize,
    silent_frames: usize,
}

impl MixerOutput {
    pub(super) fn new(mixer: Mixer, queues: Arc<MixerQueues>) -> Self {
        Self { mixer, queues, applied_commands: 0, silent_frames: 0 }
    }

    /// Applies the commands that have arrived and fills `frames`, left and right, from -1 to 1.
    /// Neither waits nor allocates nor frees memory.
    pub fn fill(&mut self, frames: &mut [[f32; 2]]) {
        let Self { mixer, queues, .. } = self;
        // Never full: it takes all samples that can be under way, and each sending empties it.
        let release = |samples| drop(queues.released.push(samples));
        // A bounded number, however quickly new ones arrive.
        for _ in 0..COMMAND_CAPACITY {
            let Some(command) = queues.commands.pop() else {
                break;
            };
            self.applied_commands += 1;
            match command {
                MixerCommand::Play { samples, loudness, pan, delay_secs } => {
                    if let Some(refused) = mixer.play(samples, loudness, pan, delay_secs) {
                        release(refused);
                    }
                }
                MixerCommand::FadeOutEffects => mixer.fade_out_effects(),
                MixerCommand::SetVolumes([effects, ambience]) => {
                    mixer.set_volumes(effects, ambience);
                }
                MixerCommand::SetAmbience(samples) => {
                    if let Some(earlier) = mixer.set_ambience(samples) {
                        release(earlier);
                    }
                }
                MixerCommand::EnableAmbience(enabled) => mixer.enable_ambience(enabled),
            }
        }
        mixer.fill(frames, release);
        self.silent_frames = if mixer.is_silent() { self.silent_frames + frames.len() } else { 0 };
        let long_silence = self.silent_frames >= (SILENCE_SECS * mixer.rate()) as usize;
        let silent_since = if long_silence { self.applied_commands } else { NOT_SILENT };
        queues.silent_since.store(silent_since, Ordering::Release);
    }

    /// The number of effects that sound.
    pub fn sounding(&self) -> usize {
        self.mixer.sounding()
    }
}
