//! The path of one seed through a timeline, in units and seconds: arcs, falls, bounces; and the lens
//! that moves the seed along it.

use std::f32::consts::{PI, TAU};
use std::sync::Arc;

use bevy::math::Vec2;
use bevy::prelude::{DetectChangesMut, Mut};
use bevy_tweening::Lens;

use super::hand_path::{HandPath, hermite};
use super::timeline::TOUCHDOWN;
use crate::board::Pose;
use crate::theme::smooth;

/// Depth of the lowest seed in the hand.
const HAND_DEPTH: f32 = 12.0;
/// What flies is drawn above everything at rest.
const FLIGHT_DEPTH: f32 = 7.0;
/// Down again, a seed is over its whole heap until it has come to rest.
const ABOVE_HEAP: f32 = 1.0;
/// A handful gathers before it rises, for this share of its lift.
const GATHERS: f32 = 0.22;
/// How far above its height a lift carries a seed before it hangs still.
const OVER: f32 = 0.10;
/// How far up the hand throws a seed that it lets go, as a share of its height.
const THROW: f32 = 0.22;
/// A thrown seed keeps so much of the hand's speed.
const KEPT: f32 = 0.55;
/// The first bounce's share of the time after the touchdown, and the heights of both.
const FIRST_BOUNCE: f32 = 0.62;
const BOUNCES: [f32; 2] = [0.15, 0.045];
/// A captured seed's arc: its usual height, what distance adds in 100 units, what differs.
const ARC: [f32; 3] = [0.65, 0.11, 0.35];
/// No arc is higher: a seed would seem to come out of the picture.
const HIGHEST: f32 = 1.7;
/// How far to the side a flight goes, as a share of its length.
const BOW: f32 = 0.09;
/// The height of a toss, and of a hop.
const TOSS: f32 = 0.55;
const HOP: f32 = 0.62;

/// How a seed moves in a segment.
#[derive(Clone, Copy, Debug)]
pub(super) enum SegmentKind {
    Lift,
    /// As the `index`-th seed of the hand in a sweep.
    Carry {
        sweep: usize,
        index: usize,
    },
    /// With the speed of the hand, in units a second, and the hop to the side when it bounces, in units.
    Fall {
        speed: Vec2,
        hop: Vec2,
    },
    /// With a nudge, in units.
    Give {
        nudge: Vec2,
    },
    /// With two numbers from 0 to 1, by which its arc differs from others.
    Fly {
        variation: [f32; 2],
    },
    Toss,
    Hop,
    Vanish,
    Appear,
}

/// A motion with its points found: times in seconds, places in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathSegment {
    pub start: f32,
    pub end: f32,
    pub from: Pose,
    pub to: Pose,
    pub kind: SegmentKind,
}

/// All that one seed does in a ply; between two segments it rests. It can be asked for any moment.
#[derive(Clone, Debug)]
pub(super) struct SeedPath {
    pub from: Pose,
    pub segments: Vec<PathSegment>,
    pub hand_paths: Arc<Vec<HandPath>>,
}

/// Moves a seed along its path: the tween is the clock, and the path has the easing.
pub(super) struct PathLens {
    pub path: Arc<SeedPath>,
    /// The tween's length, in seconds.
    pub length: f32,
}

impl Lens<Pose> for PathLens {
    fn lerp(&mut self, mut target: Mut<Pose>, ratio: f32) {
        let shine = target.shine;
        target.set_if_neq(Pose { shine, ..self.path.at(ratio * self.length) });
    }
}

impl SeedPath {
    /// How the seed is held at a time.
    pub(super) fn at(&self, now: f32) -> Pose {
        match self.segment(now) {
            Some(segment) => segment.at(now, &self.hand_paths),
            None => self.from,
        }
    }

    /// The segment that began last.
    pub(super) fn segment(&self, now: f32) -> Option<&PathSegment> {
        let begun = self.segments.partition_point(|segment| segment.start <= now);
        begun.checked_sub(1).map(|current| &self.segments[current])
    }
}

