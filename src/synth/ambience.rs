//! Background sounds of a room: loops of filtered noise without a melody or a rhythm.

use std::f32::consts::{FRAC_PI_2, TAU};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::filters::{BandPass, LowPass};
use super::finish::PEAK_AMPLITUDE;
use super::material::Ambience;

/// The length of a loop.
const LOOP_SECS: f32 = 27.0;
/// How long the end of a loop is mixed into its beginning.
const CROSSFADE_SECS: f32 = 3.0;
/// The loudness of a loop at full volume, as a root mean square.
const LOOP_RMS: f32 = 0.07;

/// Synthesises an ambience of 27 seconds at `rate` samples per second, more than 0: one channel,
/// samples from -0.6 to 0.6. It is a loop: its first sample follows on its last.
#[must_use]
pub fn ambience_loop(ambience: Ambience, rate: u32) -> Vec<f32> {
    let mut synth = AmbienceSynth {
        rate: rate as f32,
        rng: ChaCha8Rng::seed_from_u64(ambience as u64 + 1),
        bursts: Vec::new(),
    };
    let length = ((LOOP_SECS + CROSSFADE_SECS) * rate as f32) as usize;
    let sound = match ambience {
        Ambience::Hearth => synth.hearth(length),
        Ambience::Rain => synth.rain(length),
        Ambience::Breeze => synth.breeze(length),
        Ambience::Room => synth.room(length),
    };
    normalise(close_loop(sound, (CROSSFADE_SECS * rate as f32) as usize))
}

/// Mixes the end into the beginning with equal power, as noise has no phase that could match.
fn close_loop(mut sound: Vec<f32>, overlap: usize) -> Vec<f32> {
    let end = sound.split_off(sound.len() - overlap);
    for (index, (begin, end)) in sound.iter_mut().zip(end).enumerate() {
        let angle = FRAC_PI_2 * index as f32 / overlap as f32;
        *begin = *begin * angle.sin() + end * angle.cos();
    }
    sound
}

/// Brings a loop to [`LOOP_RMS`] and below [`PEAK_AMPLITUDE`].
fn normalise(mut sound: Vec<f32>) -> Vec<f32> {
    let count = sound.len() as f32;
    let mean = sound.iter().sum::<f32>() / count;
    let power = sound.iter().map(|sample| (sample - mean).powi(2)).sum::<f32>() / count;
    let gain = LOOP_RMS / power.sqrt().max(1e-9);
    for sample in &mut sound {
        *sample = PEAK_AMPLITUDE * ((*sample - mean) * gain / PEAK_AMPLITUDE).tanh();
    }
    sound
}

/// A short burst of filtered noise: a drop of rain, a spark of a fire.
struct Burst {
    band: BandPass,
    frequency: f32,
    width: f32,
    strength: f32,
    fade: f32,
}

struct AmbienceSynth {
    rate: f32,
    rng: ChaCha8Rng,
    bursts: Vec<Burst>,
}

impl AmbienceSynth {
    fn noise(&mut self) -> f32 {
        self.rng.random_range(-1.0..1.0)
    }

    /// True at random, on average `per_sec` times a second.
    fn happens(&mut self, per_sec: f32) -> bool {
        self.rng.random_range(0.0..1.0f32) < per_sec / self.rate
    }

    /// A random strength from `least` to 1, most often near `least`, which is more than 0.
    fn random_strength(&mut self, least: f32) -> f32 {
        least.powf(self.rng.random_range(0.0..1.0f32).powf(0.35))
    }

    fn start_burst(
        &mut self,
        frequencies: [f32; 2],
        milliseconds: [f32; 2],
        width: f32,
        strength: f32,
    ) {
        let position: f32 = self.rng.random_range(0.0..1.0);
        let frequency = frequencies[0] * (frequencies[1] / frequencies[0]).powf(position);
        let seconds = self.rng.random_range(milliseconds[0]..milliseconds[1]) / 1000.0;
        let fade = (-1.0 / (seconds * self.rate)).exp();
        self.bursts.push(Burst { band: BandPass::default(), frequency, width, strength, fade });
    }

    fn next_bursts(&mut self) -> f32 {
        let rate = self.rate;
        let mut sum = 0.0;
        for burst in &mut self.bursts {
            let noise = self.rng.random_range(-1.0..1.0f32) * burst.strength;
            sum += burst.band.filter(noise, burst.frequency, burst.width, rate);
            burst.strength *= burst.fade;
        }
        self.bursts.retain(|burst| burst.strength > 1e-4);
        sum
    }

