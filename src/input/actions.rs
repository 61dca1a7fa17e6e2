//! What keys ask for: the one table of them. Hands hear what is asked for, and the sheet of keys shows
//! the table.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, keyboard_input_system};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

/// What somebody asks for with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Sow the pit with that letter.
    Sow,
    /// Go from pit to pit.
    Walk,
    /// Sow, press.
    Press,
    /// Go through all that can be pressed.
    Through,
    /// Take a move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// What could be played, and why.
    Hint,
    /// The list of moves.
    Moves,
    /// The position a move before.
    Back,
    /// The position a move later.
    On,
    /// The first position.
    Start,
    /// The last position.
    End,
    /// The match as text.
    Copy,
    /// A match from text.
    Paste,
    /// The first or the second choice of an opening.
    Choose,
    /// The rules.
    Rules,
    /// The settings.
    Settings,
    /// Sound off and on.
    Mute,
    /// The menu, or what is under a panel.
    Menu,
}

/// What makes a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// A key.
    Code(KeyCode),
    /// A key with Shift.
    Shifted(KeyCode),
    /// A small letter, with Ctrl or without.
    Letter(u8),
    /// A small letter with Ctrl.
    Command(u8),
    /// A small letter with Ctrl and Shift.
    ShiftedCommand(u8),
    /// A sign, wherever the keyboard has it.
    Sign(&'static str),
    /// All the letters that name pits.
    Letters,
}

/// A wish, what makes it, and what it does, in words.
pub struct Row {
    /// The wish.
    pub wish: Action,
    /// Each of them makes it.
    pub chords: &'static [Binding],
    /// What comes of it.
    pub does: &'static str,
}

const fn row(wish: Action, chords: &'static [Binding], does: &'static str) -> Row {
    Row { wish, chords, does }
}

/// All wishes.
pub const WISHES: [Row; 19] = {
    use Binding::{Code, Command, Letter, Letters, Shifted, ShiftedCommand, Sign};
    use KeyCode::*;
    const ARROWS: &[Binding] = &[Code(ArrowLeft), Code(ArrowRight), Code(ArrowUp), Code(ArrowDown)];
    [
        row(Action::Sow, &[Letters], "Sow that pit of the row to move"),
        row(Action::Walk, ARROWS, "Go from pit to pit; in the list of moves: a move back and on"),
        row(
            Action::Press,
            &[Code(Enter), Code(Space)],
            "Sow, press; while seeds fall: see the end",
        ),
        row(Action::Through, &[Code(Tab), Shifted(Tab)], "Go through pits and buttons"),
        row(Action::Undo, &[Command(b'z'), Code(Backspace)], "Take a move back"),
        row(Action::Redo, &[Command(b'y'), ShiftedCommand(b'z')], "Play it again"),
        row(Action::Hint, &[Letter(b'h'), Code(F3)], "A hint: what could be played, and why"),
        row(Action::Moves, &[Letter(b'l')], "The list of moves"),
        row(Action::Back, &[Code(PageUp)], "See the position a move before"),
        row(Action::On, &[Code(PageDown)], "See the position a move later"),
        row(Action::Start, &[Code(Home)], "See the first position"),
        row(Action::End, &[Code(End)], "See the last position"),
        row(Action::Copy, &[Command(b'c')], "Copy the match as text"),
        row(Action::Paste, &[Command(b'v')], "Paste a match"),
        row(Action::Choose, &[Code(Digit1), Code(Digit2)], "Choose, in an opening with a guess"),
        row(Action::Rules, &[Code(F1), Sign("?")], "The rules"),
        row(Action::Settings, &[Code(F2)], "The settings"),
        row(Action::Mute, &[Letter(b'm')], "Sound off and on"),
        row(Action::Menu, &[Code(Escape)], "The menu; puts a panel or the list of moves away"),
    ]
};

impl Binding {
    /// What is written on the keys.
    pub fn name(self) -> String {
        let upper = |letter: u8| char::from(letter.to_ascii_uppercase());
        match self {
            Self::Code(code) => key_name(code),
            Self::Shifted(code) => format!("Shift+{}", key_name(code)),
            Self::Letter(letter) => upper(letter).to_string(),
            Self::Command(letter) => format!("Ctrl+{}", upper(letter)),
            Self::ShiftedCommand(letter) => format!("Ctrl+Shift+{}", upper(letter)),
            Self::Sign(sign) => sign.to_owned(),
            Self::Letters => "A, B, C\u{2026}".to_owned(),
        }
    }

    fn is_made_by(self, event: &KeyboardInput, held: Held) -> bool {
        let Held { command, shift } = held;
        match self {
            Self::Code(code) => event.key_code == code,
            Self::Shifted(code) => event.key_code == code && shift,
            Self::Letter(wanted) => letter(event) == Some(wanted),
            Self::Command(wanted) => letter(event) == Some(wanted) && command && !shift,
            Self::ShiftedCommand(wanted) => letter(event) == Some(wanted) && command && shift,
            Self::Sign(sign) => {
                matches!(&event.logical_key, Key::Character(typed) if typed == sign)
            }
            Self::Letters => false,
        }
    }

