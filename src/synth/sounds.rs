//! How each sound is composed of impacts, chimes and noise.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::bounds::{Fraction, Hertz, Milliseconds, Modes};
use super::filters::BandPass;
use super::finish::finish;
use super::material::{Material, Sounds};
use super::modal::{Excitation, Ringing, add_ringing};
use super::sound::{FillLevel, HandSize, Sound};

/// The loudness of a falling seed, as the root mean square of its loudest window. The loudness of
/// the other sounds is relative to it.
const DROP_RMS: f32 = 0.095;

/// Synthesises one take of a sound at `rate` samples per second: one channel, samples from -0.6 to 0.6,
/// silent at both ends. The same take has the same samples each time.
#[must_use]
pub fn synthesise(sounds: &Sounds, sound: Sound, take: u32, rate: u32) -> Vec<f32> {
    let index = Sound::all().iter().position(|other| *other == sound).unwrap_or(0);
    let mut synth = SoundSynth {
        sounds,
        rate,
        rng: ChaCha8Rng::seed_from_u64(index as u64 * 101 + u64::from(take)),
    };
    let (samples, loudness) = match sound {
        Sound::Drop(fill_level) => (synth.drop(fill_level), 1.0),
        Sound::Store(fill_level) => (synth.store(fill_level), 1.0),
        Sound::Scoop(hand_size) => (synth.clatter(hand_size, 0.24, 0.35, 1.0), 0.55),
        Sound::Cascade(hand_size) => (synth.clatter(hand_size, 0.46, 0.6, 1.12), 0.7),
        Sound::Lap(lap) => (synth.chimes(&[(0.0, lap.pitch())], 0.35, 0.55), 0.5),
        Sound::Glow => (synth.chimes(&[(0.0, 1.5)], 0.5, 0.35), 0.35),
        Sound::Bonus => (synth.chimes(&[(0.0, 2.0), (0.12, 3.0)], 1.0, 0.3), 0.6),
        Sound::Pass => (synth.chimes(&[(0.0, 1.0), (0.16, 0.75)], 0.35, 0.25), 0.5),
        Sound::Back => (synth.back(), 0.45),
        Sound::Settle => (synth.settle(), 0.6),
        Sound::Button => (synth.knock(2.6, 0.5, 0.6, &[(0.0, 1.0)]), 0.4),
        Sound::Refused => (synth.knock(1.1, 0.6, 0.0, &[(0.0, 1.0), (0.085, 0.55)]), 0.5),
        Sound::Win => {
            let tones = [(0.0, 1.0), (0.13, 1.5), (0.27, 2.0), (0.43, 2.5)];
            (synth.chimes(&tones, 1.7, 0.3), 0.75)
        }
        Sound::Draw => (synth.chimes(&[(0.0, 1.5), (0.22, 1.0)], 1.4, 0.25), 0.65),
    };
    // No two seeds fall quite as hard.
    let force = if sound.takes() > 1 { synth.between(0.84, 1.0) } else { 1.0 };
    finish(samples, DROP_RMS * loudness * force, rate)
}

struct SoundSynth<'a> {
    sounds: &'a Sounds,
    rate: u32,
    rng: ChaCha8Rng,
}