/// Fast, then slow.
fn slowing(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// The height of the bounces, at a share of the time from the touchdown to rest.
fn bounce(share: f32) -> f32 {
    let arc = |height: f32, share: f32| 4.0 * height * share * (1.0 - share);
    if share < FIRST_BOUNCE {
        arc(BOUNCES[0], share / FIRST_BOUNCE)
    } else {
        arc(BOUNCES[1], (share - FIRST_BOUNCE) / (1.0 - FIRST_BOUNCE))
    }
}

impl PathSegment {
    /// Whether it is a flight in which a trail can be seen at that time.
    pub(super) fn trails(&self, now: f32) -> bool {
        let touchdown = mix(self.start, self.end, TOUCHDOWN);
        match self.kind {
            SegmentKind::Fall { .. } => now < touchdown,
            SegmentKind::Fly { .. } => now < self.end,
            _ => false,
        }
    }

    fn at(&self, now: f32, hand_paths: &[HandPath]) -> Pose {
        let done = ((now - self.start) / (self.end - self.start).max(1e-6)).clamp(0.0, 1.0);
        let between = |share: f32| self.from.ground.lerp(self.to.ground, share);
        let lit = mix(self.from.lit, self.to.lit, done);
        let still = Pose { lit, ..self.to };
        if done >= 1.0 && !matches!(self.kind, SegmentKind::Carry { .. } | SegmentKind::Vanish) {
            return self.to;
        }
        match self.kind {
            SegmentKind::Lift => {
                let up = smooth((done - GATHERS) / (1.0 - GATHERS));
                let over = OVER * (PI * up).sin() * up;
                Pose {
                    ground: between(smooth(done / 0.85)),
                    height: mix(self.from.height, self.to.height, up) + over,
                    depth: mix(FLIGHT_DEPTH + self.from.depth, self.to.depth, done),
                    shadow: 1.0 - smooth(up),
                    bedded: self.to.bedded && up > 0.6,
                    ..still
                }
            }
            SegmentKind::Carry { sweep, index } => carried(&hand_paths[sweep], index, now),
            SegmentKind::Fall { speed, hop } => self.fall(done, speed, hop),
            SegmentKind::Give { nudge } => Pose {
                ground: between(slowing(done)) + nudge * (PI * done).sin() * (1.0 - done),
                depth: mix(self.from.depth, self.to.depth, done),
                height: self.from.height * (1.0 - smooth(done)),
                ..still
            },
            SegmentKind::Fly { variation } => self.fly(done, variation),
            SegmentKind::Toss => Pose {
                ground: between(smooth(done)),
                height: TOSS * 4.0 * done * (1.0 - done),
                depth: FLIGHT_DEPTH + self.to.depth,
                ..still
            },
            SegmentKind::Hop => {
                let height = if done < TOUCHDOWN {
                    let share = done / TOUCHDOWN;
                    4.0 * HOP * share * (1.0 - share)
                } else {
                    bounce((done - TOUCHDOWN) / (1.0 - TOUCHDOWN))
                };
                Pose { height, depth: FLIGHT_DEPTH + self.to.depth, ..still }
            }
            SegmentKind::Vanish => {
                Pose { seen: self.from.seen * (1.0 - smooth(done)), ..self.from }
            }
            SegmentKind::Appear => Pose { seen: smooth(done), ..self.to },
        }
    }

    /// Thrown on by the hand, then down, with two bounces to the side.
    fn fall(&self, done: f32, speed: Vec2, hop: Vec2) -> Pose {
        let touch = self.to.ground - hop;
        let lit = mix(self.from.lit, self.to.lit, done);
        if done < TOUCHDOWN {
            let share = done / TOUCHDOWN;
            let seconds = (self.end - self.start) * TOUCHDOWN;
            let rest = touch - self.from.ground;
            // However fast the hand is, a seed does not fly past its place and back.
            let thrown = (speed * seconds * KEPT).clamp_length_max(1.2 * rest.length() + 8.0);
            let up = 1.0 + THROW * share - (1.0 + THROW) * share * share;
            return Pose {
                ground: hermite(self.from.ground, thrown, touch, rest * 0.5, share),
                height: self.from.height * up,
                depth: FLIGHT_DEPTH + self.to.depth,
                lit,
                shadow: smooth(share * 2.0),
                ..self.to
            };
        }
        let share = (done - TOUCHDOWN) / (1.0 - TOUCHDOWN);
        Pose {
            ground: touch.lerp(self.to.ground, slowing(share)),
            height: bounce(share),
            // It comes in over the others and settles among them.
            depth: self.to.depth + ABOVE_HEAP * (1.0 - smooth(share)),
            lit,
            ..self.to
        }
    }

    /// Up, over and down, each seed a little higher or wider than the next.
    fn fly(&self, done: f32, variation: [f32; 2]) -> Pose {
        let apart = self.to.ground - self.from.ground;
        let distance = apart.length();
        let lit = mix(self.from.lit, self.to.lit, done);
        // The last part is a bounce where it arrives.
        let landing = 0.86;
        if done >= landing {
            let share = (done - landing) / (1.0 - landing);
            return Pose {
                height: 4.0 * 0.07 * share * (1.0 - share),
                depth: self.to.depth + ABOVE_HEAP * (1.0 - smooth(share)),
                lit,
                ..self.to
            };
        }
        let share = done / landing;
        // It is taken up slowly, and arrives with some speed left.
        let along = mix(smooth(share), share * share, 0.25 + 0.3 * variation[0]);
        let bow = apart.perp() * BOW * (2.0 * variation[1] - 1.0) * (PI * share).sin();
        let peak =
            (ARC[0] + ARC[1] * distance / 100.0).min(HIGHEST - ARC[2]) + ARC[2] * variation[0];
        let arc = (PI * share.powf(0.9 + 0.2 * variation[1])).sin();
        Pose {
            ground: self.from.ground + apart * along + bow,
            height: peak * arc + self.from.height * (1.0 - share),
            depth: FLIGHT_DEPTH + mix(self.from.depth, self.to.depth, share),
            lit,
            ..self.to
        }
    }
}

/// A seed in the hand.
pub(super) fn carried(hand_path: &HandPath, index: usize, now: f32) -> Pose {
    let (seed, moment) = hand_path.seed(index, now);
    Pose {
        ground: moment.ground + seed.offset,
        height: seed.height,
        depth: HAND_DEPTH + seed.depth,
        lit: seed.lit,
        shadow: 0.0,
        bedded: seed.bedded,
        ..Pose::default()
    }
}

/// Where a seed bounces to, from the place where it touches down.
pub(super) fn hop(turn: f32, units: f32) -> Vec2 {
    Vec2::from_angle(turn * 7.0 * TAU) * units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> Pose {
        Pose { ground: Vec2::new(x, 0.0), depth: 1.0, ..Pose::default() }
    }

    fn segment(start: f32, end: f32, from: Pose, to: Pose, kind: SegmentKind) -> PathSegment {
        PathSegment { start, end, from, to, kind }
    }

    fn path(segments: Vec<PathSegment>) -> SeedPath {
        SeedPath { from: segments[0].from, segments, hand_paths: Arc::default() }
    }

    const KINDS: [SegmentKind; 6] = [
        SegmentKind::Fly { variation: [0.2, 0.9] },
        SegmentKind::Toss,
        SegmentKind::Hop,
        SegmentKind::Give { nudge: Vec2::new(2.0, 1.0) },
        SegmentKind::Fall { speed: Vec2::new(700.0, 0.0), hop: Vec2::new(3.0, 4.0) },
        SegmentKind::Lift,
    ];

    #[test]
    fn a_seed_waits_between_its_motions_and_arrives_exactly() {
        for kind in KINDS {
            let to = pose(if matches!(kind, SegmentKind::Hop) { 0.0 } else { 90.0 });
            let path = path(vec![
                segment(1.0, 2.0, pose(0.0), to, kind),
                segment(5.0, 6.0, to, pose(110.0), SegmentKind::Give { nudge: Vec2::ZERO }),
            ]);
            assert_eq!(path.at(0.5), pose(0.0));
            assert_eq!(path.at(2.0), to, "{kind:?}");
            assert_eq!(path.at(4.9), to, "{kind:?}");
            assert_eq!(path.at(7.0), pose(110.0));
        }
    }

    #[test]
    fn motion_has_no_jumps() {
        for kind in KINDS {
            let high = matches!(kind, SegmentKind::Fall { .. });
            let from = Pose { height: if high { 1.0 } else { 0.0 }, ..pose(0.0) };
            let to = if matches!(kind, SegmentKind::Hop) { from } else { pose(90.0) };
            let path = path(vec![segment(0.0, 1.0, from, to, kind)]);
            let mut last = path.at(0.0);
            for step in 1..=1000 {
                let next = path.at(step as f32 * 0.001);
                let moved = last.ground.distance(next.ground);
                let rose = (last.height - next.height).abs();
                assert!(moved < 0.6 && rose < 0.01, "{kind:?} at step {step}: {moved} {rose}");
                last = next;
            }
        }
    }

    #[test]
    fn a_falling_seed_touches_down_bounces_twice_and_rests() {
        let kind = SegmentKind::Fall { speed: Vec2::ZERO, hop: Vec2::new(4.0, 0.0) };
        let high = Pose { height: 1.0, ..pose(0.0) };
        let path = path(vec![segment(0.0, 1.0, high, pose(20.0), kind)]);
        let heights: Vec<f32> = (0..=200).map(|step| path.at(step as f32 * 0.005).height).collect();
        assert!(heights[132].abs() < 0.02, "{}", heights[132]);
        let peaks = heights.windows(3).filter(|three| three[1] > three[0] && three[1] > three[2]);
        assert_eq!(peaks.count(), 3, "the throw and two bounces");
        assert_eq!(heights[200], 0.0);
    }

    #[test]
    fn what_vanishes_appears_where_it_is_to_be() {
        let path = path(vec![
            segment(0.0, 1.0, pose(0.0), pose(0.0), SegmentKind::Vanish),
            segment(2.0, 3.0, pose(0.0), pose(50.0), SegmentKind::Appear),
        ]);
        assert_eq!((path.at(1.5).seen, path.at(1.5).ground.x), (0.0, 0.0));
        assert_eq!((path.at(2.0).seen, path.at(2.0).ground.x), (0.0, 50.0));
        assert_eq!(path.at(3.0), pose(50.0));
    }
}
