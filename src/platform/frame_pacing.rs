//! Power: frames are drawn continuously only while something moves. Otherwise the program sleeps until
//! an event, or polls at an interval while it waits for something that sends no event.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::winit::{UpdateMode, WinitSettings};

/// How long frames stay continuous after the last request: the effect of a change is on the screen
/// some frames after the change.
const CONTINUOUS_FOR: Duration = Duration::from_millis(80);
/// How long frames go on at [`POLL_INTERVAL`] after the last request.
const POLL_AFTER_CHANGE: Duration = Duration::from_millis(300);
/// How long frames go on at [`POLL_INTERVAL`] after the start of the program.
const POLL_AFTER_START: Duration = Duration::from_secs(1);
/// Between two frames while something is waited for. Continuous frames would take the processor from
/// the threads that render the pictures.
const POLL_INTERVAL: Duration = Duration::from_millis(40);
/// Between two frames while the computer thinks: whatever else moves must stay smooth.
const ANALYSIS_INTERVAL: Duration = Duration::from_millis(16);
/// Between two frames while a gamepad is connected: its buttons do not wake the program.
const GAMEPAD_INTERVAL: Duration = Duration::from_millis(200);
/// Between two frames while nothing happens at all, in case an event of the system is lost.
const SLEEP_INTERVAL: Duration = Duration::from_secs(60);

/// Requests for further frames. They hold for one frame, so a system repeats its request in each frame
/// in which the reason still holds. Requesting needs only `Res`, so it keeps no system from running
/// in parallel with another.
#[derive(Resource, Default)]
pub struct RedrawRequests {
    animate: AtomicBool,
    poll: AtomicBool,
    poll_for_auto_move: AtomicBool,
    poll_gamepad: AtomicBool,
}

impl RedrawRequests {
    /// Something moves or has changed: continuous frames.
    pub fn animate(&self) {
        self.animate.store(true, Ordering::Relaxed);
    }

    /// Something invisible is waited for, such as a picture being rendered or a file being written.
    pub fn poll(&self) {
        self.poll.store(true, Ordering::Relaxed);
    }

    /// The computer thinks about a move: frames with pauses that leave it the processor.
    pub fn poll_for_auto_move(&self) {
        self.poll_for_auto_move.store(true, Ordering::Relaxed);
    }

    /// A gamepad is connected.
    pub fn poll_gamepad(&self) {
        self.poll_gamepad.store(true, Ordering::Relaxed);
    }
}

/// Whether nothing moves and nothing is waited for: the next frame comes only with an event.
pub(crate) fn is_asleep(settings: &WinitSettings) -> bool {
    settings.focused_mode == UpdateMode::reactive_low_power(SLEEP_INTERVAL)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RedrawRequests>().add_systems(Last, choose_update_mode);
}

/// Chooses the window's update mode from the requests of this frame, and clears them.
fn choose_update_mode(
    time: Res<Time<Real>>,
    requests: Res<RedrawRequests>,
    settings: Option<ResMut<WinitSettings>>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut last_change: Local<Duration>,
) {
    let Some(mut settings) = settings else {
        return;
    };
    let take = |request: &AtomicBool| request.swap(false, Ordering::Relaxed);
    let touched = keys.get_pressed().len() + mouse.get_pressed().len() > 0
        || keys.get_just_released().len() + mouse.get_just_released().len() > 0;
    let elapsed = time.elapsed();
    if take(&requests.animate) || touched {
        *last_change = elapsed;
    }
    let since_change = elapsed.saturating_sub(*last_change);
    let poll = take(&requests.poll);
    let poll_for_auto_move = take(&requests.poll_for_auto_move);
    let poll_gamepad = take(&requests.poll_gamepad);
    let mode = if since_change < CONTINUOUS_FOR {
        UpdateMode::Continuous
    } else if poll_for_auto_move {
        UpdateMode::reactive_low_power(ANALYSIS_INTERVAL)
    } else if poll || since_change < POLL_AFTER_CHANGE || elapsed < POLL_AFTER_START {
        UpdateMode::reactive_low_power(POLL_INTERVAL)
    } else if poll_gamepad {
        UpdateMode::reactive_low_power(GAMEPAD_INTERVAL)
    } else {
        UpdateMode::reactive_low_power(SLEEP_INTERVAL)
    };
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}
