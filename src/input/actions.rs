//! Which actions are triggered in this frame, by keys or gamepad buttons.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardInput, keyboard_input_system};
use bevy::input_focus::{InputFocus, InputFocusSystems};
use bevy::prelude::*;
use bevy::text::EditableText;

use super::bindings::{Action, BINDINGS, Binding, Modifiers};

/// The actions triggered in this frame, in order, each with whether its key cannot mean a pit.
#[derive(Resource, Default, Debug)]
pub struct TriggeredActions(Vec<(Action, bool)>);

impl TriggeredActions {
    /// All triggered actions.
    pub fn all(&self) -> impl Iterator<Item = Action> {
        self.0.iter().map(|(action, _)| *action)
    }

    /// Adds an action that no pit can be meant by.
    pub(super) fn trigger(&mut self, action: Action) {
        self.0.push((action, true));
    }

    /// Whether an action was triggered.
    pub fn has(&self, action: Action) -> bool {
        self.all().any(|other| other == action)
    }

    /// How often an action was triggered; with `is_pit_letter` its bare letter means a pit, and is not
    /// counted.
    pub fn count(&self, action: Action, is_pit_letter: bool) -> usize {
        let triggered = |(other, unambiguous): &&(Action, bool)| {
            *other == action && (*unambiguous || !is_pit_letter)
        };
        self.0.iter().filter(triggered).count()
    }
}

/// Tells whether a text field has the focus.
#[derive(SystemParam)]
pub(super) struct FocusedTextField<'w, 's> {
    focus: Res<'w, InputFocus>,
    fields: Query<'w, 's, (), With<EditableText>>,
}

impl FocusedTextField<'_, '_> {
    pub fn exists(&self) -> bool {
        self.focus.get().is_some_and(|focused| self.fields.contains(focused))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TriggeredActions>().add_systems(
        PreUpdate,
        read_actions.after(keyboard_input_system).before(InputFocusSystems::Dispatch),
    );
}

/// Whether Ctrl, the Windows key or Alt is down, which turn letters into commands.
pub(super) fn is_command_held(keys: &ButtonInput<KeyCode>) -> bool {
    any_held(
        keys,
        [
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
            KeyCode::AltLeft,
        ],
    )
}

/// Whether one of these keys is down, or was within this frame: while the program sleeps, a whole key
/// combination is pressed and released within one frame.
fn any_held<const N: usize>(keys: &ButtonInput<KeyCode>, codes: [KeyCode; N]) -> bool {
    keys.any_pressed(codes) || keys.any_just_pressed(codes) || keys.any_just_released(codes)
}

pub(super) fn read_actions(
    mut typed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    text_field: FocusedTextField,
    mut actions: ResMut<TriggeredActions>,
) {
    actions.0.clear();
    // A text field needs most keys for itself.
    let writing = text_field.exists();
    let shift = any_held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    // Alt makes other characters, not commands.
    let command = is_command_held(&keys) && !any_held(&keys, [KeyCode::AltLeft]);
    let modifiers = Modifiers { command, shift };
    for event in typed.read() {
        if event.state != ButtonState::Pressed || event.repeat {
            continue;
        }
        let matches = |binding: &&Binding| binding.matches(event, modifiers);
        let allowed = |binding: &&Binding| !writing || binding.works_in_text_fields();
        let triggered = BINDINGS.iter().filter_map(|row| {
            let binding = row.bindings.iter().find(matches).filter(allowed)?;
            // Only a bare letter can mean a pit.
            Some((row.action, modifiers.command || !matches!(binding, Binding::Letter(_))))
        });
        actions.0.extend(triggered);
    }
}
