//! A field for text that the player types.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{EditableText, TextCursorStyle, TextLayout};
use bevy::ui_widgets::SelectAllOnFocus;

use super::widgets::{MIN_TARGET_PX, UpdateWidgetColors};
use super::{ActiveTheme, Fonts, colour, size};

/// From the side of a field to its text, in logical pixels.
pub const PADDING_PX: f32 = 10.0;

/// A field whose colours this file sets.
#[derive(Component)]
pub struct TextField;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, style_fields.in_set(UpdateWidgetColors));
}

/// A field with this `text`, of at most `max_chars` characters.
pub fn field(fonts: &Fonts, text: &str, max_chars: usize, node: Node) -> impl Bundle {
    (
        TextField,
        EditableText { max_characters: Some(max_chars), ..EditableText::new(text) },
        TextCursorStyle::default(),
        SelectAllOnFocus,
        TextLayout::no_wrap(),
        TabIndex(100),
        Hovered::default(),
        fonts.regular(size::BODY),
        TextColor::default(),
        BackgroundColor::default(),
        BorderColor::default(),
        Node {
            height: px(MIN_TARGET_PX),
            padding: UiRect::axes(px(PADDING_PX), px(8)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(8)),
            ..node
        },
    )
}

/// Colours fields by the theme; the edge shows whether one is hovered or in focus.
fn style_fields(
    theme: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    mut fields: Query<
        (Entity, &Hovered, &mut BackgroundColor, &mut BorderColor, &mut TextColor),
        With<TextField>,
    >,
) {
    let palette = theme.palette();
    for (entity, hovered, mut background, mut border, mut text) in &mut fields {
        let lit = hovered.0 || focus.get() == Some(entity);
        let edge = colour(palette.accent).with_alpha(if lit { 1.0 } else { 0.0 });
        background.set_if_neq(BackgroundColor(colour(palette.ivory)));
        border.set_if_neq(BorderColor::all(edge));
        text.set_if_neq(TextColor(colour(palette.ink)));
    }
}
