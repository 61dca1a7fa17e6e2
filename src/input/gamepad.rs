//! A gamepad: most buttons trigger actions, the shoulders move the focus, and the cross, the left stick
//! and the lower button press the keys by which the engine and the widgets move and press the focus.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadAxisChangedEvent, GamepadButtonStateChangedEvent, GamepadConnectionEvent,
    gamepad_event_processing_system,
};
use bevy::input::keyboard::{Key, KeyboardInput, keyboard_input_system};
use bevy::input_focus::tab_navigation::{NavAction, TabNavigation, TabNavigationError};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusSystems, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::actions::{FocusedTextField, TriggeredActions, read_actions};
use super::bindings::Action;
use crate::platform::frame_pacing::RedrawRequests;

/// The stick presses an arrow key when it is pushed this far.
const PRESS_THRESHOLD: f32 = 0.6;
/// The stick releases its arrow key when it is back to this.
const RELEASE_THRESHOLD: f32 = 0.35;
/// The name of what presses arrow keys.
const ARROWS_NAME: &str = "Cross, left stick";

/// What a button does.
#[derive(Clone, Copy)]
enum ButtonUse {
    /// Triggers an action.
    Trigger(Action),
    /// Moves the focus.
    Navigate(NavAction),
    /// Presses a key of focus navigation.
    Key(KeyCode, Action),
}

impl ButtonUse {
    fn action(self) -> Action {
        match self {
            Self::Trigger(action) | Self::Key(_, action) => action,
            Self::Navigate(_) => Action::MoveFocus,
        }
    }
}

/// All buttons, with their names on most gamepads.
const BUTTONS: [(GamepadButton, ButtonUse, &str); 15] = {
    use ButtonUse::{Key, Navigate, Trigger};
    use GamepadButton as Button;
    [
        (Button::DPadUp, Key(KeyCode::ArrowUp, Action::MoveBetweenPits), ARROWS_NAME),
        (Button::DPadDown, Key(KeyCode::ArrowDown, Action::MoveBetweenPits), ARROWS_NAME),
        (Button::DPadLeft, Key(KeyCode::ArrowLeft, Action::MoveBetweenPits), ARROWS_NAME),
        (Button::DPadRight, Key(KeyCode::ArrowRight, Action::MoveBetweenPits), ARROWS_NAME),
        (Button::South, Key(KeyCode::Enter, Action::Press), "A (below)"),
        (Button::East, Trigger(Action::Menu), "B (right)"),
        (Button::West, Trigger(Action::Undo), "X (left)"),
        (Button::North, Trigger(Action::Rules), "Y (above)"),
        (Button::Start, Trigger(Action::Menu), "Start"),
        (Button::Select, Trigger(Action::Settings), "Back"),
        (Button::RightThumb, Trigger(Action::Hint), "Right stick, pressed"),
        (Button::LeftTrigger2, Trigger(Action::StepBack), "Left trigger"),
        (Button::RightTrigger2, Trigger(Action::StepForward), "Right trigger"),
        (Button::LeftTrigger, Navigate(NavAction::Previous), "Shoulders"),
        (Button::RightTrigger, Navigate(NavAction::Next), "Shoulders"),
    ]
};

/// The names of the buttons for an action, as the help shows them.
pub fn gamepad_buttons(action: Action) -> Vec<&'static str> {
    let mut names: Vec<_> = BUTTONS
        .into_iter()
        .filter(|(_, button_use, _)| button_use.action() == action)
        .map(|(.., name)| name)
        .collect();
    names.dedup();
    names
}

/// The arrow keys that the left stick holds down: left or right, up or down.
#[derive(Resource, Default)]
struct StickArrows([Option<KeyCode>; 2]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StickArrows>().add_systems(
        PreUpdate,
        (
            (poll_connected_gamepads, release_keys_of_lost_gamepad, press_keys, read_stick)
                .chain()
                .after(gamepad_event_processing_system)
                .before(keyboard_input_system),
            (trigger_actions, navigate)
                .chain()
                .after(read_actions)
                .before(InputFocusSystems::Dispatch),
        ),
    );
}

/// The keyboard of a gamepad: writes the events of keys in the main window.
#[derive(SystemParam)]
struct VirtualKeys<'w, 's> {
    window: Option<Single<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>>,
    focus_visible: ResMut<'w, InputFocusVisible>,
    events: MessageWriter<'w, KeyboardInput>,
    redraw: Res<'w, RedrawRequests>,
}

impl VirtualKeys<'_, '_> {
    /// A gamepad is read whatever program it is meant for.
    fn is_window_focused(&self) -> bool {
        self.window.as_ref().is_some_and(|window| window.1.focused)
    }

