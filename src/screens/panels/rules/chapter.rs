//! A chapter of the rules: its title in the margin, or above the text where the page is narrow.

use bevy::prelude::*;
use bevy::text::LineHeight;

use crate::theme::widgets::{TextRole, hairline, themed_text};
use crate::theme::{Fonts, size};
use crate::words::Message;

/// Width of the margin with the titles of chapters, in logical pixels.
const MARGIN_WIDTH_PX: f32 = 140.0;
/// Least width of the text beside a title, in logical pixels; with less it comes below the title.
const MIN_TEXT_WIDTH_PX: f32 = 400.0;
/// Between two figures, in logical pixels.
const FIGURE_GAP_PX: f32 = 18.0;

/// Writes chapters on a page.
pub(super) struct Writer<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub fonts: &'a Fonts,
    pub page: Entity,
    /// Whether the page has a chapter already.
    pub has_chapters: bool,
}

impl Writer<'_, '_, '_> {
    /// Begins a chapter; its text becomes a child of the entity that is returned.
    pub fn chapter(&mut self, title: Message) -> Entity {
        if self.has_chapters {
            self.commands.spawn((hairline(), ChildOf(self.page)));
        }
        self.has_chapters = true;
        let line = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(18),
            row_gap: px(4),
            flex_shrink: 0.0,
            ..default()
        };
        let line = self.commands.spawn((line, ChildOf(self.page))).id();
        self.commands.spawn((
            Node { width: px(MARGIN_WIDTH_PX), flex_shrink: 0.0, ..default() },
            ChildOf(line),
            children![themed_text(self.fonts.bold(size::CAPTION), TextRole::Accent, title)],
        ));
        let column = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(MIN_TEXT_WIDTH_PX),
            min_width: px(0),
            row_gap: px(6),
            padding: UiRect::top(px(2)),
            ..default()
        };
        self.commands.spawn((column, ChildOf(line))).id()
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, chapter: Entity, role: TextRole, text: Message) {
        self.commands.spawn((
            themed_text(self.fonts.regular(size::BODY), role, text),
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
        column_gap: px(FIGURE_GAP_PX),
        row_gap: px(14),
        padding: UiRect::vertical(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((row, ChildOf(chapter))).id()
}
