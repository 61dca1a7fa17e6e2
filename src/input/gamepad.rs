//! A pad is a keyboard with few keys: each of its buttons presses one, so that it reaches all that
//! keys reach, and nothing else has to know of pads.

use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadAxisChangedEvent, GamepadButtonStateChangedEvent, GamepadConnectionEvent,
    gamepad_event_processing_system,
};
use bevy::input::keyboard::{Key, KeyboardInput, keyboard_input_system};
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::platform::power::RedrawRequests;

/// A stick that is pushed so far presses an arrow, and lets it go when it is nearly back.
const PUSHED: f32 = 0.6;
const BACK: f32 = 0.35;

/// The buttons with the keys that they press, and how they are called on most pads.
const BUTTONS: [(GamepadButton, KeyCode, &str); 15] = [
    (GamepadButton::DPadUp, KeyCode::ArrowUp, ARROWS),
    (GamepadButton::DPadDown, KeyCode::ArrowDown, ARROWS),
    (GamepadButton::DPadLeft, KeyCode::ArrowLeft, ARROWS),
    (GamepadButton::DPadRight, KeyCode::ArrowRight, ARROWS),
    (GamepadButton::South, KeyCode::Enter, "A (below)"),
    (GamepadButton::East, KeyCode::Escape, "B (right)"),
    (GamepadButton::West, KeyCode::Backspace, "X (left)"),
    (GamepadButton::North, KeyCode::F1, "Y (above)"),
    (GamepadButton::Start, KeyCode::Escape, "Start"),
    (GamepadButton::Select, KeyCode::F2, "Back"),
    (GamepadButton::RightThumb, KeyCode::F3, "Right stick, pressed"),
    (GamepadButton::LeftTrigger2, KeyCode::PageUp, "Left trigger"),
    (GamepadButton::RightTrigger2, KeyCode::PageDown, "Right trigger"),
    // Both go through all that can be pressed; the left one presses Shift as well.
    (GamepadButton::LeftTrigger, KeyCode::Tab, "Shoulders"),
    (GamepadButton::RightTrigger, KeyCode::Tab, "Shoulders"),
];
const ARROWS: &str = "Cross, left stick";

/// What presses a key on a pad, by the names on most pads.
pub fn presses(code: KeyCode) -> impl Iterator<Item = &'static str> {
    BUTTONS.into_iter().filter(move |(_, key, _)| *key == code).map(|(.., name)| name)
}

/// The arrows that the left stick holds down: left or right, up or down.
#[derive(Resource, Default)]
struct Held([Option<KeyCode>; 2]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>().add_systems(
        PreUpdate,
        (watch, let_go, press, push)
            .chain()
            .after(gamepad_event_processing_system)
            .before(keyboard_input_system),
    );
}

fn watch(pads: Query<(), With<Gamepad>>, windows: Query<&Window>, redraw: Res<RedrawRequests>) {
    if !pads.is_empty() && windows.iter().any(|window| window.focused) {
        redraw.poll_gamepad();
    }
}

/// A pad that is taken away holds nothing down any more.
fn let_go(
    mut connections: MessageReader<GamepadConnectionEvent>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut held: ResMut<Held>,
    mut keys: MessageWriter<KeyboardInput>,
) {
    let Some(window) = window else {
        return;
    };
    if connections.read().filter(|event| event.disconnected()).count() == 0 {
        return;
    }
    held.0 = [None; 2];
    let known = BUTTONS.iter().map(|(_, code, _)| *code).chain([KeyCode::ShiftLeft]);
    let down = known.filter(|code| pressed.pressed(*code));
    keys.write_batch(down.map(|code| key(code, ButtonState::Released, *window)));
}

fn press(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut visible: ResMut<InputFocusVisible>,
    mut keys: MessageWriter<KeyboardInput>,
    redraw: Res<RedrawRequests>,
) {
    let Some((window, seen)) = window.map(|window| *window) else {
        return;
    };
    for event in buttons.read() {
        // A pad is heard whatever program it is meant for.
        if event.state == ButtonState::Pressed && !seen.focused {
            continue;
        }
        redraw.animate();
        visible.0 = true;
        match event.button {
            GamepadButton::LeftTrigger => {
                let mut both = [KeyCode::ShiftLeft, KeyCode::Tab];
                if event.state == ButtonState::Released {
                    both.reverse();
                }
                keys.write_batch(both.map(|code| key(code, event.state, window)));
            }
            button => {
                let known = BUTTONS.iter().find(|(other, ..)| *other == button);
                keys.write_batch(known.map(|(_, code, _)| key(*code, event.state, window)));
            }
        }
    }
}

fn push(
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut held: ResMut<Held>,
    mut visible: ResMut<InputFocusVisible>,
    mut keys: MessageWriter<KeyboardInput>,
    redraw: Res<RedrawRequests>,
) {
    let Some(window) = window else {
        return;
    };
    for event in axes.read() {
        if !window.1.focused && held.0 == [None; 2] {
            continue;
        }
        let (axis, less, more) = match event.axis {
            GamepadAxis::LeftStickX => (0, KeyCode::ArrowLeft, KeyCode::ArrowRight),
            GamepadAxis::LeftStickY => (1, KeyCode::ArrowDown, KeyCode::ArrowUp),
            _ => continue,
        };
        let now = match (event.value, held.0[axis]) {
            (value, _) if value > PUSHED => Some(more),
            (value, _) if value < -PUSHED => Some(less),
            (value, Some(key)) if value.abs() > BACK => Some(key),
            _ => None,
        };
        if now == held.0[axis] {
            continue;
        }
        redraw.animate();
        visible.0 = true;
        let released = held.0[axis].map(|code| key(code, ButtonState::Released, window.0));
        let pressed = now.map(|code| key(code, ButtonState::Pressed, window.0));
        keys.write_batch(released.into_iter().chain(pressed));
        held.0[axis] = now;
    }
}

fn key(key_code: KeyCode, state: ButtonState, window: Entity) -> KeyboardInput {
    let logical_key = match key_code {
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::F1 => Key::F1,
        KeyCode::F2 => Key::F2,
        KeyCode::F3 => Key::F3,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Tab => Key::Tab,
        _ => Key::Shift,
    };
    KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }
}
