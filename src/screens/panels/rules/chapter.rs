//! A chapter: its title in the margin, or above where the page is narrow, and what it says beside it.

use bevy::prelude::*;
use bevy::text::LineHeight;

use crate::theme::widgets::{TextRole, hairline, themed_text};
use crate::theme::{Fonts, size};

/// Widths of the margin with the chapters' titles, and of the sentences before titles come above
/// them, in logical pixels.
const MARGIN: f32 = 140.0;
const SENTENCES: f32 = 400.0;
/// Between two figures, in logical pixels.
const APART: f32 = 18.0;

/// A page to write on.
pub(super) struct Writer<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub fonts: &'a Fonts,
    pub page: Entity,
    /// Whether something stands on it already.
    pub begun: bool,
}

impl Writer<'_, '_, '_> {
    /// Begins a chapter; what it says becomes a child of the entity that comes back.
    pub fn chapter(&mut self, title: &str) -> Entity {
        if self.begun {
            self.commands.spawn((hairline(), ChildOf(self.page)));
        }
        self.begun = true;
        let line = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(18),
            row_gap: px(4),
            flex_shrink: 0.0,
            ..default()
        };
        let line = self.commands.spawn((line, ChildOf(self.page))).id();
        self.commands.spawn((
            Node { width: px(MARGIN), flex_shrink: 0.0, ..default() },
            ChildOf(line),
            children![themed_text(self.fonts.bold(size::CAPTION), TextRole::Accent, title)],
        ));
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(SENTENCES),
            min_width: px(0),
            row_gap: px(6),
            padding: UiRect::top(px(2)),
            ..default()
        };
        self.commands.spawn((column, ChildOf(line))).id()
    }

    /// Adds a sentence, or a paragraph.
    pub fn say(&mut self, chapter: Entity, ink: TextRole, what: impl Into<String>) {
        self.commands.spawn((
            themed_text(self.fonts.regular(size::BODY), ink, what),
            LineHeight::RelativeToFont(1.3),
            Node { flex_shrink: 0.0, ..default() },
            ChildOf(chapter),
        ));
    }
}

/// Adds a row for figures to a chapter: side by side where there is room for two.
pub(super) fn spawn_figure_row(commands: &mut Commands, chapter: Entity) -> Entity {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Start,
        column_gap: px(APART),
        row_gap: px(14),
        padding: UiRect::vertical(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((row, ChildOf(chapter))).id()
}
