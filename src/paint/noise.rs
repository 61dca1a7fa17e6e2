//! Random-looking but repeatable fields, made from a hash of whole-number places.

use std::f32::consts::FRAC_1_SQRT_2;

/// A hash of two coordinates and a seed, all bits well mixed.
pub(super) fn hash(x: i32, y: i32, seed: u32) -> u32 {
    // Odd constants from xxHash; the last three lines are the finaliser of MurmurHash3.
    let mut h = (x as u32).wrapping_mul(0x9E37_79B1)
        ^ (y as u32).wrapping_mul(0x85EB_CA77)
        ^ seed.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// From 0 to 1, from the hash's upper bits.
pub(super) fn unit_interval(hash: u32) -> f32 {
    (hash >> 8) as f32 / (1 << 24) as f32
}

/// Gradients of the lattice points: eight directions are too few for fibres stretched
/// forty times, sixteen show no pattern.
const GRADIENTS: [(f32, f32); 16] = [
    (1.0, 0.0),
    (0.923_88, 0.382_68),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (0.382_68, 0.923_88),
    (0.0, 1.0),
    (-0.382_68, 0.923_88),
    (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (-0.923_88, 0.382_68),
    (-1.0, 0.0),
    (-0.923_88, -0.382_68),
    (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (-0.382_68, -0.923_88),
    (0.0, -1.0),
    (0.382_68, -0.923_88),
    (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (0.923_88, -0.382_68),
];

/// The whole number at or below `x`, and the rest: much faster than `floor` and `fract`, which are
/// calls on processors without SSE 4.1.
pub(super) fn floor_and_fraction(x: f32) -> (i32, f32) {
    let near = x as i32;
    let whole = near - i32::from(x < near as f32);
    (whole, x - whole as f32)
}

/// Gradient noise of one cell size, about -1 to 1, 0 on average.
pub(super) fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let ((ix, fx), (iy, fy)) = (floor_and_fraction(x), floor_and_fraction(y));
    // A shorter hash than `hash`: this is the innermost loop of every material, and only four
    // bits of it are needed.
    let column = (ix as u32).wrapping_mul(0x9E37_79B1) ^ seed.wrapping_mul(0xC2B2_AE3D);
    let next =
        (ix as u32).wrapping_add(1).wrapping_mul(0x9E37_79B1) ^ seed.wrapping_mul(0xC2B2_AE3D);
    let row = (iy as u32).wrapping_mul(0x85EB_CA77);
    let below = row.wrapping_add(0x85EB_CA77);
    let slope = |column: u32, row: u32, dx: f32, dy: f32| {
        let mut mixed = column ^ row;
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
        mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0x297A_2D39);
        let (gx, gy) = GRADIENTS[(mixed >> 28) as usize];
        gx * dx + gy * dy
    };
    let smootherstep = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (u, v) = (smootherstep(fx), smootherstep(fy));
    let (a, c) = (slope(column, row, fx, fy), slope(column, below, fx, fy - 1.0));
    let upper = a + (slope(next, row, fx - 1.0, fy) - a) * u;
    let lower = c + (slope(next, below, fx - 1.0, fy - 1.0) - c) * u;
    // 1.55 brings the extremes, which gradient noise rarely reaches, to about one.
    (upper + (lower - upper) * v) * 1.55
}

/// `octaves` layers of [`noise`], each half as large and half as strong, about -1 to 1.
pub(super) fn fractal_noise(mut x: f32, mut y: f32, seed: u32, octaves: u32) -> f32 {
    let (mut sum, mut strength, mut total) = (0.0, 1.0, 0.0);
    for octave in 0..octaves {
        sum += strength * noise(x, y, seed.wrapping_add(octave * 101));
        total += strength;
        strength *= 0.5;
        // Not exactly two: else the lattices' zeros coincide and show as a grid.
        x = x * 2.03 + 17.3;
        y = y * 2.03 - 9.1;
    }
    sum / total
}

/// A stream of random numbers for making one thing after another.
#[derive(Clone)]
pub(super) struct Rng(u64);

impl Rng {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// SplitMix64: every seed gives a good stream from its first number on.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Evenly spread over `low` to `high`.
    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.next() >> 40) as f32 / (1u64 << 24) as f32)
    }

    /// True with this probability, 0 to 1.
    pub(super) fn chance(&mut self, share: f32) -> bool {
        self.between(0.0, 1.0) < share
    }
}
