//! The panels over the board: the menu, and the question whether to share what is left.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::action_bar::Stowed;
use super::speed::SpeedButton;
use crate::board::BoardLayout;
use crate::game::{CurrentMatch, Match, MatchPhase};
use crate::rules::{Move, Seat};
use crate::screens::Act;
use crate::screens::panel_stack::{Opened, Panel, layer};
use crate::screens::scroll;
use crate::theme::widgets::{ButtonLook, TARGET, TextRole, button, column, panel, row, words};
use crate::theme::{Fonts, size};

/// The width of a button of the menu, what is between two, and what is around all of them, in logical
/// pixels.
const BUTTON: f32 = 176.0;
const BETWEEN: f32 = 10.0;
const AROUND: Vec2 = Vec2::new(72.0, 124.0);

/// What the panel keeps free at its edge, in logical pixels, and where it would be too high for the
/// window, which then has no heading either.
const USUAL: f32 = 24.0;
const TIGHT: f32 = 12.0;

/// What is in the menu in every window.
const MENU: [(&str, Act); 7] = [
    ("New game", Act::NewGame),
    ("Rules", Act::Rules),
    ("Matches", Act::Matches),
    ("Records", Act::Records),
    ("Settings", Act::Settings),
    ("Title", Act::Leave),
    ("Quit", Act::Quit),
];

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_menu).add_observer(ask_split);
}

fn spawn_menu(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<CurrentMatch>,
    stowed: Res<Stowed>,
    layout: Option<Res<BoardLayout>>,
    type_face: Res<Fonts>,
) {
    let Some(current) = current.filter(|_| opened.0 == Panel::Menu) else {
        return;
    };
    // What the bar has no room for, if there is something to do.
    let stowed = |act: &Act| stowed.0.contains(act) && (*act != Act::Redo || current.can_redo());
    let of_bar = [("Redo", Act::Redo), ("Moves", Act::Moves), ("", Act::Speed)];
    let all =
        [("Go on", Act::Close)].into_iter().chain(of_bar.into_iter().filter(|it| stowed(&it.1)));
    let chooses = current.awaits_person() && !current.is_practice();
    let hint = chooses.then_some(("Hint", Act::Hint));
    let over = current.phase() == MatchPhase::Over && !current.shows_line();
    let result = over.then_some(("Result", Act::Result));
    let again = (if over { "Rematch" } else { "Begin again" }, Act::Rematch);
    let all = all.chain(hint).chain(result).chain([again]).chain(MENU);
    let all: Vec<(&str, Act)> = all.collect();
    let room = layout.map_or(Vec2::INFINITY, |layout| layout.window / layout.ui);
    let columns = columns(all.len(), room);
    let rows = (all.len() as f32 / columns).ceil();
    let tight = rows * (TARGET + BETWEEN) - BETWEEN + AROUND.y > room.y;
    let layer = commands.spawn(layer()).id();
    let node = Node {
        max_width: percent(100),
        max_height: percent(100),
        padding: UiRect::all(px(if tight { TIGHT } else { USUAL })),
        ..column(12.0)
    };
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    if !tight {
        let name = &current.rules.ruleset().name;
        let name = words(type_face.bold(size::HEADING), TextRole::Cream, name);
        commands.spawn((name, ChildOf(sheet)));
    }
    // A little more, or what is rounded at some scale would wrap.
    let wide = columns * (BUTTON + BETWEEN) - BETWEEN + 1.0;
    let area = scroll::snug(&mut commands, sheet, wide);
    let node = Node { width: px(wide), flex_shrink: 0.0, ..row(BETWEEN) };
    let buttons = commands.spawn((node, Pickable::IGNORE, ChildOf(area))).id();
    for (label, act) in all {
        let goes_on = act == Act::Close;
        let look = if goes_on { ButtonLook::Chosen } else { ButtonLook::Plain };
        let speed = act == Act::Speed;
        let mut button = commands.spawn((button(&type_face, label, look), act, ChildOf(buttons)));
        button.entry::<Node>().and_modify(|mut node| node.width = px(BUTTON));
        if goes_on {
            button.insert(AutoFocus);
        }
        if speed {
            button.insert(SpeedButton::Menu);
        }
    }
}

/// In so many columns the buttons of the menu are, so that all of them are seen in a window of `room`
/// logical pixels at the usual scale.
fn columns(buttons: usize, room: Vec2) -> f32 {
    let rows = ((room.y - AROUND.y + BETWEEN) / (TARGET + BETWEEN)).floor().max(1.0);
    let most = ((room.x - AROUND.x + BETWEEN) / (BUTTON + BETWEEN)).floor().max(1.0);
    (buttons as f32 / rows).ceil().clamp(1.0, most)
}

fn ask_split(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<Res<Match>>,
    type_face: Res<Fonts>,
) {
    let Some(current) = current.filter(|_| opened.0 == Panel::Split) else {
        return;
    };
    let [south, north] = Seat::BOTH.map(|seat| current.name(seat));
    let left = current.position().on_board();
    let what =
        format!("{left} seeds, half each, end the game. {south} and {north} must both agree.");
    let layer = commands.spawn(layer()).id();
    let sheet = commands
        .spawn((
            panel(Node { max_width: percent(90), ..column(12.0) }),
            ChildOf(layer),
            children![
                words(type_face.bold(size::HEADING), TextRole::Cream, "Share what is left?"),
                (
                    words(type_face.regular(size::BODY), TextRole::Soft, what),
                    TextLayout::justify(Justify::Center),
                ),
            ],
        ))
        .id();
    let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
    let agree = button(&type_face, "Both agree", ButtonLook::Chosen);
    commands.spawn((agree, Act::Play(Move::Split), ChildOf(buttons)));
    let go_on = button(&type_face, "Play on", ButtonLook::Plain);
    commands.spawn((go_on, Act::Close, AutoFocus, ChildOf(buttons)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_menu_is_seen_where_words_are_large_or_windows_small() {
        assert_eq!(columns(9, Vec2::new(1280.0, 720.0)), 1.0);
        assert_eq!(columns(11, Vec2::new(1280.0, 720.0)), 1.0);
        assert_eq!(columns(12, Vec2::new(640.0, 360.0)), 3.0);
        assert_eq!(columns(12, Vec2::new(500.0, 416.0)), 2.0);
        assert_eq!(columns(12, Vec2::new(200.0, 100.0)), 1.0, "never more than there is room for");
    }
}