impl SoundSynth<'_> {
    fn silence(&self, seconds: f32) -> Vec<f32> {
        vec![0.0; (seconds * self.rate as f32) as usize]
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.rng.random_range(low..high)
    }

    /// The brightness of the softer and the grit of the rougher of two bodies that meet.
    fn contact(one: &Material, other: &Material) -> (f32, f32) {
        (one.bright.get().min(other.bright.get()), one.grit.get().max(other.grit.get()))
    }

    /// A seed falls into a pit.
    fn drop(&mut self, fill_level: FillLevel) -> Vec<f32> {
        self.impact(fill_level, self.sounds.board.clone(), 1.0)
    }

    /// A seed falls into a store, whose body is heard more than that of a pit.
    fn store(&mut self, fill_level: FillLevel) -> Vec<f32> {
        self.impact(fill_level, self.sounds.store.clone(), 1.7)
    }

    /// A seed falls on the ground, or on other seeds above the ground, and bounces twice.
    fn impact(&mut self, fill_level: FillLevel, ground: Material, depth: f32) -> Vec<f32> {
        let seed = self.sounds.seed.clone();
        let fill = fill_level.fraction();
        let seconds = 0.2 + (seed.ring.get().max(ground.ring.get()) / 1000.0).min(1.2);
        let mut out = self.silence(seconds);
        // An empty pit is as soft as its ground, a full one as soft as its seeds.
        let (soft, rough) = Self::contact(&seed, &ground);
        let bright = soft + (seed.bright.get() - soft) * fill.sqrt();
        let mut on_seed = Excitation::silent(seconds, self.rate);
        let mut on_ground = Excitation::silent(seconds, self.rate);
        let bounce = self.between(0.050, 0.074);
        let second_bounce = bounce + self.between(0.026, 0.040);
        // Seeds below dampen the bounces.
        let lively = 1.0 - 0.6 * fill;
        for (at, speed) in [(0.001, 1.0), (bounce, 0.24 * lively), (second_bounce, 0.09 * lively)] {
            let speed = speed * self.between(0.85, 1.15);
            on_seed.add_impact(at, speed, bright, rough, &mut self.rng);
            on_ground.add_impact(at, speed, soft * 0.8, rough * 0.5, &mut self.rng);
        }
        let pitch = fill_level.pitch();
        // A seed among others rings shorter than one alone.
        let ringing = Ringing { pitch, ring: 1.0 - 0.35 * fill, strength: 1.0 };
        add_ringing(&mut out, &on_seed, &seed, ringing, &mut self.rng);
        let ground_ringing = Ringing {
            pitch: self.between(0.97, 1.03),
            ring: 1.0 - 0.5 * fill,
            strength: 0.95 * depth * 0.12f32.powf(fill),
        };
        add_ringing(&mut out, &on_ground, &ground, ground_ringing, &mut self.rng);
        if fill > 0.0 {
            self.shift_neighbours(&mut out, seconds, bright, fill, pitch);
        }
        out
    }

    /// The seeds below are hit and shift.
    fn shift_neighbours(
        &mut self,
        out: &mut [f32],
        seconds: f32,
        bright: f32,
        fill: f32,
        pitch: f32,
    ) {
        let seed = self.sounds.seed.clone();
        let mut excitation = Excitation::silent(seconds, self.rate);
        let at = self.between(0.0012, 0.003);
        excitation.add_impact(at, 0.5, bright, seed.grit.get(), &mut self.rng);
        for _ in 0..(1.0 + 3.0 * fill) as u32 {
            let (at, speed) = (self.between(0.012, 0.09), self.between(0.03, 0.14));
            excitation.add_impact(at, speed, bright, seed.grit.get(), &mut self.rng);
        }
        let pitch = pitch * self.between(0.88, 1.13);
        add_ringing(
            out,
            &excitation,
            &seed,
            Ringing { pitch, ring: 0.6, strength: 0.8 },
            &mut self.rng,
        );
    }

    /// Many seeds touch one another in a hand: `ring` and `pitch` are relative to a single seed.
    fn clatter(&mut self, hand_size: HandSize, length: f32, ring: f32, pitch: f32) -> Vec<f32> {
        let seed = self.sounds.seed.clone();
        let (grains, length) = match hand_size {
            HandSize::Few => (6, length * 0.6),
            HandSize::Some => (13, length * 0.85),
            HandSize::Many => (26, length * 1.15),
        };
        let seconds = length + 0.15 + seed.ring.get().min(400.0) / 1000.0;
        let mut out = self.silence(seconds);
        // Seeds of three sizes are enough to stand for all.
        let mut excitations =
            [0.9, 1.0, 1.13].map(|size| (size, Excitation::silent(seconds, self.rate)));
        for grain in 0..grains {
            // Impacts are denser at the beginning, as the fingers close.
            let progress = (grain as f32 + self.between(0.0, 1.0)) / grains as f32;
            let at = 0.002 + length * progress.powf(1.3);
            let swell = (std::f32::consts::PI * (0.12 + 0.88 * progress)).sin();
            let speed = (0.25 + 0.75 * swell) * self.between(0.25, 1.0);
            let size = self.rng.random_range(0..excitations.len());
            let (bright, grit) = (seed.bright.get() * 0.85, seed.grit.get());
            excitations[size].1.add_impact(at, speed, bright, grit, &mut self.rng);
        }
        for (size, excitation) in &excitations {
            let ringing = Ringing { pitch: pitch * size, ring, strength: 1.0 };
            add_ringing(&mut out, excitation, &seed, ringing, &mut self.rng);
        }
        let board = self.sounds.board.clone();
        let wood = Ringing { ring: 0.5, strength: 0.18, ..Ringing::NORMAL };
        add_ringing(&mut out, &excitations[1].1, &board, wood, &mut self.rng);
        self.brush(&mut out, length, [1700.0, 2600.0], 0.012);
        out
    }

    /// Skin on wood: noise that moves from one frequency to another.
    fn brush(&mut self, out: &mut [f32], length: f32, frequencies: [f32; 2], strength: f32) {
        let rate = self.rate as f32;
        let mut band = BandPass::default();
        let samples = (length * rate) as usize;
        for (index, out) in out.iter_mut().take(samples).enumerate() {
            let progress = index as f32 / samples as f32;
            let swell = (std::f32::consts::PI * progress).sin().powi(2);
            let frequency = frequencies[0] * (frequencies[1] / frequencies[0]).powf(progress);
            let noise = self.rng.random_range(-1.0..1.0f32);
            *out += strength * swell * band.filter(noise, frequency, 1.1, rate);
        }
    }

    /// Wooden bars, softly struck, at times in seconds and at multiples of the key.
    fn chimes(&mut self, tones: &[(f32, f32)], seconds: f32, bright: f32) -> Vec<f32> {
        let key = self.sounds.key.get();
        let last = tones.iter().map(|(at, _)| *at).fold(0.0, f32::max);
        let mut out = self.silence(last + seconds + 0.1);
        for &(at, multiple) in tones {
            let bar = chime_bar(key * multiple, seconds * 1000.0);
            let mut excitation = Excitation::silent(last + seconds + 0.1, self.rate);
            excitation.add_impact(0.001 + at, self.between(0.9, 1.0), bright, 0.0, &mut self.rng);
            add_ringing(&mut out, &excitation, &bar, Ringing::NORMAL, &mut self.rng);
            // The bar rests on the board, which rings a little too.
            let board = self.sounds.board.clone();
            let wood = Ringing { strength: 0.12, ..Ringing::NORMAL };
            add_ringing(&mut out, &excitation, &board, wood, &mut self.rng);
        }
        out
    }

    /// Knocks on the board, at times in seconds and with strengths.
    fn knock(&mut self, pitch: f32, ring: f32, bright: f32, knocks: &[(f32, f32)]) -> Vec<f32> {
        let board = self.sounds.board.clone();
        let seconds = 0.25 + board.ring.get() / 1000.0;
        let mut out = self.silence(seconds);
        let mut excitation = Excitation::silent(seconds, self.rate);
        for &(at, speed) in knocks {
            excitation.add_impact(0.001 + at, speed, bright, 0.05, &mut self.rng);
        }
        let ringing = Ringing { pitch: pitch * self.between(0.98, 1.02), ring, strength: 1.0 };
        add_ringing(&mut out, &excitation, &board, ringing, &mut self.rng);
        out
    }

    /// A hand brushes back over the board, and a low chime.
    fn back(&mut self) -> Vec<f32> {
        let mut out = self.chimes(&[(0.10, 0.75)], 0.4, 0.15);
        self.brush(&mut out, 0.2, [2400.0, 800.0], 0.25);
        out
    }

    /// Several seeds are set down at once.
    fn settle(&mut self) -> Vec<f32> {
        let mut out = self.knock(1.4, 0.8, 0.3, &[(0.0, 1.0), (0.018, 0.5), (0.041, 0.3)]);
        let grains = self.clatter(HandSize::Few, 0.14, 0.4, 0.95);
        for (out, grain) in out.iter_mut().zip(grains) {
            *out += 0.35 * grain;
        }
        out
    }
}

/// A wooden bar tuned like that of a marimba: its second mode is two octaves above the first.
fn chime_bar(pitch: f32, ring: f32) -> Material {
    Material {
        pitch: Hertz::clamped(pitch),
        modes: Modes::of([1.0, 3.98, 9.6]),
        ring: Milliseconds::clamped(ring),
        damping: Fraction::clamped(0.8),
        bright: Fraction::clamped(0.35),
        grit: Fraction::clamped(0.0),
    }
}
