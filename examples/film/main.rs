//! The image and the GIF of the README, drawn by the program without a window: an image of the record
//! `seedfall.sow`, and a GIF of one move with a capture in Kalah, in Al-manqala and in Mangala IV.
//!
//!     cargo run --example film -- assets/images

mod encode;
mod palette;
mod shots;

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use bevy::math::UVec2;
use seedfall::app::{HeadlessApp, png};
use seedfall::theme::image_from_pixels;

/// The window of the image, in pixels.
const IMAGE_SIZE: UVec2 = UVec2::new(1280, 720);

fn main() -> ExitCode {
    let folder = env::args().nth(1).unwrap_or_else(|| "assets/images".to_owned());
    match make(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("film: {error}");
            ExitCode::FAILURE
        }
    }
}

fn make(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut headless = HeadlessApp::open(IMAGE_SIZE)?;
    shots::show_record(&mut headless, &folder.join("seedfall.sow"))?;
    png::save(image_from_pixels(headless.capture()?), &folder.join("seedfall.png"))?;
    let shots = shots::all(&mut headless)?;
    let gif = encode::encode_gif(&shots)?;
    let file = folder.join("seedfall.gif");
    std::fs::write(&file, &gif).map_err(|error| format!("{}: {error}", file.display()))?;
    let frames: usize = shots.iter().map(Vec::len).sum();
    let seconds = frames as f32 * shots::STEP.as_secs_f32();
    println!("film: {frames} frames, {seconds:.1} s, {} kB", gif.len() / 1000);
    Ok(())
}
