//! The path of one seed through a timeline, in board units and seconds: arcs, falls, bounces; and the lens
//! that moves the seed along it. Heights are shares of the hand's height.

use std::f32::consts::{PI, TAU};
use std::sync::Arc;

use bevy::math::Vec2;
use bevy::prelude::{DetectChangesMut, Mut};
use bevy_tweening::Lens;

use super::hand_path::{HandPath, hermite};
use super::timeline::durations::TOUCHDOWN_SHARE;
use crate::board::Pose;
use crate::theme::smoothstep;

/// The drawing depth of the lowest seed in the hand.
const HAND_DEPTH: f32 = 12.0;
/// The drawing depth of a flying seed, above its depth at rest: over everything at rest.
const FLIGHT_DEPTH: f32 = 7.0;
/// How much nearer a seed that bounces is drawn than at rest: over its whole pile.
const BOUNCE_DEPTH: f32 = 1.0;
/// The share of a lift in which the handful gathers before it rises.
const GATHER_SHARE: f32 = 0.22;
/// How far a lift carries a seed above its final height, as a share of the hand's height.
const OVERSHOOT: f32 = 0.10;
/// How far up the hand throws a seed that it lets go, as a share of the hand's height.
const THROW_SHARE: f32 = 0.22;
/// The share of the hand's speed that a thrown seed keeps.
const KEPT_SPEED_SHARE: f32 = 0.55;
/// The share of the time after the touchdown that the first of two bounces takes.
const FIRST_BOUNCE_SHARE: f32 = 0.62;
/// The heights of the two bounces, as shares of the hand's height.
const BOUNCE_HEIGHTS: [f32; 2] = [0.15, 0.045];
/// The height of the arc of a captured seed, without the two terms below, as a share of the hand's height.
const ARC_HEIGHT: f32 = 0.65;
/// How much higher the arc is for every 100 units of its length.
const ARC_HEIGHT_PER_100_UNITS: f32 = 0.11;
/// By how much the heights of arcs differ at most.
const ARC_HEIGHT_VARIATION: f32 = 0.35;
/// The greatest height of an arc: a higher seed would seem to leave the picture.
const MAX_ARC_HEIGHT: f32 = 1.7;
/// The share of a flight after which the seed bounces once where it arrives.
const FLIGHT_LANDING_SHARE: f32 = 0.86;
/// The height of that bounce, as a share of the hand's height.
const FLIGHT_BOUNCE_HEIGHT: f32 = 0.07;
/// How far to the side the arc of a flight goes, as a share of its length.
const BOW_SHARE: f32 = 0.09;
/// The height of a low arc, as a share of the hand's height.
const LOW_ARC_HEIGHT: f32 = 0.55;
/// The height of a hop, as a share of the hand's height.
const HOP_HEIGHT: f32 = 0.62;

/// How a seed moves in a segment.
#[derive(Clone, Copy, Debug)]
pub(super) enum SegmentKind {
    /// Up into the hand.
    Lift,
    /// Along with the hand.
    Carry {
        /// The index of the hand's path.
        hand_path: usize,
        /// The seed's index in the hand.
        index: usize,
    },
    /// Down from the hand, with two bounces.
    Fall {
        /// The speed of the hand, in units per second.
        speed: Vec2,
        /// From the touchdown to where the seed comes to rest, in units.
        hop: Vec2,
    },
    /// Aside, for another seed that lands.
    MakeRoom {
        /// The greatest distance by which it is pushed off its path, in units.
        nudge: Vec2,
    },
    /// In a high arc.
    Fly {
        /// Two numbers from 0 to 1 by which its arc differs from others.
        variation: [f32; 2],
    },
    /// In a low arc.
    LowArc,
    /// Up and down again.
    Hop,
    /// Out of sight.
    Vanish,
    /// Into sight.
    Appear,
}

/// A motion between two poses: times in seconds, places in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathSegment {
    pub start: f32,
    pub end: f32,
    pub from: Pose,
    pub to: Pose,
    pub kind: SegmentKind,
}

/// All motions of one seed in a ply; between two segments it rests. The pose of any moment can be computed.
#[derive(Clone, Debug)]
pub(super) struct SeedPath {
    pub from: Pose,
    pub segments: Vec<PathSegment>,
    pub hand_paths: Arc<Vec<HandPath>>,
}

