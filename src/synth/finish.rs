//! The last steps of a synthesised sound: no rumble, an even loudness, a bounded peak, silent ends.

use std::f32::consts::PI;

use super::filters::LowPass;

/// No sample is above this.
pub(super) const PEAK_AMPLITUDE: f32 = 0.6;
/// The length of the windows in which loudness is measured.
const LOUDNESS_WINDOW_SECS: f32 = 0.025;
/// What lies below this frequency hardly counts as loudness: ears and small loudspeakers barely
/// notice it.
const LOUDNESS_FLOOR_HZ: f32 = 350.0;
/// What lies below this frequency is removed.
const RUMBLE_HZ: f32 = 45.0;
/// The end of a sound is cut off where it stays below this part of the peak.
const INAUDIBLE_RATIO: f32 = 0.000_8;
/// How long a sound fades in.
const FADE_IN_SECS: f32 = 0.000_4;
/// How long a sound fades out.
const FADE_OUT_SECS: f32 = 0.012;

/// Finishes a raw sound: `loudness` is the root mean square of its loudest window.
pub(super) fn finish(mut sound: Vec<f32>, loudness: f32, rate: u32) -> Vec<f32> {
    let rate = rate as f32;
    let mut rumble = [LowPass::new(RUMBLE_HZ, rate); 2];
    for sample in &mut sound {
        *sample = rumble.iter_mut().fold(*sample, |sample, filter| filter.high(sample));
    }
    let mut weighting = LowPass::new(LOUDNESS_FLOOR_HZ, rate);
    let weighted: Vec<f32> = sound.iter().map(|sample| weighting.high(*sample)).collect();
    let loudest = loudest_window(&weighted, (LOUDNESS_WINDOW_SECS * rate) as usize);
    let gain = if loudest > 0.0 { loudness / loudest } else { 0.0 };
    for sample in &mut sound {
        *sample = PEAK_AMPLITUDE * (*sample * gain / PEAK_AMPLITUDE).tanh();
    }
    let last = sound
        .iter()
        .rposition(|sample| sample.abs() > INAUDIBLE_RATIO * PEAK_AMPLITUDE)
        .unwrap_or(0);
    sound.truncate((last + (FADE_OUT_SECS * rate) as usize).min(sound.len()));
    remove_offset(&mut sound);
    fade_ends(&mut sound, rate);
    sound
}

/// Removes what is left of a constant offset.
fn remove_offset(sound: &mut [f32]) {
    let mean = sound.iter().sum::<f32>() / sound.len().max(1) as f32;
    for sample in sound {
        *sample -= mean;
    }
}

fn fade_ends(sound: &mut [f32], rate: f32) {
    let ease =
        |index: usize, length: f32| 0.5 - 0.5 * (PI * (index as f32 / length).min(1.0)).cos();
    let last = sound.len().saturating_sub(1);
    let fade_out = (FADE_OUT_SECS * rate).min(sound.len() as f32 / 2.0).max(1.0);
    for (index, sample) in sound.iter_mut().enumerate() {
        *sample *= ease(index, FADE_IN_SECS * rate) * ease(last - index, fade_out);
    }
}

/// The root mean square of the loudest window.
fn loudest_window(sound: &[f32], window: usize) -> f32 {
    let window = window.clamp(1, sound.len().max(1));
    let power = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
    let powers = sound.chunks(window / 2 + 1).map(power).collect::<Vec<_>>();
    let most = powers.windows(2).map(|pair| pair[0] + pair[1]).fold(0.0, f32::max);
    (most.max(powers.first().copied().unwrap_or(0.0)) / window as f32).sqrt()
}