    /// A slow wave from 0 to 1, the sum of three sines; `periods` are in seconds, `phase` in periods.
    fn slow_wave(&self, index: usize, periods: [f32; 3], phase: f32) -> f32 {
        let time = index as f32 / self.rate;
        let wave = |period: f32, at: f32| (TAU * (time / period + at + phase)).sin();
        let sum = wave(periods[0], 0.0) + 0.6 * wave(periods[1], 0.3) + 0.4 * wave(periods[2], 0.7);
        0.5 + 0.25 * sum
    }

    /// A fire: a low draught, and sparks that come in clusters.
    fn hearth(&mut self, length: usize) -> Vec<f32> {
        let mut deep = [LowPass::new(160.0, self.rate), LowPass::new(300.0, self.rate)];
        let mut floor = [LowPass::new(90.0, self.rate); 2];
        let mut breath = BandPass::default();
        let mut lively: f32 = 0.0;
        let fade = (-1.0 / (0.35 * self.rate)).exp();
        (0..length)
            .map(|index| {
                let draught = self.slow_wave(index, [11.0, 6.7, 3.9], 0.1);
                let noise = self.noise();
                let low = deep.iter_mut().fold(noise, |sample, low| low.low(sample));
                let air = breath.filter(noise, 330.0 + 160.0 * draught, 1.2, self.rate);
                lively *= fade;
                if self.happens(0.5) {
                    lively = 1.0;
                }
                if self.happens(1.2 + 16.0 * lively) {
                    let strength = self.random_strength(0.05) * 2.2;
                    self.start_burst([800.0, 3600.0], [0.8, 5.0], 0.6, strength);
                }
                let low = floor.iter_mut().fold(low, |sample, floor| floor.high(sample));
                let body = low * 2.6 * (0.6 + 0.5 * draught) + 0.16 * air;
                body + self.next_bursts()
            })
            .collect()
    }

    /// Rain on a roof: a hiss, and single drops near by.
    fn rain(&mut self, length: usize) -> Vec<f32> {
        let mut bright = [LowPass::new(1300.0, self.rate), LowPass::new(2100.0, self.rate)];
        let mut dull = LowPass::new(260.0, self.rate);
        let mut roof = BandPass::default();
        (0..length)
            .map(|index| {
                let heavy = 0.7 + 0.5 * self.slow_wave(index, [13.0, 7.3, 4.1], 0.4);
                let noise = self.noise();
                let soft = bright.iter_mut().fold(noise, |sample, low| low.low(sample));
                let hiss = dull.high(soft);
                let drum = roof.filter(noise, 260.0, 1.0, self.rate);
                if self.happens(34.0 * heavy) {
                    let strength = self.random_strength(0.06) * 1.5;
                    self.start_burst([700.0, 2600.0], [1.5, 7.0], 0.25, strength);
                }
                if self.happens(7.0 * heavy) {
                    let strength = self.random_strength(0.1) * 1.3;
                    self.start_burst([210.0, 420.0], [8.0, 22.0], 0.35, strength);
                }
                heavy * (0.2 * hiss + 0.22 * drum) + self.next_bursts()
            })
            .collect()
    }

    /// Wind: noise of a wandering pitch, and leaves that rustle in the stronger gusts.
    fn breeze(&mut self, length: usize) -> Vec<f32> {
        let (mut trunk, mut crown, mut leaves) =
            (BandPass::default(), BandPass::default(), BandPass::default());
        let mut soft = LowPass::new(900.0, self.rate);
        let mut floor = LowPass::new(70.0, self.rate);
        (0..length)
            .map(|index| {
                let far = self.slow_wave(index, [12.1, 7.9, 4.7], 0.2);
                let near = self.slow_wave(index, [9.3, 5.9, 3.1], 0.65);
                let noise = self.noise();
                let wind = floor.high(soft.low(noise));
                let low = trunk.filter(wind, 170.0 + 120.0 * far, 0.9, self.rate);
                let high = crown.filter(wind, 420.0 + 260.0 * near, 0.8, self.rate);
                let rustle = leaves.filter(self.noise(), 2300.0 + 600.0 * near, 1.3, self.rate);
                low * (0.5 + 0.9 * far) + 0.7 * high * near + 0.11 * rustle * near * near * near
            })
            .collect()
    }

    /// Hardly moving air.
    fn room(&mut self, length: usize) -> Vec<f32> {
        let mut low = [LowPass::new(210.0, self.rate), LowPass::new(520.0, self.rate)];
        let mut floor = LowPass::new(60.0, self.rate);
        (0..length)
            .map(|index| {
                let noise = self.noise();
                let air = low.iter_mut().fold(noise, |sample, low| low.low(sample));
                floor.high(air) * (0.8 + 0.4 * self.slow_wave(index, [14.0, 8.1, 5.3], 0.0))
            })
            .collect()
    }
}
