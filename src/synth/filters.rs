//! Filters that work sample by sample.

use std::f32::consts::{PI, TAU};

/// Keeps what is below a frequency; 6 dB per octave.
#[derive(Clone, Copy)]
pub(super) struct LowPass {
    weight: f32,
    state: f32,
}

impl LowPass {
    pub fn new(frequency: f32, rate: f32) -> Self {
        Self { weight: 1.0 - (-TAU * frequency / rate).exp(), state: 0.0 }
    }

    /// The part of the signal below the frequency.
    pub fn low(&mut self, sample: f32) -> f32 {
        self.state += self.weight * (sample - self.state);
        self.state
    }

    /// The part of the signal above the frequency.
    pub fn high(&mut self, sample: f32) -> f32 {
        sample - self.low(sample)
    }
}

/// Keeps what is near a frequency, which may change from sample to sample.
#[derive(Clone, Copy, Default)]
pub(super) struct BandPass {
    low: f32,
    band: f32,
}

impl BandPass {
    /// `width` is 0.1 for a whistle and 1.4 for a breath; the loudness hardly depends on it.
    pub fn filter(&mut self, sample: f32, frequency: f32, width: f32, rate: f32) -> f32 {
        // A state variable filter with trapezoidal integrators, which stays stable at any frequency.
        let gain = (PI * (frequency / rate).min(0.45)).tan();
        let scale = 1.0 / (1.0 + gain * (gain + width));
        let high = (sample - (width + gain) * self.band - self.low) * scale;
        let band = self.band + gain * high;
        let low = self.low + gain * band;
        self.band = band + gain * high;
        self.low = low + gain * band;
        band * width
    }
}
