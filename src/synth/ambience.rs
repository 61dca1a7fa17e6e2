//! The room around the table: a loop of noise that never comes to a point.

use std::f32::consts::{FRAC_PI_2, TAU};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::material::Ambience;
use super::shape::{Band, Low, PEAK};

/// The loop's length, in seconds.
const LENGTH: f32 = 27.0;
/// The loop's end goes over into its beginning for so long.
const SEAM: f32 = 3.0;
/// How loud it is, root mean square, before any volume.
const LOUDNESS: f32 = 0.07;

/// Makes the loop of a room, at so many samples a second: what follows its last sample is its first.
#[must_use]
pub fn surround(ambience: Ambience, rate: u32) -> Vec<f32> {
    let mut weather = Weather {
        rate: rate as f32,
        dice: ChaCha8Rng::seed_from_u64(ambience as u64 + 1),
        sparks: Vec::new(),
    };
    let long = ((LENGTH + SEAM) * rate as f32) as usize;
    let sound = match ambience {
        Ambience::Hearth => weather.hearth(long),
        Ambience::Rain => weather.rain(long),
        Ambience::Breeze => weather.breeze(long),
        Ambience::Room => weather.room(long),
    };
    level(seam(sound, (SEAM * rate as f32) as usize))
}

/// Lays the end over the beginning, by equal power: noise has no phase that could match.
fn seam(mut sound: Vec<f32>, over: usize) -> Vec<f32> {
    let end = sound.split_off(sound.len() - over);
    for (index, (begin, end)) in sound.iter_mut().zip(end).enumerate() {
        let share = FRAC_PI_2 * index as f32 / over as f32;
        *begin = *begin * share.sin() + end * share.cos();
    }
    sound
}

fn level(mut sound: Vec<f32>) -> Vec<f32> {
    let count = sound.len() as f32;
    let mean = sound.iter().sum::<f32>() / count;
    let power = sound.iter().map(|sample| (sample - mean).powi(2)).sum::<f32>() / count;
    let gain = LOUDNESS / power.sqrt().max(1e-9);
    for sample in &mut sound {
        *sample = PEAK * ((*sample - mean) * gain / PEAK).tanh();
    }
    sound
}

/// Something small that was struck: a drop of rain, a spark.
struct Spark {
    band: Band,
    frequency: f32,
    width: f32,
    strength: f32,
    fade: f32,
}

struct Weather {
    rate: f32,
    dice: ChaCha8Rng,
    sparks: Vec<Spark>,
}

impl Weather {
    fn noise(&mut self) -> f32 {
        self.dice.random_range(-1.0..1.0)
    }

    /// True about so many times a second.
    fn happens(&mut self, often: f32) -> bool {
        self.dice.random_range(0.0..1.0f32) < often / self.rate
    }

    /// Few are loud, most are not: from `least` to 1.
    fn rarely_loud(&mut self, least: f32) -> f32 {
        least.powf(self.dice.random_range(0.0..1.0f32).powf(0.35))
    }

    fn spark(&mut self, frequencies: [f32; 2], milliseconds: [f32; 2], width: f32, strength: f32) {
        let share: f32 = self.dice.random_range(0.0..1.0);
        let frequency = frequencies[0] * (frequencies[1] / frequencies[0]).powf(share);
        let seconds = self.dice.random_range(milliseconds[0]..milliseconds[1]) / 1000.0;
        let fade = (-1.0 / (seconds * self.rate)).exp();
        self.sparks.push(Spark { band: Band::default(), frequency, width, strength, fade });
    }

    fn sparks(&mut self) -> f32 {
        let rate = self.rate;
        let mut sum = 0.0;
        for spark in &mut self.sparks {
            let noise = self.dice.random_range(-1.0..1.0f32) * spark.strength;
            sum += spark.band.pass(noise, spark.frequency, spark.width, rate);
            spark.strength *= spark.fade;
        }
        self.sparks.retain(|spark| spark.strength > 1e-4);
        sum
    }

    /// A slow wandering between 0 and 1, as of wind; `periods` in seconds.
    fn gust(&self, index: usize, periods: [f32; 3], phase: f32) -> f32 {
        let time = index as f32 / self.rate;
        let wave = |period: f32, at: f32| (TAU * (time / period + at + phase)).sin();
        let sum = wave(periods[0], 0.0) + 0.6 * wave(periods[1], 0.3) + 0.4 * wave(periods[2], 0.7);
        0.5 + 0.25 * sum
    }

