//! The panels over the board: the menu, and the question whether to share what is left.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

use crate::play::Match;
use crate::rules::{Move, Seat};
use crate::screens::Act;
use crate::screens::overlay::{Opened, Panel, layer};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, row, words};
use crate::theme::{Type, size};

/// The width of the menu, in logical pixels.
const MENU: f32 = 330.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn_menu).add_observer(ask_split);
}

fn spawn_menu(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
) {
    let Some(current) = current.filter(|_| opened.0 == Panel::Menu) else {
        return;
    };
    let layer = commands.spawn(layer()).id();
    let name = &current.rules().ruleset().name;
    let node = Node {
        align_items: AlignItems::Stretch,
        width: px(MENU),
        max_height: percent(100),
        overflow: Overflow::scroll_y(),
        ..column(10.0)
    };
    let heading = (
        words(type_face.bold(size::HEADING), Ink::Cream, name),
        TextLayout::justify(Justify::Center),
    );
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    for (label, act, look) in [
        ("Go on", Act::Close, ButtonLook::Chosen),
        ("Hint", Act::Hint, ButtonLook::Plain),
        ("Begin again", Act::Rematch, ButtonLook::Plain),
        ("New game", Act::NewGame, ButtonLook::Plain),
        ("Rules", Act::Rules, ButtonLook::Plain),
        ("Matches", Act::Matches, ButtonLook::Plain),
        ("Records", Act::Records, ButtonLook::Plain),
        ("Settings", Act::Settings, ButtonLook::Plain),
        ("Title", Act::Leave, ButtonLook::Plain),
        ("Quit", Act::Quit, ButtonLook::Plain),
    ] {
        let first = act == Act::Close;
        let button = commands.spawn((button(&type_face, label, look), act, ChildOf(sheet))).id();
        if first {
            commands.entity(button).insert(AutoFocus);
        }
    }
}

fn ask_split(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
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
                words(type_face.bold(size::HEADING), Ink::Cream, "Share what is left?"),
                (
                    words(type_face.regular(size::BODY), Ink::Soft, what),
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
