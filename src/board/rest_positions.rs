//! Where a seed lies in a pile.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::Layout;
use super::layout::Bowl;
use super::pose::Pose;
use super::seed_placement::SeedsByPlace;
use crate::paint::{self, Pile, SeedKind};
use crate::rules::ruleset::Keep;
use crate::rules::{Place, Seat};

/// A seed's radius, in units.
pub const SEED_RADIUS_UNITS: f32 = 10.6;
/// The drawing depth of the lowest seed at rest; those above it are nearer by less than 1.
const REST_DEPTH: f32 = 1.0;
/// The width of a tray's rolled edge, on which no seed lies, in units.
const TRAY_EDGE_UNITS: f32 = 3.0;

/// The piles of all places: where the k-th of n seeds comes to rest. The animation writes it too.
#[derive(Resource, Default)]
pub struct PileLayouts {
    piles: BTreeMap<Place, (paint::Bowl, SeedKind, Pile)>,
}

/// Where a seed comes to rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RestPoint {
    /// The place, in units, y up.
    pub at: Vec2,
    /// Depth for drawing: higher is nearer.
    pub depth: f32,
    /// How much of the lamp's light reaches it, 0 to 1.
    pub lit: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PileLayouts>();
}

impl RestPoint {
    /// The pose of a seed that lies here.
    pub fn pose(&self) -> Pose {
        Pose { ground: self.at, depth: self.depth, lit: self.lit, ..default() }
    }
}

impl PileLayouts {
    /// How every seed of `piles` is held at rest, by number.
    pub fn resting_poses(
        &mut self,
        layout: &Layout,
        kind: SeedKind,
        piles: &SeedsByPlace,
    ) -> BTreeMap<usize, Pose> {
        let pose = |(seed, place, index, count)| {
            (seed, self.rest(layout, kind, place, index, count).pose())
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
    ) -> RestPoint {
        let area = layout.bowl(place);
        let tray = matches!(place, Place::Store(_)) && layout.shape.keep == Keep::Banks;
        let bowl = painter_bowl(area, if tray { TRAY_EDGE_UNITS } else { 0.0 });
        let fresh = || {
            let pile = if tray { Pile::on_tray } else { Pile::new };
            (bowl, kind, pile(bowl, SEED_RADIUS_UNITS, kind, salt(place)))
        };
        let entry = self.piles.entry(place).or_insert_with(fresh);
        if entry.0 != bowl || entry.1 != kind {
            *entry = fresh();
        }
        let positions = entry.2.positions(count);
        let Some(position) = positions.get(index.min(positions.len().saturating_sub(1))) else {
            return RestPoint { at: area.centre(), depth: REST_DEPTH, lit: 1.0 };
        };
        // The seed's index makes equal depths differ, so that the order of drawing never changes.
        let depth = REST_DEPTH + (position.z * 0.004).clamp(0.0, 0.9) + index as f32 * 2e-5;
        RestPoint {
            at: area.centre() + Vec2::new(position.x, -position.y),
            depth,
            lit: position.lit,
        }
    }
}

/// A place for the painter: around its own middle, y down, without an edge of this width in units.
fn painter_bowl(area: Bowl, edge: f32) -> paint::Bowl {
    let centre = area.centre();
    let flip = |point: Vec2| [point.x - centre.x, centre.y - point.y];
    paint::Bowl { a: flip(area.a), b: flip(area.b), radius: area.radius - edge }
}

/// A number for each place, so that no two piles are alike.
fn salt(place: Place) -> u64 {
    match place {
        Place::Pit(pit) => u64::from(pit.index()) * 2 + pit.seat().index() as u64,
        Place::Store(Seat::South) => 101,
        Place::Store(Seat::North) => 102,
    }
}
