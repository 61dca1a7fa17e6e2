//! How a seed is held over the board, and what is seen of that: its place follows its height.

use bevy::prelude::*;

/// How much larger a seed looks at the hand's height, which is nearer to the eye.
pub const LIFTED: f32 = 0.3;
/// How far up the picture a seed at the hand's height is seen, in units.
pub const RISE: f32 = 36.0;

/// Under this height a seed lies on what is under it, shadow and all.
const DOWN: f32 = 1e-3;

/// Where a seed is, and how it is seen there. Whatever moves a seed moves this.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The place on the board under it, in units, y up.
    pub ground: Vec2,
    /// Its height: 0 at rest, 1 in the hand.
    pub height: f32,
    /// Depth for drawing: higher is nearer.
    pub depth: f32,
    /// How much of the lamp reaches it, 0 to 1.
    pub lit: f32,
    /// How much it shines besides.
    pub shine: f32,
    /// How much of it is seen, 0 to 1.
    pub seen: f32,
    /// How much of its shadow is seen while it is in the air, 0 to 1.
    pub shadow: f32,
    /// Whether it lies on other seeds, at whatever height, and shades those.
    pub bedded: bool,
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            ground: Vec2::ZERO,
            height: 0.0,
            depth: 0.0,
            lit: 1.0,
            shine: 0.0,
            seen: 1.0,
            shadow: 1.0,
            bedded: false,
        }
    }
}

impl Pose {
    /// Where and how large it is drawn.
    pub fn transform(&self) -> Transform {
        let at = self.ground + Vec2::Y * RISE * self.height;
        let scale = Vec3::splat(1.0 + LIFTED * self.height);
        Transform { translation: at.extend(self.depth), scale, ..default() }
    }

    /// Whether its shadow is close under it.
    pub(super) fn is_down(&self) -> bool {
        self.height < DOWN || self.bedded
    }

    /// The tint of its picture.
    pub(super) fn tint(&self) -> LinearRgba {
        let light = self.lit * (1.0 + self.shine);
        LinearRgba::new(light, light, light, self.seen)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, strike.before(TransformSystems::Propagate));
}

/// Puts what has a new pose where it is seen.
fn strike(mut posed: Query<(&Pose, &mut Transform), Changed<Pose>>) {
    for (pose, mut transform) in &mut posed {
        transform.set_if_neq(pose.transform());
    }
}
