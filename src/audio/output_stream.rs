//! The system's sound output: opening it, and filling its buffers from the mixer.

use std::sync::atomic::{AtomicBool, Ordering};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
    BufferSize, BuildStreamError, DefaultStreamConfigError, FromSample, PlayStreamError,
    SampleFormat, SizedSample, Stream, StreamConfig, StreamError,
};
use thiserror::Error;

use super::{MixerHandle, MixerOutput};

/// The length of a buffer, two of which are in use. Longer ones delay the sound; shorter ones break
/// off while the machine is busy, and wake it more often.
const BUFFER_MILLIS: u32 = 35;
/// Frames are mixed in chunks of this size, as the callback cannot allocate room for more.
const CHUNK_FRAMES: usize = 256;

/// Why there is no sound output.
#[derive(Error, Debug)]
pub(super) enum OutputError {
    #[error("no device")]
    NoDevice,
    #[error(transparent)]
    Config(DefaultStreamConfigError),
    #[error("the device wants samples of {0}")]
    SampleFormat(SampleFormat),
    #[error(transparent)]
    Build(#[from] BuildStreamError),
    #[error(transparent)]
    Play(#[from] PlayStreamError),
}

impl From<DefaultStreamConfigError> for OutputError {
    fn from(error: DefaultStreamConfigError) -> Self {
        match error {
            DefaultStreamConfigError::DeviceNotAvailable => Self::NoDevice,
            error => Self::Config(error),
        }
    }
}

/// An open device. It plays until this is dropped.
pub(super) struct OutputStream {
    /// Frames per second.
    pub rate: u32,
    _stream: Stream,
}

impl OutputStream {
    /// Opens the system's default device and connects the mixer with it. `on_lost` is called once,
    /// on another thread, when the device fails or is unplugged.
    pub fn open(
        mixer: &MixerHandle,
        on_lost: impl Fn(StreamError) + Clone + Send + 'static,
    ) -> Result<Self, OutputError> {
        capture_alsa_errors();
        let device = cpal::default_host().default_output_device().ok_or(OutputError::NoDevice)?;
        let default = device.default_output_config()?;
        let mut config = default.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / 1000 * BUFFER_MILLIS);
        let build = |config: &StreamConfig| {
            let output = mixer.open(config.sample_rate);
            let on_lost = on_lost.clone();
            match default.sample_format() {
                SampleFormat::F32 => build_stream::<f32>(&device, config, output, on_lost),
                SampleFormat::I16 => build_stream::<i16>(&device, config, output, on_lost),
                SampleFormat::I32 => build_stream::<i32>(&device, config, output, on_lost),
                SampleFormat::U16 => build_stream::<u16>(&device, config, output, on_lost),
                other => Err(OutputError::SampleFormat(other)),
            }
        };
        let stream = build(&config).or_else(|_| {
            config.buffer_size = BufferSize::Default;
            build(&config)
        })?;
        stream.play()?;
        Ok(Self { rate: config.sample_rate, _stream: stream })
    }
}

fn build_stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &StreamConfig,
    mut output: MixerOutput,
    on_lost: impl Fn(StreamError) + Send + 'static,
) -> Result<Stream, OutputError> {
    let channels = usize::from(config.channels).max(1);
    let mut mixed = [[0.0; 2]; CHUNK_FRAMES];
    let fill = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        for chunk in data.chunks_mut(CHUNK_FRAMES * channels) {
            let mixed = &mut mixed[..chunk.len() / channels];
            output.fill(mixed);
            for (frame, stereo) in chunk.chunks_exact_mut(channels).zip(mixed) {
                write_frame(frame, *stereo);
            }
        }
    };
    let reported = AtomicBool::new(false);
    let fail = move |error: StreamError| {
        // An underrun is at worst a crackle.
        let underrun = matches!(error, StreamError::BufferUnderrun);
        if !underrun && !reported.swap(true, Ordering::Relaxed) {
            on_lost(error);
        }
    };
    Ok(device.build_output_stream(config, fill, fail, None)?)
}

/// Writes a stereo frame to the channels of a device: one gets the mean, those beyond two are silent.
fn write_frame<T: SizedSample + FromSample<f32>>(frame: &mut [T], [left, right]: [f32; 2]) {
    frame.fill(T::from_sample(0.0));
    match frame {
        [mono] => *mono = T::from_sample((left + right) / 2.0),
        [first, second, ..] => {
            *first = T::from_sample(left);
            *second = T::from_sample(right);
        }
        [] => {}
    }
}

/// ALSA writes pages to standard error where there is no device. On this thread it writes them into a
/// buffer instead; what matters is returned as an error anyway.
#[cfg(target_os = "linux")]
fn capture_alsa_errors() {
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn capture_alsa_errors() {}