    /// Embers: a low breath, and sparks that come in clusters.
    fn hearth(&mut self, long: usize) -> Vec<f32> {
        let mut deep = [Low::new(160.0, self.rate), Low::new(300.0, self.rate)];
        let mut floor = [Low::new(90.0, self.rate); 2];
        let mut breath = Band::default();
        let mut lively: f32 = 0.0;
        let fade = (-1.0 / (0.35 * self.rate)).exp();
        (0..long)
            .map(|index| {
                let draught = self.gust(index, [11.0, 6.7, 3.9], 0.1);
                let noise = self.noise();
                let low = deep.iter_mut().fold(noise, |sample, low| low.pass(sample));
                let air = breath.pass(noise, 330.0 + 160.0 * draught, 1.2, self.rate);
                lively *= fade;
                if self.happens(0.5) {
                    lively = 1.0;
                }
                if self.happens(1.2 + 16.0 * lively) {
                    let strength = self.rarely_loud(0.05) * 2.2;
                    self.spark([800.0, 3600.0], [0.8, 5.0], 0.6, strength);
                }
                let low = floor.iter_mut().fold(low, |sample, floor| floor.rest(sample));
                let body = low * 2.6 * (0.6 + 0.5 * draught) + 0.16 * air;
                body + self.sparks()
            })
            .collect()
    }

    /// Rain on a roof: the hiss of all of it, and drops near by.
    fn rain(&mut self, long: usize) -> Vec<f32> {
        let mut bright = [Low::new(1300.0, self.rate), Low::new(2100.0, self.rate)];
        let mut dull = Low::new(260.0, self.rate);
        let mut roof = Band::default();
        (0..long)
            .map(|index| {
                let heavy = 0.7 + 0.5 * self.gust(index, [13.0, 7.3, 4.1], 0.4);
                let noise = self.noise();
                let soft = bright.iter_mut().fold(noise, |sample, low| low.pass(sample));
                let hiss = dull.rest(soft);
                let drum = roof.pass(noise, 260.0, 1.0, self.rate);
                if self.happens(34.0 * heavy) {
                    let strength = self.rarely_loud(0.06) * 1.5;
                    self.spark([700.0, 2600.0], [1.5, 7.0], 0.25, strength);
                }
                if self.happens(7.0 * heavy) {
                    let strength = self.rarely_loud(0.1) * 1.3;
                    self.spark([210.0, 420.0], [8.0, 22.0], 0.35, strength);
                }
                heavy * (0.2 * hiss + 0.22 * drum) + self.sparks()
            })
            .collect()
    }

    /// Wind: a breath that wanders in pitch, and leaves that answer the stronger gusts.
    fn breeze(&mut self, long: usize) -> Vec<f32> {
        let (mut trunk, mut crown, mut leaves) =
            (Band::default(), Band::default(), Band::default());
        let mut soft = Low::new(900.0, self.rate);
        let mut floor = Low::new(70.0, self.rate);
        (0..long)
            .map(|index| {
                let far = self.gust(index, [12.1, 7.9, 4.7], 0.2);
                let near = self.gust(index, [9.3, 5.9, 3.1], 0.65);
                let noise = self.noise();
                let wind = floor.rest(soft.pass(noise));
                let low = trunk.pass(wind, 170.0 + 120.0 * far, 0.9, self.rate);
                let high = crown.pass(wind, 420.0 + 260.0 * near, 0.8, self.rate);
                let rustle = leaves.pass(self.noise(), 2300.0 + 600.0 * near, 1.3, self.rate);
                low * (0.5 + 0.9 * far) + 0.7 * high * near + 0.11 * rustle * near * near * near
            })
            .collect()
    }

    /// Air that hardly moves.
    fn room(&mut self, long: usize) -> Vec<f32> {
        let mut low = [Low::new(210.0, self.rate), Low::new(520.0, self.rate)];
        let mut floor = Low::new(60.0, self.rate);
        (0..long)
            .map(|index| {
                let noise = self.noise();
                let air = low.iter_mut().fold(noise, |sample, low| low.pass(sample));
                floor.rest(air) * (0.8 + 0.4 * self.gust(index, [14.0, 8.1, 5.3], 0.0))
            })
            .collect()
    }
}
