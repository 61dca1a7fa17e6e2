//! A workaround for the engine: Shift+Tab moves the focus back even if both keys are pressed and
//! released within one frame.
//!
//! `bevy_input_focus` asks whether Shift is down when it handles Tab at the beginning of a frame. Keys
//! that go down and up within one frame, as they do while the program sleeps or a frame takes long,
//! would move the focus forward.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::InputFocusSystems;
use bevy::prelude::*;

use super::actions::read_actions;

/// Both Shift keys.
const SHIFT_KEYS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Whether Shift counts as pressed although it was released.
#[derive(Resource, Default)]
struct VirtualShift(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VirtualShift>().add_systems(
        PreUpdate,
        (
            press_virtual_shift.after(read_actions).before(InputFocusSystems::Dispatch),
            release_virtual_shift.after(InputFocusSystems::Dispatch),
        ),
    );
}

fn press_virtual_shift(
    mut events: MessageReader<KeyboardInput>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut down: Local<bool>,
    mut virtual_shift: ResMut<VirtualShift>,
) {
    let mut shifted = false;
    for event in events.read() {
        let pressed = event.state == ButtonState::Pressed;
        if SHIFT_KEYS.contains(&event.key_code) {
            *down = pressed;
        }
        shifted |= *down && pressed && event.key_code == KeyCode::Tab;
    }
    // The engine also knows of keys that changed while the window had no focus.
    *down = keys.any_pressed(SHIFT_KEYS);
    if shifted && !*down {
        keys.press(SHIFT_KEYS[0]);
        virtual_shift.0 = true;
    }
}

fn release_virtual_shift(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut virtual_shift: ResMut<VirtualShift>,
) {
    if virtual_shift.0 {
        keys.release(SHIFT_KEYS[0]);
        virtual_shift.0 = false;
    }
}
