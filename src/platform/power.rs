//! Power: frames are drawn one after the other only while something moves; else the program sleeps.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::winit::{UpdateMode, WinitSettings};

/// After the last sign of life frames go on for this long: the picture of a change is on the
/// screen some frames after the change.
const LINGER: Duration = Duration::from_millis(300);
/// Asleep, a frame is drawn this often, should an event of the system ever get lost.
const DOZE: Duration = Duration::from_secs(60);

/// Keeps the frames coming. Whatever moves calls [`Awake::stay`] in each frame in which it does.
#[derive(Resource, Default)]
pub struct Awake {
    asked: bool,
    until: Duration,
}

impl Awake {
    /// Asks for another frame soon.
    pub fn stay(&mut self) {
        self.asked = true;
    }
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
    if std::mem::take(&mut awake.asked) || touched || elapsed < Duration::from_secs(1) {
        awake.until = elapsed + LINGER;
    }
    let mode = if elapsed < awake.until {
        UpdateMode::Continuous
    } else {
        UpdateMode::reactive_low_power(DOZE)
    };
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}
