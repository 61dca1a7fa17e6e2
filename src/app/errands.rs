//! What the program does by itself before it quits: save a picture, or watch a match to its end.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::png;
use crate::animation::MovePlayback;
use crate::board::BoardRenderer;
use crate::game::{Match, MatchPhase};
use crate::platform::power::RedrawRequests;
use crate::screens::Stillness;

/// What to do before quitting.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ExitTask {
    /// Where to save a picture of the window.
    pub picture: Option<PathBuf>,
    /// Whether to quit when the match is over.
    pub quit_at_end: bool,
}

/// The window is at rest after so many frames without any change: until then text and pictures
/// may still be on their way to the graphics card.
const STILL: u32 = 30;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExitTask>()
        .add_systems(Last, (take_picture, quit_at_end.run_if(in_state(MatchPhase::Over))));
}

fn take_picture(
    mut commands: Commands,
    errand: Res<ExitTask>,
    renderer: Res<BoardRenderer>,
    showing: Res<MovePlayback>,
    screens: Stillness,
    current: Option<Res<Match>>,
    redraw: Res<RedrawRequests>,
    mut still: Local<u32>,
) {
    let Some(path) = errand.picture.clone().filter(|_| *still <= STILL) else {
        return;
    };
    redraw.animate();
    let painted = (renderer.is_finished() || current.is_none()) && screens.is_still();
    let over = current.as_ref().is_some_and(|current| current.phase() == MatchPhase::Over);
    let waits = showing.is_on() || !painted || errand.quit_at_end && !over;
    *still = if waits { 0 } else { *still + 1 };
    if *still <= STILL {
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

fn quit_at_end(errand: Res<ExitTask>, mut exit: MessageWriter<AppExit>) {
    if errand.quit_at_end && errand.picture.is_none() {
        exit.write(AppExit::Success);
    }
}
