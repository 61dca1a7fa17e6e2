//! The ways of seeds through a timeline, to be asked for any moment: for boards on which no match is
//! played.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::hand_path::HandPath;
use super::path::SeedPath;
use super::paths::PathBuilder;
use super::timeline::Timeline;
use crate::board::{Layout, PileLayouts, Pose};
use crate::paint::SeedKind;

/// How a seed is held at each moment of a move.
pub struct Trajectory(SeedPath);

impl Trajectory {
    /// The ways of all seeds that move, by number; `poses` says how each is held at first.
    pub fn all(
        timeline: &Timeline,
        poses: impl Fn(usize) -> Option<Pose>,
        layout: &Layout,
        kind: SeedKind,
        resting: &mut PileLayouts,
    ) -> BTreeMap<usize, Self> {
        let glides = timeline.sweeps.iter().map(|sweep| HandPath::new(sweep, layout));
        let glides = Arc::new(glides.collect::<Vec<_>>());
        let mut ground = PathBuilder { layout, kind, resting, glides };
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
