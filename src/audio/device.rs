//! The sound device, on a thread of its own: opening it may take a while, making the sounds does, and
//! a device that fails or is pulled out is no matter for the game.
//!
//! The engine's own way to a device cannot be told that the device is gone, and would then report
//! that without end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
    BufferSize, DefaultStreamConfigError, FromSample, SampleFormat, SizedSample, Stream,
    StreamConfig, StreamError,
};

use super::SharedMixer;
use crate::game::GameSet;
use crate::synth::{Bank, Samples, Sounds, surround};
use crate::theme::ActiveTheme;

/// Sound is made in blocks of so many milliseconds, two of which are under way: longer ones would be
/// late, shorter ones would break off whenever the machine is busy, and wake it more often.
const BLOCK: u32 = 35;
/// After a device was lost another is looked for so often, so many seconds apart.
const TRIES: u32 = 5;
const WAIT: Duration = Duration::from_secs(2);
/// A device that has played for so long was no failure: the tries are counted anew.
const GOOD: Duration = Duration::from_secs(10);
/// The program waits no longer than this for the device to be given back.
const PARTING: Duration = Duration::from_millis(300);

/// What the thread is told.
enum Call {
    /// The board has this face now.
    Face(Box<Sounds>),
    /// Nothing was to be heard for a while.
    Quiet,
    /// There is something to hear again.
    Roused,
    /// The device is lost, because of this.
    Lost(String),
    /// The program ends.
    Close,
}

/// The way to the thread.
#[derive(Resource)]
struct Workshop {
    calls: Sender<Call>,
    thread: Option<JoinHandle<()>>,
}

/// The device is given back before the program ends: else the system may cut it off in mid-sound.
impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = self.calls.send(Call::Close);
        let begin = Instant::now();
        // It may be making sounds just now; that is not waited for.
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            if begin.elapsed() > PARTING {
                return;
            }
            thread::sleep(PARTING / 30);
        }
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

pub(super) fn plugin(app: &mut App) {
    // Not before there is a window: a program that cannot start has nothing to say about sound.
    app.add_systems(Startup, open_workshop);
    app.add_systems(
        Update,
        (
            send_face
                .after(GameSet::Animate)
                .run_if(resource_exists::<Workshop>.and_then(resource_changed::<ActiveTheme>)),
            rouse.after(GameSet::Present).run_if(resource_exists::<Workshop>),
        ),
    );
}

fn open_workshop(mut commands: Commands, desk: Res<SharedMixer>) {
    let (calls, inbox) = channel();
    let (desk, back) = (desk.clone(), calls.clone());
    let work = move || attend(&desk, &inbox, &back);
    match thread::Builder::new().name("sound".to_owned()).spawn(work) {
        Ok(thread) => commands.insert_resource(Workshop { calls, thread: Some(thread) }),
        Err(error) => info!("there is no sound: {error}"),
    }
}

fn send_face(face: Res<ActiveTheme>, workshop: Res<Workshop>) {
    // Without a device nobody is at the other end.
    let _ = workshop.calls.send(Call::Face(Box::new(face.sounds.clone())));
}

/// Opens the device again for what is to be heard.
fn rouse(desk: Res<SharedMixer>, workshop: Res<Workshop>) {
    if desk.is_roused() {
        let _ = workshop.calls.send(Call::Roused);
    }
}

/// Keeps the device open while there is something to hear, and makes the sounds of each face when
/// it is first wanted.
fn attend(desk: &SharedMixer, inbox: &Receiver<Call>, back: &Sender<Call>) {
    let (mut stream, mut rate) = match open(desk, back) {
        Ok((stream, rate)) => (Some(stream), rate),
        Err(error) => return info!("there is no sound: {error}"),
    };
    let mut stock = Stock::default();
    let mut face = None;
    let (mut tries, mut opened) = (0, Instant::now());
    loop {
        let call = if stream.is_some() || desk.is_asleep() {
            inbox.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            inbox.recv_timeout(WAIT)
        };
        if let Err(RecvTimeoutError::Timeout) = call {
            stream = open(desk, back).ok().map(|(stream, new)| {
                rate = new;
                stream
            });
            opened = Instant::now();
            tries += 1;
            if stream.is_none() && tries >= TRIES {
                return;
            }
        }
        // Of the faces that were chosen meanwhile only the last is furnished.
        for call in call.into_iter().chain(inbox.try_iter()) {
            match call {
                Call::Face(sounds) => face = Some(sounds),
                // A silent stream would wake the processor for nothing.
                Call::Quiet if desk.sleep() => stream = None,
                Call::Roused if desk.is_asleep() => match open(desk, back) {
                    Ok((again, new)) => (stream, rate) = (Some(again), new),
                    Err(_) => desk.close(),
                },
                Call::Quiet | Call::Roused => {}
                Call::Lost(error) => {
                    if opened.elapsed() > GOOD {
                        tries = 0;
                    }
                    // Taken down first: a device that is gone keeps its thread busy with saying so.
                    if stream.take().is_some() && tries == 0 {
                        info!("the sound device is gone: {error}");
                    }
                    desk.close();
                }
                Call::Close => return,
            }
        }
        if let Some(sounds) = face.as_ref().filter(|_| stream.is_some() || desk.is_asleep()) {
            stock.furnish(desk, sounds, rate);
        }
    }
}

