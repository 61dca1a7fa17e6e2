//! The sprites of seeds. At rest a seed and its shadow are one sprite; in the air the shadow is a child
//! with a sprite of its own.

use bevy::camera::visibility::VisibilitySystems;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::sprite_render::SpriteSystems;

use super::atlas::{Picture, SeedAtlas};
use super::pose::Pose;
use super::{BoardSet, Seed};

/// The drawing depth of the shadow of a flying seed: over all seeds at rest, and under all in the air.
pub(super) const SHADOW_DEPTH: f32 = 5.0;
/// From a seed at the hand's height to its shadow, in units: away from the lamp.
pub const SHADOW_FALL_UNITS: Vec2 = Vec2::new(20.0, -24.0);
/// By how much the shadow of a seed at the hand's height is larger, as a share.
const SHADOW_GROWTH: f32 = 0.5;
/// By how much the shadow of a seed at the hand's height is fainter, as a share.
const SHADOW_FADE: f32 = 0.5;
/// The height above which a shadow fades no further.
const MAX_FADE_HEIGHT: f32 = 1.6;
/// The least opacity of a shadow that is drawn.
const MIN_SHADOW_OPACITY: f32 = 0.01;

/// The share of the colour that shines through glass which is left in the shadow of a high seed: light
/// from far above is not gathered to a spot.
const HIGH_SHADOW_COLOUR_SHARE: f32 = 0.10;
/// The height from which on only that share is left.
const HIGH_SHADOW_HEIGHT: f32 = 0.3;

/// The shadow of a seed in the air, its child.
#[derive(Component)]
struct Shadow;

/// The picture of a seed.
#[derive(Component, Clone, PartialEq)]
pub struct SeedSprite {
    atlas: SeedAtlas,
    variant: usize,
    /// Whether the picture is that of the seed on its shadow.
    down: bool,
    /// The light at the board's place in the window, by which the seed's own light is multiplied.
    pub light: LinearRgba,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        add_seed_sprites.in_set(BoardSet::UpdateVisuals).run_if(resource_exists::<SeedAtlas>),
    )
    .add_systems(
        PostUpdate,
        update_shadows
            .before(TransformSystems::Propagate)
            .before(VisibilitySystems::VisibilityPropagate)
            .before(SpriteSystems::ComputeSlices),
    );
}

impl SeedAtlas {
    /// The variant of a seed.
    fn variant(&self, seed: Seed) -> usize {
        // A step that has no common factor with the variants mixes neighbours well.
        (seed.0 * 17 + seed.0 / self.variants() * 5) % self.variants()
    }
}

/// How the shadow of a seed in the air is drawn.
pub(super) struct ShadowPlacement {
    /// Its middle, in units.
    pub at: Vec2,
    /// The factor of its size at rest.
    pub scale: f32,
    /// Its tint.
    pub colour: Color,
}

impl SeedSprite {
    pub(super) fn new(atlas: &SeedAtlas, seed: Seed, pose: &Pose, light: LinearRgba) -> Self {
        Self { atlas: atlas.clone(), variant: atlas.variant(seed), down: pose.is_down(), light }
    }

    pub(super) fn shadow(&self) -> Sprite {
        self.atlas.sprite(Picture::Shadow, self.variant).0
    }

    /// The placement of the shadow; `None` if the seed lies on it, or it cannot be seen.
    pub(super) fn shadow_placement(&self, pose: &Pose) -> Option<ShadowPlacement> {
        if pose.is_down() || pose.shadow * pose.opacity <= MIN_SHADOW_OPACITY {
            return None;
        }
        let share = pose.shadow * (1.0 - SHADOW_FADE * pose.height.min(MAX_FADE_HEIGHT));
        let opacity = share.max(0.0) * pose.opacity * self.light.alpha;
        let height_share = (pose.height / HIGH_SHADOW_HEIGHT).clamp(0.0, 1.0);
        let colour_share = 1.0 - (1.0 - HIGH_SHADOW_COLOUR_SHARE) * height_share;
        Some(ShadowPlacement {
            at: pose.ground + SHADOW_FALL_UNITS * pose.height,
            scale: 1.0 + SHADOW_GROWTH * pose.height,
            colour: Color::linear_rgba(colour_share, colour_share, colour_share, opacity),
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

/// The sprite of a seed, and that of its shadow, which is to be a child of the seed.
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
    let seed = (seed_sprite, sprite, anchor, Pickable::IGNORE);
    (seed, (Shadow, shadow, Pickable::IGNORE))
}

/// Gives sprites to new seeds, and to all seeds when the atlas is new.
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
        let (sprite, shadow) = seed_bundle(&atlas, seed, pose, LinearRgba::WHITE);
        commands.entity(entity).insert(sprite);
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

/// Separates the shadow from a seed that rises, and joins them when it lies again.
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
            let shown = placement.is_some();
            visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
            if let Some(placement) = &placement {
                // Relative to its parent, which is drawn higher and larger.
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
