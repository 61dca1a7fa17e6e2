//! Seeds get their pictures. At rest a seed and its shadow are one; in the air the shadow, its
//! child, parts from it.

use bevy::camera::visibility::VisibilitySystems;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::atlas::{Picture, SeedAtlas};
use super::pose::Pose;
use super::{BoardSet, Seed};

/// The shadow of what flies is drawn over all that rests, and under all that flies.
pub(super) const SHADOW_DEPTH: f32 = 5.0;
/// Where a shadow falls while its seed is at the hand's height, in units: away from the lamp.
pub const SHADOW_FALL_UNITS: Vec2 = Vec2::new(20.0, -24.0);
/// A shadow in the hand's height is larger and fainter by these shares.
const SHADOW_GROWS: f32 = 0.5;
const SHADOW_FADES: f32 = 0.5;

/// So much of the colour that shines through glass is left in its shadow, from this height on: light
/// from far above is not gathered to a spot.
const SHADOW_COLOUR: f32 = 0.10;
const PALE_FROM: f32 = 0.3;

/// The shadow of a seed in the air, its child.
#[derive(Component)]
struct Shadow;

/// Which picture a seed has, and whether with its shadow.
#[derive(Component, Clone, PartialEq)]
pub struct SeedSprite {
    atlas: SeedAtlas,
    variant: usize,
    down: bool,
    /// The light of the place where the board is, by which the seed's own is multiplied.
    pub light: LinearRgba,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        add_seed_sprites.in_set(BoardSet::Dress).run_if(resource_exists::<SeedAtlas>),
    )
    .add_systems(
        PostUpdate,
        update_shadows
            .before(TransformSystems::Propagate)
            .before(VisibilitySystems::VisibilityPropagate),
    );
}

impl SeedAtlas {
    /// Which of the face's seeds it is.
    fn variant(&self, seed: Seed) -> usize {
        // A step that has no common factor with the variants mixes neighbours well.
        (seed.0 * 17 + seed.0 / self.variants() * 5) % self.variants()
    }
}

/// Where a shadow falls, in units, how large it is and how dark.
pub(super) struct ShadowPlacement {
    pub at: Vec2,
    pub scale: f32,
    pub colour: Color,
}

impl SeedSprite {
    pub(super) fn new(atlas: &SeedAtlas, seed: Seed, pose: &Pose, light: LinearRgba) -> Self {
        Self { atlas: atlas.clone(), variant: atlas.variant(seed), down: pose.is_down(), light }
    }

    pub(super) fn shadow(&self) -> Sprite {
        self.atlas.sprite(Picture::Shadow, self.variant).0
    }

    /// The shadow of a seed that does not lie on it.
    pub(super) fn shadow_placement(&self, pose: &Pose) -> Option<ShadowPlacement> {
        if pose.is_down() || pose.shadow * pose.seen <= 0.01 {
            return None;
        }
        let strength = pose.shadow * (1.0 - SHADOW_FADES * pose.height.min(1.6));
        let seen = strength.max(0.0) * pose.seen * self.light.alpha;
        let gone = (pose.height / PALE_FROM).clamp(0.0, 1.0);
        let left = 1.0 - (1.0 - SHADOW_COLOUR) * gone;
        Some(ShadowPlacement {
            at: pose.ground + SHADOW_FALL_UNITS * pose.height,
            scale: 1.0 + SHADOW_GROWS * pose.height,
            colour: Color::linear_rgba(left, left, left, seen),
        })
    }

    pub(super) fn picture(&self) -> (Sprite, Anchor) {
        let picture = if self.down { Picture::Resting } else { Picture::Seed };
        self.atlas.sprite(picture, self.variant)
    }

    pub(super) fn tint(&self, pose: &Pose) -> Color {
        let LinearRgba { red, green, blue, alpha } = pose.tint();
        let light = self.light;
        Color::linear_rgba(
            red * light.red,
            green * light.green,
            blue * light.blue,
            alpha * light.alpha,
        )
    }
}

/// A seed in its picture: with its shadow, a child, which parts from it as it rises.
pub fn seed_bundle(
    atlas: &SeedAtlas,
    seed: Seed,
    pose: &Pose,
    light: LinearRgba,
) -> (impl Bundle, impl Bundle) {
    let seed_sprite = SeedSprite::new(atlas, seed, pose, light);
    let shadow = atlas.sprite(Picture::Shadow, seed_sprite.variant);
    let (mut sprite, anchor) = seed_sprite.picture();
    sprite.color = seed_sprite.tint(pose);
    let seen = (seed_sprite, sprite, anchor, Pickable::IGNORE);
    (seen, (Shadow, shadow, Pickable::IGNORE))
}

/// Gives seeds their pictures, when they are new or the pictures are.
fn add_seed_sprites(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    new: Query<Entity, (With<Seed>, Without<Sprite>)>,
    seeds: Query<(Entity, &Seed, &Pose, Option<&Children>)>,
    shadows: Query<(), With<Shadow>>,
) {
    if new.is_empty() && !atlas.is_changed() {
        return;
    }
    for (entity, &seed, pose, children) in &seeds {
        let (seen, shadow) = seed_bundle(&atlas, seed, pose, LinearRgba::WHITE);
        commands.entity(entity).insert(seen);
        let child =
            children.and_then(|children| children.iter().find(|child| shadows.contains(*child)));
        match child {
            Some(child) => {
                commands.entity(child).insert(shadow);
            }
            None => {
                commands.spawn((shadow, Transform::default(), Visibility::Hidden, ChildOf(entity)));
            }
        }
    }
}

/// Parts a shadow from its seed as the seed rises, and joins them when it is down.
fn update_shadows(
    mut seeds: Query<
        (&Pose, &mut SeedSprite, &mut Sprite, &mut Anchor, &Children),
        (Or<(Changed<Pose>, Changed<SeedSprite>)>, Without<Shadow>),
    >,
    mut shadows: Query<(&mut Transform, &mut Sprite, &mut Visibility), With<Shadow>>,
) {
    for (pose, mut seed_sprite, mut sprite, mut anchor, children) in &mut seeds {
        let down = pose.is_down();
        if seed_sprite.down != down {
            seed_sprite.bypass_change_detection().down = down;
            (*sprite, *anchor) = seed_sprite.picture();
        }
        sprite.color = seed_sprite.tint(pose);
        let placement = seed_sprite.shadow_placement(pose);
        for child in children {
            let Ok((mut transform, mut sprite, mut visibility)) = shadows.get_mut(*child) else {
                continue;
            };
            let seen = placement.is_some();
            visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
            if let Some(placement) = &placement {
                // It is a child of what is drawn higher and larger than it is.
                let own = pose.transform();
                let under = (placement.at - own.translation.truncate()) / own.scale.x;
                let depth = (SHADOW_DEPTH - pose.depth) / own.scale.z;
                transform.translation = under.extend(depth.min(-1e-5));
                transform.scale = Vec3::splat(placement.scale / own.scale.x);
                sprite.color = placement.colour;
            }
        }
    }
}
