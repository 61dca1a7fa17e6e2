//! Numbers and lists within bounds: a theme file that oversteps them is refused at that place.

use serde::Deserialize;

use crate::paint::colour::Colour;

/// A number or list of a theme is out of its bounds.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum OutOfBounds {
    /// A number that should be a [`Fraction`].
    #[error("{0} is out of range: expected 0 to 1")]
    Fraction(f32),
    /// A number that should be a [`PositiveLength`].
    #[error("{0} is out of range: expected more than 0, at most 1000")]
    PositiveLength(f32),
    /// [`Hues`] without any.
    #[error("no colour: expected at least one")]
    NoHues,
}

/// A number from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(try_from = "f32")]
pub struct Fraction(f32);

impl TryFrom<f32> for Fraction {
    type Error = OutOfBounds;

    fn try_from(share: f32) -> Result<Self, OutOfBounds> {
        let is_within = (0.0..=1.0).contains(&share);
        if is_within { Ok(Self(share)) } else { Err(OutOfBounds::Fraction(share)) }
    }
}

impl Fraction {
    /// From 0 to 1.
    #[must_use]
    pub fn get(self) -> f32 {
        self.0
    }
}

/// A length in points (2.36 to a board unit) or another amount above 0, at most 1000.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(try_from = "f32")]
pub struct PositiveLength(f32);

impl TryFrom<f32> for PositiveLength {
    type Error = OutOfBounds;

    fn try_from(amount: f32) -> Result<Self, OutOfBounds> {
        let is_within = amount > 0.0 && amount <= 1000.0;
        if is_within { Ok(Self(amount)) } else { Err(OutOfBounds::PositiveLength(amount)) }
    }
}

impl PositiveLength {
    /// More than 0, at most 1000.
    #[must_use]
    pub fn get(self) -> f32 {
        self.0
    }
}

/// The colours of a set of seeds: at least one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Vec<Colour>")]
pub struct Hues(Vec<Colour>);

impl TryFrom<Vec<Colour>> for Hues {
    type Error = OutOfBounds;

    fn try_from(hues: Vec<Colour>) -> Result<Self, OutOfBounds> {
        if hues.is_empty() { Err(OutOfBounds::NoHues) } else { Ok(Self(hues)) }
    }
}

impl Hues {
    /// The colours, at least one.
    #[must_use]
    pub fn get(&self) -> &[Colour] {
        &self.0
    }
}
