//! What the program does by itself before it quits: save a screenshot, or wait for the end of the match.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::png;
use crate::animation::MovePlayback;
use crate::board::BoardRenderer;
use crate::game::{Match, MatchPhase};
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::UiIdle;

/// What to do before quitting.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ExitTask {
    /// Where to save a screenshot of the window.
    pub screenshot: Option<PathBuf>,
    /// Whether to quit when the match is over.
    pub quit_at_end: bool,
}

/// The number of frames without any change after which the window is at rest: until then text and
/// images may still be on their way to the graphics card.
const IDLE_FRAMES: u32 = 30;

/// What tells whether the window still changes.
#[derive(SystemParam)]
struct WindowActivity<'w, 's> {
    renderer: Res<'w, BoardRenderer>,
    playback: MovePlayback<'w, 's>,
    screens: UiIdle<'w, 's>,
    current: Option<Res<'w, Match>>,
}

impl WindowActivity<'_, '_> {
    fn is_idle(&self) -> bool {
        let is_rendered = self.renderer.is_finished() || self.current.is_none();
        is_rendered && self.screens.is_idle() && !self.playback.is_playing()
    }

    fn is_match_over(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.phase() == MatchPhase::Over)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExitTask>()
        .add_systems(Last, (take_screenshot, quit_at_end.run_if(in_state(MatchPhase::Over))));
}

/// Saves the screenshot once the window is at rest, and quits.
fn take_screenshot(
    mut commands: Commands,
    task: Res<ExitTask>,
    activity: WindowActivity,
    redraw: Res<RedrawRequests>,
    mut idle_frames: Local<u32>,
) {
    let Some(path) = task.screenshot.clone().filter(|_| *idle_frames <= IDLE_FRAMES) else {
        return;
    };
    redraw.animate();
    let waits = !activity.is_idle() || task.quit_at_end && !activity.is_match_over();
    *idle_frames = if waits { 0 } else { *idle_frames + 1 };
    if *idle_frames <= IDLE_FRAMES {
        return;
    }
    let save = move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
        match png::save(captured.image.clone(), &path) {
            Ok(()) => exit.write(AppExit::Success),
            Err(error) => {
                eprintln!("seedfall: {error}");
                exit.write(AppExit::error())
            }
        };
    };
    commands.spawn(Screenshot::primary_window()).observe(save);
}

fn quit_at_end(task: Res<ExitTask>, mut exit: MessageWriter<AppExit>) {
    if task.quit_at_end && task.screenshot.is_none() {
        exit.write(AppExit::Success);
    }
}
