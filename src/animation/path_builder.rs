//! Builds the paths of seeds from the tracks of a timeline and the geometry of a board.

use std::sync::Arc;

use super::geometry::BoardGeometry;
use super::hand_path::HandPath;
use super::pseudo_random::unit_hash;
use super::seed_path::{PathSegment, SeedPath, SegmentKind, carried, hop};
use super::timeline::{Key, SeedLocation, SeedMotion, Timeline, Track};
use crate::board::{Layout, PileLayouts, Pose, SEED_RADIUS_UNITS};
use crate::paint::SeedKind;

/// The least distance by which a seed makes room, in units: less could not be seen.
const MIN_VISIBLE_UNITS: f32 = 0.4;
/// How far from the middle of a seed that lands others are nudged, in units.
const NUDGE_REACH_UNITS: f32 = 2.9 * SEED_RADIUS_UNITS;
/// How far the nearest seed is nudged, in units.
const NUDGE_UNITS: f32 = 3.4;
/// How far to the side a seed that lands bounces, in units: the least and the greatest distance.
const HOP_UNITS: [f32; 2] = [2.5, 6.5];

/// Builds the paths of seeds through a timeline.
pub(super) struct PathBuilder<'a> {
    layout: &'a Layout,
    seed_kind: SeedKind,
    pile_layouts: &'a mut PileLayouts,
    pub hand_paths: Arc<Vec<HandPath>>,
}

impl<'a> PathBuilder<'a> {
    pub(super) fn new(geometry: BoardGeometry<'a>, timeline: &Timeline) -> Self {
        let BoardGeometry { layout, seed_kind, pile_layouts } = geometry;
        let hand_paths = timeline.hand_laps.iter().map(|lap| HandPath::new(lap, layout));
        let hand_paths = Arc::new(hand_paths.collect());
        Self { layout, seed_kind, pile_layouts, hand_paths }
    }

    /// The path of a seed whose pose is `from` now.
    pub(super) fn seed_path(&mut self, seed: usize, from: Pose, track: &Track) -> SeedPath {
        let mut at = from;
        let mut segments = Vec::with_capacity(track.0.len());
        for (number, key) in track.0.iter().enumerate() {
            let variation = unit_hash(seed + 31 * number);
            let (to, kind) = match key.to {
                SeedLocation::Rest { place, index, count } => {
                    let to =
                        self.pile_layouts.rest(self.layout, self.seed_kind, place, index, count);
                    let to = to.pose();
                    let kind = match key.motion {
                        SeedMotion::MakeRoom => {
                            let last = count.saturating_sub(1);
                            let landed = self.pile_layouts.rest(
                                self.layout,
                                self.seed_kind,
                                place,
                                last,
                                count,
                            );
                            let away = at.ground - landed.at;
                            let near = 1.0 - away.length() / NUDGE_REACH_UNITS;
                            let nudge =
                                away.normalize_or_zero() * NUDGE_UNITS * near.clamp(0.0, 1.0);
                            let unseen = at.ground.distance(to.ground) < MIN_VISIBLE_UNITS
                                && (at.height - to.height).abs() < 1e-3
                                && nudge.length() < MIN_VISIBLE_UNITS;
                            if unseen {
                                continue;
                            }
                            SegmentKind::MakeRoom { nudge }
                        }
                        _ => self.segment_kind(seed, key, variation),
                    };
                    (to, kind)
                }
                SeedLocation::Hand { lap, index } => {
                    let kind = match key.motion {
                        SeedMotion::Vanish => SegmentKind::Vanish,
                        SeedMotion::Carry => SegmentKind::Carry { hand_path: lap, index },
                        _ => SegmentKind::Lift,
                    };
                    (carried(&self.hand_paths[lap], index, key.end), kind)
                }
            };
            let to =
                if matches!(kind, SegmentKind::Vanish) { Pose { opacity: 0.0, ..at } } else { to };
            segments.push(PathSegment { start: key.start, end: key.end, from: at, to, kind });
            at = to;
        }
        SeedPath { from, segments, hand_paths: self.hand_paths.clone() }
    }

