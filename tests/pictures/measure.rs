//! When two pictures differ: not by a step of rounding here and there, but by a seed or a letter.
//!
//! Pictures are compared at a quarter of their size or less. There a seed still covers dozens of
//! pixels, while noise of single pixels has evened out, and the files are small.

use std::fmt;

use seedfall::app::png::downscaled;
use seedfall::paint::Pixels;

/// A colour part off by more than this, of 255, is seen.
const SEEN: u8 = 10;
/// So many pixels that are seen to differ are a difference: about a fifth of the smallest seed.
const ENOUGH: usize = 5;
/// The mean of all parts may be off by so much: a tint over the whole picture is none of `SEEN`.
const TINT: f64 = 0.6;

/// How two pictures differ.
pub struct Difference {
    sizes: [[u32; 2]; 2],
    /// Pixels that are seen to differ.
    seen: usize,
    /// The mean distance of all parts.
    mean: f64,
}

impl Difference {
    pub fn between(a: &Pixels, b: &Pixels) -> Self {
        let sizes = [a, b].map(|pixels| [pixels.width, pixels.height]);
        let apart = || a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).map(distances);
        let seen = apart().filter(|parts| parts.iter().any(|part| *part > SEEN)).count();
        let sum: f64 = apart().flatten().map(f64::from).sum();
        Self { sizes, seen, mean: sum / (a.rgba.len() as f64 * 0.75).max(1.0) }
    }

    /// Whether nobody would see it.
    pub fn is_none(&self) -> bool {
        self.sizes[0] == self.sizes[1] && self.seen < ENOUGH && self.mean < TINT
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [[a, b], [c, d]] = self.sizes;
        if self.sizes[0] != self.sizes[1] {
            return write!(f, "{c}x{d}, expected {a}x{b}");
        }
        write!(f, "{} pixels differ, {:.2} steps in the mean", self.seen, self.mean)
    }
}

fn distances((a, b): (&[u8], &[u8])) -> [u8; 3] {
    std::array::from_fn(|part| a[part].abs_diff(b[part]))
}

/// Where two pictures of one size differ: the second one, dark, with bright spots.
pub fn apart(a: &Pixels, b: &Pixels) -> Pixels {
    let mut apart = b.clone();
    for (at, pixel) in apart.rgba.chunks_exact_mut(4).enumerate() {
        let other = a.rgba.get(4 * at..4 * at + 4).unwrap_or(&[0; 4]);
        let seen = distances((pixel, other)).iter().any(|part| *part > SEEN);
        let bright = pixel.iter().take(3).map(|part| u32::from(*part)).sum::<u32>() / 12;
        let spot = if seen { [255, 40, 200] } else { [bright as u8; 3] };
        pixel[..3].copy_from_slice(&spot);
    }
    apart
}

/// What the measure must notice and what it must not, on pictures made for it; the faults found.
pub fn proofs() -> Vec<String> {
    const SIZE: u32 = 128;
    let made = |shade: &dyn Fn(u32, u32) -> u8| {
        let places = (0..SIZE * SIZE).map(|at| (at % SIZE, at / SIZE));
        let rgba = places.flat_map(|(x, y)| [shade(x, y), shade(y, x), 90, 255]).collect();
        downscaled(&Pixels { width: SIZE, height: SIZE, rgba }, 4)
    };
    let grain = |x: u32, y: u32| (90 + (x * 31 + y * 17) % 40) as u8;
    let letters = |x: u32, y: u32| if (x / 3).is_multiple_of(4) && y / 20 == 2 { 220 } else { 60 };
    let plain = made(&grain);
    let words = made(&letters);
    let cases: [(&str, &Pixels, Pixels, bool); 5] = [
        ("a step of rounding everywhere", &plain, made(&|x, y| grain(x, y) ^ 1), true),
        (
            "noise of single pixels",
            &plain,
            made(&|x, y| grain(x, y) + 16 * u8::from((x * 7 + y * 13) % 31 == 0)),
            true,
        ),
        (
            "a spot of a seed's size",
            &plain,
            made(&|x, y| if x.abs_diff(60).max(y.abs_diff(64)) < 6 { 200 } else { grain(x, y) }),
            false,
        ),
        ("words shifted by two pixels", &words, made(&|x, y| letters(x + 2, y)), false),
        ("a tint over all", &plain, made(&|x, y| grain(x, y) + 4), false),
    ];
    let wrong = cases.into_iter().filter_map(|(what, kept, new, same)| {
        let difference = Difference::between(kept, &new);
        (difference.is_none() != same).then(|| format!("{what}: judged wrongly, {difference}"))
    });
    wrong.collect()
}
