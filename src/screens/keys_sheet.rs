//! All keys and what they do, and the same for a pad.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::overlay::{Opened, Panel, layer, sheet};
use super::{Act, scroll};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, words};
use crate::theme::{Type, size};

/// The widths of the panel and of the column with the keys, in logical pixels.
const WIDEST: f32 = 860.0;
const KEYS: f32 = 280.0;
/// With less room than this, what a key does stands below it.
const WHAT: f32 = 300.0;

/// Keys of the keyboard.
const KEYBOARD: [(&str, &str); 16] = [
    ("A to G and so on", "sow that pit of the row to move"),
    ("Arrows", "go from pit to pit, or from thing to thing on a panel"),
    ("Enter, Space", "sow, press; while seeds fall: see the end at once"),
    ("Tab, Shift+Tab", "go through pits and buttons"),
    ("Ctrl+Z, Backspace", "undo"),
    ("Ctrl+Y", "redo"),
    ("L", "the list of moves"),
    ("Page Up, Page Down", "a move back, a move on"),
    ("Home, End", "the start, the last move"),
    ("Left, Right", "a move back and on, while the list of moves is open"),
    ("Ctrl+C, Ctrl+V", "copy the match as a record, paste one"),
    ("1, 2", "choose, in the opening of Mangala IV"),
    ("F1, ?", "the rules"),
    ("F2", "the settings"),
    ("M", "sound off and on"),
    ("Esc", "the menu, back"),
];

/// Buttons of a pad, as they are called on most.
const PAD: [(&str, &str); 9] = [
    ("Cross, left stick", "the arrows"),
    ("A (below)", "sow, press; while seeds fall: see the end at once"),
    ("B (right)", "the menu, back"),
    ("X (left)", "undo"),
    ("Y (above)", "the rules"),
    ("Shoulders", "go through pits and buttons"),
    ("Triggers", "a move back, a move on"),
    ("Start", "the menu, back"),
    ("Back", "the settings"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn);
}

fn spawn(opened: On<Opened>, mut commands: Commands, type_face: Res<Type>) {
    if opened.0 != Panel::Keys {
        return;
    }
    let layer = commands.spawn(layer()).id();
    let node = sheet(WIDEST, [24.0, 18.0], 12.0);
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    let list = Node { align_items: AlignItems::Stretch, ..column(4.0) };
    let list = scroll::spawn(&mut commands, sheet, list);
    commands.entity(list).insert(scroll::ByArrows);
    for (title, keys) in [("Keys", KEYBOARD.as_slice()), ("Pad", PAD.as_slice())] {
        let heading = words(type_face.bold(size::HEADING), Ink::Cream, title);
        commands.spawn((heading, ChildOf(list)));
        for (key, what) in keys {
            let line = Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(16),
                flex_shrink: 0.0,
                ..default()
            };
            let line = commands.spawn((line, Pickable::IGNORE, ChildOf(list))).id();
            commands.spawn((
                Node { width: px(KEYS), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
                ChildOf(line),
                children![words(type_face.bold(size::BODY), Ink::Accent, *key)],
            ));
            commands.spawn((
                Node { flex_grow: 1.0, flex_basis: px(WHAT), min_width: px(0), ..default() },
                Pickable::IGNORE,
                ChildOf(line),
                children![words(type_face.regular(size::BODY), Ink::Cream, *what)],
            ));
        }
    }
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, AutoFocus, ChildOf(sheet)));
}
