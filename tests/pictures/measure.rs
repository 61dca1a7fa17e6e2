//! Compares two pictures: a difference of one rounding step is tolerated, a missing seed or a shifted
//! letter is not.
//!
//! Pictures are compared at a quarter of their size or less. There a seed still covers dozens of
//! pixels, while noise of single pixels is averaged out, and the files are small.

use std::fmt;

use seedfall::app::png::downscaled;
use seedfall::paint::Pixels;

/// The largest difference of a colour channel, of 255, at which a pixel still counts as equal.
const CHANNEL_TOLERANCE: u8 = 10;
/// The most pixels that may differ by more than the tolerance: fewer than a fifth of the smallest seed.
const MAX_DIFFERING_PIXELS: usize = 4;
/// The mean difference of all channels, of 255, from which pictures differ. It finds a tint of the whole
/// picture, which is within the tolerance of each pixel.
const MAX_MEAN_DIFFERENCE: f64 = 0.6;

/// How two pictures differ.
pub struct Difference {
    /// Width and height of both pictures, in pixels.
    sizes: [[u32; 2]; 2],
    /// The number of pixels that differ by more than the tolerance.
    differing_pixels: usize,
    /// The mean difference of all channels, of 255.
    mean: f64,
}

impl Difference {
    pub fn between(a: &Pixels, b: &Pixels) -> Self {
        let sizes = [a, b].map(|pixels| [pixels.width, pixels.height]);
        let differences =
            || a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).map(channel_differences);
        let differing_pixels = differences().filter(exceeds_tolerance).count();
        let sum: f64 = differences().flatten().map(f64::from).sum();
        Self { sizes, differing_pixels, mean: sum / (a.rgba.len() as f64 * 0.75).max(1.0) }
    }

    /// Whether the pictures count as equal.
    pub fn is_none(&self) -> bool {
        self.sizes[0] == self.sizes[1]
            && self.differing_pixels <= MAX_DIFFERING_PIXELS
            && self.mean < MAX_MEAN_DIFFERENCE
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [[a, b], [c, d]] = self.sizes;
        if self.sizes[0] != self.sizes[1] {
            return write!(f, "{c}x{d}, expected {a}x{b}");
        }
        write!(f, "{} pixels differ, {:.2} steps in the mean", self.differing_pixels, self.mean)
    }
}

/// The differences of red, green and blue.
fn channel_differences((a, b): (&[u8], &[u8])) -> [u8; 3] {
    std::array::from_fn(|channel| a[channel].abs_diff(b[channel]))
}

fn exceeds_tolerance(differences: &[u8; 3]) -> bool {
    differences.iter().any(|difference| *difference > CHANNEL_TOLERANCE)
}

/// A picture of where two pictures of one size differ: the second one, dark and grey, with differing
/// pixels in a bright colour.
pub fn diff_image(a: &Pixels, b: &Pixels) -> Pixels {
    let mut diff = b.clone();
    for (index, pixel) in diff.rgba.chunks_exact_mut(4).enumerate() {
        let other = a.rgba.get(4 * index..4 * index + 4).unwrap_or(&[0; 4]);
        let differs = exceeds_tolerance(&channel_differences((pixel, other)));
        let grey = pixel.iter().take(3).map(|channel| u32::from(*channel)).sum::<u32>() / 12;
        let colour = if differs { [255, 40, 200] } else { [grey as u8; 3] };
        pixel[..3].copy_from_slice(&colour);
    }
    diff
}

/// Compares pictures made for it, of which is known whether they count as equal. Returns the cases that
/// were judged wrongly.
pub fn self_test() -> Vec<String> {
    const SIZE: u32 = 128;
    let picture = |shade: &dyn Fn(u32, u32) -> u8| {
        let places = (0..SIZE * SIZE).map(|at| (at % SIZE, at / SIZE));
        let rgba = places.flat_map(|(x, y)| [shade(x, y), shade(y, x), 90, 255]).collect();
        downscaled(&Pixels { width: SIZE, height: SIZE, rgba }, 4)
    };
    let grain = |x: u32, y: u32| (90 + (x * 31 + y * 17) % 40) as u8;
    let letters = |x: u32, y: u32| if (x / 3).is_multiple_of(4) && y / 20 == 2 { 220 } else { 60 };
    let plain = picture(&grain);
    let words = picture(&letters);
    let cases: [(&str, &Pixels, Pixels, bool); 5] = [
        ("a rounding step everywhere", &plain, picture(&|x, y| grain(x, y) ^ 1), true),
        (
            "noise of single pixels",
            &plain,
            picture(&|x, y| grain(x, y) + 16 * u8::from((x * 7 + y * 13) % 31 == 0)),
            true,
        ),
        (
            "a spot of a seed's size",
            &plain,
            picture(&|x, y| if x.abs_diff(60).max(y.abs_diff(64)) < 6 { 200 } else { grain(x, y) }),
            false,
        ),
        ("words shifted by two pixels", &words, picture(&|x, y| letters(x + 2, y)), false),
        ("a tint of the whole picture", &plain, picture(&|x, y| grain(x, y) + 4), false),
    ];
    let wrong = cases.into_iter().filter_map(|(what, golden, new, same)| {
        let difference = Difference::between(golden, &new);
        (difference.is_none() != same).then(|| format!("{what}: judged wrongly, {difference}"))
    });
    wrong.collect()
}
