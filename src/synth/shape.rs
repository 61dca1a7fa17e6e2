//! What a sound goes through before it is played: filters, a soft edge, an even loudness, quiet ends.

use std::f32::consts::{PI, TAU};

/// No sample is above this.
pub(super) const PEAK: f32 = 0.6;
/// Loudness is that of the loudest stretch of so many seconds.
const STRETCH: f32 = 0.025;
/// What lies below this frequency counts for less: ears and small loudspeakers hardly know it.
const DEAF: f32 = 350.0;
/// What is below this share of the peak at the end is cut off.
const INAUDIBLE: f32 = 0.000_8;
/// Seconds in which a sound comes out of silence, and goes back to it.
const RISE: f32 = 0.000_4;
const FALL: f32 = 0.012;

/// Lets through what is below a frequency, 6 dB an octave.
#[derive(Clone, Copy)]
pub(super) struct Low {
    share: f32,
    held: f32,
}

impl Low {
    pub fn new(frequency: f32, rate: f32) -> Self {
        Self { share: 1.0 - (-TAU * frequency / rate).exp(), held: 0.0 }
    }

    pub fn pass(&mut self, sample: f32) -> f32 {
        self.held += self.share * (sample - self.held);
        self.held
    }

    /// What is above it.
    pub fn rest(&mut self, sample: f32) -> f32 {
        sample - self.pass(sample)
    }
}

/// Lets through what is near a frequency. It can be moved while it works.
#[derive(Clone, Copy, Default)]
pub(super) struct Band {
    low: f32,
    band: f32,
}

impl Band {
    /// `width` is 0.1 for a whistle and 1.4 for a breath; the loudness stays about the same.
    pub fn pass(&mut self, sample: f32, frequency: f32, width: f32, rate: f32) -> f32 {
        // The state variable filter in its stable form: two integrators by the trapezoid rule.
        let turn = (PI * (frequency / rate).min(0.45)).tan();
        let scale = 1.0 / (1.0 + turn * (turn + width));
        let high = (sample - (width + turn) * self.band - self.low) * scale;
        let band = self.band + turn * high;
        let low = self.low + turn * band;
        self.band = band + turn * high;
        self.low = low + turn * band;
        band * width
    }
}

/// Brings a struck sound into its form: without rumble, as loud as `loudness` (of its loudest
/// stretch, root mean square) but never over [`PEAK`], and silent at both ends.
pub(super) fn finish(mut sound: Vec<f32>, loudness: f32, rate: u32) -> Vec<f32> {
    let rate = rate as f32;
    let mut rumble = [Low::new(45.0, rate); 2];
    for sample in &mut sound {
        *sample = rumble.iter_mut().fold(*sample, |sample, low| low.rest(sample));
    }
    let mut deep = Low::new(DEAF, rate);
    let counted: Vec<f32> = sound.iter().map(|sample| deep.rest(*sample)).collect();
    let loud = loudest(&counted, (STRETCH * rate) as usize);
    let gain = if loud > 0.0 { loudness / loud } else { 0.0 };
    for sample in &mut sound {
        *sample = PEAK * (*sample * gain / PEAK).tanh();
    }
    let heard = sound.iter().rposition(|sample| sample.abs() > INAUDIBLE * PEAK).unwrap_or(0);
    sound.truncate((heard + (FALL * rate) as usize).min(sound.len()));
    centre(&mut sound);
    quiet_ends(&mut sound, rate);
    sound
}

/// Takes away what is left of a direct current, along the whole sound.
fn centre(sound: &mut [f32]) {
    let mean = sound.iter().sum::<f32>() / sound.len().max(1) as f32;
    for sample in sound {
        *sample -= mean;
    }
}

fn quiet_ends(sound: &mut [f32], rate: f32) {
    let ease =
        |index: usize, length: f32| 0.5 - 0.5 * (PI * (index as f32 / length).min(1.0)).cos();
    let last = sound.len().saturating_sub(1);
    let fall = (FALL * rate).min(sound.len() as f32 / 2.0).max(1.0);
    for (index, sample) in sound.iter_mut().enumerate() {
        *sample *= ease(index, RISE * rate) * ease(last - index, fall);
    }
}

/// The root mean square of the loudest stretch.
fn loudest(sound: &[f32], stretch: usize) -> f32 {
    let stretch = stretch.clamp(1, sound.len().max(1));
    let power = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
    let powers = sound.chunks(stretch / 2 + 1).map(power).collect::<Vec<_>>();
    let most = powers.windows(2).map(|pair| pair[0] + pair[1]).fold(0.0, f32::max);
    (most.max(powers.first().copied().unwrap_or(0.0)) / stretch as f32).sqrt()
}
