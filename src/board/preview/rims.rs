//! Rims that tell where the last seed would fall, and where seeds would be taken.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::{HoverPreview, Kind, PreviewFade, PreviewPart, signs};
use crate::board::rim_picture::RimPicture;
use crate::board::{BoardLayout, BoardRoot, rim_sprites};
use crate::paint::Rim;
use crate::rules::Place;
use crate::theme::Fade;

/// They lie over the rims of what can be played and under all seeds; those of what is taken over that
/// of the last seed, which may fall there.
const DEPTH: f32 = 0.6;
const HIGHER: f32 = 0.05;

/// A part of a rim.
#[derive(Component)]
pub(super) struct Halo;

/// Rims are made anew for each sowing that is foreseen.
pub(super) fn spawn_rims(
    mut commands: Commands,
    foreseen: Res<HoverPreview>,
    layout: Res<BoardLayout>,
    rim: Option<Res<RimPicture>>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    old: Query<Entity, With<Halo>>,
) {
    let (Some(rim), Some(root)) = (rim, root) else {
        return;
    };
    if !foreseen.is_changed() && !layout.is_changed() && !rim.is_changed() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let Some((pit, seen)) = foreseen.sowing() else {
        return;
    };
    let taken = signs(seen, pit.seat()).into_iter().filter(|sign| sign.kind == Kind::Taken);
    let places: Vec<(Place, Rim)> = taken
        .map(|sign| (sign.place, Rim::Taken))
        .chain(seen.landing.map(|place| (place, Rim::Landing)))
        .collect();
    for (place, says) in places {
        let depth = if says == Rim::Taken { DEPTH + HIGHER } else { DEPTH };
        for (sprite, at) in rim_sprites(layout.hollow(place), &rim, says) {
            commands.spawn((
                Halo,
                PreviewPart,
                sprite,
                Pickable::IGNORE,
                Transform::from_translation(at.extend(depth)),
                ChildOf(*root),
            ));
        }
    }
}

/// Rims come.
pub(super) fn fade_rims(
    level: Single<&Fade, With<PreviewFade>>,
    mut halos: Query<&mut Sprite, With<Halo>>,
) {
    let seen = Color::linear_rgba(1.0, 1.0, 1.0, level.level());
    for mut sprite in &mut halos {
        if sprite.color != seen {
            sprite.color = seen;
        }
    }
}
