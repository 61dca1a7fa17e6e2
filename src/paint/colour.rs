//! Colour: hex codes in theme files, linear light while painting, screen bytes at the end.

use std::ops::{Add, AddAssign, Mul, MulAssign, Sub};

use serde::Deserialize;

/// A colour of the screen, written `"f2dcb8"` (red, green, blue) in a theme file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour {
    /// Red, as the screen takes it.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// A text in the place of a [`Colour`] is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no colour: expected six hex digits, such as f2dcb8")]
pub struct InvalidColour(pub String);

impl TryFrom<String> for Colour {
    type Error = InvalidColour;

    fn try_from(code: String) -> Result<Self, InvalidColour> {
        if code.len() != 6 || !code.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(InvalidColour(code));
        }
        let part =
            |at| u8::from_str_radix(&code[at..at + 2], 16).map_err(|_| InvalidColour(code.clone()));
        Ok(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }
}

impl Colour {
    /// Red, green, blue from 0 to 1, as the screen takes them.
    #[must_use]
    pub fn srgb(self) -> [f32; 3] {
        [self.red, self.green, self.blue].map(|part| f32::from(part) / 255.0)
    }

    /// The same colour as an amount of light.
    pub(super) fn light(self) -> Rgb {
        let [r, g, b] = self.srgb().map(|part| {
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        Rgb(r, g, b)
    }
}

/// An amount of red, green and blue light; 1 is white paper under a plain lamp.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Rgb(pub f32, pub f32, pub f32);

impl Rgb {
    /// No light.
    pub(super) const BLACK: Self = Self(0.0, 0.0, 0.0);

    pub(super) fn grey(light: f32) -> Self {
        Self(light, light, light)
    }

    pub(super) fn mix(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    pub(super) fn map(self, change: impl Fn(f32) -> f32) -> Self {
        Self(change(self.0), change(self.1), change(self.2))
    }

    pub(super) fn mean(self) -> f32 {
        (self.0 + self.1 + self.2) / 3.0
    }
}

impl Add for Rgb {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1, self.2 + other.2)
    }
}

impl AddAssign for Rgb {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Rgb {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1, self.2 - other.2)
    }
}

impl Mul for Rgb {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1, self.2 * other.2)
    }
}

impl Mul<f32> for Rgb {
    type Output = Self;
    fn mul(self, share: f32) -> Self {
        Self(self.0 * share, self.1 * share, self.2 * share)
    }
}

impl MulAssign<f32> for Rgb {
    fn mul_assign(&mut self, share: f32) {
        *self = *self * share;
    }
}
