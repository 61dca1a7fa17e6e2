//! The rules of the game that is played, made from its ruleset, so that they cannot disagree with it.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

use crate::play::Match;
use crate::screens::overlay::{Opened, Panel, layer};
use crate::screens::{Act, scroll};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, words};
use crate::theme::{Type, size};

/// The sheet is not wider than this, in logical pixels: longer lines are hard to read.
const WIDEST: f32 = 860.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn);
}

fn spawn(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
) {
    let Some(current) = current.filter(|_| opened.0 == Panel::Rules) else {
        return;
    };
    let ruleset = current.rules().ruleset();
    let layer = commands.spawn(layer()).id();
    let node = Node {
        width: px(WIDEST),
        max_width: percent(100),
        max_height: percent(100),
        padding: UiRect::axes(px(24), px(18)),
        ..column(12.0)
    };
    let heading = words(type_face.bold(size::HEADING), Ink::Cream, &ruleset.name);
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    let text = Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() };
    let text = scroll::spawn(&mut commands, sheet, text);
    commands.entity(text).insert(scroll::ByArrows);
    let mut house = false;
    for chapter in ruleset.words() {
        commands.spawn((
            words(type_face.bold(size::CAPTION), Ink::Accent, chapter.title),
            Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() },
            ChildOf(text),
        ));
        for sentence in chapter.sentences {
            house |= sentence.contains("[house]");
            commands.spawn((
                words(type_face.regular(size::BODY), Ink::Cream, sentence),
                Node { flex_shrink: 0.0, ..default() },
                ChildOf(text),
            ));
        }
    }
    if house {
        let note = "[house] marks a choice of this program where the sources are silent.";
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Soft, note),
            Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() },
            ChildOf(text),
        ));
    }
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, AutoFocus, ChildOf(sheet)));
}
