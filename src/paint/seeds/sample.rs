//! One place of a seed.

use crate::paint::colour::Rgb;

/// What a seed gives back at one place: light, already times the opacity, and that opacity.
pub(in crate::paint) type Sample = (Rgb, f32);