    fn write(&mut self, key_code: KeyCode, state: ButtonState) {
        let Some(window) = self.window.as_ref().map(|window| window.0) else {
            return;
        };
        self.redraw.animate();
        if !self.focus_visible.0 {
            self.focus_visible.0 = true;
        }
        let logical_key = match key_code {
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            _ => Key::Enter,
        };
        let event =
            KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
        self.events.write(event);
    }
}

/// The buttons of a gamepad do not wake the program.
fn poll_connected_gamepads(
    gamepads: Query<(), With<Gamepad>>,
    windows: Query<&Window>,
    redraw: Res<RedrawRequests>,
) {
    if !gamepads.is_empty() && windows.iter().any(|window| window.focused) {
        redraw.poll_gamepad();
    }
}

fn release_keys_of_lost_gamepad(
    mut connections: MessageReader<GamepadConnectionEvent>,
    pressed: Res<ButtonInput<KeyCode>>,
    mut stick: ResMut<StickArrows>,
    mut keys: VirtualKeys,
) {
    if connections.read().filter(|event| event.disconnected()).count() == 0 {
        return;
    }
    stick.0 = [None; 2];
    for (_, button_use, _) in BUTTONS {
        if let ButtonUse::Key(code, _) = button_use
            && pressed.pressed(code)
        {
            keys.write(code, ButtonState::Released);
        }
    }
}

fn press_keys(mut buttons: MessageReader<GamepadButtonStateChangedEvent>, mut keys: VirtualKeys) {
    for event in buttons.read() {
        let wanted = keys.is_window_focused() || event.state == ButtonState::Released;
        if let Some(ButtonUse::Key(code, _)) = use_of(event.button).filter(|_| wanted) {
            keys.write(code, event.state);
        }
    }
}

fn read_stick(
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    mut stick: ResMut<StickArrows>,
    mut keys: VirtualKeys,
) {
    for event in axes.read() {
        let (axis, negative, positive) = match event.axis {
            GamepadAxis::LeftStickX => (0, KeyCode::ArrowLeft, KeyCode::ArrowRight),
            GamepadAxis::LeftStickY => (1, KeyCode::ArrowDown, KeyCode::ArrowUp),
            _ => continue,
        };
        let held = stick.0[axis];
        let now = match (event.value, held) {
            (value, _) if value > PRESS_THRESHOLD => Some(positive),
            (value, _) if value < -PRESS_THRESHOLD => Some(negative),
            (value, Some(key)) if value.abs() > RELEASE_THRESHOLD => Some(key),
            _ => None,
        };
        if now == held || now.is_some() && !keys.is_window_focused() {
            continue;
        }
        if let Some(code) = held {
            keys.write(code, ButtonState::Released);
        }
        if let Some(code) = now {
            keys.write(code, ButtonState::Pressed);
        }
        stick.0[axis] = now;
    }
}

fn trigger_actions(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    windows: Query<&Window, With<PrimaryWindow>>,
    text_field: FocusedTextField,
    mut focus_visible: ResMut<InputFocusVisible>,
    mut actions: ResMut<TriggeredActions>,
    redraw: Res<RedrawRequests>,
) {
    for event in buttons.read().filter(|event| event.state == ButtonState::Pressed) {
        let Some(ButtonUse::Trigger(action)) = use_of(event.button) else {
            continue;
        };
        if !windows.iter().any(|window| window.focused) {
            continue;
        }
        redraw.animate();
        if !focus_visible.0 {
            focus_visible.0 = true;
        }
        if !text_field.exists() || action.works_in_text_fields() {
            actions.trigger(action);
        }
    }
}

/// The shoulders move the focus as Tab and Shift+Tab do.
fn navigate(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    windows: Query<&Window, With<PrimaryWindow>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut focus_visible: ResMut<InputFocusVisible>,
    redraw: Res<RedrawRequests>,
) {
    for event in buttons.read().filter(|event| event.state == ButtonState::Pressed) {
        let Some(ButtonUse::Navigate(direction)) = use_of(event.button) else {
            continue;
        };
        if !windows.iter().any(|window| window.focused) {
            continue;
        }
        redraw.animate();
        focus_visible.0 = true;
        let next = match navigation.navigate(&focus, direction) {
            // At first the focus is on the window, which is in no group.
            Ok(next)
            | Err(TabNavigationError::NoTabGroupForCurrentFocus { new_focus: next, .. }) => next,
            Err(_) => continue,
        };
        focus.set(next, FocusCause::Navigated);
    }
}

fn use_of(button: GamepadButton) -> Option<ButtonUse> {
    BUTTONS.into_iter().find(|(other, ..)| *other == button).map(|(_, button_use, _)| button_use)
}
