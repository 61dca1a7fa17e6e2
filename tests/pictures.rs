//! Golden pictures: the real screens and the real board, drawn without a window and compared with
//! the pictures in `golden`.
//!
//!     cargo test --test pictures -- [--bless] [--allow-skip] [NAME...]
//!
//! `--bless`, or the environment variable `BLESS` with any value, replaces the golden pictures by what
//! is drawn. With names only scenes are drawn whose own name contains one of them.
//!
//! The pictures are those of Mesa's software renderer, which is requested by name. Where it is missing
//! the test fails; `--allow-skip` lets it succeed with nothing compared.
#![cfg(feature = "gui")]

#[path = "pictures/measure.rs"]
mod measure;
#[path = "pictures/scenes.rs"]
mod scenes;

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use bevy::prelude::*;
use measure::Difference;
use scenes::Scene;
use seedfall::app::HeadlessApp;
use seedfall::app::png::{self, downscaled};
use seedfall::board::{Seed, SeedPlacement};
use seedfall::paint::Pixels;
use seedfall::theme::image_from_pixels;

/// The graphics adapter whose pictures are in `golden`.
const ADAPTER: &str = "llvmpipe";

/// The environment variable by which the engine chooses an adapter.
const ADAPTER_VARIABLE: &str = "WGPU_ADAPTER_NAME";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let bless = words.iter().any(|word| word == "--bless") || env::var_os("BLESS").is_some();
    let names: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !word.starts_with('-')).collect();
    if env::var_os(ADAPTER_VARIABLE).is_none() {
        return run_on_software_renderer();
    }
    let mut headless = match HeadlessApp::open(scenes::USUAL) {
        Ok(headless) => headless,
        Err(error) => {
            eprintln!("pictures: {error}");
            return ExitCode::FAILURE;
        }
    };
    if !headless.adapter().contains(ADAPTER) {
        eprintln!("pictures: nothing compared, drawn by {}, not by {ADAPTER}", headless.adapter());
        let allowed = words.iter().any(|word| word == "--allow-skip");
        return if allowed { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let mut wrong = measure::self_test();
    let begin = Instant::now();
    let mut drawn = 0;
    for scene in scenes::all() {
        if !names.is_empty() && !names.iter().any(|name| scene.name.contains(name)) {
            continue;
        }
        drawn += 1;
        if let Err(error) = check(&mut headless, &scene, bless) {
            wrong.push(format!("{}: {error}", scene.name));
        }
    }
    if drawn == 0 {
        wrong.push(format!("no scene is named {names:?}"));
    }
    for line in &wrong {
        eprintln!("pictures: {line}");
    }
    let seconds = begin.elapsed().as_secs();
    println!("pictures: {drawn} drawn in {seconds} s, {} wrong", wrong.len());
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs this program again, with the environment variable that selects the adapter.
fn run_on_software_renderer() -> ExitCode {
    let run = env::current_exe().and_then(|program| {
        Command::new(program).args(env::args_os().skip(1)).env(ADAPTER_VARIABLE, ADAPTER).status()
    });
    match run {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("pictures: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Draws a scene and compares it with its golden picture, which `bless` replaces first.
fn check(headless: &mut HeadlessApp, scene: &Scene, bless: bool) -> Result<(), Box<dyn Error>> {
    scene.show(headless)?;
    let drawn = downscaled(&headless.capture()?, scene.shrink());
    let path = golden_path(&scene.name);
    if bless {
        png::save(image_from_pixels(drawn.clone()), &path)?;
    }
    let golden = png::open(&path).map_err(|error| format!("{error}; --bless writes it"))?;
    let difference = Difference::between(&golden, &drawn);
    if !difference.is_none() {
        let [new, differing] = save_failure(scene, &drawn, &golden)?;
        return Err(format!("{difference}\n    new: {new}\n    where: {differing}").into());
    }
    if scene.hides_a_seed {
        check_hidden_seed(headless, scene, &golden)?;
    }
    Ok(())
}

/// Hides one seed, the top one of a pit, and checks that the comparison notices that.
fn check_hidden_seed(
    headless: &mut HeadlessApp,
    scene: &Scene,
    golden: &Pixels,
) -> Result<(), Box<dyn Error>> {
    let world = headless.world();
    let top = world.resource::<SeedPlacement>().piles().seeds().map(|(seed, ..)| seed).last();
    let mut seeds = world.query::<(&Seed, &mut Visibility)>();
    let mut hide = |world: &mut World, wanted: Visibility| {
        for (seed, mut visibility) in seeds.iter_mut(world) {
            if Some(seed.0) == top {
                *visibility = wanted;
            }
        }
    };
    hide(world, Visibility::Hidden);
    let without = downscaled(&headless.capture()?, scene.shrink());
    hide(headless.world(), Visibility::Inherited);
    if Difference::between(golden, &without).is_none() {
        return Err("a hidden seed was not noticed".into());
    }
    Ok(())
}

/// The file of a scene's golden picture.
fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"))
}

/// Saves the picture that was drawn and one of where it differs, and returns the names of both files.
fn save_failure(
    scene: &Scene,
    drawn: &Pixels,
    golden: &Pixels,
) -> Result<[String; 2], Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = [("new", drawn.clone()), ("where", measure::diff_image(golden, drawn))];
    let mut names = Vec::new();
    for (what, pixels) in files {
        let file = folder.join(format!("{}-{what}.png", scene.name));
        png::save(image_from_pixels(pixels), &file)?;
        names.push(file.display().to_string());
    }
    <[String; 2]>::try_from(names).map_err(|_| "two files were expected".into())
}
