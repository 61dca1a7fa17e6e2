//! Things struck: a touch is a short push, and each mode of the thing answers it by ringing.
//!
//! The push has the length of the touch, so that soft and hard touches differ as they do in nature:
//! a long push leaves the high modes at rest.

use std::f32::consts::{PI, TAU};

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::material::Material;

/// Modes above this share of the sample rate are left out.
const HIGHEST: f32 = 0.42;
/// A touch of the hardest and of the softest thing, in seconds.
const TOUCH: [f32; 2] = [0.000_12, 0.0016];
/// A scrape goes on for so many touches.
const SCRAPE: f32 = 9.0;
/// 60 dB, as a share.
const SILENT: f32 = 0.001;

/// What pushes, sample by sample.
pub(super) struct Push {
    pub samples: Vec<f32>,
    rate: f32,
}

impl Push {
    /// Nothing for so many seconds.
    pub fn none(seconds: f32, rate: u32) -> Self {
        let rate = rate as f32;
        Self { samples: vec![0.0; (seconds * rate) as usize + 1], rate }
    }

    /// A touch at a time, in seconds, of two things of which the softer has `bright` and the rougher
    /// `grit`; its strength is `speed`, whatever its length.
    pub fn touch(&mut self, at: f32, speed: f32, bright: f32, grit: f32, dice: &mut ChaCha8Rng) {
        // A slower touch is a longer one.
        let slow = speed.clamp(0.05, 1.0).powf(-0.2);
        let length = TOUCH[1] * (TOUCH[0] / TOUCH[1]).powf(bright) * slow;
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
        let scrape = SCRAPE * span.max(0.000_3 * self.rate);
        for index in 0..scrape as usize {
            let fade = 1.0 - index as f32 / scrape;
            let noise = dice.random_range(-1.0..1.0f32);
            self.add(start as usize + index, height * 0.5 * grit * fade * fade * noise);
        }
    }

    fn add(&mut self, at: usize, push: f32) {
        if let Some(sample) = self.samples.get_mut(at) {
            *sample += push;
        }
    }
}

/// How a thing is struck this time.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// Times its usual pitch.
    pub pitch: f32,
    /// Times its usual ring.
    pub ring: f32,
    /// How strongly it is heard.
    pub strength: f32,
}

impl Manner {
    pub const USUAL: Self = Self { pitch: 1.0, ring: 1.0, strength: 1.0 };
}

/// Adds to `out` how `thing` answers to `push`. No two places of a thing sound alike, so each call
/// weighs the modes a little otherwise.
pub(super) fn ring(
    out: &mut [f32],
    push: &Push,
    thing: &Material,
    manner: Manner,
    dice: &mut ChaCha8Rng,
) {
    let bright = thing.bright.get();
    for &multiple in thing.modes.get() {
        let frequency =
            thing.pitch.get() * multiple * manner.pitch * dice.random_range(0.994..1.006);
        let strength = multiple.powf(-1.7 * (1.0 - bright) - 0.15) * dice.random_range(0.7..1.3);
        if frequency > HIGHEST * push.rate {
            continue;
        }
        let seconds = thing.ring.get() / 1000.0 * manner.ring;
        let seconds = seconds / multiple.powf(1.3 * thing.damping.get());
        resonate(out, push, frequency, seconds, strength * manner.strength);
    }
}

/// Adds one mode: a resonance that falls by 60 dB in so many seconds.
fn resonate(out: &mut [f32], push: &Push, frequency: f32, seconds: f32, strength: f32) {
    let turn = TAU * frequency / push.rate;
    let keep = SILENT.powf(1.0 / (seconds * push.rate).max(1.0));
    let (back, far) = (2.0 * keep * turn.cos(), keep * keep);
    let gain = strength * turn.sin();
    let (mut last, mut before) = (0.0f32, 0.0f32);
    for (out, push) in out.iter_mut().zip(&push.samples) {
        let now = gain * push + back * last - far * before;
        *out += now;
        before = last;
        last = now;
    }
}
