//! Shift and Tab go back, however quickly they are pressed.
//!
//! The engine asks whether Shift is down when it comes to a Tab, at the beginning of a frame. A chord that
//! goes down and up within one frame, as it does while the program sleeps or a frame takes long, would go
//! forward.

use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardInput, keyboard_input_system};
use bevy::input_focus::InputFocusSystems;
use bevy::prelude::*;

const SHIFTS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Whether Shift is held down for the engine, though no finger is on it any more.
#[derive(Resource, Default)]
struct Lent(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lent>().add_systems(
        PreUpdate,
        (
            lend.after(keyboard_input_system).before(InputFocusSystems::Dispatch),
            give_back.after(InputFocusSystems::Dispatch),
        ),
    );
}

fn lend(
    mut typed: MessageReader<KeyboardInput>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut down: Local<bool>,
    mut lent: ResMut<Lent>,
) {
    let mut shifted = false;
    for key in typed.read() {
        let pressed = key.state == ButtonState::Pressed;
        if SHIFTS.contains(&key.key_code) {
            *down = pressed;
        }
        shifted |= *down && pressed && key.key_code == KeyCode::Tab;
    }
    // What a window did not hear while it was not in front, the engine knows.
    *down = keys.any_pressed(SHIFTS);
    if shifted && !*down {
        keys.press(SHIFTS[0]);
        lent.0 = true;
    }
}

fn give_back(mut keys: ResMut<ButtonInput<KeyCode>>, mut lent: ResMut<Lent>) {
    if lent.0 {
        keys.release(SHIFTS[0]);
        lent.0 = false;
    }
}
