//! The program's side of the mixer: it knows the sounds of the theme and the volumes, and sends commands
//! to the mixer in the device's callback.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::prelude::*;

use super::SoundToPlay;
use super::mixer_output::{MixerCommand, MixerOutput, MixerQueues};
use crate::synth::{MAX_VOICES, Mixer, Samples, SoundBank};

/// Shared by the game and the audio thread; the callback of the device never locks it. Without a
/// device nothing is heard, and nothing is kept for later but the settings.
#[derive(Resource, Clone, Default)]
pub struct MixerHandle(Arc<Mutex<MixerState>>);

#[derive(Default)]
struct MixerState {
    bank: Arc<SoundBank>,
    ambience: Option<Samples>,
    ambience_enabled: bool,
    /// The volumes of effects and of the ambience, 0 to 1.
    volumes: [f32; 2],
    /// The number of sounds played, which chooses the take of the next.
    played: usize,
    connection: Connection,
}

/// Where commands go.
#[derive(Default)]
enum Connection {
    /// There is no device.
    #[default]
    Closed,
    /// The device plays what is sent.
    Open(OpenConnection),
    /// The device was given back in a silence. Sounds wait until it is open again.
    Asleep { rate: u32, waiting: Vec<MixerCommand> },
}

struct OpenConnection {
    rate: u32,
    queues: Arc<MixerQueues>,
    /// How many commands have been sent.
    sent: usize,
    /// The queue was full: the settings have to be sent again.
    missed: bool,
}

impl OpenConnection {
    fn send(&mut self, command: MixerCommand) {
        match self.queues.send(command) {
            Ok(()) => self.sent += 1,
            // A sound that comes too late need not be heard at all.
            Err(MixerCommand::Play { .. }) => {}
            Err(_) => self.missed = true,
        }
    }
}

impl MixerState {
    fn send(&mut self, command: MixerCommand) {
        self.send_missed();
        match &mut self.connection {
            Connection::Open(open) => open.send(command),
            Connection::Asleep { waiting, .. } => match command {
                MixerCommand::Play { .. }
                    if self.volumes[0] > 0.0 && waiting.len() < MAX_VOICES =>
                {
                    waiting.push(command);
                }
                MixerCommand::FadeOutEffects => waiting.clear(),
                _ => {}
            },
            Connection::Closed => {}
        }
    }

    /// After the queue was full: the device stood still, so the sounds before that are over.
    fn send_missed(&mut self) {
        let Connection::Open(open) = &mut self.connection else {
            return;
        };
        if std::mem::take(&mut open.missed) {
            open.send(MixerCommand::FadeOutEffects);
            open.send(MixerCommand::SetVolumes(self.volumes));
            open.send(MixerCommand::SetAmbience(self.ambience.clone()));
            open.send(MixerCommand::EnableAmbience(self.ambience_enabled));
        }
    }
}

impl MixerHandle {
    fn state(&self) -> MutexGuard<'_, MixerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a device that plays `rate` frames per second. Sounds that waited for it begin now.
    pub fn open(&self, rate: u32) -> MixerOutput {
        let state = &mut *self.state();
        let [effects, ambience] = state.volumes;
        let mut mixer = Mixer::new(rate).with_volumes(effects, ambience);
        mixer.set_ambience(state.ambience.clone());
        mixer.enable_ambience(state.ambience_enabled);
        let queues = MixerQueues::new();
        let mut open = OpenConnection { rate, queues: Arc::clone(&queues), sent: 0, missed: false };
        match &mut state.connection {
            Connection::Asleep { rate: earlier, waiting } if *earlier == rate => {
                waiting.drain(..).for_each(|command| open.send(command));
            }
            // The device refused the output before this one.
            Connection::Open(earlier) if earlier.rate == rate => {
                earlier.queues.unsent().for_each(|command| open.send(command));
            }
            _ => {}
        }
        state.connection = Connection::Open(open);
        MixerOutput::new(mixer, queues)
    }

    /// The device is gone.
    pub fn close(&self) {
        self.state().connection = Connection::Closed;
    }

    /// After a long silence: lets the device go until there is something to hear. Returns whether
    /// it may go.
    pub fn sleep(&self) -> bool {
        let state = &mut *self.state();
        state.send_missed();
        let Connection::Open(open) = &state.connection else {
            return false;
        };
        open.queues.free_released();
        // A command on its way to the callback would be lost.
        let silent = open.queues.is_silent_after(open.sent);
        if silent {
            state.connection = Connection::Asleep { rate: open.rate, waiting: Vec::new() };
        }
        silent
    }

    /// Whether the device was given back in a silence.
    pub fn is_asleep(&self) -> bool {
        matches!(self.state().connection, Connection::Asleep { .. })
    }

    /// Whether the device was given back, and there is something to hear again.
    pub fn wants_device(&self) -> bool {
        let state = self.state();
        let Connection::Asleep { waiting, .. } = &state.connection else {
            return false;
        };
        let ambience = state.ambience.as_ref().is_some_and(|samples| !samples.is_empty());
        !waiting.is_empty() || ambience && state.ambience_enabled && state.volumes[1] > 0.0
    }

    /// Sets the sounds of a theme.
    pub fn set_bank(&self, bank: Arc<SoundBank>) {
        self.state().bank = bank;
    }

    /// Sets the ambience of a theme; none while it is being synthesised.
    pub fn set_ambience(&self, ambience: Option<Samples>) {
        let state = &mut *self.state();
        state.ambience.clone_from(&ambience);
        state.send(MixerCommand::SetAmbience(ambience));
    }

    /// Sets the volumes as in the settings, 0 to 1.
    pub fn set_volumes(&self, effects: f32, ambience: f32) {
        let state = &mut *self.state();
        // Squared, a volume of one half is heard as about half as loud.
        state.volumes = [effects * effects, ambience * ambience];
        state.send(MixerCommand::SetVolumes(state.volumes));
    }

    /// Fades the ambience in or out.
    pub fn enable_ambience(&self, enabled: bool) {
        let state = &mut *self.state();
        state.ambience_enabled = enabled;
        state.send(MixerCommand::EnableAmbience(enabled));
    }

    /// Fades out all effects.
    pub fn fade_out_effects(&self) {
        self.state().send(MixerCommand::FadeOutEffects);
    }

    /// Plays a sound; `pan` from -1, left, to 1.
    pub fn play(&self, sound: &SoundToPlay, pan: f32) {
        let state = &mut *self.state();
        state.played = state.played.wrapping_add(1);
        if let Some(samples) = state.bank.take(sound.sound, state.played).cloned() {
            let (loudness, delay_secs) = (sound.loudness, sound.delay_secs);
            state.send(MixerCommand::Play { samples, loudness, pan, delay_secs });
        }
    }
}

#[cfg(test)]
#[path = "mixer_handle_tests.rs"]
mod tests;
