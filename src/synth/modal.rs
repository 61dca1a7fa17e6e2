//! Modal synthesis: an impact is a short excitation, and each mode of a body answers it by ringing.
//!
//! The excitation has the length of the impact, so soft and hard impacts differ as they do in nature:
//! a long excitation does not reach the high modes.

use std::f32::consts::{PI, TAU};

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::material::Material;

/// Modes above this part of the sample rate are left out.
const MAX_FREQUENCY_RATIO: f32 = 0.42;
/// How long an impact of the hardest bodies lasts.
const MIN_IMPACT_SECS: f32 = 0.000_12;
/// How long an impact of the softest bodies lasts.
const MAX_IMPACT_SECS: f32 = 0.0016;
/// How many times as long as the impact the scraping of rough bodies lasts.
const SCRAPE_LENGTH_RATIO: f32 = 9.0;
/// A fall by 60 dB, as a ratio of amplitudes.
const MINUS_60_DB: f32 = 0.001;

/// The force on a body, sample by sample.
pub(super) struct Excitation {
    pub samples: Vec<f32>,
    rate: f32,
}

impl Excitation {
    /// No force, for this many seconds.
    pub fn silent(seconds: f32, rate: u32) -> Self {
        let rate = rate as f32;
        Self { samples: vec![0.0; (seconds * rate) as usize + 1], rate }
    }

    /// Adds an impact at a time in seconds. `bright` is that of the softer body, `grit` that of the
    /// rougher; the total force is `speed`, whatever the length of the impact.
    pub fn add_impact(
        &mut self,
        at: f32,
        speed: f32,
        bright: f32,
        grit: f32,
        rng: &mut ChaCha8Rng,
    ) {
        // A slower impact is a longer one.
        let stretch = speed.clamp(0.05, 1.0).powf(-0.2);
        let length = MAX_IMPACT_SECS * (MIN_IMPACT_SECS / MAX_IMPACT_SECS).powf(bright) * stretch;
        let span = (length * self.rate).max(1.0);
        let start = at * self.rate;
        let whole = span.ceil() as usize + 1;
        // The sum over a half wave squared is half its span.
        let height = speed * 2.0 / span;
        for index in 0..whole {
            let phase = (index as f32 + 1.0 - start.fract()) / (span + 1.0);
            let bump = (PI * phase.clamp(0.0, 1.0)).sin().powi(2);
            self.add(start as usize + index, height * bump);
        }
        let scrape = SCRAPE_LENGTH_RATIO * span.max(0.000_3 * self.rate);
        for index in 0..scrape as usize {
            let fade = 1.0 - index as f32 / scrape;
            let noise = rng.random_range(-1.0..1.0f32);
            self.add(start as usize + index, height * 0.5 * grit * fade * fade * noise);
        }
    }

    fn add(&mut self, at: usize, force: f32) {
        if let Some(sample) = self.samples.get_mut(at) {
            *sample += force;
        }
    }
}

/// How a body rings for one impact, relative to its material.
#[derive(Clone, Copy)]
pub(super) struct Ringing {
    /// The factor of the pitch.
    pub pitch: f32,
    /// The factor of the duration.
    pub ring: f32,
    /// The factor of the amplitude.
    pub strength: f32,
}

impl Ringing {
    /// As the material is.
    pub const NORMAL: Self = Self { pitch: 1.0, ring: 1.0, strength: 1.0 };
}

/// Adds to `out` how a body of this material answers to `excitation`. No two spots of a body sound
/// alike, so each call weights the modes slightly differently.
pub(super) fn add_ringing(
    out: &mut [f32],
    excitation: &Excitation,
    material: &Material,
    ringing: Ringing,
    rng: &mut ChaCha8Rng,
) {
    let bright = material.bright.get();
    for &multiple in material.modes.get() {
        let frequency =
            material.pitch.get() * multiple * ringing.pitch * rng.random_range(0.994..1.006);
        let strength = multiple.powf(-1.7 * (1.0 - bright) - 0.15) * rng.random_range(0.7..1.3);
        if frequency > MAX_FREQUENCY_RATIO * excitation.rate {
            continue;
        }
        let seconds = material.ring.get() / 1000.0 * ringing.ring;
        let seconds = seconds / multiple.powf(1.3 * material.damping.get());
        add_mode(out, excitation, frequency, seconds, strength * ringing.strength);
    }
}

/// Adds one mode: a resonance that falls by 60 dB in `seconds`.
fn add_mode(out: &mut [f32], excitation: &Excitation, frequency: f32, seconds: f32, strength: f32) {
    let angle = TAU * frequency / excitation.rate;
    let decay = MINUS_60_DB.powf(1.0 / (seconds * excitation.rate).max(1.0));
    let (feedback_1, feedback_2) = (2.0 * decay * angle.cos(), decay * decay);
    let gain = strength * angle.sin();
    let (mut last, mut before) = (0.0f32, 0.0f32);
    for (out, force) in out.iter_mut().zip(&excitation.samples) {
        let now = gain * force + feedback_1 * last - feedback_2 * before;
        *out += now;
        before = last;
        last = now;
    }
}
