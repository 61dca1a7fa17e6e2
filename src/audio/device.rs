//! The audio thread. It owns the sound device, as opening one may take a while, synthesises the sounds
//! of each theme, and survives devices that fail or are unplugged.
//!
//! Bevy's own audio does not notice that a device is gone, and then logs errors without end.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::MixerHandle;
use super::bank_cache::BankCache;
use super::output_stream::{OutputError, OutputStream};
use crate::game::GameSet;
use crate::synth::Sounds;
use crate::theme::ActiveTheme;

/// How many times in a row a lost device is opened again.
const MAX_RETRIES: u32 = 5;
/// The time between two attempts to open a lost device again.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// A device that has played for this long worked: after that its loss starts a new count of retries.
const WORKING_AFTER: Duration = Duration::from_secs(10);
/// How often an open device is checked for a long silence.
const SILENCE_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long the end of the program waits for the device to be closed.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);
/// How often the end of the program looks whether the device is closed.
const CLOSE_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A command to the audio thread.
enum AudioCommand {
    /// The board has another theme.
    SetTheme(Box<Sounds>),
    /// There is something to hear after a silence.
    Wake,
    /// The device failed, for this reason.
    DeviceLost(String),
    /// The program ends.
    Close,
}

/// The connection to the audio thread.
#[derive(Resource)]
struct AudioThread {
    commands: Sender<AudioCommand>,
    thread: Option<JoinHandle<()>>,
}

/// The device is closed before the program ends: otherwise the system may cut it off in mid-sound.
impl Drop for AudioThread {
    fn drop(&mut self) {
        let _ = self.commands.send(AudioCommand::Close);
        let start = Instant::now();
        // The thread may be synthesising sounds, which takes longer than anyone should wait.
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            if start.elapsed() > CLOSE_TIMEOUT {
                return;
            }
            thread::sleep(CLOSE_POLL_INTERVAL);
        }
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// The sound device, through which everything is heard.
pub fn device_plugin(app: &mut App) {
    // Not before there is a window: a program that cannot start need not report missing sound.
    app.add_systems(Startup, start_audio_thread);
    app.add_systems(
        Update,
        (
            send_theme.after(GameSet::Animate).run_if(resource_changed::<ActiveTheme>),
            wake_device.after(GameSet::Present),
        )
            .run_if(resource_exists::<AudioThread>),
    );
}

fn start_audio_thread(mut commands: Commands, mixer: Res<MixerHandle>) {
    let (sender, receiver) = channel();
    let worker = AudioWorker::new(mixer.clone(), sender.clone());
    let run = move || worker.run(&receiver);
    match thread::Builder::new().name("audio".to_owned()).spawn(run) {
        Ok(thread) => {
            commands.insert_resource(AudioThread { commands: sender, thread: Some(thread) });
        }
        Err(error) => info!("there is no sound: {error}"),
    }
}

fn send_theme(theme: Res<ActiveTheme>, audio: Res<AudioThread>) {
    // The thread has ended where there is no device.
    let _ = audio.commands.send(AudioCommand::SetTheme(Box::new(theme.sounds.clone())));
}

fn wake_device(mixer: Res<MixerHandle>, audio: Res<AudioThread>) {
    if mixer.wants_device() {
        let _ = audio.commands.send(AudioCommand::Wake);
    }
}

/// What the audio thread works with.
struct AudioWorker {
    mixer: MixerHandle,
    commands: Sender<AudioCommand>,
    output: Option<OutputStream>,
    /// Of the device, or of the last one.
    rate: u32,
    opened: Instant,
    retries: RetryCount,
}

/// How many times in a row a lost device was opened again, whether that succeeded or not.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
struct RetryCount(u32);

impl RetryCount {
    /// Counts another attempt; false if there were too many already.
    fn try_again(&mut self) -> bool {
        let allowed = self.0 < MAX_RETRIES;
        self.0 += u32::from(allowed);
        allowed
    }

