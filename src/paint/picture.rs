//! Pictures as plain bytes.

use crate::paint::colour::Rgb;

/// A picture: rows from the top, four bytes a pixel (red, green, blue, opacity), with the colour
/// not multiplied by the opacity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The bytes, `4 * width * height`.
    pub rgba: Vec<u8>,
}

impl Pixels {
    /// A picture of one byte everywhere; none if there is no memory for it.
    pub(super) fn filled(width: u32, height: u32, value: u8) -> Option<Self> {
        let mut rgba = reserved(width, height)?;
        rgba.resize(byte_count(width, height)?, value);
        Some(Self { width, height, rgba })
    }

    /// What stands for a picture that there is no memory for: one transparent pixel.
    pub(super) fn placeholder() -> Self {
        Self { width: 1, height: 1, rgba: vec![0; 4] }
    }

    /// A picture made pixel by pixel from `shade(x, y)`: screen colour from 0 to 1, and opacity; the
    /// [`placeholder`](Self::placeholder) if there is no memory for it.
    pub(super) fn from_fn(width: u32, height: u32, shade: impl Fn(u32, u32) -> (Rgb, f32)) -> Self {
        let Some(mut rgba) = reserved(width, height) else {
            return Self::placeholder();
        };
        for y in 0..height {
            for x in 0..width {
                let (colour, opacity) = shade(x, y);
                rgba.extend([colour.0, colour.1, colour.2, opacity].map(to_byte));
            }
        }
        Self { width, height, rgba }
    }
}

fn byte_count(width: u32, height: u32) -> Option<usize> {
    (width as usize).checked_mul(height as usize)?.checked_mul(4)
}

/// An empty list with room for the bytes of a picture, if there is memory for it.
fn reserved(width: u32, height: u32) -> Option<Vec<u8>> {
    let mut rgba = Vec::new();
    rgba.try_reserve_exact(byte_count(width, height)?).ok()?;
    Some(rgba)
}

/// The nearest byte for a part from 0 to 1.
pub(super) fn to_byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}
