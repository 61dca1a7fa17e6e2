//! The field in which a player's name is written.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{EditableText, TextCursorStyle, TextLayout};
use bevy::ui_widgets::SelectAllOnFocus;

use super::Screen;
use crate::play::PlaySet;
use crate::rules::Seat;
use crate::settings::{LONGEST_NAME, Names};
use crate::theme::widgets::TARGET;
use crate::theme::{Face, Type, colour, size};

/// Names whose fields were left are kept.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kept;

/// The field for the name of a player.
#[derive(Component)]
struct NameField(Seat);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (keep_names.in_set(Kept).run_if(resource_changed::<InputFocus>), dress)
            .in_set(PlaySet::Show)
            .run_if(in_state(Screen::NewGame)),
    );
}

/// A field with the name that the player of `seat` has now.
pub(super) fn field(type_face: &Type, seat: Seat, name: &str, width: f32) -> impl Bundle {
    (
        NameField(seat),
        EditableText { max_characters: Some(LONGEST_NAME), ..EditableText::new(name) },
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
            width: px(width),
            flex_shrink: 0.0,
            height: px(TARGET),
            padding: UiRect::axes(px(10), px(8)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        },
    )
}

/// What stands in a field that is left is the name; an emptied field stands for the seat's own name.
fn keep_names(
    focus: Res<InputFocus>,
    fields: Query<(Entity, &NameField, &EditableText)>,
    mut names: ResMut<Names>,
) {
    for (entity, field, text) in &fields {
        if focus.get() == Some(entity) {
            continue;
        }
        let typed = text.value().to_string();
        let typed = typed.trim();
        let kept = match field.0 {
            Seat::South => &names.south,
            Seat::North => &names.north,
        };
        if kept != typed {
            match field.0 {
                Seat::South => names.south = typed.to_owned(),
                Seat::North => names.north = typed.to_owned(),
            }
        }
    }
}

/// A field shows that it can be written in, and when it is.
fn dress(
    face: Res<Face>,
    focus: Res<InputFocus>,
    mut fields: Query<
        (Entity, &Hovered, &mut BackgroundColor, &mut BorderColor, &mut TextColor),
        With<NameField>,
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
