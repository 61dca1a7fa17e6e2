//! Errors before the first frame, reported in one line.

use std::panic;
use std::path::{Component, Path};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

/// Whether the program has its display and its driver: a later panic is a fault of the program.
static STARTED: AtomicBool = AtomicBool::new(false);
/// The number of frames after which the program has its display and its driver.
const STARTED_AFTER_FRAMES: u32 = 5;

/// What the program cannot start without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StartupError {
    NoDisplay,
    NoGraphicsDriver,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, count_frames);
}

fn count_frames(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    STARTED.store(*frames > STARTED_AFTER_FRAMES, Ordering::Relaxed);
}

/// The engine panics without a display or a graphics driver. Until the window is up such a panic
/// ends the program with one line that says what to do; any other keeps its full report.
pub fn explain_startup_panics() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let file = info.location().map_or("", |location| location.file());
        let starting = !STARTED.load(Ordering::Relaxed);
        match startup_error(file).filter(|_| starting) {
            Some(error) => {
                eprintln!("seedfall: {}", error.advice());
                process::exit(1);
            }
            None => report(info),
        }
    }));
}

/// What is missing if code of that file panics at start: it follows from the crate.
fn startup_error(file: &str) -> Option<StartupError> {
    let crate_name = crate_of(file)?;
    match crate_name {
        "bevy_winit" | "winit" | "x11-dl" | "x11rb" | "smithay-client-toolkit" => {
            Some(StartupError::NoDisplay)
        }
        "bevy_render" => Some(StartupError::NoGraphicsDriver),
        name if name.starts_with("wgpu") => Some(StartupError::NoGraphicsDriver),
        _ => None,
    }
}

/// The crate that a source file of a dependency belongs to: the folder above `src` is its name with its
/// version.
fn crate_of(file: &str) -> Option<&str> {
    let names = Path::new(file).components().filter_map(|component| match component {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let names: Vec<&str> = names.collect();
    let source = names.iter().rposition(|name| *name == "src")?;
    let (name, version) = names.get(source.checked_sub(1)?)?.rsplit_once('-')?;
    version.starts_with(|letter: char| letter.is_ascii_digit()).then_some(name)
}

impl StartupError {
    /// What the player can do about it.
    fn advice(self) -> &'static str {
        match self {
            Self::NoDisplay => {
                "no display: a window needs X11 or Wayland (is DISPLAY or WAYLAND_DISPLAY set? \
                 without a screen, use seedfall-lab, or xvfb-run from the package xvfb)"
            }
            Self::NoGraphicsDriver => {
                "no graphics driver: install a Vulkan driver (Debian, Ubuntu: mesa-vulkan-drivers; \
                 Fedora: mesa-vulkan-drivers; Arch: vulkan-swrast or your card's)"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_the_engine_become_advice_and_others_do_not() {
        let registry = "/home/ana/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f";
        for (file, error) in [
            ("bevy_winit-0.19.1/src/lib.rs", Some(StartupError::NoDisplay)),
            ("winit-0.30.13/src/platform_impl/linux/mod.rs", Some(StartupError::NoDisplay)),
            ("bevy_render-0.19.1/src/renderer/mod.rs", Some(StartupError::NoGraphicsDriver)),
            ("wgpu-hal-29.0.4/src/vulkan/mod.rs", Some(StartupError::NoGraphicsDriver)),
            ("bevy_ecs-0.19.1/src/world/mod.rs", None),
        ] {
            assert_eq!(startup_error(&format!("{registry}/{file}")), error, "{file}");
        }
        for own in ["src/game/current_match.rs", "", "/home/ana/bevy_winit/src/lib.rs"] {
            assert_eq!(startup_error(own), None, "{own}");
        }
    }
}
