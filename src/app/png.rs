//! Pictures as PNG files.

use std::fs;
use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;

use crate::paint::Pixels;

/// Saves a picture without its opacity.
///
/// # Errors
/// One line, with the file's name.
pub fn save(picture: Image, path: &Path) -> Result<(), String> {
    let picture = picture.try_into_dynamic().map_err(|error| error.to_string());
    picture
        .and_then(|picture| picture.to_rgb8().save(path).map_err(|error| error.to_string()))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a picture.
///
/// # Errors
/// One line, with the file's name.
pub fn open(path: &Path) -> Result<Pixels, String> {
    let fail = |error: String| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| fail(error.to_string()))?;
    let read = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::default(),
        RenderAssetUsages::MAIN_WORLD,
    );
    let picture = read.map_err(|error| fail(error.to_string()))?;
    let picture = picture.try_into_dynamic().map_err(|error| fail(error.to_string()))?.to_rgba8();
    let (width, height) = picture.dimensions();
    Ok(Pixels { width, height, rgba: picture.into_raw() })
}

/// The picture at one `by`-th of its size: each pixel the mean of a block.
pub fn shrunk(pixels: &Pixels, by: u32) -> Pixels {
    let (width, height) = (pixels.width / by, pixels.height / by);
    let mut rgba = Vec::with_capacity((4 * width * height) as usize);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let mut sum = [0; 4];
        for (dx, dy) in (0..by).flat_map(|dy| (0..by).map(move |dx| (dx, dy))) {
            let at = 4 * ((y * by + dy) * pixels.width + x * by + dx) as usize;
            for (sum, part) in sum.iter_mut().zip(&pixels.rgba[at..at + 4]) {
                *sum += u32::from(*part);
            }
        }
        rgba.extend(sum.map(|sum| ((sum + by * by / 2) / (by * by)) as u8));
    }
    Pixels { width, height, rgba }
}
