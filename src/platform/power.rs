//! Power: frames are drawn one after the other only while something moves; else the program sleeps,
//! or looks now and then whether what it waits for has come.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::winit::{UpdateMode, WinitSettings};

/// After the last sign of life frames go on for this long, one after the other: the picture of a
/// change is on the screen some frames after the change.
const BRISK: Duration = Duration::from_millis(80);
/// Then, and after the start, there is a frame now and then for so long.
const LINGER: Duration = Duration::from_millis(300);
const SETTLE: Duration = Duration::from_secs(1);
/// How often it is looked whether what is waited for has come. Frames in a row would take the
/// processor from the painters.
const LOOK: Duration = Duration::from_millis(40);
/// The same while the computer thinks: whatever else moves is seen to go on.
const PONDER: Duration = Duration::from_millis(16);
/// A pad wakes nobody: while there is one it is looked at this often.
const WATCH: Duration = Duration::from_millis(200);
/// Asleep, a frame is drawn this often, should an event of the system ever get lost.
const DOZE: Duration = Duration::from_secs(60);

/// Keeps the frames coming. Whatever moves calls [`Awake::stay`] in each frame in which it does.
#[derive(Resource, Default)]
pub struct Awake {
    asked: bool,
    waiting: bool,
    pondering: bool,
    watching: bool,
    /// When there was a sign of life last.
    last: Duration,
}

impl Awake {
    /// Asks for another frame soon.
    pub fn stay(&mut self) {
        self.asked = true;
    }

    /// Waits for something that is not seen yet: there will be a frame now and then.
    pub fn wait(&mut self) {
        self.waiting = true;
    }

    /// Waits for a thought: there will be frames, with rests between them that leave it the processor.
    pub fn ponder(&mut self) {
        self.pondering = true;
    }

    /// Watches for what does not wake the program by itself: a pad.
    pub fn watch(&mut self) {
        self.watching = true;
    }
}

/// Whether nothing moves and nothing is waited for: there will be no frame without an event.
pub(crate) fn asleep(settings: &WinitSettings) -> bool {
    settings.focused_mode == UpdateMode::reactive_low_power(DOZE)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>().add_systems(Last, choose_pace);
}

fn choose_pace(
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    settings: Option<ResMut<WinitSettings>>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
) {
    let Some(mut settings) = settings else {
        return;
    };
    let touched = keys.get_pressed().len() + mouse.get_pressed().len() > 0
        || keys.get_just_released().len() + mouse.get_just_released().len() > 0;
    let elapsed = time.elapsed();
    if std::mem::take(&mut awake.asked) || touched {
        awake.last = elapsed;
    }
    let quiet = elapsed.saturating_sub(awake.last);
    let waiting = std::mem::take(&mut awake.waiting);
    let pondering = std::mem::take(&mut awake.pondering);
    let watching = std::mem::take(&mut awake.watching);
    let mode = if quiet < BRISK {
        UpdateMode::Continuous
    } else if pondering {
        UpdateMode::reactive_low_power(PONDER)
    } else if waiting || quiet < LINGER || elapsed < SETTLE {
        UpdateMode::reactive_low_power(LOOK)
    } else if watching {
        UpdateMode::reactive_low_power(WATCH)
    } else {
        UpdateMode::reactive_low_power(DOZE)
    };
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}
