//! The hand: how a handful lies in it, and the smooth way that it takes along the board.
//!
//! Pure geometry, in units and seconds. No hand is drawn; the bunch is enough.

use std::sync::LazyLock;

use bevy::math::Vec2;

use super::timeline::HandLap;
use super::timeline::pace::{LIFT_SECS, STEP_SECS};
use crate::board::{Layout, SEED_RADIUS};
use crate::theme::smooth;

/// The most seeds that a game can hold.
const MOST: usize = 255;
/// From seed to seed in the hand, in radii of a seed at rest; they are seen larger.
const APART: f32 = 2.02;
/// A layer lies so much higher than the one under it, as a share of the hand's height.
const LAYER: f32 = 0.07;
/// Up to so many seeds lie loosely; more are held tighter.
const LOOSE: f32 = 10.0;
const TIGHTER: f32 = 0.15;
/// The hand is behind the seed that it throws by this share of a step.
const BEHIND: f32 = 0.30;
/// How much wider than a tangent a turn round the board's end is taken.
const WIDE: f32 = 1.7;
/// Each seed sways by so many units, so many times a second.
const SWAY: f32 = 1.1;
const SWAY_RATE: f32 = 1.7;
/// The upper layers stay behind by their way in so many seconds.
const LAG: f32 = 0.010;

/// A place in a handful: across and up, in units of [`APART`], and the layer.
#[derive(Clone, Copy, Debug)]
struct Site {
    at: Vec2,
    layer: f32,
}

/// The places of a handful, in the order in which it grows: the first `n` are a heap for any `n`.
static SITES: LazyLock<Vec<Site>> = LazyLock::new(sites);

