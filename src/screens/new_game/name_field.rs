//! The field for a player's name.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

use crate::game::GameSet;
use crate::rules::Seat;
use crate::settings::{MAX_NAME_CHARS, Names};
use crate::theme::widgets::{MIN_TARGET_PX, TextRole, themed_text};
use crate::theme::{Fonts, field, size};
use crate::ui::focus::FocusSet;
use crate::ui::screen::Screen;

/// Names of fields that have lost the focus are stored.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SaveNames;

/// The field for the name of a player.
#[derive(Component)]
struct NameField(Seat);

/// The placeholder of an empty field.
#[derive(Component)]
struct Placeholder(Entity);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_placeholders.in_set(GameSet::Present).run_if(in_state(Screen::NewGame)),
    );
    app.add_systems(
        Update,
        save_names
            .in_set(SaveNames)
            .in_set(GameSet::Animate)
            .after(FocusSet::Move)
            .run_if(in_state(Screen::NewGame).and_then(resource_changed::<InputFocus>)),
    );
}

/// Spawns a field with the name that the player of `seat` has now.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    (seat, name): (Seat, &str),
    width: f32,
) {
    let node = Node { width: px(width), flex_shrink: 0.0, ..default() };
    let field = (NameField(seat), field::field(fonts, name, MAX_NAME_CHARS, node));
    let field = commands.spawn((field, ChildOf(parent))).id();
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(field::PADDING_PX),
        top: px(0),
        height: px(MIN_TARGET_PX),
        align_items: AlignItems::Center,
        ..default()
    };
    let word = themed_text(fonts.regular(size::BODY), TextRole::DarkSoft, "name");
    commands.spawn((Placeholder(field), node, Pickable::IGNORE, ChildOf(parent), children![word]));
}

/// Shows the placeholders of empty fields.
fn update_placeholders(
    fields: Query<&EditableText>,
    mut placeholders: Query<(&Placeholder, &mut Visibility)>,
) {
    for (placeholder, mut visibility) in &mut placeholders {
        let empty = fields.get(placeholder.0).is_ok_and(|text| text.value().to_string().is_empty());
        let wanted = if empty { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
    }
}

/// Stores the text of a field that has lost the focus as the name; an empty name stands for the seat's name.
fn save_names(
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
        let stored = match field.0 {
            Seat::South => &names.south,
            Seat::North => &names.north,
        };
        if stored != typed {
            match field.0 {
                Seat::South => names.south = typed.to_owned(),
                Seat::North => names.north = typed.to_owned(),
            }
        }
    }
}
