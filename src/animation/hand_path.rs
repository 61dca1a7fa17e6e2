//! The hand: how a handful of seeds lies in it, and its smooth path along the board.
//!
//! Pure geometry, in board units and seconds. Heights are shares of the hand's height. No hand is
//! drawn, only its seeds.

use std::sync::LazyLock;

use bevy::math::Vec2;

use super::pseudo_random::signed_hash;
use super::timeline::HandLap;
use super::timeline::durations::{LIFT_SECS, STEP_SECS};
use crate::board::{Layout, SEED_RADIUS_UNITS};
use crate::theme::smoothstep;

/// The largest number of seeds in a game.
const MAX_SEEDS: usize = 255;
/// From one seed to the next in the hand, in radii of a seed at rest; seeds in the hand are drawn larger.
const SPACING_RADII: f32 = 2.02;
/// From one layer of seeds to the next, as a share of the hand's height.
const LAYER_HEIGHT: f32 = 0.07;
/// The number of seeds up to which they keep their full distance; more are held tighter.
const LOOSE_SEEDS: f32 = 10.0;
/// How quickly larger handfuls become tighter: the exponent of their number.
const TIGHTNESS_EXPONENT: f32 = 0.15;
/// How far the hand is behind the seed that it throws, as a share of a step.
const LAG_STEP_SHARE: f32 = 0.30;
/// The factor of the speed in a turn around the board's end, which makes the turn wider.
const TURN_SPEED_FACTOR: f32 = 1.7;
/// How far each seed sways to each side, in units.
const SWAY_UNITS: f32 = 1.1;
/// How often each seed sways per second.
const SWAY_HZ: f32 = 1.7;
/// By how much the upper layers stay behind the hand, in seconds.
const LAYER_LAG_SECS: f32 = 0.010;

/// A change of direction that counts as a turn around the board's end, in radians.
const TURN_RADIANS: f32 = 0.7;
/// The least time between two stops that is divided by, in seconds.
const MIN_SPAN_SECS: f32 = 1e-4;
/// The number of layers that are laid out, of which the first [`MAX_SEEDS`] places are used.
const LAYERS: i32 = 4;
/// How many places are laid out on each side of the middle, along and across.
const PLACES_PER_SIDE: i32 = 9;
/// How far a place is from the regular grid, as a share of the distance between two seeds.
const JITTER_SHARE: f32 = 0.17;
/// How much a handful is wider than deep: the factors of both distances from its middle.
const DOME_FACTORS: Vec2 = Vec2::new(0.92, 1.10);
/// The light on a seed of the lowest layer in the middle, 0 to 1.
const MIDDLE_LIGHT: f32 = 0.80;
/// How much more light each higher layer gets.
const LIGHT_PER_LAYER: f32 = 0.09;
/// How much less light the seeds get that lie away from the lamp.
const LIGHT_FROM_LAMP: f32 = 0.14;
/// The least light on a seed in a handful.
const MIN_LIGHT: f32 = 0.55;
/// The least light on a seed that is held alone or with another one.
const MIN_LIGHT_OF_FEW: f32 = 0.95;
/// The time in which the shadow of the last seed fades, as a share of a step.
const SHADOW_FADE_STEP_SHARE: f32 = 0.5;
/// By how much the sway of one seed differs in phase from that of the next, in radians.
const SWAY_PHASE_RADIANS: f32 = 2.4;

/// A place in a handful.
#[derive(Clone, Copy, Debug)]
struct Site {
    /// To the right and up, in multiples of the distance between two seeds.
    at: Vec2,
    /// The layer, from 0.
    layer: f32,
}

/// The places of a handful, in the order in which they are filled: the first `n` are a pile for any `n`.
static SITES: LazyLock<Vec<Site>> = LazyLock::new(sites);

