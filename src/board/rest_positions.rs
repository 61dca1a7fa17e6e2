//! Where a seed lies in a heap.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::Layout;
use super::layout::Hollow;
use super::pose::Pose;
use super::seed_placement::PilePositions;
use crate::paint::{self, Pile, SeedKind};
use crate::rules::ruleset::Keep;
use crate::rules::{Place, Seat};

/// A seed's radius, in units.
pub const SEED_RADIUS: f32 = 10.6;
/// Depth of the lowest seed at rest; those above it come nearer by less than 1.
const REST_DEPTH: f32 = 1.0;
/// A tray's rolled edge, on which no seed lies, in units.
const TRAY_EDGE: f32 = 3.0;

/// The heaps of every place: where the k-th of n seeds comes to rest.
#[derive(Resource, Default)]
pub struct PileLayouts {
    piles: BTreeMap<Place, (paint::Bowl, SeedKind, Pile)>,
}

/// A spot with what depends on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// In units, y up.
    pub at: Vec2,
    /// Depth for drawing: higher is nearer.
    pub depth: f32,
    /// How much of the lamp reaches it, 0 to 1.
    pub lit: f32,
}

impl Point {
    /// A seed that lies here.
    pub fn at_rest(&self) -> Pose {
        Pose { ground: self.at, depth: self.depth, lit: self.lit, ..default() }
    }
}

impl PileLayouts {
    /// How every seed of `piles` is held at rest, by number.
    pub fn resting_poses(
        &mut self,
        layout: &Layout,
        kind: SeedKind,
        piles: &PilePositions,
    ) -> BTreeMap<usize, Pose> {
        let pose = |(seed, place, index, count)| {
            (seed, self.rest(layout, kind, place, index, count).at_rest())
        };
        piles.seeds().map(pose).collect()
    }

    /// Where the `index`-th of `count` seeds lies in `place`.
    pub fn rest(
        &mut self,
        layout: &Layout,
        kind: SeedKind,
        place: Place,
        index: usize,
        count: usize,
    ) -> Point {
        let hollow = layout.hollow(place);
        let tray = matches!(place, Place::Store(_)) && layout.shape.keep == Keep::Banks;
        let bowl = bowl(hollow, if tray { TRAY_EDGE } else { 0.0 });
        let fresh = || {
            let pile = if tray { Pile::on_tray } else { Pile::new };
            (bowl, kind, pile(bowl, SEED_RADIUS, kind, salt(place)))
        };
        let entry = self.piles.entry(place).or_insert_with(fresh);
        if entry.0 != bowl || entry.1 != kind {
            *entry = fresh();
        }
        let spots = entry.2.positions(count.min(255));
        let Some(spot) = spots.get(index.min(spots.len().saturating_sub(1))) else {
            return Point { at: hollow.centre(), depth: REST_DEPTH, lit: 1.0 };
        };
        // Equal heights are told apart by the seed's number, so that no frame draws them otherwise.
        let depth = REST_DEPTH + (spot.z * 0.004).clamp(0.0, 0.9) + index as f32 * 2e-5;
        Point { at: hollow.centre() + Vec2::new(spot.x, -spot.y), depth, lit: spot.lit }
    }
}

/// A hollow as the painter sees it, around its own middle, y down, with an edge left free.
fn bowl(hollow: Hollow, edge: f32) -> paint::Bowl {
    let centre = hollow.centre();
    let flip = |point: Vec2| [point.x - centre.x, centre.y - point.y];
    paint::Bowl { a: flip(hollow.a), b: flip(hollow.b), radius: hollow.radius - edge }
}

/// A number for each place, so that no two heaps are alike.
fn salt(place: Place) -> u64 {
    match place {
        Place::Pit(pit) => u64::from(pit.index()) * 2 + pit.seat().index() as u64,
        Place::Store(Seat::South) => 101,
        Place::Store(Seat::North) => 102,
    }
}
