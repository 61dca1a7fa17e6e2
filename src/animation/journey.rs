//! The ways of seeds through a timeline, to be asked for any moment: for boards on which no match is
//! played.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::courses::Ground;
use super::flight::Course;
use super::hand::Glide;
use super::timeline::Timeline;
use crate::board::{Layout, Pose, Resting};
use crate::paint::SeedKind;

/// How a seed is held at each moment of a move.
pub struct Journey(Course);

impl Journey {
    /// The ways of all seeds that move, by number; `poses` says how each is held at first.
    pub fn all(
        timeline: &Timeline,
        poses: impl Fn(usize) -> Option<Pose>,
        layout: &Layout,
        kind: SeedKind,
        resting: &mut Resting,
    ) -> BTreeMap<usize, Self> {
        let glides = timeline.sweeps.iter().map(|sweep| Glide::new(sweep, layout));
        let glides = Arc::new(glides.collect::<Vec<_>>());
        let mut ground = Ground { layout, kind, resting, glides };
        let tracks = timeline.tracks.iter();
        tracks
            .filter_map(|(&seed, track)| {
                Some((seed, Self(ground.course(seed, poses(seed)?, track))))
            })
            .collect()
    }

    /// How the seed is held `now` seconds after the move began.
    pub fn at(&self, now: f32) -> Pose {
        self.0.at(now)
    }
}