/// Moves a seed along its path: the tween is only the clock, as every segment has its own easing.
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
    /// The pose of the seed at a time in seconds.
    pub(super) fn at(&self, now: f32) -> Pose {
        match self.segment(now) {
            Some(segment) => segment.at(now, &self.hand_paths),
            None => self.from,
        }
    }

    /// The segment that began last before a time in seconds.
    pub(super) fn segment(&self, now: f32) -> Option<&PathSegment> {
        let begun = self.segments.partition_point(|segment| segment.start <= now);
        begun.checked_sub(1).map(|current| &self.segments[current])
    }
}

/// Eases a share of a duration: fast at the start, slow at the end.
fn ease_out(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// The height of the two bounces, at a share of the time from the touchdown to rest.
fn bounce(share: f32) -> f32 {
    let arc = |height: f32, share: f32| 4.0 * height * share * (1.0 - share);
    if share < FIRST_BOUNCE_SHARE {
        arc(BOUNCE_HEIGHTS[0], share / FIRST_BOUNCE_SHARE)
    } else {
        arc(BOUNCE_HEIGHTS[1], (share - FIRST_BOUNCE_SHARE) / (1.0 - FIRST_BOUNCE_SHARE))
    }
}

impl PathSegment {
    /// Whether it is a flight that shows a trail at a time in seconds.
    pub(super) fn shows_trail(&self, now: f32) -> bool {
        let touchdown = mix(self.start, self.end, TOUCHDOWN_SHARE);
        match self.kind {
            SegmentKind::Fall { .. } => now < touchdown,
            SegmentKind::Fly { .. } => now < self.end,
            _ => false,
        }
    }

    fn at(&self, now: f32, hand_paths: &[HandPath]) -> Pose {
        let done = ((now - self.start) / (self.end - self.start).max(1e-6)).clamp(0.0, 1.0);
        let ground_at = |share: f32| self.from.ground.lerp(self.to.ground, share);
        let lit = mix(self.from.lit, self.to.lit, done);
        let base = Pose { lit, ..self.to };
        if done >= 1.0 && !matches!(self.kind, SegmentKind::Carry { .. } | SegmentKind::Vanish) {
            return self.to;
        }
        match self.kind {
            SegmentKind::Lift => {
                let up = smoothstep((done - GATHER_SHARE) / (1.0 - GATHER_SHARE));
                let overshoot = OVERSHOOT * (PI * up).sin() * up;
                Pose {
                    ground: ground_at(smoothstep(done / 0.85)),
                    height: mix(self.from.height, self.to.height, up) + overshoot,
                    depth: mix(FLIGHT_DEPTH + self.from.depth, self.to.depth, done),
                    shadow: 1.0 - smoothstep(up),
                    on_others: self.to.on_others && up > 0.6,
                    ..base
                }
            }
            SegmentKind::Carry { hand_path, index } => carried(&hand_paths[hand_path], index, now),
            SegmentKind::Fall { speed, hop } => self.fall(done, speed, hop),
            SegmentKind::MakeRoom { nudge } => Pose {
                ground: ground_at(ease_out(done)) + nudge * (PI * done).sin() * (1.0 - done),
                depth: mix(self.from.depth, self.to.depth, done),
                height: self.from.height * (1.0 - smoothstep(done)),
                ..base
            },
            SegmentKind::Fly { variation } => self.fly(done, variation),
            SegmentKind::LowArc => Pose {
                ground: ground_at(smoothstep(done)),
                height: LOW_ARC_HEIGHT * 4.0 * done * (1.0 - done),
                depth: FLIGHT_DEPTH + self.to.depth,
                ..base
            },
            SegmentKind::Hop => {
                let height = if done < TOUCHDOWN_SHARE {
                    let share = done / TOUCHDOWN_SHARE;
                    4.0 * HOP_HEIGHT * share * (1.0 - share)
                } else {
                    bounce((done - TOUCHDOWN_SHARE) / (1.0 - TOUCHDOWN_SHARE))
                };
                Pose { height, depth: FLIGHT_DEPTH + self.to.depth, ..base }
            }
            SegmentKind::Vanish => {
                Pose { opacity: self.from.opacity * (1.0 - smoothstep(done)), ..self.from }
            }
            SegmentKind::Appear => Pose { opacity: smoothstep(done), ..self.to },
        }
    }

    /// The pose in a fall: thrown on by the hand, then down, with two bounces to the side.
    fn fall(&self, done: f32, speed: Vec2, hop: Vec2) -> Pose {
        let touch = self.to.ground - hop;
        let lit = mix(self.from.lit, self.to.lit, done);
        if done < TOUCHDOWN_SHARE {
            let share = done / TOUCHDOWN_SHARE;
            let seconds = (self.end - self.start) * TOUCHDOWN_SHARE;
            let rest = touch - self.from.ground;
            // Limited, so that a seed does not fly past its place and back when the hand is fast.
            let thrown =
                (speed * seconds * KEPT_SPEED_SHARE).clamp_length_max(1.2 * rest.length() + 8.0);
            let up = 1.0 + THROW_SHARE * share - (1.0 + THROW_SHARE) * share * share;
            return Pose {
                ground: hermite(self.from.ground, thrown, touch, rest * 0.5, share),
                height: self.from.height * up,
                depth: FLIGHT_DEPTH + self.to.depth,
                lit,
                shadow: smoothstep(share * 2.0),
                ..self.to
            };
        }
        let share = (done - TOUCHDOWN_SHARE) / (1.0 - TOUCHDOWN_SHARE);
        Pose {
            ground: touch.lerp(self.to.ground, ease_out(share)),
            height: bounce(share),
            // It bounces over the other seeds and comes to rest among them.
            depth: self.to.depth + BOUNCE_DEPTH * (1.0 - smoothstep(share)),
            lit,
            ..self.to
        }
    }

    /// The pose in a high arc; the height and width differ from seed to seed.
    fn fly(&self, done: f32, variation: [f32; 2]) -> Pose {
        let apart = self.to.ground - self.from.ground;
        let distance = apart.length();
        let lit = mix(self.from.lit, self.to.lit, done);
        if done >= FLIGHT_LANDING_SHARE {
            let share = (done - FLIGHT_LANDING_SHARE) / (1.0 - FLIGHT_LANDING_SHARE);
            return Pose {
                height: 4.0 * FLIGHT_BOUNCE_HEIGHT * share * (1.0 - share),
                depth: self.to.depth + BOUNCE_DEPTH * (1.0 - smoothstep(share)),
                lit,
                ..self.to
            };
        }
        let share = done / FLIGHT_LANDING_SHARE;
        // It starts slowly, and still moves when it arrives.
        let progress = mix(smoothstep(share), share * share, 0.25 + 0.3 * variation[0]);
        let bow = apart.perp() * BOW_SHARE * (2.0 * variation[1] - 1.0) * (PI * share).sin();
        let peak = (ARC_HEIGHT + ARC_HEIGHT_PER_100_UNITS * distance / 100.0)
            .min(MAX_ARC_HEIGHT - ARC_HEIGHT_VARIATION)
            + ARC_HEIGHT_VARIATION * variation[0];
        let arc = (PI * share.powf(0.9 + 0.2 * variation[1])).sin();
        Pose {
            ground: self.from.ground + apart * progress + bow,
            height: peak * arc + self.from.height * (1.0 - share),
            depth: FLIGHT_DEPTH + mix(self.from.depth, self.to.depth, share),
            lit,
            ..self.to
        }
    }
}

/// The pose of a seed in the hand, at a time in seconds.
pub(super) fn carried(hand_path: &HandPath, index: usize, now: f32) -> Pose {
    let (seed, moment) = hand_path.seed(index, now);
    Pose {
        ground: moment.ground + seed.offset,
        height: seed.height,
        depth: HAND_DEPTH + seed.depth,
        lit: seed.lit,
        shadow: 0.0,
        on_others: seed.on_others,
        ..Pose::default()
    }
}

/// The vector from where a seed touches down to where it comes to rest: `units` long, in a direction that
/// `variation` decides, from 0 to 1.
pub(super) fn hop(variation: f32, units: f32) -> Vec2 {
    Vec2::from_angle(variation * 7.0 * TAU) * units
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
        SegmentKind::LowArc,
        SegmentKind::Hop,
        SegmentKind::MakeRoom { nudge: Vec2::new(2.0, 1.0) },
        SegmentKind::Fall { speed: Vec2::new(700.0, 0.0), hop: Vec2::new(3.0, 4.0) },
        SegmentKind::Lift,
    ];

    #[test]
    fn a_seed_waits_between_its_motions_and_arrives_exactly() {
        for kind in KINDS {
            let to = pose(if matches!(kind, SegmentKind::Hop) { 0.0 } else { 90.0 });
            let path = path(vec![
                segment(1.0, 2.0, pose(0.0), to, kind),
                segment(5.0, 6.0, to, pose(110.0), SegmentKind::MakeRoom { nudge: Vec2::ZERO }),
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
        assert_eq!((path.at(1.5).opacity, path.at(1.5).ground.x), (0.0, 0.0));
        assert_eq!((path.at(2.0).opacity, path.at(2.0).ground.x), (0.0, 50.0));
        assert_eq!(path.at(3.0), pose(50.0));
    }
}
