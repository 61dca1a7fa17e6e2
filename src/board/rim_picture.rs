//! The pictures of a lit rim, rendered with the board.

use bevy::prelude::*;

use crate::paint::Rim;

/// The pictures of a pit's lit rim.
#[derive(Resource, Clone)]
pub struct RimPicture {
    /// One for all that a rim can say, in the order of [`Rim::ALL`].
    pub(super) images: [Handle<Image>; Rim::ALL.len()],
    /// The side of each, glow included, in units.
    pub size: f32,
    /// The same in pixels.
    pub pixels: f32,
}

impl RimPicture {
    /// The picture of a rim that says this.
    pub(super) fn image(&self, rim: Rim) -> Handle<Image> {
        self.images[rim as usize].clone()
    }
}
