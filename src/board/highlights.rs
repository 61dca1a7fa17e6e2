//! Whose turn it is, on the board: rims that can be played are lit, the one in focus most.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::scene::RimPicture;
use super::{BoardSet, PitEntity};
use crate::play::Match;
use crate::rules::Move;

/// How bright a rim is: playable; under the pointer; in focus.
const LIT: f32 = 0.8;
const HOVERED: f32 = 1.0;
const FOCUSED: f32 = 1.0;
/// In focus, but not to be played now: just enough to find it again.
const IDLE_FOCUS: f32 = 0.22;
/// A focused rim is this much wider, so that focus shows without colour.
const GROWN: f32 = 1.05;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (dress_pits, light).chain().in_set(BoardSet::Dress).run_if(resource_exists::<RimPicture>),
    );
}

/// Gives pits their rims, dark at first.
fn dress_pits(
    mut commands: Commands,
    rim: Res<RimPicture>,
    new: Query<Entity, (With<PitEntity>, Without<Sprite>)>,
    pits: Query<Entity, With<PitEntity>>,
) {
    if new.is_empty() && !rim.is_changed() {
        return;
    }
    for pit in &pits {
        let sprite = Sprite { color: Color::NONE, ..Sprite::from_image(rim.image.clone()) };
        commands.entity(pit).insert((sprite, Hovered::default()));
    }
}

fn light(
    current: Option<Res<Match>>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    rim: Res<RimPicture>,
    mut pits: Query<(Entity, &PitEntity, &Hovered, &mut Sprite, &mut Visibility)>,
) {
    let Some(current) = current else {
        return;
    };
    let legal: Vec<Move> =
        if current.awaits_person() { current.game().legal_moves() } else { Vec::new() };
    for (entity, pit, hovered, mut sprite, mut visibility) in &mut pits {
        let playable = legal.contains(&Move::Sow(pit.pit));
        let focused = focus_visible.0 && focus.get() == Some(entity);
        let brightness = match (playable, focused, hovered.0) {
            (true, true, _) => FOCUSED,
            (false, true, _) => IDLE_FOCUS,
            (true, _, true) => HOVERED,
            (true, ..) => LIT,
            _ => 0.0,
        };
        // A dark rim is not drawn at all: blending nothing over the board is not free.
        let shown = if brightness > 0.0 { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        let colour = Color::linear_rgba(1.0, 1.0, 1.0, brightness);
        let size = rim.size * if focused { GROWN } else { 1.0 };
        if sprite.color != colour {
            sprite.color = colour;
        }
        let wanted = Some(Vec2::splat(size));
        if sprite.custom_size != wanted {
            sprite.custom_size = wanted;
        }
    }
}
