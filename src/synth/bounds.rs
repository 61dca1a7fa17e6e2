//! Numbers with bounds: a theme file with a number out of range is refused at the place of that number.

use serde::Deserialize;

/// A number or list of a theme is out of its bounds.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum OutOfBounds {
    /// A number that should be [`Within`] bounds.
    #[error("{number} is out of range: expected {low} to {high}")]
    Number {
        /// The number.
        number: f32,
        /// The least number allowed.
        low: i32,
        /// The largest number allowed.
        high: i32,
    },
    /// One of the [`Modes`].
    #[error("the mode {0} is out of range: expected 1 to 40")]
    Mode(f32),
    /// The number of [`Modes`].
    #[error("{0} modes: expected 1 to 12")]
    ModeCount(usize),
}

/// A number from `LOW` to `HIGH`.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(try_from = "f32")]
pub struct Within<const LOW: i32, const HIGH: i32>(f32);

/// An audible frequency.
pub type Hertz = Within<20, 8000>;
/// How long something rings after it was struck.
pub type Milliseconds = Within<4, 4000>;
/// A number from 0 to 1.
pub type Fraction = Within<0, 1>;

impl<const LOW: i32, const HIGH: i32> TryFrom<f32> for Within<LOW, HIGH> {
    type Error = OutOfBounds;

    fn try_from(number: f32) -> Result<Self, OutOfBounds> {
        if (LOW as f32..=HIGH as f32).contains(&number) {
            Ok(Self(number))
        } else {
            Err(OutOfBounds::Number { number, low: LOW, high: HIGH })
        }
    }
}

impl<const LOW: i32, const HIGH: i32> Within<LOW, HIGH> {
    /// The number itself.
    #[must_use]
    pub fn get(self) -> f32 {
        self.0
    }

    /// The number, or the bound nearest to it.
    pub(super) fn clamped(number: f32) -> Self {
        Self(number.clamp(LOW as f32, HIGH as f32))
    }
}

/// The frequencies at which a body rings, as multiples of the lowest: 1 to 12 numbers from 1 to 40.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "Vec<f32>")]
pub struct Modes(Vec<f32>);

impl TryFrom<Vec<f32>> for Modes {
    type Error = OutOfBounds;

    fn try_from(modes: Vec<f32>) -> Result<Self, OutOfBounds> {
        match modes.iter().find(|mode| !(1.0..=40.0).contains(*mode)) {
            Some(&mode) => Err(OutOfBounds::Mode(mode)),
            None if (1..=12).contains(&modes.len()) => Ok(Self(modes)),
            None => Err(OutOfBounds::ModeCount(modes.len())),
        }
    }
}

impl Modes {
    pub(super) fn of<const COUNT: usize>(modes: [f32; COUNT]) -> Self {
        Self(modes.to_vec())
    }

    /// The multiples, at least one.
    #[must_use]
    pub fn get(&self) -> &[f32] {
        &self.0
    }
}
