//! How each sound is made of touches.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::bounds::{Degree, Hertz, Milliseconds, Modes};
use super::material::{Material, Sounds};
use super::shape::{Band, finish};
use super::sound::{FillLevel, HandSize, Sound};
use super::modal::{Manner, Push, ring};

/// The loudness of a seed that falls, root mean square of its loudest 25 ms; the other sounds are
/// so many times as loud.
const DROP: f32 = 0.095;

/// Makes one take of a sound, at so many samples a second. The same take is the same each time.
#[must_use]
pub fn synthesise(sounds: &Sounds, sound: Sound, take: u32, rate: u32) -> Vec<f32> {
    let place = Sound::all().iter().position(|other| *other == sound).unwrap_or(0);
    let mut maker = Maker {
        sounds,
        rate,
        dice: ChaCha8Rng::seed_from_u64(place as u64 * 101 + u64::from(take)),
    };
    let (samples, loudness) = match sound {
        Sound::Drop(fullness) => (maker.drop(fullness), 1.0),
        Sound::Store(fullness) => (maker.store(fullness), 1.0),
        Sound::Scoop(handful) => (maker.grains(handful, 0.24, 0.35, 1.0), 0.55),
        Sound::Cascade(handful) => (maker.grains(handful, 0.46, 0.6, 1.12), 0.7),
        Sound::Lap(lap) => (maker.tines(&[(0.0, lap.pitch())], 0.35, 0.55), 0.5),
        Sound::Glow => (maker.tines(&[(0.0, 1.5)], 0.5, 0.35), 0.35),
        Sound::Bonus => (maker.tines(&[(0.0, 2.0), (0.12, 3.0)], 1.0, 0.3), 0.6),
        Sound::Pass => (maker.tines(&[(0.0, 1.0), (0.16, 0.75)], 0.35, 0.25), 0.5),
        Sound::Back => (maker.back(), 0.45),
        Sound::Settle => (maker.settle(), 0.6),
        Sound::Button => (maker.knock(2.6, 0.5, 0.6, &[(0.0, 1.0)]), 0.4),
        Sound::Refused => (maker.knock(1.1, 0.6, 0.0, &[(0.0, 1.0), (0.085, 0.55)]), 0.5),
        Sound::Win => {
            let tones = [(0.0, 1.0), (0.13, 1.5), (0.27, 2.0), (0.43, 2.5)];
            (maker.tines(&tones, 1.7, 0.3), 0.75)
        }
        Sound::Draw => (maker.tines(&[(0.0, 1.5), (0.22, 1.0)], 1.4, 0.25), 0.65),
    };
    // No two seeds fall quite as hard.
    let force = if sound.takes() > 1 { maker.between(0.84, 1.0) } else { 1.0 };
    finish(samples, DROP * loudness * force, rate)
}

struct Maker<'a> {
    sounds: &'a Sounds,
    rate: u32,
    dice: ChaCha8Rng,
}