fn sites() -> Vec<Site> {
    // Three layers of the densest packing, each in the dents of the one below; the middle lies
    // between three seeds, so that no seed is the heart of a flower.
    let row = 3_f32.sqrt() / 2.0;
    let mut found: Vec<(f32, Site)> = Vec::new();
    for layer in 0..4 {
        let dent = Vec2::new(0.0, layer as f32 * row * 2.0 / 3.0);
        for down in -9..=9_i32 {
            for along in -9..=9_i32 {
                let shift = 0.5 * down.rem_euclid(2) as f32;
                let even = Vec2::new(along as f32 + shift, down as f32 * row);
                let number = (layer * 400 + (down + 9) * 19 + along + 9) as f32;
                let astray = Vec2::new(scatter(number), scatter(number + 0.37));
                let at = even + dent - Vec2::new(0.5, row / 3.0) + 0.17 * astray;
                // A dome: what is high must lie near the middle, and is there last. A handful is
                // wider than deep.
                let dome = Vec2::new(at.x * 0.92, at.y * 1.10).length_squared();
                let cost = dome + 1.5 * (layer * layer) as f32 + 0.5 * layer as f32;
                found.push((cost, Site { at, layer: layer as f32 }));
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    found.into_iter().take(MOST).map(|(_, site)| site).collect()
}

/// A number from -1 to 1 that looks like chance.
pub(super) fn scatter(number: f32) -> f32 {
    ((number * 12.9898).sin() * 43_758.547).fract()
}

/// A seed in the hand: where it is against the hand's own place, how high, and how deep it is
/// drawn and shaded.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeedInHand {
    pub offset: Vec2,
    pub height: f32,
    pub depth: f32,
    pub lit: f32,
    /// Whether it lies on others.
    pub bedded: bool,
}

/// Where the `index`-th of `held` seeds lies in the hand.
pub(super) fn held(index: usize, held: f32) -> SeedInHand {
    let site = SITES[index.min(MOST - 1)];
    let apart = SEED_RADIUS * APART * tightness(held);
    let across = site.at * apart;
    // Of two in one layer the nearer to the eye is the lower in the picture.
    let depth = site.layer * 0.5 - across.y * 0.003 + index as f32 * 1e-5;
    // The lamp is at the upper left; what is deep in the handful gets less of it.
    let away = site.at.dot(Vec2::new(1.0, -1.0)) / (1.0 + held.max(0.0).sqrt());
    let lit = (0.80 + 0.09 * site.layer - 0.14 * away).clamp(0.55, 1.0);
    let lit = if held < 2.5 { lit.max(0.95) } else { lit };
    SeedInHand {
        offset: across,
        height: 1.0 + LAYER * site.layer,
        depth,
        lit,
        bedded: site.layer > 0.5,
    }
}

fn tightness(held: f32) -> f32 {
    (LOOSE / held.max(LOOSE)).powf(TIGHTER)
}

/// How far a handful of so many seeds reaches, in units.
pub(super) fn reach(held: f32) -> f32 {
    let layers = 1.0 + (held / 14.0).min(1.6);
    SEED_RADIUS * (1.2 + APART * tightness(held) * (0.276 * held.max(0.0) / layers).sqrt())
}

/// One stop of the hand with its point found.
#[derive(Clone, Copy, Debug)]
struct HandStop {
    /// When the hand is over it, in seconds.
    at: f32,
    point: Vec2,
    /// In units a second.
    speed: Vec2,
}

/// The way of the hand in one lap.
#[derive(Clone, Debug)]
pub(super) struct HandPath {
    start: f32,
    /// When the hand is empty.
    end: f32,
    stops: Vec<HandStop>,
    /// From when on how many are held.
    held: Vec<(f32, f32)>,
}

/// The hand at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct HandMoment {
    /// The place on the board under it, in units.
    pub ground: Vec2,
    /// In units a second.
    pub speed: Vec2,
    /// How many it holds, with shares while one leaves.
    pub held: f32,
    /// Its height: 0 on the board, 1 while it goes along.
    pub height: f32,
    /// How much of its shadow is seen.
    pub shadow: f32,
}

impl HandPath {
    pub(super) fn new(sweep: &HandLap, layout: &Layout) -> Self {
        let mut stops: Vec<HandStop> = Vec::with_capacity(sweep.stops.len());
        let mut before = None;
        for stop in &sweep.stops {
            let step = before.map_or(0.0, |before| stop.at - before);
            let point = layout.hollow(stop.place).centre();
            stops.push(HandStop { at: stop.at + BEHIND * step, point, speed: Vec2::ZERO });
            before = Some(stop.at);
        }
        for index in 1..stops.len().saturating_sub(1) {
            let (last, next) = (stops[index - 1], stops[index + 1]);
            let here = stops[index].point;
            let turns = (here - last.point).angle_to(next.point - here).abs() > 0.7;
            let wide = if turns { WIDE } else { 1.0 };
            stops[index].speed = wide * (next.point - last.point) / (next.at - last.at).max(1e-4);
        }
        if let [.., before, last] = &mut stops[..] {
            // The last seed is thrown on the way.
            last.speed = (last.point - before.point) / (last.at - before.at).max(1e-4);
        }
        let held = sweep.stops.iter().map(|stop| (stop.at, stop.held as f32)).collect();
        let end = sweep.stops.last().map_or(sweep.start, |stop| stop.at);
        Self { start: sweep.start, end, stops, held }
    }

    /// The hand at a time; none before the lift and after the last seed.
    pub(super) fn at(&self, now: f32) -> Option<HandMoment> {
        let first = self.stops.first()?;
        if now < self.start || now > self.end {
            return None;
        }
        let rise = smooth((now - self.start) / (first.at - self.start).max(1e-4));
        let (ground, speed) = self.along(now);
        let held = self.held_at(now);
        let leaving = ((self.end - now) / (0.5 * STEP_SECS)).clamp(0.0, 1.0);
        let shadow = rise * if held < 1.5 { leaving } else { 1.0 };
        Some(HandMoment { ground, speed, held, height: rise, shadow })
    }

    /// A seed of the hand at a time.
    pub(super) fn seed(&self, index: usize, now: f32) -> (SeedInHand, HandMoment) {
        let clamped = now.clamp(self.start, self.end);
        let moment = self.at(clamped).unwrap_or(HandMoment {
            ground: self.stops.first().map_or(Vec2::ZERO, |stop| stop.point),
            speed: Vec2::ZERO,
            held: 1.0,
            height: 1.0,
            shadow: 0.0,
        });
        let mut seed = held(index, moment.held);
        let (phase, turn) = (index as f32 * 2.4, now * SWAY_RATE * std::f32::consts::TAU);
        // It begins to sway as it is carried off.
        let taken =
            self.stops.first().map_or(0.0, |stop| ((now - stop.at) / LIFT_SECS).clamp(0.0, 1.0));
        let sway = Vec2::new((turn + phase).sin(), (turn * 0.83 + phase * 1.7).cos());
        seed.offset += taken * SWAY * sway;
        seed.offset -= moment.speed * LAG * (seed.height - 1.0) / LAYER * 0.5;
        (seed, moment)
    }

    fn along(&self, now: f32) -> (Vec2, Vec2) {
        let next = self.stops.partition_point(|stop| stop.at <= now);
        let (Some(to), Some(from)) =
            (self.stops.get(next), next.checked_sub(1).map(|last| self.stops[last]))
        else {
            let still = if next == 0 { self.stops.first() } else { self.stops.last() };
            return (still.map_or(Vec2::ZERO, |stop| stop.point), Vec2::ZERO);
        };
        let span = (to.at - from.at).max(1e-4);
        let t = (now - from.at) / span;
        (
            hermite(from.point, from.speed * span, to.point, to.speed * span, t),
            hermite_speed(from.point, from.speed * span, to.point, to.speed * span, t) / span,
        )
    }

    fn held_at(&self, now: f32) -> f32 {
        let next = self.held.partition_point(|(at, _)| *at <= now);
        match (next.checked_sub(1).map(|last| self.held[last]), self.held.get(next)) {
            (Some((from, many)), Some((to, fewer))) => {
                let done = ((now - from) / (to - from).max(1e-4)).clamp(0.0, 1.0);
                many + (fewer - many).max(-1.0) * done
            }
            (Some((_, held)), None) => held,
            (None, first) => first.map_or(0.0, |(_, held)| *held),
        }
    }
}

/// A curve from `a` to `b` that leaves and arrives as it is told to.
pub(super) fn hermite(a: Vec2, leave: Vec2, b: Vec2, arrive: Vec2, t: f32) -> Vec2 {
    let (t2, t3) = (t * t, t * t * t);
    a * (2.0 * t3 - 3.0 * t2 + 1.0)
        + leave * (t3 - 2.0 * t2 + t)
        + b * (3.0 * t2 - 2.0 * t3)
        + arrive * (t3 - t2)
}

fn hermite_speed(a: Vec2, leave: Vec2, b: Vec2, arrive: Vec2, t: f32) -> Vec2 {
    let t2 = t * t;
    (a - b) * (6.0 * t2 - 6.0 * t)
        + leave * (3.0 * t2 - 4.0 * t + 1.0)
        + arrive * (3.0 * t2 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handful_of_any_size_is_a_heap_and_no_ring() {
        for count in 1..=98_usize {
            let many = count as f32;
            let seeds: Vec<SeedInHand> = (0..count).map(|index| held(index, many)).collect();
            let middle = seeds.iter().map(|seed| seed.offset).sum::<Vec2>() / many;
            assert!(middle.length() < 13.0, "{count} seeds lean to {middle}");
            let far = seeds.iter().map(|seed| seed.offset.length()).fold(0.0, f32::max);
            assert!(far < 62.0, "{count} seeds hide the board: {far}");
            assert!(far < reach(many) + SEED_RADIUS, "{count}: {far} of {}", reach(many));
            for (index, seed) in seeds.iter().enumerate() {
                for other in &seeds[..index] {
                    let level = (seed.height - other.height).abs() < 0.01;
                    let apart = seed.offset.distance(other.offset);
                    assert!(!level || apart > 0.75 * SEED_RADIUS, "{count}: {apart}");
                }
            }
        }
        assert!((0..40).any(|index| held(index, 40.0).height > 1.0), "one lies on another");
    }
}
