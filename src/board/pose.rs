//! The pose of a seed over the board, from which its transform and its tint follow.

use bevy::prelude::*;

/// By how much a seed at the hand's height, which is nearer to the eye, is larger than at rest, as a share.
pub const LIFTED_GROWTH: f32 = 0.3;
/// How much higher in the picture a seed at the hand's height is drawn, in units.
pub const RISE_UNITS: f32 = 36.0;

/// A seed below this height lies on its shadow.
const RESTING_HEIGHT: f32 = 1e-3;

/// Where a seed is, and how it looks there. All that moves seeds changes this component.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The place on the board under it, in units, y up.
    pub ground: Vec2,
    /// Its height: 0 at rest, 1 in the hand.
    pub height: f32,
    /// Depth for drawing: higher is nearer.
    pub depth: f32,
    /// How much of the lamp's light reaches it, 0 to 1.
    pub lit: f32,
    /// Its additional brightness, as a share of its light.
    pub shine: f32,
    /// Its opacity, 0 to 1.
    pub opacity: f32,
    /// The opacity of its shadow while it is in the air, 0 to 1.
    pub shadow: f32,
    /// Whether it lies on other seeds, at any height, so that its shadow falls on those.
    pub on_others: bool,
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            ground: Vec2::ZERO,
            height: 0.0,
            depth: 0.0,
            lit: 1.0,
            shine: 0.0,
            opacity: 1.0,
            shadow: 1.0,
            on_others: false,
        }
    }
}

impl Pose {
    /// The transform of its sprite, in units.
    pub fn transform(&self) -> Transform {
        let at = self.ground + Vec2::Y * RISE_UNITS * self.height;
        let scale = Vec3::splat(1.0 + LIFTED_GROWTH * self.height);
        Transform { translation: at.extend(self.depth), scale, ..default() }
    }

    /// Whether it lies on its shadow.
    pub(super) fn is_down(&self) -> bool {
        self.height < RESTING_HEIGHT || self.on_others
    }

    /// The tint of its sprite.
    pub(super) fn tint(&self) -> LinearRgba {
        let light = self.lit * (1.0 + self.shine);
        LinearRgba::new(light, light, light, self.opacity)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, apply_poses.before(TransformSystems::Propagate));
}

/// Updates the transforms of seeds with a new pose.
fn apply_poses(mut posed: Query<(&Pose, &mut Transform), Changed<Pose>>) {
    for (pose, mut transform) in &mut posed {
        transform.set_if_neq(pose.transform());
    }
}