    /// Whether a field in which somebody writes leaves it alone.
    fn is_never_written(self) -> bool {
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
        // The others are called as the engine calls them: Enter, Tab, F1.
        other => return format!("{other:?}"),
    };
    name.to_owned()
}

/// Keys that change what others mean.
#[derive(Clone, Copy)]
struct Held {
    command: bool,
    shift: bool,
}

/// What was asked for in this frame, in the order in which it was, and whether it is clear that no pit
/// was meant by it.
#[derive(Resource, Default, Debug)]
pub struct TriggeredActions(Vec<(Action, bool)>);

impl TriggeredActions {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = Action> {
        self.0.iter().map(|(wish, _)| *wish)
    }

    /// Whether it was asked for.
    pub fn has(&self, wish: Action) -> bool {
        self.all().any(|other| other == wish)
    }

    /// How often it was asked for; `names_pit`: the letter alone names a pit, and is not counted.
    pub fn count(&self, wish: Action, names_pit: bool) -> usize {
        let asked = |(other, clear): &&(Action, bool)| *other == wish && (*clear || !names_pit);
        self.0.iter().filter(asked).count()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TriggeredActions>()
        .add_systems(PreUpdate, hear.after(keyboard_input_system));
}

/// Whether a key is held that makes letters into commands.
pub(super) fn commanding(keys: &ButtonInput<KeyCode>) -> bool {
    are_held(
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

/// Whether one of these is down, or was within this frame: while the program sleeps a whole chord goes
/// down and up in one.
fn are_held<const N: usize>(keys: &ButtonInput<KeyCode>, codes: [KeyCode; N]) -> bool {
    keys.any_pressed(codes) || keys.any_just_pressed(codes) || keys.any_just_released(codes)
}

fn hear(
    mut typed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut wishes: ResMut<TriggeredActions>,
) {
    wishes.0.clear();
    // A field has the keys of writing for itself.
    let writing = focus.get().is_some_and(|focused| fields.contains(focused));
    let shift = are_held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    // Alt makes other letters of them, not commands.
    let command = commanding(&keys) && !are_held(&keys, [KeyCode::AltLeft]);
    let held = Held { command, shift };
    for event in typed.read() {
        if event.state != ButtonState::Pressed || event.repeat {
            continue;
        }
        let made = |chord: &&Binding| chord.is_made_by(event, held);
        let allowed = |chord: &&Binding| !writing || chord.is_never_written();
        let asked = WISHES.iter().filter_map(|row| {
            let chord = row.chords.iter().find(made).filter(allowed)?;
            // A key that is no letter names no pit.
            Some((row.wish, held.command || !matches!(chord, Binding::Letter(_))))
        });
        wishes.0.extend(asked);
    }
}

/// The small letter of a key that goes down: the one the player's layout has there, or, where the
/// layout is not Latin, the one a Latin keyboard has.
pub(super) fn letter(event: &KeyboardInput) -> Option<u8> {
    if event.state != ButtonState::Pressed || event.repeat {
        return None;
    }
    if let Key::Character(typed) = &event.logical_key
        && let &[byte] = typed.as_bytes()
        && byte.is_ascii_alphabetic()
    {
        return Some(byte.to_ascii_lowercase());
    }
    let place = LETTERS.iter().position(|key| *key == event.key_code)?;
    Some(b'a' + place as u8)
}

/// The places of the letters A to Z on a Latin keyboard.
const LETTERS: [KeyCode; 26] = [
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

    fn wishes(logical_key: &str, key_code: KeyCode, command: bool, shift: bool) -> Vec<Action> {
        let event = KeyboardInput {
            key_code,
            logical_key: Key::Character(logical_key.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let held = Held { command, shift };
        let made = |row: &&Row| row.chords.iter().any(|chord| chord.is_made_by(&event, held));
        WISHES.iter().filter(made).map(|row| row.wish).collect()
    }

    #[test]
    fn a_chord_makes_one_wish() {
        assert_eq!(wishes("z", KeyCode::KeyZ, true, false), [Action::Undo]);
        assert_eq!(wishes("Z", KeyCode::KeyZ, true, true), [Action::Redo]);
        assert_eq!(wishes("y", KeyCode::KeyY, true, false), [Action::Redo]);
        assert_eq!(wishes("c", KeyCode::KeyC, true, false), [Action::Copy]);
        assert_eq!(wishes("c", KeyCode::KeyC, false, false), [], "the pit C");
        assert_eq!(wishes("l", KeyCode::KeyL, false, false), [Action::Moves]);
        assert_eq!(wishes("?", KeyCode::Slash, false, true), [Action::Rules]);
        // Where the layout has no Latin letters the place of the key counts.
        assert_eq!(wishes("\u{434}", KeyCode::KeyL, false, false), [Action::Moves]);
        // Where Z and Y have changed places the letter counts.
        assert_eq!(wishes("z", KeyCode::KeyY, true, false), [Action::Undo]);
    }

    #[test]
    fn no_chord_is_in_two_rows() {
        let chords: Vec<Binding> = WISHES.iter().flat_map(|row| row.chords).copied().collect();
        for (number, chord) in chords.iter().enumerate() {
            assert!(!chords[..number].contains(chord), "{}", chord.name());
        }
    }
}
