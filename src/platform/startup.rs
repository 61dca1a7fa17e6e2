//! What can go wrong before the first frame, said in one line.

use std::panic;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

/// Whether frames have been drawn: from then on a panic is a fault of the program's.
static DRAWN: AtomicBool = AtomicBool::new(false);
/// With so many frames behind it the program has its display and its driver.
const ENOUGH: u32 = 5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, |mut frames: Local<u32>| {
        *frames = frames.saturating_add(1);
        DRAWN.store(*frames > ENOUGH, Ordering::Relaxed);
    });
}

/// The engine panics without a display or a graphics driver. Until the window is up such a panic
/// ends the program with one line that says what to do; a panic of ours keeps its full report.
pub fn explain_failures() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let file = info.location().map_or("", |location| location.file());
        let message = info.payload_as_str().unwrap_or_default();
        let starting = !DRAWN.load(Ordering::Relaxed);
        match explanation(file, message).filter(|_| starting) {
            Some(line) => {
                eprintln!("seedfall: {line}");
                process::exit(1);
            }
            None => report(info),
        }
    }));
}

/// What the player can do about a panic of the engine at start.
fn explanation(file: &str, message: &str) -> Option<&'static str> {
    let from = |part: &str| file.contains(part);
    let says = |part: &str| message.contains(part);
    if from("winit") || says("EventLoop") || says("XOpenDisplay") || says("event loop") {
        Some(
            "no display: a window needs X11 or Wayland (is DISPLAY or WAYLAND_DISPLAY set? \
             without a screen, use seedfall-lab, or xvfb-run from the package xvfb)",
        )
    } else if says("GPU") || says("adapter") || from("wgpu") || from("bevy_render") {
        Some(
            "no graphics driver: install a Vulkan driver (Debian, Ubuntu: mesa-vulkan-drivers; \
             Fedora: mesa-vulkan-drivers; Arch: vulkan-swrast or your card's)",
        )
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_panics_become_advice_and_ours_do_not() {
        let display = explanation("bevy_winit-0.19.1/src/lib.rs", "Failed to build event loop");
        assert!(display.is_some_and(|line| line.starts_with("no display")));
        let driver = explanation("bevy_render-0.19.1/src/renderer/mod.rs", "Unable to find a GPU!");
        assert!(driver.is_some_and(|line| line.starts_with("no graphics driver")));
        assert_eq!(explanation("src/play/table.rs", "index out of bounds"), None);
    }
}
