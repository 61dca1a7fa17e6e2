//! The rows of the page: a name, a value and an explanation.

use bevy::prelude::*;

use crate::theme::widgets::{TextRole, themed_text};
use crate::theme::{Fonts, size};

/// Least width of an explanation, in logical pixels; with less it comes below its option.
const MIN_EXPLANATION_WIDTH_PX: f32 = 220.0;

/// A row that begins with a name.
pub(super) fn line(fonts: &Fonts, name: &str, width: f32) -> impl Bundle {
    (
        Node {
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            column_gap: px(14),
            padding: UiRect::axes(px(7), px(1)),
            flex_shrink: 0.0,
            ..default()
        },
        children![(
            Node { width: px(width), flex_shrink: 0.0, ..default() },
            children![themed_text(fonts.bold(size::BODY), TextRole::Cream, name)]
        )],
    )
}

pub(super) fn explanation(fonts: &Fonts, what: &str) -> impl Bundle {
    (
        Node {
            flex_grow: 1.0,
            flex_basis: px(MIN_EXPLANATION_WIDTH_PX),
            min_width: px(0),
            padding: UiRect::horizontal(px(7)),
            ..default()
        },
        children![themed_text(fonts.regular(size::BODY), TextRole::Soft, what)],
    )
}