fn sites() -> Vec<Site> {
    // Layers of the densest packing, each in the dents of the one below. The middle lies between three
    // seeds: around a single seed in the middle the others would look like a flower.
    let row = 3_f32.sqrt() / 2.0;
    let mut found: Vec<(f32, Site)> = Vec::new();
    for layer in 0..LAYERS {
        let dent = Vec2::new(0.0, layer as f32 * row * 2.0 / 3.0);
        for down in -PLACES_PER_SIDE..=PLACES_PER_SIDE {
            for along in -PLACES_PER_SIDE..=PLACES_PER_SIDE {
                let shift = 0.5 * down.rem_euclid(2) as f32;
                let even = Vec2::new(along as f32 + shift, down as f32 * row);
                let number = (layer * 400 + (down + 9) * 19 + along + 9) as f32;
                let jitter = Vec2::new(signed_hash(number), signed_hash(number + 0.37));
                let at = even + dent - Vec2::new(0.5, row / 3.0) + JITTER_SHARE * jitter;
                // A dome: high seeds lie near the middle and come last. A handful is wider than deep.
                let dome = (at * DOME_FACTORS).length_squared();
                let cost = dome + 1.5 * (layer * layer) as f32 + 0.5 * layer as f32;
                found.push((cost, Site { at, layer: layer as f32 }));
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    found.into_iter().take(MAX_SEEDS).map(|(_, site)| site).collect()
}

/// How a seed lies in the hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeedInHand {
    /// From the middle of the hand, in units.
    pub offset: Vec2,
    /// Its height, as a share of the hand's height.
    pub height: f32,
    /// Its drawing depth: higher is nearer.
    pub depth: f32,
    /// How much of the lamp's light reaches it, 0 to 1.
    pub lit: f32,
    /// Whether it lies on other seeds.
    pub on_others: bool,
}

/// How the `index`-th of `held` seeds lies in the hand; `held` is a fraction while a seed leaves.
fn seed_in_hand(index: usize, held: f32) -> SeedInHand {
    let site = SITES[index.min(MAX_SEEDS - 1)];
    let spacing = SEED_RADIUS_UNITS * SPACING_RADII * tightness(held);
    let offset = site.at * spacing;
    // Of two seeds in one layer the lower in the picture is drawn over the other.
    let depth = site.layer * 0.5 - offset.y * 0.003 + index as f32 * 1e-5;
    // The lamp is at the upper left; seeds at the lower right and in low layers get less light.
    let from_lamp = site.at.dot(Vec2::new(1.0, -1.0)) / (1.0 + held.max(0.0).sqrt());
    let lit = (MIDDLE_LIGHT + LIGHT_PER_LAYER * site.layer - LIGHT_FROM_LAMP * from_lamp)
        .clamp(MIN_LIGHT, 1.0);
    let lit = if held < 2.5 { lit.max(MIN_LIGHT_OF_FEW) } else { lit };
    SeedInHand {
        offset,
        height: 1.0 + LAYER_HEIGHT * site.layer,
        depth,
        lit,
        on_others: site.layer > 0.5,
    }
}

/// The factor of the distance between seeds in a handful of this number.
fn tightness(held: f32) -> f32 {
    (LOOSE_SEEDS / held.max(LOOSE_SEEDS)).powf(TIGHTNESS_EXPONENT)
}

/// The radius of a handful of `held` seeds, in units.
pub(super) fn reach(held: f32) -> f32 {
    let layers = 1.0 + (held / 14.0).min(1.6);
    SEED_RADIUS_UNITS
        * (1.2 + SPACING_RADII * tightness(held) * (0.276 * held.max(0.0) / layers).sqrt())
}

/// A point of the hand's path.
#[derive(Clone, Copy, Debug)]
struct PathPoint {
    /// When the hand is over it, in seconds.
    at: f32,
    /// In units.
    point: Vec2,
    /// In units per second.
    speed: Vec2,
}

/// The path of the hand in one lap.
#[derive(Clone, Debug)]
pub(super) struct HandPath {
    /// When the seeds begin to rise, in seconds.
    start: f32,
    /// When the hand is empty, in seconds.
    end: f32,
    stops: Vec<PathPoint>,
    /// Times in seconds, and the number of seeds held from then on.
    held: Vec<(f32, f32)>,
}

/// The hand at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct HandMoment {
    /// The place on the board under it, in units.
    pub ground: Vec2,
    /// In units per second.
    pub speed: Vec2,
    /// The number of seeds that it holds; a fraction while one leaves.
    pub held: f32,
    /// Its height: 0 on the board, 1 while it moves along.
    pub height: f32,
    /// The opacity of its shadow, 0 to 1.
    pub shadow: f32,
}

impl HandPath {
    pub(super) fn new(lap: &HandLap, layout: &Layout) -> Self {
        let mut stops: Vec<PathPoint> = Vec::with_capacity(lap.stops.len());
        let mut before = None;
        for stop in &lap.stops {
            let step = before.map_or(0.0, |before| stop.at - before);
            let point = layout.bowl(stop.place).centre();
            stops.push(PathPoint { at: stop.at + LAG_STEP_SHARE * step, point, speed: Vec2::ZERO });
            before = Some(stop.at);
        }
        for index in 1..stops.len().saturating_sub(1) {
            let (last, next) = (stops[index - 1], stops[index + 1]);
            let here = stops[index].point;
            let turns = (here - last.point).angle_to(next.point - here).abs() > TURN_RADIANS;
            let factor = if turns { TURN_SPEED_FACTOR } else { 1.0 };
            stops[index].speed =
                factor * (next.point - last.point) / (next.at - last.at).max(MIN_SPAN_SECS);
        }
        if let [.., before, last] = &mut stops[..] {
            // The last seed is thrown in motion.
            last.speed = (last.point - before.point) / (last.at - before.at).max(MIN_SPAN_SECS);
        }
        let held = lap.stops.iter().map(|stop| (stop.at, stop.held as f32)).collect();
        let end = lap.stops.last().map_or(lap.start, |stop| stop.at);
        Self { start: lap.start, end, stops, held }
    }

    /// The hand at a time in seconds; `None` before the lift and after the last seed.
    pub(super) fn at(&self, now: f32) -> Option<HandMoment> {
        let first = self.stops.first()?;
        if now < self.start || now > self.end {
            return None;
        }
        let rise = smoothstep((now - self.start) / (first.at - self.start).max(MIN_SPAN_SECS));
        let (ground, speed) = self.along(now);
        let held = self.held_at(now);
        let leaving = ((self.end - now) / (SHADOW_FADE_STEP_SHARE * STEP_SECS)).clamp(0.0, 1.0);
        let shadow = rise * if held < 1.5 { leaving } else { 1.0 };
        Some(HandMoment { ground, speed, held, height: rise, shadow })
    }

    /// The `index`-th seed in the hand at a time in seconds, and the hand itself.
    pub(super) fn seed(&self, index: usize, now: f32) -> (SeedInHand, HandMoment) {
        let clamped = now.clamp(self.start, self.end);
        let moment = self.at(clamped).unwrap_or(HandMoment {
            ground: self.stops.first().map_or(Vec2::ZERO, |stop| stop.point),
            speed: Vec2::ZERO,
            held: 1.0,
            height: 1.0,
            shadow: 0.0,
        });
        let mut seed = seed_in_hand(index, moment.held);
        let (phase, turn) =
            (index as f32 * SWAY_PHASE_RADIANS, now * SWAY_HZ * std::f32::consts::TAU);
        // It begins to sway as it is carried off.
        let sway_share =
            self.stops.first().map_or(0.0, |stop| ((now - stop.at) / LIFT_SECS).clamp(0.0, 1.0));
        let sway = Vec2::new((turn + phase).sin(), (turn * 0.83 + phase * 1.7).cos());
        seed.offset += sway_share * SWAY_UNITS * sway;
        seed.offset -= moment.speed * LAYER_LAG_SECS * (seed.height - 1.0) / LAYER_HEIGHT * 0.5;
        (seed, moment)
    }

    /// The place and the speed of the hand at a time in seconds.
    fn along(&self, now: f32) -> (Vec2, Vec2) {
        let next = self.stops.partition_point(|stop| stop.at <= now);
        let (Some(to), Some(from)) =
            (self.stops.get(next), next.checked_sub(1).map(|last| self.stops[last]))
        else {
            let still = if next == 0 { self.stops.first() } else { self.stops.last() };
            return (still.map_or(Vec2::ZERO, |stop| stop.point), Vec2::ZERO);
        };
        let span = (to.at - from.at).max(MIN_SPAN_SECS);
        let t = (now - from.at) / span;
        (
            hermite(from.point, from.speed * span, to.point, to.speed * span, t),
            hermite_speed(from.point, from.speed * span, to.point, to.speed * span, t) / span,
        )
    }

    /// The number of seeds in the hand at a time in seconds; a fraction while one leaves.
    fn held_at(&self, now: f32) -> f32 {
        let next = self.held.partition_point(|(at, _)| *at <= now);
        match (next.checked_sub(1).map(|last| self.held[last]), self.held.get(next)) {
            (Some((from, many)), Some((to, fewer))) => {
                let done = ((now - from) / (to - from).max(MIN_SPAN_SECS)).clamp(0.0, 1.0);
                many + (fewer - many).max(-1.0) * done
            }
            (Some((_, held)), None) => held,
            (None, first) => first.map_or(0.0, |(_, held)| *held),
        }
    }
}

/// A point of the cubic Hermite curve from `a`, with the tangent `leave`, to `b`, with the tangent
/// `arrive`; `t` is from 0 to 1.
pub(super) fn hermite(a: Vec2, leave: Vec2, b: Vec2, arrive: Vec2, t: f32) -> Vec2 {
    let (t2, t3) = (t * t, t * t * t);
    a * (2.0 * t3 - 3.0 * t2 + 1.0)
        + leave * (t3 - 2.0 * t2 + t)
        + b * (3.0 * t2 - 2.0 * t3)
        + arrive * (t3 - t2)
}

/// The derivative of [`hermite`] by `t`.
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
    fn a_handful_of_any_size_is_a_pile_and_no_ring() {
        for count in 1..=98_usize {
            let many = count as f32;
            let seeds: Vec<SeedInHand> =
                (0..count).map(|index| seed_in_hand(index, many)).collect();
            let middle = seeds.iter().map(|seed| seed.offset).sum::<Vec2>() / many;
            assert!(middle.length() < 13.0, "{count} seeds lean to {middle}");
            let far = seeds.iter().map(|seed| seed.offset.length()).fold(0.0, f32::max);
            assert!(far < 62.0, "{count} seeds hide the board: {far}");
            assert!(far < reach(many) + SEED_RADIUS_UNITS, "{count}: {far} of {}", reach(many));
            for (index, seed) in seeds.iter().enumerate() {
                for other in &seeds[..index] {
                    let level = (seed.height - other.height).abs() < 0.01;
                    let apart = seed.offset.distance(other.offset);
                    assert!(!level || apart > 0.75 * SEED_RADIUS_UNITS, "{count}: {apart}");
                }
            }
        }
        assert!((0..40).any(|index| seed_in_hand(index, 40.0).height > 1.0), "one lies on another");
    }
}
