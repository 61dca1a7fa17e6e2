//! Pictures as plain bytes, and the limit of their size.

use crate::paint::colour::{Colour, Rgb};

/// The largest width and height of a picture, in pixels: that of a texture on common graphics cards.
pub const MAX_SIDE_PX: u32 = 16_384;

/// Why a picture cannot be painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PaintError {
    /// Its width or its height is greater than [`MAX_SIDE_PX`].
    #[error(
        "a picture of {width} by {height} pixels is too large: at most {max} by {max} are possible",
        max = MAX_SIDE_PX
    )]
    TooLarge {
        /// The requested width, in pixels.
        width: u32,
        /// The requested height, in pixels.
        height: u32,
    },
    /// There is no memory for its bytes, four for each pixel.
    #[error("there is no memory for a picture of {width} by {height} pixels")]
    OutOfMemory {
        /// The requested width, in pixels.
        width: u32,
        /// The requested height, in pixels.
        height: u32,
    },
}

/// A picture: rows from the top, four bytes per pixel (red, green, blue, opacity), with the colour
/// not multiplied by the opacity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The number of pixels in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The bytes, `4 * width * height`.
    pub rgba: Vec<u8>,
}

impl Pixels {
    /// One opaque pixel, to be stretched where a picture cannot be painted.
    #[must_use]
    pub fn single(colour: Colour) -> Self {
        let Colour { red, green, blue } = colour;
        Self { width: 1, height: 1, rgba: vec![red, green, blue, u8::MAX] }
    }

    /// A picture with the same byte everywhere.
    ///
    /// # Errors
    /// If it is too large, or there is no memory for it.
    pub(super) fn filled(width: u32, height: u32, byte: u8) -> Result<Self, PaintError> {
        if width > MAX_SIDE_PX || height > MAX_SIDE_PX {
            return Err(PaintError::TooLarge { width, height });
        }
        let count = width as usize * height as usize * 4;
        let mut rgba = Vec::new();
        rgba.try_reserve_exact(count).map_err(|_| PaintError::OutOfMemory { width, height })?;
        rgba.resize(count, byte);
        Ok(Self { width, height, rgba })
    }

    /// A small picture made pixel by pixel from `shade(x, y)`: screen colour from 0 to 1, and opacity. The
    /// caller bounds its size.
    pub(super) fn from_fn(width: u32, height: u32, shade: impl Fn(u32, u32) -> (Rgb, f32)) -> Self {
        let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
        for y in 0..height {
            for x in 0..width {
                let (colour, opacity) = shade(x, y);
                rgba.extend([colour.0, colour.1, colour.2, opacity].map(to_byte));
            }
        }
        Self { width, height, rgba }
    }
}

/// The nearest byte for a part from 0 to 1.
pub(super) fn to_byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_size_and_the_limit() {
        let error = Pixels::filled(MAX_SIDE_PX + 1, 2, 0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a picture of 16385 by 2 pixels is too large: at most 16384 by 16384 are possible"
        );
        assert!(Pixels::filled(MAX_SIDE_PX, 1, 0).is_ok(), "the limit itself is possible");
    }
}
