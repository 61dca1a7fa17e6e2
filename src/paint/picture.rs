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
    /// A picture made pixel by pixel from `shade(x, y)`: screen colour from 0 to 1, and opacity.
    pub(super) fn made(width: u32, height: u32, shade: impl Fn(u32, u32) -> (Rgb, f32)) -> Self {
        let mut rgba = Vec::with_capacity(4 * width as usize * height as usize);
        for y in 0..height {
            for x in 0..width {
                let (colour, opacity) = shade(x, y);
                rgba.extend([colour.0, colour.1, colour.2, opacity].map(byte));
            }
        }
        Self { width, height, rgba }
    }
}

/// The nearest byte for a part from 0 to 1.
pub(super) fn byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}
