//! Seeds get their pictures, and their shadows as children.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::atlas::SeedAtlas;
use super::{BoardSet, LIFTED, Seed};

/// A shadow is drawn just below its seed.
const BELOW: f32 = -1e-5;
/// Where a shadow falls while its seed is in the hand, in units: away from the lamp.
const SHADOW_FALLS: Vec2 = Vec2::new(16.0, -20.0);
/// A shadow in the hand's height is larger and fainter by these shares.
const SHADOW_GROWS: f32 = 0.25;
const SHADOW_FADES: f32 = 0.45;

/// The shadow of a seed, its child.
#[derive(Component)]
struct Shadow;

/// What has its shadow among its children.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct CastsShadow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, dress.in_set(BoardSet::Dress).run_if(resource_exists::<SeedAtlas>))
        .add_systems(PostUpdate, cast_shadows.before(TransformSystems::Propagate));
}

/// The tint of a seed that gets so much of the lamp.
pub(super) fn lit(share: f32) -> Color {
    Color::linear_rgb(share, share, share)
}

/// Which of the atlas's seeds the seed of that number is.
fn variant(atlas: &SeedAtlas, number: usize) -> usize {
    // A step that has no common factor with the variants mixes neighbours well.
    (number * 17 + number / atlas.variants() * 5) % atlas.variants()
}

/// The picture of the seed of that number.
pub fn seed_picture(atlas: &SeedAtlas, number: usize) -> impl Bundle {
    (atlas.seed(variant(atlas, number)), CastsShadow, Pickable::IGNORE)
}

/// The picture of its shadow, which is to be its child.
pub fn seed_shadow(atlas: &SeedAtlas, number: usize) -> impl Bundle {
    (
        Shadow,
        atlas.shadow(variant(atlas, number)),
        Pickable::IGNORE,
        Transform::from_xyz(0.0, 0.0, BELOW),
    )
}

/// Gives seeds their pictures, when they are new or the pictures are.
fn dress(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    new: Query<Entity, (With<Seed>, Without<Sprite>)>,
    seeds: Query<(Entity, &Seed, Option<&Children>, Option<&Sprite>)>,
    shadows: Query<(), With<Shadow>>,
) {
    if new.is_empty() && !atlas.is_changed() {
        return;
    }
    for (entity, seed, children, sprite) in &seeds {
        let colour = sprite.map_or(Color::WHITE, |sprite| sprite.color);
        let variant = variant(&atlas, seed.0);
        let (sprite, anchor) = atlas.seed(variant);
        commands.entity(entity).insert((
            Sprite { color: colour, ..sprite },
            anchor,
            CastsShadow,
            Pickable::IGNORE,
        ));
        let shadow = atlas.shadow(variant);
        let child =
            children.and_then(|children| children.iter().find(|child| shadows.contains(*child)));
        match child {
            Some(child) => {
                commands.entity(child).insert(shadow);
            }
            None => {
                commands.spawn((seed_shadow(&atlas, seed.0), ChildOf(entity)));
            }
        }
    }
}

/// Moves a shadow away from its seed as the seed rises.
fn cast_shadows(
    seeds: Query<(&Transform, &Children), (With<CastsShadow>, Changed<Transform>)>,
    mut shadows: Query<(&mut Transform, &mut Sprite), (With<Shadow>, Without<CastsShadow>)>,
) {
    for (seed, children) in &seeds {
        let height = (seed.scale.x - 1.0) / LIFTED;
        for child in children {
            if let Ok((mut transform, mut sprite)) = shadows.get_mut(*child) {
                transform.translation = (SHADOW_FALLS * height).extend(BELOW);
                transform.scale = Vec3::splat(1.0 + SHADOW_GROWS * height);
                sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, 1.0 - SHADOW_FADES * height);
            }
        }
    }
}
