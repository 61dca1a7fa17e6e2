//! The panels over the board: the menu, and the question whether to share what is left.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::action_bar::{BarButton, OverflowActions};
use super::move_list::toggle_move_list;
use super::speed::{SpeedButton, take_next_speed};
use crate::board::BoardLayout;
use crate::game::{CurrentMatch, Match, MatchCommand, MatchPhase};
use crate::rules::{Move, Seat};
use crate::screens::navigation::leave_match;
use crate::screens::start_match::leave_for_options;
use crate::theme::widgets::{
    ButtonStyle, MIN_TARGET_PX, TextRole, button, column, panel, row, themed_text,
};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::{ClosesPanel, OpensPanel, SendsCommand, quit};
use crate::ui::panel_stack::{Panel, add_panel, panel_layer};
use crate::ui::scroll;

/// Width of a button, in logical pixels.
const BUTTON_WIDTH_PX: f32 = 176.0;
/// Between two buttons, in logical pixels.
const BUTTON_GAP_PX: f32 = 10.0;
/// Width and height of everything around the buttons, in logical pixels.
const AROUND_BUTTONS_PX: Vec2 = Vec2::new(72.0, 124.0);

/// Padding of the panel, in logical pixels.
const PADDING_PX: f32 = 24.0;
/// Its padding where it would be too high for the window, in logical pixels; it has no heading there.
const TIGHT_PADDING_PX: f32 = 12.0;

/// A button of the menu: its text, and what adds its action to it.
type MenuButton = (&'static str, fn(&mut EntityCommands));

/// What is in the menu in every window, after what depends on the match.
const MENU: [MenuButton; 7] = [
    ("New game", |button| {
        button.observe(leave_for_options);
    }),
    ("Rules", |button| {
        button.insert(OpensPanel(Panel::Rules));
    }),
    ("Matches", |button| {
        button.insert(OpensPanel(Panel::Matches));
    }),
    ("Records", |button| {
        button.insert(OpensPanel(Panel::Records));
    }),
    ("Settings", |button| {
        button.insert(OpensPanel(Panel::Settings));
    }),
    ("Title", |button| {
        button.observe(leave_match);
    }),
    ("Quit", |button| {
        button.observe(quit);
    }),
];

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Menu, spawn_menu);
    add_panel(app, Panel::Split, spawn_split_question);
}

/// All buttons of the menu, in their order.
fn menu_buttons(current: &Match, overflow: &OverflowActions) -> Vec<MenuButton> {
    let mut buttons: Vec<MenuButton> = vec![("Go on", |button| {
        button.insert((ClosesPanel, ButtonStyle::Highlighted, AutoFocus));
    })];
    let overflows = |button| overflow.0.contains(&button);
    if overflows(BarButton::Redo) && current.can_redo() {
        buttons.push(("Redo", |button| {
            button.insert(SendsCommand(MatchCommand::Redo));
        }));
    }
    if overflows(BarButton::Moves) {
        buttons.push(("Moves", |button| {
            button.observe(toggle_move_list);
        }));
    }
    if overflows(BarButton::Speed) {
        buttons.push(("", |button| {
            button.insert(SpeedButton::Menu).observe(take_next_speed);
        }));
    }
    if current.awaits_person() && !current.is_practice() {
        buttons.push(("Hint", |button| {
            button.insert(SendsCommand(MatchCommand::ToggleHint));
        }));
    }
    let over = current.phase() == MatchPhase::Over && !current.shows_line();
    if over {
        buttons.push(("Result", |button| {
            button.insert(OpensPanel(Panel::Result));
        }));
    }
    buttons.push((if over { "Rematch" } else { "Begin again" }, |button| {
        button.insert(SendsCommand(MatchCommand::Rematch));
    }));
    buttons.extend(MENU);
    buttons
}

