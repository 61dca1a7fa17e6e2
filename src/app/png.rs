//! Images as PNG files.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;

use crate::paint::Pixels;

/// Why an image could not be saved or read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", .path.display())]
pub struct PngError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub problem: Box<dyn Error + Send + Sync>,
}

/// Saves an image without its opacity. Besides the image it needs memory for a copy, three bytes per pixel; images of
/// [`HeadlessApp`](super::HeadlessApp) are bounded by the largest texture of the graphics card.
///
/// # Errors
/// If the image has no plain pixels or the file cannot be written.
pub fn save(image: Image, path: &Path) -> Result<(), PngError> {
    let image = image.try_into_dynamic().map_err(|error| png_error(path, error))?;
    image.to_rgb8().save(path).map_err(|error| png_error(path, error))
}

fn png_error(path: &Path, problem: impl Into<Box<dyn Error + Send + Sync>>) -> PngError {
    PngError { path: path.to_owned(), problem: problem.into() }
}

/// Reads an image.
///
/// # Errors
/// If the file cannot be read or is no PNG image.
pub fn open(path: &Path) -> Result<Pixels, PngError> {
    let bytes = fs::read(path).map_err(|error| png_error(path, error))?;
    let read = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::default(),
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = read.map_err(|error| png_error(path, error))?;
    let image = image.try_into_dynamic().map_err(|error| png_error(path, error))?.to_rgba8();
    let (width, height) = image.dimensions();
    Ok(Pixels { width, height, rgba: image.into_raw() })
}

/// The image at one `by`-th of its size: each pixel is the mean of a block. The result is never larger than the image.
///
/// # Panics
/// If `by` is 0.
pub fn downscaled(pixels: &Pixels, by: u32) -> Pixels {
    let (width, height) = (pixels.width / by, pixels.height / by);
    let mut rgba = Vec::with_capacity(4 * width as usize * height as usize);
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
