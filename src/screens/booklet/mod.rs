//! The rules of a game, made from its ruleset, so that they cannot disagree with it.

mod reading;

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::text::LineHeight;

use self::reading::Reading;
use crate::screens::overlay::{Opened, Panel, layer};
use crate::screens::{Act, scroll};
use crate::theme::widgets::{ButtonLook, Ink, button, column, flourish, hairline, panel, words};
use crate::theme::{Type, size};

/// The sheet is not wider than this, in logical pixels: longer lines are hard to read.
const WIDEST: f32 = 860.0;

/// Widths of the margin with the chapters' titles, and of the sentences before titles come above them.
const MARGIN: f32 = 140.0;
const SENTENCES: f32 = 400.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(reading::plugin).add_observer(spawn);
}

fn spawn(opened: On<Opened>, mut commands: Commands, reading: Reading, type_face: Res<Type>) {
    let Some(ruleset) = reading.ruleset().filter(|_| opened.0 == Panel::Rules) else {
        return;
    };
    let layer = commands.spawn(layer()).id();
    let node = Node {
        width: px(WIDEST),
        max_width: percent(100),
        max_height: percent(100),
        padding: UiRect::axes(px(34), px(20)),
        ..column(8.0)
    };
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    commands.spawn((
        words(type_face.bold(size::RESULT), Ink::Cream, &ruleset.name),
        LineHeight::RelativeToFont(1.1),
        ChildOf(sheet),
    ));
    commands
        .spawn((words(type_face.regular(size::BODY), Ink::Soft, &ruleset.about), ChildOf(sheet)));
    commands.spawn((flourish(), ChildOf(sheet)));
    let text = Node { flex_direction: FlexDirection::Column, row_gap: px(12), ..default() };
    let text = scroll::spawn(&mut commands, sheet, text);
    commands.entity(text).insert(scroll::ByArrows);
    let mut house = false;
    for (number, chapter) in ruleset.words().into_iter().enumerate() {
        if number > 0 {
            commands.spawn((hairline(), ChildOf(text)));
        }
        house |= chapter.sentences.iter().any(|sentence| sentence.contains("[house]"));
        spawn_chapter(&mut commands, &type_face, text, chapter.title, chapter.sentences);
    }
    if house {
        let note = "[house] marks a choice of this program where the sources are silent.";
        commands.spawn((hairline(), ChildOf(text)));
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Soft, note),
            Node { flex_shrink: 0.0, ..default() },
            ChildOf(text),
        ));
    }
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, AutoFocus, ChildOf(sheet)));
}

/// A chapter: its title in the margin, or above where the sheet is narrow, and its sentences beside it.
fn spawn_chapter(
    commands: &mut Commands,
    type_face: &Type,
    text: Entity,
    title: &str,
    sentences: Vec<String>,
) {
    let line = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(18),
        row_gap: px(4),
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands.spawn((line, ChildOf(text))).id();
    commands.spawn((
        Node { width: px(MARGIN), flex_shrink: 0.0, ..default() },
        ChildOf(line),
        children![words(type_face.bold(size::CAPTION), Ink::Accent, title)],
    ));
    let column = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(SENTENCES),
        min_width: px(0),
        row_gap: px(5),
        padding: UiRect::top(px(2)),
        ..default()
    };
    let column = commands.spawn((column, ChildOf(line))).id();
    for sentence in sentences {
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Cream, sentence),
            LineHeight::RelativeToFont(1.3),
            Node { flex_shrink: 0.0, ..default() },
            ChildOf(column),
        ));
    }
}
