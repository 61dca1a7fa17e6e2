//! A field that words are written in.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{EditableText, TextCursorStyle, TextLayout};
use bevy::ui::UiSystems;
use bevy::ui_widgets::SelectAllOnFocus;

use super::widgets::TARGET;
use super::{ActiveTheme, Fonts, colour, size};

/// From the side of a field to what is written in it, in logical pixels.
pub const PADDING: f32 = 10.0;

/// Marks what is dressed as a field by this room.
#[derive(Component)]
pub struct TextField;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, dress.before(UiSystems::Prepare));
}

/// A field with `words` in it, of at most `longest` letters.
pub fn field(type_face: &Fonts, words: &str, longest: usize, node: Node) -> impl Bundle {
    (
        TextField,
        EditableText { max_characters: Some(longest), ..EditableText::new(words) },
        TextCursorStyle::default(),
        SelectAllOnFocus,
        TextLayout::no_wrap(),
        TabIndex(100),
        Hovered::default(),
        type_face.regular(size::BODY),
        TextColor::default(),
        BackgroundColor::default(),
        BorderColor::default(),
        Node {
            height: px(TARGET),
            padding: UiRect::axes(px(PADDING), px(8)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(8)),
            ..node
        },
    )
}

/// A field shows that it can be written in, and when it is.
fn dress(
    face: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    mut fields: Query<
        (Entity, &Hovered, &mut BackgroundColor, &mut BorderColor, &mut TextColor),
        With<TextField>,
    >,
) {
    let palette = face.palette();
    for (entity, hovered, mut ground, mut border, mut text) in &mut fields {
        let lit = hovered.0 || focus.get() == Some(entity);
        let edge = colour(palette.accent).with_alpha(if lit { 1.0 } else { 0.0 });
        ground.set_if_neq(BackgroundColor(colour(palette.ivory)));
        border.set_if_neq(BorderColor::all(edge));
        text.set_if_neq(TextColor(colour(palette.ink)));
    }
}
