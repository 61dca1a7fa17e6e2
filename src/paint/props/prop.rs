//! What every prop can do: its size, its shadow, its light.

use crate::paint::colour::Rgb;
use crate::paint::scene::ScenePoints;

/// Something that lies on the table. Places are in points from its middle.
pub(in crate::paint) trait PropShape: Send + Sync {
    /// Half its width and height.
    fn half(&self) -> [f32; 2];

    /// What is left of the lamp on the table at a place beside it or under it.
    fn shade(&self, _x: f32, _y: f32) -> f32 {
        1.0
    }

    /// The light from it at a place, and how much of the pixel it covers.
    fn light(&self, place: &PropPlace) -> Option<(Rgb, f32)>;
}

/// One place of a prop.
pub(in crate::paint) struct PropPlace<'a> {
    pub scene: &'a ScenePoints,
    /// In points from the prop's middle.
    pub x: f32,
    pub y: f32,
    /// The lamp's strength.
    pub lamp_falloff: f32,
    /// Points of the prop to a pixel.
    pub pixel: f32,
}
