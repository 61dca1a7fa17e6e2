//! The panel with all keys and gamepad buttons, made from the tables by which the program reads them.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::input::{ActionBindings, BINDINGS, gamepad_buttons};
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, hairline, panel, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::ClosesPanel;
use crate::ui::panel_stack::{Panel, add_panel, panel_layer, panel_node};
use crate::ui::scroll;

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 960.0;
/// Width of the column with keys, in logical pixels.
const KEYS_WIDTH_PX: f32 = 250.0;
/// Width of the column with gamepad buttons, in logical pixels.
const GAMEPAD_WIDTH_PX: f32 = 176.0;
/// Least width of the description beside them, in logical pixels; with less they come below it.
const MIN_ACTION_WIDTH_PX: f32 = 290.0;
/// Between two columns, in logical pixels.
const GAP_PX: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Keys, spawn);
}

fn spawn(mut commands: Commands, fonts: Res<Fonts>) {
    let layer = commands.spawn(panel_layer()).id();
    let node = panel_node(MAX_WIDTH_PX, 10.0);
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    let heading = themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Keys and pad");
    commands.spawn((heading, ChildOf(sheet)));
    let list = Node { align_items: AlignItems::Stretch, ..column(5.0) };
    let list = scroll::spawn(&mut commands, sheet, list);
    commands.entity(list).insert(scroll::ScrollsByArrows);
    for (number, row) in BINDINGS.iter().enumerate() {
        if number > 0 {
            commands.spawn((hairline(), ChildOf(list)));
        }
        line(&mut commands, list, &fonts, row);
    }
    let note = "Where a letter is the name of a pit, Ctrl goes with it.";
    commands.spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, note), ChildOf(sheet)));
    let close = button(&fonts, "Close", ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, AutoFocus, ChildOf(sheet)));
}

/// Spawns the line of an action: what it does, its keys, its gamepad buttons.
fn line(commands: &mut Commands, list: Entity, fonts: &Fonts, row: &ActionBindings) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(GAP_PX),
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands.spawn((node, Pickable::IGNORE, ChildOf(list))).id();
    commands.spawn((
        Node { flex_grow: 1.0, flex_basis: px(MIN_ACTION_WIDTH_PX), min_width: px(0), ..default() },
        Pickable::IGNORE,
        ChildOf(line),
        children![themed_text(fonts.regular(size::BODY), TextRole::Cream, row.description)],
    ));
    let node = Node { column_gap: px(GAP_PX), max_width: percent(100), ..default() };
    let both = commands.spawn((node, Pickable::IGNORE, ChildOf(line))).id();
    for (names, width, role) in [
        (key_names(row), KEYS_WIDTH_PX, TextRole::Accent),
        (button_names(row), GAMEPAD_WIDTH_PX, TextRole::Soft),
    ] {
        commands.spawn((
            Node { width: px(width), min_width: px(0), ..default() },
            Pickable::IGNORE,
            ChildOf(both),
            children![themed_text(fonts.bold(size::BODY), role, names)],
        ));
    }
}

/// The keys of an action.
fn key_names(row: &ActionBindings) -> String {
    let names: Vec<String> = row.bindings.iter().map(|binding| binding.name()).collect();
    names.join(", ")
}

/// The gamepad buttons of an action.
fn button_names(row: &ActionBindings) -> String {
    gamepad_buttons(row.action).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Action;

    #[test]
    fn the_sheet_says_what_the_tables_do() {
        let row = |action| BINDINGS.iter().find(|row| row.action == action).unwrap();
        assert_eq!(key_names(row(Action::Undo)), "Ctrl+Z, Backspace");
        assert_eq!(button_names(row(Action::Undo)), "X (left)");
        assert_eq!(key_names(row(Action::Redo)), "Ctrl+Y, Ctrl+Shift+Z");
        assert_eq!(button_names(row(Action::Redo)), "", "a pad has no button for it");
        assert_eq!(key_names(row(Action::Rules)), "F1, ?");
        assert_eq!(button_names(row(Action::Menu)), "B (right), Start");
        assert_eq!(
            button_names(row(Action::MoveBetweenPits)),
            "Cross, left stick",
            "four buttons, named once"
        );
        assert_eq!(button_names(row(Action::MoveFocus)), "Shoulders");
    }
}
