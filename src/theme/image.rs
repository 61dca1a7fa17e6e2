//! Painted pictures as images of the engine.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::paint::Pixels;

/// A painted picture for the graphics card; the program keeps no copy of it.
pub fn image_from_pixels(pixels: Pixels) -> Image {
    Image::new(
        Extent3d { width: pixels.width, height: pixels.height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
