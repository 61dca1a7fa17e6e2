//! The table of actions: which keys and gamepad buttons trigger each, and what it does, as the help on
//! keys shows it.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// What a player can do with keys and gamepad buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Sow the pit with that letter.
    Sow,
    /// Move the focus from pit to pit.
    MoveBetweenPits,
    /// Sow the focused pit, or press the focused button.
    Press,
    /// Move the focus through pits and buttons.
    MoveFocus,
    /// Take a move back.
    Undo,
    /// Play again a move that was taken back.
    Redo,
    /// Show a suggested move.
    Hint,
    /// Open or close the list of moves.
    Moves,
    /// Show the position one ply earlier.
    StepBack,
    /// Show the position one ply later.
    StepForward,
    /// Show the first position.
    GoToStart,
    /// Show the last position.
    GoToEnd,
    /// Copy the match as text.
    Copy,
    /// Paste a match from text.
    Paste,
    /// Choose the first or the second option of an opening.
    Choose,
    /// Open the rules.
    Rules,
    /// Open the settings.
    Settings,
    /// Turn sound off or on.
    Mute,
    /// Open the menu, or close a panel.
    Menu,
}

impl Action {
    /// Whether it works while a text field has the focus.
    pub(super) fn works_in_text_fields(self) -> bool {
        matches!(self, Self::Rules | Self::Settings | Self::Menu)
    }
}

/// What triggers an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// A key.
    Code(KeyCode),
    /// A key with Shift.
    Shifted(KeyCode),
    /// A letter, with or without Ctrl.
    Letter(u8),
    /// A letter with Ctrl.
    Command(u8),
    /// A letter with Ctrl and Shift.
    ShiftedCommand(u8),
    /// A character, wherever the keyboard layout has it.
    Character(&'static str),
    /// All letters that name pits.
    Letters,
}

/// An action, what triggers it, and what it does.
pub struct ActionBindings {
    /// The action.
    pub action: Action,
    /// Keys, each of which triggers it.
    pub bindings: &'static [Binding],
    /// What it does, in words.
    pub description: &'static str,
}

const fn row(
    action: Action,
    bindings: &'static [Binding],
    description: &'static str,
) -> ActionBindings {
    ActionBindings { action, bindings, description }
}

/// All actions.
pub const BINDINGS: [ActionBindings; 19] = {
    use Binding::{Character, Code, Command, Letter, Letters, Shifted, ShiftedCommand};
    use KeyCode::*;
    const ARROWS: &[Binding] = &[Code(ArrowLeft), Code(ArrowRight), Code(ArrowUp), Code(ArrowDown)];
    [
        row(Action::Sow, &[Letters], "Sow that pit of the row to move"),
        row(
            Action::MoveBetweenPits,
            ARROWS,
            "Go from pit to pit; in the list of moves: a move back and on",
        ),
        row(
            Action::Press,
            &[Code(Enter), Code(Space)],
            "Sow, press; while seeds fall: see the end",
        ),
        row(Action::MoveFocus, &[Code(Tab), Shifted(Tab)], "Go through pits and buttons"),
        row(Action::Undo, &[Command(b'z'), Code(Backspace)], "Take a move back"),
        row(Action::Redo, &[Command(b'y'), ShiftedCommand(b'z')], "Play it again"),
        row(Action::Hint, &[Letter(b'h'), Code(F3)], "A hint: what could be played, and why"),
        row(Action::Moves, &[Letter(b'l')], "The list of moves"),
        row(Action::StepBack, &[Code(PageUp)], "See the position a move before"),
        row(Action::StepForward, &[Code(PageDown)], "See the position a move later"),
        row(Action::GoToStart, &[Code(Home)], "See the first position"),
        row(Action::GoToEnd, &[Code(End)], "See the last position"),
        row(Action::Copy, &[Command(b'c')], "Copy the match as text"),
        row(Action::Paste, &[Command(b'v')], "Paste a match"),
        row(Action::Choose, &[Code(Digit1), Code(Digit2)], "Choose, in an opening with a guess"),
        row(Action::Rules, &[Code(F1), Character("?")], "The rules"),
        row(Action::Settings, &[Code(F2)], "The settings"),
        row(Action::Mute, &[Letter(b'm')], "Sound off and on"),
        row(Action::Menu, &[Code(Escape)], "The menu; puts a panel or the list of moves away"),
    ]
};

impl Binding {
    /// What is written on the key, as the help shows it.
    pub fn name(self) -> String {
        let upper = |letter: u8| char::from(letter.to_ascii_uppercase());
        match self {
            Self::Code(code) => key_name(code),
            Self::Shifted(code) => format!("Shift+{}", key_name(code)),
            Self::Letter(letter) => upper(letter).to_string(),
            Self::Command(letter) => format!("Ctrl+{}", upper(letter)),
            Self::ShiftedCommand(letter) => format!("Ctrl+Shift+{}", upper(letter)),
            Self::Character(character) => character.to_owned(),
            Self::Letters => "A, B, C\u{2026}".to_owned(),
        }
    }

