//! The seeds of a small board on a page: the title's boards and the figures of the rules.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::geometry::BoardGeometry;
use super::playback::TimelinePlayback;
use super::timeline::{PlaybackOptions, Timeline};
use crate::board::{Layout, PileLayouts, Pose, Seed, SeedsByPlace};
use crate::paint::SeedKind;

/// A board on a page: its places, and the entity of each of its seeds. Whatever draws the seeds, a
/// sprite or a node of the interface, follows their [`Pose`].
pub struct PageBoard {
    layout: Layout,
    seed_kind: SeedKind,
    pile_layouts: PileLayouts,
    /// The seeds by number.
    seeds: Vec<Entity>,
}

/// The poses of the seeds of boards on pages.
pub type PageBoardPoses<'w, 's> = Query<'w, 's, &'static mut Pose, Without<Seed>>;

impl PageBoard {
    /// A board without seeds.
    pub fn new(layout: Layout, seed_kind: SeedKind) -> Self {
        Self { layout, seed_kind, pile_layouts: PileLayouts::default(), seeds: Vec::new() }
    }

    /// Where everything is on the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The entities of the seeds, by number.
    pub fn seeds(&self) -> &[Entity] {
        &self.seeds
    }

    /// Adds the entity of the next seed.
    pub fn add_seed(&mut self, seed: Entity) {
        self.seeds.push(seed);
    }

    /// The pose of every seed at rest, by number.
    pub fn resting_poses(&mut self, piles: &SeedsByPlace) -> BTreeMap<usize, Pose> {
        self.pile_layouts.resting_poses(&self.layout, self.seed_kind, piles)
    }

    /// Lays every seed to rest.
    pub fn rest(&mut self, piles: &SeedsByPlace, poses: &mut PageBoardPoses) {
        for (seed, resting) in self.resting_poses(piles) {
            let entity = self.seeds.get(seed);
            if let Some(mut pose) = entity.and_then(|entity| poses.get_mut(*entity).ok()) {
                pose.set_if_neq(resting);
            }
        }
    }

    /// Starts a timeline from where the seeds lie in `before`.
    pub fn play(
        &mut self,
        commands: &mut Commands,
        playback: &mut TimelinePlayback,
        poses: &mut PageBoardPoses,
        before: &SeedsByPlace,
        (timeline, options): (Timeline, PlaybackOptions),
    ) {
        self.rest(before, poses);
        let resting = self.resting_poses(before);
        let seeds = resting
            .into_iter()
            .filter_map(|(seed, pose)| Some((seed, *self.seeds.get(seed)?, pose)));
        let geometry = BoardGeometry {
            layout: &self.layout,
            seed_kind: self.seed_kind,
            pile_layouts: &mut self.pile_layouts,
        };
        playback.start(commands, (timeline, options), geometry, seeds);
    }
}
