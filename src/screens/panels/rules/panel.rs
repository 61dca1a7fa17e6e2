//! The panel with the rules of a game: made from its ruleset, so that they cannot disagree with it, with
//! boards that show them, and where the game is from.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineHeight;

use super::chapter::Writer;
use super::current_rules::CurrentRules;
use super::figure;
use super::pending_figures::{ChapterOnPage, PendingFigures};
use crate::board::Shape;
use crate::game::BackgroundTasks;
use crate::rules::{Rules, Ruleset};
use crate::screens::active_theme::ThemeChoice;
use crate::screens::tutorial::StartsTutorial;
use crate::teaching::{Chapter, HistoryNotes, describe, history_notes, tutorial};
use crate::theme::widgets::{
    ButtonStyle, TextRole, button, column, ornament, panel, row, themed_text,
};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::ClosesPanel;
use crate::ui::panel_stack::{Panel, add_panel, panel_layer, panel_node};
use crate::ui::scroll;
use crate::words::message;

/// Width of the panel, in logical pixels: longer lines are hard to read.
const MAX_WIDTH_PX: f32 = 860.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Rules, spawn);
}

fn spawn(
    mut commands: Commands,
    current_rules: CurrentRules,
    choice: ThemeChoice,
    fonts: Res<Fonts>,
    tasks: Res<BackgroundTasks>,
) {
    let Some(ruleset) = current_rules.ruleset() else {
        return;
    };
    let layer = commands.spawn(panel_layer()).id();
    let node = panel_node(MAX_WIDTH_PX, 8.0);
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    let page = Node { flex_direction: FlexDirection::Column, row_gap: px(14), ..default() };
    let page = scroll::spawn(&mut commands, sheet, page);
    commands.entity(page).insert(scroll::ScrollsByArrows);
    // The heading scrolls with the rest: in a low window the rules need the room.
    let name = themed_text(fonts.bold(size::RESULT), TextRole::Cream, &ruleset.name);
    let about = themed_text(fonts.regular(size::BODY), TextRole::Soft, &ruleset.about);
    commands.spawn((
        Node { width: percent(100), flex_shrink: 0.0, ..column(8.0) },
        Pickable::IGNORE,
        ChildOf(page),
        children![(name, LineHeight::RelativeToFont(1.1)), about, ornament()],
    ));
    let theme = choice.of(&ruleset);
    // Outside the page, which scrolls, its size is always the same.
    commands.spawn((figure::hidden_board(Shape::of(&ruleset), theme), ChildOf(sheet)));
    let mut writer = Writer { commands: &mut commands, fonts: &fonts, page, has_chapters: false };
    let chapters = write_rules(&mut writer, &ruleset);
    if let Some(notes) = history_notes(&ruleset.id) {
        write_history(&mut writer, &notes);
    }
    if let Ok(rules) = Rules::new(ruleset.clone()) {
        let pending = PendingFigures::start(&tasks, rules, chapters, theme.clone());
        commands.entity(page).insert(pending);
    }
    let buttons = commands.spawn((Node { flex_shrink: 0.0, ..row(10.0) }, ChildOf(sheet))).id();
    if tutorial(&ruleset.id).is_some() {
        let learn = button(&fonts, message!("learn"), ButtonStyle::Plain);
        commands.spawn((learn, StartsTutorial { game: ruleset.id.clone() }, ChildOf(buttons)));
    }
    let close = button(&fonts, message!("close"), ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, AutoFocus, ChildOf(buttons)));
}

/// Writes the rules chapter by chapter; returns the chapters.
fn write_rules(writer: &mut Writer, ruleset: &Ruleset) -> Vec<ChapterOnPage> {
    let mut chapters = Vec::new();
    let mut has_house_rules = false;
    for Chapter { part, sentences } in describe(ruleset) {
        let entity = writer.chapter(part.heading());
        for sentence in sentences {
            has_house_rules |= sentence.house_rule;
            writer.paragraph(entity, TextRole::Cream, sentence.with_mark());
        }
        chapters.push(ChapterOnPage { part, entity });
    }
    if has_house_rules {
        let chapter = writer.chapter(message!("rules-our-ruling"));
        writer.paragraph(chapter, TextRole::Soft, message!("rules-our-ruling-about"));
    }
    chapters
}

/// Writes where the game is from.
fn write_history(writer: &mut Writer, notes: &HistoryNotes) {
    let chapter = writer.chapter(message!("rules-history"));
    for fact in [&notes.place, &notes.time, &notes.people] {
        writer.paragraph(chapter, TextRole::Accent, fact.clone());
    }
    for part in &notes.known {
        writer.paragraph(chapter, TextRole::Cream, part.clone());
    }
    let chapter = writer.chapter(message!("rules-uncertain"));
    for part in &notes.uncertain {
        writer.paragraph(chapter, TextRole::Cream, part.clone());
    }
}
