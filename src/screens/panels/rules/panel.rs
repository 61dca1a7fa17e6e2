//! The panel with the rules of a game: made from its ruleset, so that they cannot disagree with it, with
//! boards that show them, and where the game is from.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineHeight;

use super::chapter::Writer;
use super::current_rules::Reading;
use super::figure;
use super::pending_figures::{ChapterOnPage, PendingFigures};
use crate::board::Shape;
use crate::game::BackgroundTasks;
use crate::rules::{Rules, Ruleset};
use crate::screens::tutorial::StartsTutorial;
use crate::settings::Appearance;
use crate::teaching::{Chapter, HistoryNotes, describe, history_notes, tutorial};
use crate::theme::widgets::{
    ButtonStyle, TextRole, button, column, ornament, panel, row, themed_text,
};
use crate::theme::{Fonts, Themes, size};
use crate::ui::button_actions::ClosesPanel;
use crate::ui::panel_stack::{Panel, add_panel, panel_layer, panel_node};
use crate::ui::scroll;

/// The booklet is not wider than this, in logical pixels: longer lines are hard to read.
const WIDEST: f32 = 860.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Rules, spawn);
}

fn spawn(
    mut commands: Commands,
    reading: Reading,
    (themes, appearance): (Res<Themes>, Res<Appearance>),
    fonts: Res<Fonts>,
    tasks: Res<BackgroundTasks>,
) {
    let Some(ruleset) = reading.ruleset() else {
        return;
    };
    let layer = commands.spawn(panel_layer()).id();
    let node = panel_node(WIDEST, 8.0);
    let sheet = commands.spawn((panel(node), ChildOf(layer))).id();
    let page = Node { flex_direction: FlexDirection::Column, row_gap: px(14), ..default() };
    let page = scroll::spawn(&mut commands, sheet, page);
    commands.entity(page).insert(scroll::ScrollsByArrows);
    // It scrolls with the rest: in a low window the rules need the room.
    let name = themed_text(fonts.bold(size::RESULT), TextRole::Cream, &ruleset.name);
    let about = themed_text(fonts.regular(size::BODY), TextRole::Soft, &ruleset.about);
    commands.spawn((
        Node { width: percent(100), flex_shrink: 0.0, ..column(8.0) },
        Pickable::IGNORE,
        ChildOf(page),
        children![(name, LineHeight::RelativeToFont(1.1)), about, ornament()],
    ));
    let theme = themes.theme_for(&appearance.face, &ruleset.face);
    // Out of the page, which scrolls: its size is always the same there.
    commands.spawn((figure::model(Shape::of(&ruleset), theme), ChildOf(sheet)));
    let mut writer = Writer { commands: &mut commands, fonts: &fonts, page, begun: false };
    let chapters = write_rules(&mut writer, &ruleset);
    if let Some(story) = history_notes(&ruleset.id) {
        write_story(&mut writer, &story);
    }
    if let Ok(rules) = Rules::new(ruleset.clone()) {
        let pending = PendingFigures::start(&tasks, rules, chapters, theme.clone());
        commands.entity(page).insert(pending);
    }
    let buttons = commands.spawn((Node { flex_shrink: 0.0, ..row(10.0) }, ChildOf(sheet))).id();
    if tutorial(&ruleset.id).is_some() {
        let learn = button(&fonts, "Learn to play", ButtonStyle::Plain);
        commands.spawn((learn, StartsTutorial { game: ruleset.id.clone() }, ChildOf(buttons)));
    }
    let close = button(&fonts, "Close", ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, AutoFocus, ChildOf(buttons)));
}

/// The rules, chapter by chapter; the chapters come back.
fn write_rules(writer: &mut Writer, ruleset: &Ruleset) -> Vec<ChapterOnPage> {
    let mut chapters = Vec::new();
    let mut house = false;
    for Chapter { title, sentences } in describe(ruleset) {
        let entity = writer.chapter(title);
        for sentence in sentences {
            house |= sentence.contains("[house]");
            writer.say(entity, TextRole::Cream, sentence);
        }
        chapters.push(ChapterOnPage { title, entity });
    }
    if house {
        let chapter = writer.chapter("[house]");
        let note = "marks a choice of this program where the sources are silent.";
        writer.say(chapter, TextRole::Soft, note);
    }
    chapters
}

/// Where the game is from.
fn write_story(writer: &mut Writer, story: &HistoryNotes) {
    let chapter = writer.chapter("History");
    for fact in [&story.place, &story.time, &story.people] {
        writer.say(chapter, TextRole::Accent, fact);
    }
    for part in &story.known {
        writer.say(chapter, TextRole::Cream, part);
    }
    let chapter = writer.chapter("Uncertain");
    for part in &story.uncertain {
        writer.say(chapter, TextRole::Cream, part);
    }
}
