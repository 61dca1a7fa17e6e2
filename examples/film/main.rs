//! The pictures of the README, made by the program without a window: a still one of the record
//! `seedfall.sow`, and a film of a captured pit or two in each of the three old themes.
//!
//!     cargo run --example film -- assets/images

mod palette;
mod reel;
mod shots;

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use bevy::math::UVec2;
use seedfall::app::{HeadlessApp, png};
use seedfall::theme::image_from_pixels;

/// The window of the still picture, in pixels.
const STILL: UVec2 = UVec2::new(1280, 720);

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
    let mut headless = HeadlessApp::open(STILL)?;
    shots::still(&mut headless, &folder.join("seedfall.sow"))?;
    png::save(image_from_pixels(headless.capture()?), &folder.join("seedfall.png"))?;
    let shots = shots::all(&mut headless)?;
    let film = reel::wound(&shots)?;
    let file = folder.join("seedfall.gif");
    std::fs::write(&file, &film).map_err(|error| format!("{}: {error}", file.display()))?;
    let frames: usize = shots.iter().map(Vec::len).sum();
    let seconds = frames as f32 * shots::STEP.as_secs_f32();
    println!("film: {frames} frames, {seconds:.1} s, {} kB", film.len() / 1000);
    Ok(())
}
