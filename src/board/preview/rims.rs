//! Rims that show where the last seed of a previewed sowing would fall, and where seeds would be captured.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::badge::BadgeKind;
use super::badge_content::preview_badges;
use super::preview_fade::{PreviewFade, PreviewPart};
use crate::board::rim_picture::RimPicture;
use crate::board::{BoardLayout, BoardRoot, HoverPreview, rim_sprites};
use crate::paint::Rim;
use crate::rules::Place;
use crate::theme::Fade;

/// The drawing depth of these rims: over the lit rims of pits and under all seeds.
const DEPTH: f32 = 0.6;
/// How much nearer the rims of captured pits are drawn than that of the last seed, which may be in one
/// of them.
const CAPTURED_DEPTH: f32 = 0.05;

/// A sprite of a rim.
#[derive(Component)]
pub(super) struct PreviewRim;

/// Spawns the rims of each new preview.
pub(super) fn spawn_rims(
    mut commands: Commands,
    preview: Res<HoverPreview>,
    layout: Res<BoardLayout>,
    rim: Option<Res<RimPicture>>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    old: Query<Entity, With<PreviewRim>>,
) {
    let (Some(rim), Some(root)) = (rim, root) else {
        return;
    };
    if !preview.is_changed() && !layout.is_changed() && !rim.is_changed() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let Some((pit, sowing)) = preview.sowing() else {
        return;
    };
    let captured = preview_badges(sowing, pit.seat())
        .into_iter()
        .filter(|badge| badge.kind == BadgeKind::Captured);
    let places: Vec<(Place, Rim)> = captured
        .map(|badge| (badge.place, Rim::Captured))
        .chain(sowing.landing.map(|place| (place, Rim::Landing)))
        .collect();
    for (place, kind) in places {
        let depth = if kind == Rim::Captured { DEPTH + CAPTURED_DEPTH } else { DEPTH };
        for (sprite, at) in rim_sprites(layout.bowl(place), &rim, kind) {
            commands.spawn((
                PreviewRim,
                PreviewPart,
                sprite,
                Pickable::IGNORE,
                Transform::from_translation(at.extend(depth)),
                ChildOf(*root),
            ));
        }
    }
}

/// Shows the rims with the opacity of the preview.
pub(super) fn fade_rims(
    fade: Single<&Fade, With<PreviewFade>>,
    mut rims: Query<&mut Sprite, With<PreviewRim>>,
) {
    let colour = Color::linear_rgba(1.0, 1.0, 1.0, fade.level());
    for mut sprite in &mut rims {
        if sprite.color != colour {
            sprite.color = colour;
        }
    }
}