    fn segment_kind(&self, seed: usize, key: &Key, variation: f32) -> SegmentKind {
        match key.motion {
            SeedMotion::Fall => {
                let speed = self.hand_paths.iter().find_map(|path| path.at(key.start));
                let units = HOP_UNITS[0] + (HOP_UNITS[1] - HOP_UNITS[0]) * variation;
                SegmentKind::Fall {
                    speed: speed.map(|moment| moment.speed).unwrap_or_default(),
                    hop: hop(variation, units),
                }
            }
            SeedMotion::LowArc => SegmentKind::LowArc,
            SeedMotion::Hop => SegmentKind::Hop,
            SeedMotion::Vanish => SegmentKind::Vanish,
            SeedMotion::Appear => SegmentKind::Appear,
            _ => SegmentKind::Fly { variation: [variation, unit_hash(seed * 7 + 3)] },
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::animation::timeline::PlaybackOptions;
    use crate::board::{SeedsByPlace, Shape};
    use crate::rules::{Game, Rules, shipped};

    /// Just before and just after a moment, in seconds.
    const INSTANT: f32 = 1e-4;

    /// The pose of a seed does not jump from one motion to the next, and it ends at rest.
    #[test]
    fn paths_of_random_plies_have_no_jumps() {
        for ruleset in shipped() {
            let board = ruleset.board;
            let shape = Shape { pits: board.pits, keep: board.keep };
            let layout = Layout::new([1280.0, 720.0].into(), shape);
            let rules = Arc::new(Rules::new(ruleset).unwrap());
            let rng = &mut ChaCha8Rng::seed_from_u64(5);
            let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
            let mut piles = SeedsByPlace::of(game.position());
            let mut resting = PileLayouts::default();
            for ply in 0..30 {
                let Some(mv) = game.random_move(rng) else {
                    break;
                };
                let before = piles.clone();
                let trace = game.play(mv).unwrap();
                let outcome = game.outcome();
                let options =
                    PlaybackOptions { duration_scale: 1.0, reduced: ply % 4 == 3, outcome };
                let timeline = Timeline::new(&trace, &mut piles, options);
                let seed_kind = SeedKind::Pebble;
                let geometry =
                    BoardGeometry { layout: &layout, seed_kind, pile_layouts: &mut resting };
                let mut builder = PathBuilder::new(geometry, &timeline);
                for (seed, place, index, count) in before.seeds() {
                    let Some(track) = timeline.tracks.get(&seed) else {
                        continue;
                    };
                    let layouts = &mut builder.pile_layouts;
                    let from = layouts.rest(&layout, seed_kind, place, index, count).pose();
                    let path = builder.seed_path(seed, from, track);
                    assert_smooth(&path);
                    let last = path.at(timeline.length);
                    assert_eq!((last.height, last.opacity), (0.0, 1.0), "seed {seed} of {mv}");
                }
            }
        }
    }

    #[test]
    fn every_seed_ends_where_the_position_has_it() {
        for (ruleset, turned) in shipped().into_iter().zip([false, true].into_iter().cycle()) {
            let layout = Layout::standalone(Shape::of(&ruleset), turned);
            let seed_kind = SeedKind::Bead;
            let rules = Arc::new(Rules::new(ruleset).unwrap());
            let rng = &mut ChaCha8Rng::seed_from_u64(11);
            let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
            let mut piles = SeedsByPlace::of(game.position());
            let mut layouts = PileLayouts::default();
            for _ in 0..30 {
                let Some(mv) = game.random_move(rng) else {
                    break;
                };
                let before = layouts.resting_poses(&layout, seed_kind, &piles);
                let trace = game.play(mv).unwrap();
                let timeline =
                    Timeline::new(&trace, &mut piles, PlaybackOptions::with_duration_scale(1.0));
                let after = layouts.resting_poses(&layout, seed_kind, &piles);
                let geometry =
                    BoardGeometry { layout: &layout, seed_kind, pile_layouts: &mut layouts };
                let mut builder = PathBuilder::new(geometry, &timeline);
                for (seed, from) in before {
                    let to = after[&seed];
                    let Some(track) = timeline.tracks.get(&seed) else {
                        assert_eq!(from, to, "{mv}: seed {seed} does not move");
                        continue;
                    };
                    let path = builder.seed_path(seed, from, track);
                    // The last to make room may still do so when the timeline ends.
                    let [first, last] = [path.at(0.0), path.at(f32::MAX)];
                    assert!(first.ground.distance(from.ground) < 0.5, "{mv}: seed {seed}");
                    // A seed that would make room by less than can be seen does not.
                    assert!(last.ground.distance(to.ground) < 0.5, "{mv}: seed {seed}");
                    assert!(last.height.abs() < 1e-3, "{mv}: seed {seed}");
                }
            }
        }
    }

    fn assert_smooth(path: &SeedPath) {
        for segment in &path.segments {
            // Out of sight a seed may be anywhere; a pile that is lifted while it makes room may jump.
            if matches!(segment.kind, SegmentKind::Appear) {
                continue;
            }
            let (before, after) =
                (path.at(segment.start - INSTANT), path.at(segment.start + INSTANT));
            let moved = before.ground.distance(after.ground);
            let rose = (before.height - after.height).abs();
            assert!(moved < 5.0 && rose < 0.05, "{moved} units, {rose} high: {segment:?}");
        }
    }
}
