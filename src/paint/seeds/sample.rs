//! One place of a seed: what is asked, and what the seed gives back.

use crate::paint::colour::Rgb;
use crate::paint::light::Lighting;

/// A place of a seed.
#[derive(Clone, Copy)]
pub(in crate::paint) struct SamplePlace<'a> {
    /// To the right of the seed's middle, in seed radii.
    pub x: f32,
    /// Below the seed's middle in the picture, in seed radii.
    pub y: f32,
    /// The radius of a seed of average size, in pixels: what is finer than a pixel is left out.
    pub radius: f32,
    /// The light of the theme.
    pub lights: &'a Lighting,
}

/// The light of a seed at one place, already multiplied by the opacity, and the opacity, 0 to 1.
pub(in crate::paint) type Sample = (Rgb, f32);