    /// Whether this key event is the binding.
    pub(super) fn matches(self, event: &KeyboardInput, modifiers: Modifiers) -> bool {
        let Modifiers { command, shift } = modifiers;
        match self {
            Self::Code(code) => event.key_code == code,
            Self::Shifted(code) => event.key_code == code && shift,
            Self::Letter(wanted) => typed_letter(event) == Some(wanted),
            Self::Command(wanted) => typed_letter(event) == Some(wanted) && command && !shift,
            Self::ShiftedCommand(wanted) => typed_letter(event) == Some(wanted) && command && shift,
            Self::Character(character) => {
                matches!(&event.logical_key, Key::Character(typed) if typed == character)
            }
            Self::Letters => false,
        }
    }

    /// Whether it is a key that a text field does not need.
    pub(super) fn works_in_text_fields(self) -> bool {
        use KeyCode::{Escape, F1, F2};
        matches!(self, Self::Code(F1 | F2 | Escape))
    }
}

/// What is written on a key.
fn key_name(code: KeyCode) -> String {
    let name = match code {
        KeyCode::ArrowLeft => "\u{2190}",
        KeyCode::ArrowRight => "\u{2192}",
        KeyCode::ArrowUp => "\u{2191}",
        KeyCode::ArrowDown => "\u{2193}",
        KeyCode::Digit1 => "1",
        KeyCode::Digit2 => "2",
        KeyCode::Escape => "Esc",
        KeyCode::PageUp => "Page Up",
        KeyCode::PageDown => "Page Down",
        // The engine has the usual names of the others: Enter, Tab, F1.
        other => return format!("{other:?}"),
    };
    name.to_owned()
}

/// Keys that change the meaning of others.
#[derive(Clone, Copy)]
pub(super) struct Modifiers {
    pub command: bool,
    pub shift: bool,
}

/// The letter of a key that is pressed, in lower case: that of the player's keyboard layout, or, where
/// the layout is not Latin, that of a Latin keyboard.
pub(super) fn typed_letter(event: &KeyboardInput) -> Option<u8> {
    if event.state != ButtonState::Pressed || event.repeat {
        return None;
    }
    if let Key::Character(typed) = &event.logical_key
        && let &[byte] = typed.as_bytes()
        && byte.is_ascii_alphabetic()
    {
        return Some(byte.to_ascii_lowercase());
    }
    let index = LETTER_KEYS.iter().position(|key| *key == event.key_code)?;
    Some(b'a' + index as u8)
}

/// The keys of the letters A to Z on a Latin keyboard.
const LETTER_KEYS: [KeyCode; 26] = [
    KeyCode::KeyA,
    KeyCode::KeyB,
    KeyCode::KeyC,
    KeyCode::KeyD,
    KeyCode::KeyE,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyH,
    KeyCode::KeyI,
    KeyCode::KeyJ,
    KeyCode::KeyK,
    KeyCode::KeyL,
    KeyCode::KeyM,
    KeyCode::KeyN,
    KeyCode::KeyO,
    KeyCode::KeyP,
    KeyCode::KeyQ,
    KeyCode::KeyR,
    KeyCode::KeyS,
    KeyCode::KeyT,
    KeyCode::KeyU,
    KeyCode::KeyV,
    KeyCode::KeyW,
    KeyCode::KeyX,
    KeyCode::KeyY,
    KeyCode::KeyZ,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn triggered(logical_key: &str, key_code: KeyCode, command: bool, shift: bool) -> Vec<Action> {
        let event = KeyboardInput {
            key_code,
            logical_key: Key::Character(logical_key.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let modifiers = Modifiers { command, shift };
        let triggered = |row: &&ActionBindings| {
            row.bindings.iter().any(|binding| binding.matches(&event, modifiers))
        };
        BINDINGS.iter().filter(triggered).map(|row| row.action).collect()
    }

    #[test]
    fn a_key_triggers_one_action() {
        assert_eq!(triggered("z", KeyCode::KeyZ, true, false), [Action::Undo]);
        assert_eq!(triggered("Z", KeyCode::KeyZ, true, true), [Action::Redo]);
        assert_eq!(triggered("y", KeyCode::KeyY, true, false), [Action::Redo]);
        assert_eq!(triggered("c", KeyCode::KeyC, true, false), [Action::Copy]);
        assert_eq!(triggered("c", KeyCode::KeyC, false, false), [], "the pit C");
        assert_eq!(triggered("l", KeyCode::KeyL, false, false), [Action::Moves]);
        assert_eq!(triggered("?", KeyCode::Slash, false, true), [Action::Rules]);
        // Where the layout has no Latin letters the place of the key counts.
        assert_eq!(triggered("\u{434}", KeyCode::KeyL, false, false), [Action::Moves]);
        // Where Z and Y have changed places the letter counts.
        assert_eq!(triggered("z", KeyCode::KeyY, true, false), [Action::Undo]);
    }

    #[test]
    fn no_binding_is_in_two_rows() {
        let bindings: Vec<Binding> =
            BINDINGS.iter().flat_map(|row| row.bindings).copied().collect();
        for (number, binding) in bindings.iter().enumerate() {
            assert!(!bindings[..number].contains(binding), "{}", binding.name());
        }
    }
}