fn spawn_menu(
    mut commands: Commands,
    current: Option<CurrentMatch>,
    overflow: Res<OverflowActions>,
    layout: Option<Res<BoardLayout>>,
    fonts: Res<Fonts>,
) {
    let Some(current) = current else {
        return;
    };
    let all = menu_buttons(&current, &overflow);
    let room = layout.map_or(Vec2::INFINITY, |layout| layout.window / layout.ui_scale);
    let columns = columns(all.len(), room);
    let rows = (all.len() as f32 / columns).ceil();
    let tight =
        rows * (MIN_TARGET_PX + BUTTON_GAP_PX) - BUTTON_GAP_PX + AROUND_BUTTONS_PX.y > room.y;
    let layer = commands.spawn(panel_layer()).id();
    let node = Node {
        max_width: percent(100),
        max_height: percent(100),
        padding: UiRect::all(px(if tight { TIGHT_PADDING_PX } else { PADDING_PX })),
        ..column(12.0)
    };
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    if !tight {
        let name = &current.rules.ruleset().name;
        let name = themed_text(fonts.bold(size::HEADING), TextRole::Cream, name);
        commands.spawn((name, ChildOf(sheet)));
    }
    // One pixel more, because at some scales rounding would wrap the last column.
    let width = columns * (BUTTON_WIDTH_PX + BUTTON_GAP_PX) - BUTTON_GAP_PX + 1.0;
    let area = scroll::snug(&mut commands, sheet, width);
    let node = Node { width: px(width), flex_shrink: 0.0, ..row(BUTTON_GAP_PX) };
    let buttons = commands.spawn((node, Pickable::IGNORE, ChildOf(area))).id();
    for (label, add_action) in all {
        let button = button(&fonts, label, ButtonStyle::Plain);
        let mut button = commands.spawn((button, ChildOf(buttons)));
        button.entry::<Node>().and_modify(|mut node| node.width = px(BUTTON_WIDTH_PX));
        add_action(&mut button);
    }
}

/// The number of columns for `buttons` buttons, so that all are in view in a window of `room` logical pixels at
/// the usual scale.
fn columns(buttons: usize, room: Vec2) -> f32 {
    let rows = ((room.y - AROUND_BUTTONS_PX.y + BUTTON_GAP_PX) / (MIN_TARGET_PX + BUTTON_GAP_PX))
        .floor()
        .max(1.0);
    let max_columns = ((room.x - AROUND_BUTTONS_PX.x + BUTTON_GAP_PX)
        / (BUTTON_WIDTH_PX + BUTTON_GAP_PX))
        .floor()
        .max(1.0);
    (buttons as f32 / rows).ceil().clamp(1.0, max_columns)
}

fn spawn_split_question(mut commands: Commands, current: Option<Res<Match>>, fonts: Res<Fonts>) {
    let Some(current) = current else {
        return;
    };
    let [south, north] = Seat::BOTH.map(|seat| current.name(seat));
    let left = current.position().on_board();
    let what =
        format!("{left} seeds, half each, end the game. {south} and {north} must both agree.");
    let layer = commands.spawn(panel_layer()).id();
    let sheet = commands
        .spawn((
            panel(Node { max_width: percent(90), ..column(12.0) }),
            ChildOf(layer),
            children![
                themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Share what is left?"),
                (
                    themed_text(fonts.regular(size::BODY), TextRole::Soft, what),
                    TextLayout::justify(Justify::Center),
                ),
            ],
        ))
        .id();
    let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
    let agree = button(&fonts, "Both agree", ButtonStyle::Highlighted);
    commands.spawn((agree, SendsCommand(MatchCommand::Play(Move::Split)), ChildOf(buttons)));
    let go_on = button(&fonts, "Play on", ButtonStyle::Plain);
    commands.spawn((go_on, ClosesPanel, AutoFocus, ChildOf(buttons)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_menu_is_in_view_where_text_is_large_or_windows_small() {
        assert_eq!(columns(9, Vec2::new(1280.0, 720.0)), 1.0);
        assert_eq!(columns(11, Vec2::new(1280.0, 720.0)), 1.0);
        assert_eq!(columns(12, Vec2::new(640.0, 360.0)), 3.0);
        assert_eq!(columns(12, Vec2::new(500.0, 416.0)), 2.0);
        assert_eq!(columns(12, Vec2::new(200.0, 100.0)), 1.0, "never more than there is room for");
    }
}
