//! The lens that moves a seed along its track: arcs, falls, bounces, all in board units.

use bevy::math::Curve;
use bevy::math::{Vec2, Vec3};
use bevy::prelude::{EaseFunction, EasingCurve, Mut, Transform};
use bevy_tweening::Lens;

use super::timeline::Motion;
use crate::board::{LIFTED, Point};

/// How high a flying seed rises, as a share of the hand's height.
const FLY_HEIGHT: f32 = 1.0;
/// How high a carried seed hops from pit to pit, in units.
const HOP: f32 = 7.0;
/// The share of a fall after which the seed touches down; the rest is its bounce.
const TOUCHDOWN: f32 = 0.68;
/// The bounce's height, as a share of the hand's.
const BOUNCE: f32 = 0.16;
/// What flies is drawn above everything at rest.
const FLIGHT_DEPTH: f32 = 8.0;

/// A motion with its points found: times in seconds, places in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub start: f32,
    pub end: f32,
    pub to: Point,
    pub motion: Motion,
}

/// Moves a seed along its legs; between two of them it stays where it is.
pub(super) struct TrackLens {
    pub from: Point,
    pub legs: Vec<Leg>,
    /// The tween's length, in seconds.
    pub length: f32,
}

impl Lens<Transform> for TrackLens {
    fn lerp(&mut self, mut target: Mut<Transform>, ratio: f32) {
        let (position, height) = self.sample(ratio * self.length);
        let scale = Vec3::splat(1.0 + LIFTED * height);
        let moved = Transform { translation: position, scale, ..*target };
        if *target != moved {
            *target = moved;
        }
    }
}

impl TrackLens {
    /// Where the seed is at a time, and how high: 0 at rest, 1 in the hand.
    pub(super) fn sample(&self, now: f32) -> (Vec3, f32) {
        let begun = self.legs.partition_point(|leg| leg.start <= now);
        let Some(current) = begun.checked_sub(1) else {
            return (self.from.at.extend(self.from.depth), 0.0);
        };
        let leg = &self.legs[current];
        let before = current.checked_sub(1).map(|index| &self.legs[index]);
        let from = before.map_or(self.from, |leg| leg.to);
        let high = before.is_some_and(|leg| in_hand(leg.motion));
        let done = ((now - leg.start) / (leg.end - leg.start).max(1e-6)).clamp(0.0, 1.0);
        leg.along(&from, if high { 1.0 } else { 0.0 }, done)
    }
}

/// Whether a seed is in the hand after such a motion.
fn in_hand(motion: Motion) -> bool {
    matches!(motion, Motion::Lift | Motion::Carry)
}

impl Leg {
    fn along(&self, from: &Point, high: f32, done: f32) -> (Vec3, f32) {
        let ease = |function| EasingCurve::new(0.0, 1.0, function).sample_clamped(done);
        let way = |share: f32| from.at.lerp(self.to.at, share);
        let (at, height) = match self.motion {
            Motion::Lift => {
                let share = ease(EaseFunction::CubicOut);
                (way(share), high + (1.0 - high) * share)
            }
            Motion::Carry => {
                let hop = (std::f32::consts::PI * done).sin();
                (way(ease(EaseFunction::SineInOut)) + Vec2::Y * HOP * hop, 1.0)
            }
            Motion::Fall if done < TOUCHDOWN => {
                let share = done / TOUCHDOWN;
                (way(ease(EaseFunction::SineOut)), 1.0 - share * share)
            }
            Motion::Fall => {
                let share = (done - TOUCHDOWN) / (1.0 - TOUCHDOWN);
                (way(ease(EaseFunction::SineOut)), BOUNCE * (std::f32::consts::PI * share).sin())
            }
            Motion::Give => (way(ease(EaseFunction::QuadraticOut)), high),
            Motion::Fly => {
                let arc = 4.0 * done * (1.0 - done);
                (way(ease(EaseFunction::CubicInOut)), high * (1.0 - done) + FLY_HEIGHT * arc)
            }
        };
        let depth = match self.motion {
            Motion::Give => from.depth + (self.to.depth - from.depth) * done,
            _ if done >= 1.0 => self.to.depth,
            Motion::Lift | Motion::Carry => self.to.depth,
            Motion::Fall | Motion::Fly => FLIGHT_DEPTH + self.to.depth,
        };
        (at.extend(depth), height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f32) -> Point {
        Point { at: Vec2::new(x, 0.0), depth: 1.0, lit: 1.0 }
    }

    fn lens() -> TrackLens {
        let leg = |start, end, x, motion| Leg { start, end, to: point(x), motion };
        TrackLens {
            from: point(0.0),
            legs: vec![
                leg(0.0, 1.0, 0.0, Motion::Lift),
                leg(1.0, 2.0, 100.0, Motion::Carry),
                leg(2.0, 3.0, 100.0, Motion::Fall),
                leg(5.0, 6.0, 110.0, Motion::Give),
            ],
            length: 8.0,
        }
    }

    #[test]
    fn a_seed_waits_between_its_motions() {
        let (at, height) = lens().sample(4.0);
        assert_eq!((at.x, height.abs() < 1e-6), (100.0, true));
        assert_eq!(lens().sample(7.9).0.x, 110.0);
    }

    #[test]
    fn a_carried_seed_is_high_and_a_fallen_one_is_not() {
        assert_eq!(lens().sample(1.5).1, 1.0);
        assert!(lens().sample(2.3).1 < 1.0);
        assert!(lens().sample(3.0).1.abs() < 1e-6);
    }

    #[test]
    fn motion_has_no_jumps() {
        let lens = lens();
        let mut last = lens.sample(0.0).0.truncate();
        for step in 1..800 {
            let next = lens.sample(step as f32 * 0.01).0.truncate();
            assert!(last.distance(next) < 6.0, "at step {step}");
            last = next;
        }
    }
}