impl Maker<'_> {
    fn silence(&self, seconds: f32) -> Vec<f32> {
        vec![0.0; (seconds * self.rate as f32) as usize]
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.dice.random_range(low..high)
    }

    /// How bright and how rough a touch of two things is: the softer and the rougher decide.
    fn contact(one: &Material, other: &Material) -> (f32, f32) {
        (one.bright.get().min(other.bright.get()), one.grit.get().max(other.grit.get()))
    }

    /// A seed falls on wood, or on other seeds with the wood below; it bounces once or twice.
    fn drop(&mut self, fullness: FillLevel) -> Vec<f32> {
        self.fall(fullness, self.sounds.board.clone(), 1.0)
    }

    /// A seed falls into what captured seeds are kept in, which has more to say than the pit.
    fn store(&mut self, fullness: FillLevel) -> Vec<f32> {
        self.fall(fullness, self.sounds.store.clone(), 1.7)
    }

    fn fall(&mut self, fullness: FillLevel, ground: Material, depth: f32) -> Vec<f32> {
        let seed = self.sounds.seed.clone();
        let heap = fullness.share();
        let seconds = 0.2 + (seed.ring.get().max(ground.ring.get()) / 1000.0).min(1.2);
        let mut out = self.silence(seconds);
        // The softer of what meets: wood at the bottom of an empty pit, other seeds in a full one.
        let (soft, rough) = Self::contact(&seed, &ground);
        let bright = soft + (seed.bright.get() - soft) * heap.sqrt();
        let mut struck = Push::none(seconds, self.rate);
        let mut below = Push::none(seconds, self.rate);
        let bounce = self.between(0.050, 0.074);
        let again = bounce + self.between(0.026, 0.040);
        // Seeds below swallow the bounce.
        let lively = 1.0 - 0.6 * heap;
        for (at, speed) in [(0.001, 1.0), (bounce, 0.24 * lively), (again, 0.09 * lively)] {
            let speed = speed * self.between(0.85, 1.15);
            struck.touch(at, speed, bright, rough, &mut self.dice);
            below.touch(at, speed, soft * 0.8, rough * 0.5, &mut self.dice);
        }
        let pitch = fullness.pitch();
        // A heap holds its seeds: they ring shorter than one alone.
        let manner = Manner { pitch, ring: 1.0 - 0.35 * heap, strength: 1.0 };
        ring(&mut out, &struck, &seed, manner, &mut self.dice);
        let ground_manner = Manner {
            pitch: self.between(0.97, 1.03),
            ring: 1.0 - 0.5 * heap,
            strength: 0.95 * depth * 0.12f32.powf(heap),
        };
        ring(&mut out, &below, &ground, ground_manner, &mut self.dice);
        if heap > 0.0 {
            self.neighbours(&mut out, seconds, bright, heap, pitch);
        }
        out
    }

    /// The seeds that were struck, and those that shift.
    fn neighbours(&mut self, out: &mut [f32], seconds: f32, bright: f32, heap: f32, pitch: f32) {
        let seed = self.sounds.seed.clone();
        let mut push = Push::none(seconds, self.rate);
        let at = self.between(0.0012, 0.003);
        push.touch(at, 0.5, bright, seed.grit.get(), &mut self.dice);
        for _ in 0..(1.0 + 3.0 * heap) as u32 {
            let (at, speed) = (self.between(0.012, 0.09), self.between(0.03, 0.14));
            push.touch(at, speed, bright, seed.grit.get(), &mut self.dice);
        }
        let pitch = pitch * self.between(0.88, 1.13);
        ring(out, &push, &seed, Manner { pitch, ring: 0.6, strength: 0.8 }, &mut self.dice);
    }

    /// Many seeds touch one another in a hand: `pitch` says how they sound against one that falls.
    fn grains(&mut self, handful: HandSize, length: f32, damped: f32, pitch: f32) -> Vec<f32> {
        let seed = self.sounds.seed.clone();
        let (grains, length) = match handful {
            HandSize::Few => (6, length * 0.6),
            HandSize::Some => (13, length * 0.85),
            HandSize::Many => (26, length * 1.15),
        };
        let seconds = length + 0.15 + seed.ring.get().min(400.0) / 1000.0;
        let mut out = self.silence(seconds);
        // Three stones of different size speak for all of them.
        let mut pushes = [0.9, 1.0, 1.13].map(|size| (size, Push::none(seconds, self.rate)));
        for grain in 0..grains {
            // More of them at first, as fingers close, fewer at the end.
            let share = (grain as f32 + self.between(0.0, 1.0)) / grains as f32;
            let at = 0.002 + length * share.powf(1.3);
            let swell = (std::f32::consts::PI * (0.12 + 0.88 * share)).sin();
            let speed = (0.25 + 0.75 * swell) * self.between(0.25, 1.0);
            let stone = self.dice.random_range(0..pushes.len());
            let (bright, grit) = (seed.bright.get() * 0.85, seed.grit.get());
            pushes[stone].1.touch(at, speed, bright, grit, &mut self.dice);
        }
        for (size, push) in &pushes {
            let manner = Manner { pitch: pitch * size, ring: damped, strength: 1.0 };
            ring(&mut out, push, &seed, manner, &mut self.dice);
        }
        let board = self.sounds.board.clone();
        let wood = Manner { ring: 0.5, strength: 0.18, ..Manner::USUAL };
        ring(&mut out, &pushes[1].1, &board, wood, &mut self.dice);
        self.brush(&mut out, length, [1700.0, 2600.0], 0.012);
        out
    }

    /// Skin on wood: a breath of noise that moves from one frequency to another.
    fn brush(&mut self, out: &mut [f32], length: f32, way: [f32; 2], strength: f32) {
        let rate = self.rate as f32;
        let mut band = Band::default();
        let samples = (length * rate) as usize;
        for (index, out) in out.iter_mut().take(samples).enumerate() {
            let share = index as f32 / samples as f32;
            let swell = (std::f32::consts::PI * share).sin().powi(2);
            let frequency = way[0] * (way[1] / way[0]).powf(share);
            let noise = self.dice.random_range(-1.0..1.0f32);
            *out += strength * swell * band.pass(noise, frequency, 1.1, rate);
        }
    }

    /// Wooden tongues, softly struck, at times in seconds and at multiples of the key.
    fn tines(&mut self, tones: &[(f32, f32)], seconds: f32, bright: f32) -> Vec<f32> {
        let key = self.sounds.key.get();
        let last = tones.iter().map(|(at, _)| *at).fold(0.0, f32::max);
        let mut out = self.silence(last + seconds + 0.1);
        for &(at, multiple) in tones {
            let tine = tine(key * multiple, seconds * 1000.0);
            let mut push = Push::none(last + seconds + 0.1, self.rate);
            push.touch(0.001 + at, self.between(0.9, 1.0), bright, 0.0, &mut self.dice);
            ring(&mut out, &push, &tine, Manner::USUAL, &mut self.dice);
            // The tongue sits on the board, which says a little too.
            let board = self.sounds.board.clone();
            let wood = Manner { strength: 0.12, ..Manner::USUAL };
            ring(&mut out, &push, &board, wood, &mut self.dice);
        }
        out
    }

    /// Knuckles on the board: at times in seconds, with strengths.
    fn knock(&mut self, pitch: f32, long: f32, bright: f32, knocks: &[(f32, f32)]) -> Vec<f32> {
        let board = self.sounds.board.clone();
        let seconds = 0.25 + board.ring.get() / 1000.0;
        let mut out = self.silence(seconds);
        let mut push = Push::none(seconds, self.rate);
        for &(at, speed) in knocks {
            push.touch(0.001 + at, speed, bright, 0.05, &mut self.dice);
        }
        let manner = Manner { pitch: pitch * self.between(0.98, 1.02), ring: long, strength: 1.0 };
        ring(&mut out, &push, &board, manner, &mut self.dice);
        out
    }

    /// A hand goes back over the board.
    fn back(&mut self) -> Vec<f32> {
        let mut out = self.tines(&[(0.10, 0.75)], 0.4, 0.15);
        self.brush(&mut out, 0.2, [2400.0, 800.0], 0.25);
        out
    }

    /// A handful is set down at once.
    fn settle(&mut self) -> Vec<f32> {
        let mut out = self.knock(1.4, 0.8, 0.3, &[(0.0, 1.0), (0.018, 0.5), (0.041, 0.3)]);
        let grains = self.grains(HandSize::Few, 0.14, 0.4, 0.95);
        for (out, grain) in out.iter_mut().zip(grains) {
            *out += 0.35 * grain;
        }
        out
    }
}

/// A wooden tongue tuned like the bar of a marimba: its second mode two octaves above the first.
fn tine(pitch: f32, ring: f32) -> Material {
    Material {
        pitch: Hertz::near(pitch),
        modes: Modes::of([1.0, 3.98, 9.6]),
        ring: Milliseconds::near(ring),
        damping: Degree::near(0.8),
        bright: Degree::near(0.35),
        grit: Degree::near(0.0),
    }
}
