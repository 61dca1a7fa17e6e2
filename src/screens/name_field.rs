//! The field in which a player's name is written.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

use super::Screen;
use crate::play::PlaySet;
use crate::rules::Seat;
use crate::settings::{LONGEST_NAME, Names};
use crate::theme::{Type, field};

/// Names whose fields were left are kept.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kept;

/// The field for the name of a player.
#[derive(Component)]
struct NameField(Seat);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        keep_names
            .in_set(Kept)
            .in_set(PlaySet::Show)
            .run_if(in_state(Screen::NewGame).and_then(resource_changed::<InputFocus>)),
    );
}

/// A field with the name that the player of `seat` has now.
pub(super) fn field(type_face: &Type, seat: Seat, name: &str, width: f32) -> impl Bundle {
    let node = Node { width: px(width), flex_shrink: 0.0, ..default() };
    (NameField(seat), field::field(type_face, name, LONGEST_NAME, node))
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
