//! The pictures of a lit rim, which are painted with the board.

use bevy::prelude::*;

use crate::paint::Rim;

/// The pictures of a pit's lit rim.
#[derive(Resource, Clone)]
pub struct RimPicture {
    /// One for each look, in the order of [`Rim::ALL`].
    pub(super) images: [Handle<Image>; Rim::ALL.len()],
    /// The side of each picture, glow included, in units.
    pub size: f32,
    /// The side of each picture in its own pixels.
    pub pixels: f32,
}

impl RimPicture {
    /// The picture of this look.
    pub(super) fn image(&self, rim: Rim) -> Handle<Image> {
        self.images[rim as usize].clone()
    }
}
