//! Finds the points of a timeline: where each seed's motions begin and end on this board.

use std::sync::Arc;

use super::hand_path::HandPath;
use super::path::{PathSegment, SeedPath, SegmentKind, carried, hop};
use super::timeline::{Key, Motion, Spot, Track, own};
use crate::board::{Layout, PileLayouts, Pose, SEED_RADIUS};
use crate::paint::SeedKind;

/// A pile that gives less than this, in units, is left alone: nobody would see it.
const UNSEEN: f32 = 0.4;
/// A seed that lands nudges those within so many units, the nearest by so many.
const NUDGED: f32 = 2.9 * SEED_RADIUS;
const NUDGE: f32 = 3.4;
/// A seed that lands bounces to the side by so many units.
const HOP: [f32; 2] = [2.5, 6.5];

/// What the points depend on.
pub(super) struct PathBuilder<'a> {
    pub layout: &'a Layout,
    pub kind: SeedKind,
    pub resting: &'a mut PileLayouts,
    pub glides: Arc<Vec<HandPath>>,
}

impl PathBuilder<'_> {
    /// The course of a seed that is held as `from` now.
    pub(super) fn course(&mut self, seed: usize, from: Pose, track: &Track) -> SeedPath {
        let mut at = from;
        let mut legs = Vec::with_capacity(track.0.len());
        for (number, key) in track.0.iter().enumerate() {
            let number = own(seed + 31 * number);
            let (to, way) = match key.to {
                Spot::Rest { place, index, count } => {
                    let to = self.resting.rest(self.layout, self.kind, place, index, count);
                    let to = to.at_rest();
                    let way = match key.motion {
                        Motion::Give => {
                            let last = count.saturating_sub(1);
                            let landed =
                                self.resting.rest(self.layout, self.kind, place, last, count);
                            let away = at.ground - landed.at;
                            let near = 1.0 - away.length() / NUDGED;
                            let nudge = away.normalize_or_zero() * NUDGE * near.clamp(0.0, 1.0);
                            let unseen = at.ground.distance(to.ground) < UNSEEN
                                && (at.height - to.height).abs() < 1e-3
                                && nudge.length() < UNSEEN;
                            if unseen {
                                continue;
                            }
                            SegmentKind::Give { nudge }
                        }
                        _ => self.way(seed, key, number),
                    };
                    (to, way)
                }
                Spot::Hand { sweep, index } => {
                    let way = match key.motion {
                        Motion::Vanish => SegmentKind::Vanish,
                        Motion::Carry => SegmentKind::Carry { sweep, index },
                        _ => SegmentKind::Lift,
                    };
                    (carried(&self.glides[sweep], index, key.end), way)
                }
            };
            let to = if matches!(way, SegmentKind::Vanish) { Pose { seen: 0.0, ..at } } else { to };
            legs.push(PathSegment { start: key.start, end: key.end, from: at, to, way });
            at = to;
        }
        SeedPath { from, legs, glides: self.glides.clone() }
    }

    fn way(&self, seed: usize, key: &Key, number: f32) -> SegmentKind {
        match key.motion {
            Motion::Fall => {
                let speed = self.glides.iter().find_map(|glide| glide.at(key.start));
                let units = HOP[0] + (HOP[1] - HOP[0]) * number;
                SegmentKind::Fall {
                    speed: speed.map(|moment| moment.speed).unwrap_or_default(),
                    hop: hop(number, units),
                }
            }
            Motion::Toss => SegmentKind::Toss,
            Motion::Hop => SegmentKind::Hop,
            Motion::Vanish => SegmentKind::Vanish,
            Motion::Appear => SegmentKind::Appear,
            _ => SegmentKind::Fly { own: [number, own(seed * 7 + 3)] },
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::animation::timeline::{PlaybackOptions, Timeline};
    use crate::board::{PilePositions, Shape};
    use crate::rules::{Game, Rules, shipped};

    /// Just before and just after a moment, in seconds.
    const INSTANT: f32 = 1e-4;

    /// What is seen of a seed does not jump from one motion to the next, and it ends at rest.
    #[test]
    fn courses_of_random_plies_have_no_jumps() {
        for ruleset in shipped() {
            let board = ruleset.board;
            let shape = Shape { pits: board.pits, keep: board.keep };
            let layout = Layout::new([1280.0, 720.0].into(), shape);
            let rules = Arc::new(Rules::new(ruleset).unwrap());
            let rng = &mut ChaCha8Rng::seed_from_u64(5);
            let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
            let mut heaps = PilePositions::of(game.position());
            let mut resting = PileLayouts::default();
            for ply in 0..30 {
                let Some(mv) = game.random_move(rng) else {
                    break;
                };
                let before = heaps.clone();
                let trace = game.play(mv).unwrap();
                let outcome = game.outcome();
                let manner = PlaybackOptions { slowness: 1.0, reduced: ply % 4 == 3, outcome };
                let timeline = Timeline::new(&trace, &mut heaps, manner);
                let glides = timeline.sweeps.iter().map(|sweep| HandPath::new(sweep, &layout));
                let glides = Arc::new(glides.collect::<Vec<_>>());
                let kind = SeedKind::Pebble;
                let mut ground =
                    PathBuilder { layout: &layout, kind, resting: &mut resting, glides };
                for (seed, place, index, count) in before.seeds() {
                    let Some(track) = timeline.tracks.get(&seed) else {
                        continue;
                    };
                    let from = ground.resting.rest(&layout, kind, place, index, count).at_rest();
                    let course = ground.course(seed, from, track);
                    assert_smooth(&course);
                    let last = course.at(timeline.length);
                    assert_eq!((last.height, last.seen), (0.0, 1.0), "seed {seed} of {mv}");
                }
            }
        }
    }

    fn assert_smooth(course: &SeedPath) {
        for leg in &course.legs {
            // Out of sight a seed may be anywhere; a heap that is lifted while it gives may snap.
            if matches!(leg.way, SegmentKind::Appear) {
                continue;
            }
            let (before, after) = (course.at(leg.start - INSTANT), course.at(leg.start + INSTANT));
            let moved = before.ground.distance(after.ground);
            let rose = (before.height - after.height).abs();
            assert!(moved < 5.0 && rose < 0.05, "{moved} units, {rose} high: {leg:?}");
        }
    }
}