/// The sounds of the faces that have been wanted, at one rate.
#[derive(Default)]
struct Stock {
    rate: u32,
    faces: Vec<(Sounds, Arc<Bank>, Samples)>,
    /// What lies on the desk.
    given: Option<Sounds>,
}

impl Stock {
    /// Puts the sounds of a face on the desk: effects first, they are wanted first.
    fn furnish(&mut self, desk: &SharedMixer, sounds: &Sounds, rate: u32) {
        if self.rate != rate {
            *self = Self { rate, ..Self::default() };
        }
        if self.given.as_ref() == Some(sounds) {
            return;
        }
        self.given = Some(sounds.clone());
        if let Some((_, bank, room)) = self.faces.iter().find(|(made, ..)| made == sounds) {
            desk.stock(Arc::clone(bank));
            desk.set_room(Some(room.clone()));
            return;
        }
        // No face has the sounds of another.
        desk.stock(Arc::default());
        desk.set_room(None);
        let bank = Arc::new(Bank::new(sounds, rate));
        desk.stock(Arc::clone(&bank));
        let room = Samples::from(surround(sounds.ambience, rate));
        desk.set_room(Some(room.clone()));
        self.faces.push((sounds.clone(), bank, room));
    }
}

/// Opens the system's usual device. The stream plays until it is dropped.
///
/// # Errors
/// What is wrong with the device, in one line.
fn open(desk: &SharedMixer, back: &Sender<Call>) -> Result<(Stream, u32), String> {
    listen_to_alsa();
    let device = cpal::default_host().default_output_device().ok_or("no device")?;
    let usual = device.default_output_config().map_err(|error| match error {
        DefaultStreamConfigError::DeviceNotAvailable => "no device".to_owned(),
        error => error.to_string(),
    })?;
    let format = usual.sample_format();
    let mut config = usual.config();
    config.buffer_size = BufferSize::Fixed(config.sample_rate / 1000 * BLOCK);
    let build = |config: &StreamConfig| match format {
        SampleFormat::F32 => build::<f32>(&device, config, desk, back),
        SampleFormat::I16 => build::<i16>(&device, config, desk, back),
        SampleFormat::I32 => build::<i32>(&device, config, desk, back),
        SampleFormat::U16 => build::<u16>(&device, config, desk, back),
        other => Err(format!("the device wants samples of {other}")),
    };
    let stream = build(&config).or_else(|_| {
        config.buffer_size = BufferSize::Default;
        build(&config)
    })?;
    stream.play().map_err(|error| error.to_string())?;
    desk.open(config.sample_rate);
    Ok((stream, config.sample_rate))
}

fn build<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &StreamConfig,
    desk: &SharedMixer,
    back: &Sender<Call>,
) -> Result<Stream, String> {
    let (desk, back, bell) = (desk.clone(), back.clone(), back.clone());
    let channels = usize::from(config.channels).max(1);
    let mut frames: Vec<[f32; 2]> = Vec::new();
    let fill = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        frames.resize(data.len() / channels, [0.0; 2]);
        if desk.fill(&mut frames) {
            let _ = bell.send(Call::Quiet);
        }
        for (out, &[left, right]) in data.chunks_exact_mut(channels).zip(&frames) {
            // More than two loudspeakers: the others are left alone.
            out.fill(T::from_sample(0.0));
            match out {
                [one] => *one = T::from_sample((left + right) / 2.0),
                [one, other, ..] => {
                    *one = T::from_sample(left);
                    *other = T::from_sample(right);
                }
                [] => {}
            }
        }
    };
    let said = AtomicBool::new(false);
    let fail = move |error: StreamError| {
        // A block that came too late is a crackle at most.
        let late = matches!(error, StreamError::BufferUnderrun);
        if !late && !said.swap(true, Ordering::Relaxed) {
            let _ = back.send(Call::Lost(error.to_string()));
        }
    };
    device.build_output_stream(config, fill, fail, None).map_err(|error| error.to_string())
}

/// The system's library writes pages to standard error where there is no device. On this thread it
/// writes them into a buffer instead; what matters comes back as an error anyway.
#[cfg(target_os = "linux")]
fn listen_to_alsa() {
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn listen_to_alsa() {}