    /// The device was lost when it had played for that time. Returns whether to report
    /// it: not again for a device that fails each time it is opened.
    fn lose_after(&mut self, played: Duration) -> bool {
        if played > WORKING_AFTER {
            self.0 = 0;
        }
        self.0 == 0
    }
}

impl AudioWorker {
    fn new(mixer: MixerHandle, commands: Sender<AudioCommand>) -> Self {
        Self {
            mixer,
            commands,
            output: None,
            rate: 0,
            opened: Instant::now(),
            retries: RetryCount::default(),
        }
    }

    /// Runs until the program ends or there is no device.
    fn run(mut self, receiver: &Receiver<AudioCommand>) {
        if let Err(error) = self.open() {
            return info!("there is no sound: {error}");
        }
        let mut banks = BankCache::default();
        let mut theme = None;
        loop {
            let command = match self.wait(receiver) {
                Ok(command) => Some(command),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) if self.output.is_some() => {
                    // A silent stream would keep waking the processor.
                    if self.mixer.sleep() {
                        self.output = None;
                    }
                    None
                }
                Err(RecvTimeoutError::Timeout) => {
                    if !self.retries.try_again() {
                        return info!("there is no sound any more: the device does not come back");
                    }
                    // The next attempt follows where this one fails.
                    let _ = self.open();
                    None
                }
            };
            // Of several themes chosen in the meantime only the last one is synthesised.
            for command in command.into_iter().chain(receiver.try_iter()) {
                match command {
                    AudioCommand::SetTheme(sounds) => theme = Some(sounds),
                    AudioCommand::Wake => self.wake(),
                    AudioCommand::DeviceLost(error) => self.lose(&error),
                    AudioCommand::Close => return,
                }
            }
            let playable = self.output.is_some() || self.mixer.is_asleep();
            if let Some(sounds) = theme.as_ref().filter(|_| playable) {
                banks.load(&self.mixer, sounds, self.rate);
            }
        }
    }

    fn wait(&self, receiver: &Receiver<AudioCommand>) -> Result<AudioCommand, RecvTimeoutError> {
        if self.output.is_some() {
            receiver.recv_timeout(SILENCE_CHECK_INTERVAL)
        } else if self.mixer.is_asleep() {
            receiver.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            receiver.recv_timeout(RETRY_INTERVAL)
        }
    }

    fn open(&mut self) -> Result<(), OutputError> {
        let commands = self.commands.clone();
        let on_lost = move |error: cpal::StreamError| {
            let _ = commands.send(AudioCommand::DeviceLost(error.to_string()));
        };
        self.opened = Instant::now();
        match OutputStream::open(&self.mixer, on_lost) {
            Ok(output) => {
                self.rate = output.rate;
                self.output = Some(output);
                Ok(())
            }
            Err(error) => {
                self.mixer.close();
                Err(error)
            }
        }
    }

    fn wake(&mut self) {
        if self.mixer.is_asleep() {
            // A device that is gone by now is tried again later.
            let _ = self.open();
        }
    }

    fn lose(&mut self, error: &str) {
        let report = self.retries.lose_after(self.opened.elapsed());
        // Dropped first: the stream of a device that is gone keeps its thread busy with errors.
        if self.output.take().is_some() && report {
            info!("the sound device is gone: {error}");
        }
        self.mixer.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_opens_and_fails_again_is_given_up() {
        let mut retries = RetryCount::default();
        let mut attempts = 0;
        assert!(retries.lose_after(WORKING_AFTER * 2));
        while retries.try_again() {
            attempts += 1;
            assert!(!retries.lose_after(WORKING_AFTER / 2));
        }
        assert_eq!(attempts, MAX_RETRIES);
    }

    #[test]
    fn a_device_that_has_worked_is_tried_as_often_again() {
        let mut retries = RetryCount::default();
        while retries.try_again() {}
        assert!(retries.lose_after(WORKING_AFTER * 2));
        assert!(retries.try_again());
    }
}
