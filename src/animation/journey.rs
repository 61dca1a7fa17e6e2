//! The way of one seed through a timeline, to be asked for any moment: for boards on which nothing
//! but the seeds is an entity.

use bevy::math::Vec2;

use super::flight::TrackLens;
use super::legs;
use super::timeline::Track;
use crate::board::{Layout, Point, Resting};
use crate::paint::SeedKind;

/// Where a seed is at each moment of a move.
pub struct Journey {
    lens: TrackLens,
    /// When it begins to move and when it is at rest again, in seconds.
    begins: f32,
    ends: f32,
}

impl Journey {
    /// The way along `track` from a resting spot.
    pub fn new(
        track: &Track,
        from: Point,
        layout: &Layout,
        kind: SeedKind,
        resting: &mut Resting,
    ) -> Self {
        let legs = legs(track, from.at, layout, kind, resting);
        let begins = legs.first().map_or(0.0, |leg| leg.start);
        let ends = legs.last().map_or(0.0, |leg| leg.end);
        Self { lens: TrackLens { from, legs, length: ends }, begins, ends }
    }

    /// Where the seed is `now` seconds after the move began, and how high: 0 at rest, 1 in the
    /// hand. The light that reaches it grows as it rises.
    pub fn at(&self, now: f32) -> (Point, f32) {
        let (position, height) = self.lens.sample(now);
        let to = self.lens.legs.last().map_or(self.lens.from, |leg| leg.to);
        let done = ((now - self.begins) / (self.ends - self.begins).max(1e-6)).clamp(0.0, 1.0);
        let below = self.lens.from.lit + (to.lit - self.lens.from.lit) * done;
        let lit = below + (1.0 - below) * height.clamp(0.0, 1.0);
        let at = Vec2::new(position.x, position.y);
        (Point { at, depth: position.z, lit }, height)
    }
}
