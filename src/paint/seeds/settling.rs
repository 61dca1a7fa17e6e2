//! A pile of seeds settling in a bowl: simplified mechanics, in points, for the picture only.

use crate::paint::boards::bowl_profile::BowlProfile;
use crate::paint::light::{length, smoothstep};
use crate::paint::noise::Rng;
use crate::paint::shape::Bowl;
use crate::paint::theme::SeedKind;

/// The number of steps in which a pile settles after each seed: after fewer it would sink visibly with
/// the next.
const SETTLING_STEPS: usize = 44;
/// How far every seed sinks in a step, in points.
const SINK_POINTS: f32 = 0.9;
/// The number of places that are compared before a seed is dropped on a pile.
const DROP_CANDIDATES: usize = 28;
/// The number of places that are compared while the floor has room, or the seeds can be counted by eye.
const FLOOR_CANDIDATES: usize = 96;
/// The number of seeds below which they can be counted by eye.
const COUNTABLE_SEEDS: f32 = 16.0;
/// The least distance of two middles, seen from above, while the floor has room, in seed radii: each
/// seed can be counted.
const FLOOR_SPACING_RADII: f32 = 1.84;
/// The share of a floor that is covered when it is full: the seeds are not packed densely.
const FULL_FLOOR_SHARE: f32 = 0.62;
/// The largest ratio of length to width of a handful in a long bowl before it stacks.
const MAX_HANDFUL_ASPECT: f32 = 1.9;
/// The greatest distance by which a landing moves another seed, in seed radii.
const MAX_MOVE_RADII: f32 = 0.4;

/// The share of a push from a seed on top that the floor of a long bowl takes from the seed below.
const HELD_PUSH_SHARE: f32 = 0.6;
/// The largest ratio of height to width of a seed in a large pile, which would otherwise become too steep.
const MAX_PILE_ASPECT: f32 = 0.55;
/// How much nearer to the middle a seed must lie for each point that it lies above the rim, in points.
const REPOSE_SLOPE: f32 = 0.5;
/// The weight of the distance from where a handful gathers, against the height of a place.
const GATHER_WEIGHT: f32 = 0.8;

/// What differs between kinds of seed, in seed radii.
#[derive(Clone, Copy)]
pub(in crate::paint) struct SeedTraits {
    /// The ratio of height to width: flat seeds make low piles.
    pub flat: f32,
    /// The distance that the largest seed keeps from the rim.
    reach: f32,
    /// The least distance of two middles as a share of that of touching circles: seeds differ in size
    /// and outline.
    touch: f32,
    /// Whether they lie on each other; otherwise they lie side by side as long as there is room.
    pub stacks: bool,
}

impl SeedKind {
    fn traits(self) -> SeedTraits {
        match self {
            Self::Glass => SeedTraits { flat: 0.78, reach: 1.12, touch: 0.95, stacks: true },
            Self::Bead => SeedTraits { flat: 1.0, reach: 1.08, touch: 0.96, stacks: true },
            Self::Pebble => SeedTraits { flat: 0.62, reach: 1.24, touch: 0.96, stacks: true },
            Self::Plain => SeedTraits { flat: 0.5, reach: 1.08, touch: 0.5, stacks: false },
        }
    }
}

/// One seed of a pile.
#[derive(Clone, Copy)]
pub(in crate::paint) struct PileSeed {
    /// To the right, down, and height above the bowl's rim, in points.
    pub at: [f32; 3],
    /// Its size as a share of the average; with equal seeds piles would be regular grids.
    size: f32,
    /// The steepest slope on which it does not slide.
    grip: f32,
}

/// Seeds in a bowl.
#[derive(Clone)]
pub(in crate::paint) struct SettlingPile {
    pub bowl: Bowl,
    pub profile: BowlProfile,
    /// The radius of a seed of average size, in points.
    pub radius: f32,
    pub traits: SeedTraits,
    pub seeds: Vec<PileSeed>,
    /// Where a handful gathers.
    gather: [f32; 2],
    /// Where along a long bowl that is, 0 to 1.
    share: f32,
    /// How many seeds lie side by side before a second layer begins.
    layer: f32,
    rng: Rng,
}

impl SettlingPile {
    pub(in crate::paint) fn new(
        bowl: Bowl,
        profile: BowlProfile,
        radius: f32,
        kind: SeedKind,
        salt: u64,
    ) -> Self {
        let mut rng = Rng::new(salt);
        // A long bowl is filled from a point nearer to one of its ends.
        let share = 0.5 + 0.16 * if rng.chance(0.5) { 1.0 } else { -1.0 };
        let (sine, cosine) = rng.between(0.0, std::f32::consts::TAU).sin_cos();
        let off = 0.5 * radius * rng.between(0.0, 1.0).sqrt();
        let spine = |axis: usize| bowl.a[axis] + (bowl.b[axis] - bowl.a[axis]) * share;
        let gather = [spine(0) + off * cosine, spine(1) + off * sine];
        let mut pile = Self {
            bowl,
            profile,
            radius,
            traits: kind.traits(),
            seeds: Vec::new(),
            gather,
            share,
            layer: 0.0,
            rng,
        };
        let half = pile.free(0.0) + radius;
        let long = length(bowl.b[0] - bowl.a[0], bowl.b[1] - bowl.a[1])
            .min(MAX_HANDFUL_ASPECT * 2.0 * half);
        let room = std::f32::consts::PI * half * half + 2.0 * half * long;
        pile.layer = (FULL_FLOOR_SHARE * room / (std::f32::consts::PI * radius * radius)).max(1.0);
        pile
    }

    /// Drops one more seed and lets the pile settle.
    pub(in crate::paint) fn land(&mut self) {
        let before: Vec<[f32; 3]> = self.seeds.iter().map(|seed| seed.at).collect();
        let at = self.lowest_place();
        let grip = self.rng.between(0.10, 0.85);
        let size = self.rng.between(0.95, 1.06);
        self.seeds.push(PileSeed { at, size, grip });
        let pairs = self.neighbours();
        for _ in 0..SETTLING_STEPS {
            self.settle(&pairs);
        }
        let most = MAX_MOVE_RADII * self.radius;
        for (seed, old) in self.seeds.iter_mut().zip(before) {
            let (dx, dy) = (seed.at[0] - old[0], seed.at[1] - old[1]);
            let over = (length(dx, dy) / most).max(1.0);
            seed.at[0] = old[0] + dx / over;
            seed.at[1] = old[1] + dy / over;
        }
    }

    /// A place where a seed comes to lie low and in view, near where the handful gathers.
    fn lowest_place(&mut self) -> [f32; 3] {
        let free = self.free(0.0);
        let apart = self.apart();
        let count = self.seeds.len() as f32;
        let countable = count < self.layer.max(COUNTABLE_SEEDS);
        let pull = match (self.traits.stacks, self.bowl.a == self.bowl.b) {
            (false, true) => 0.3,
            (false, false) => 0.15,
            // A large pile is poured onto its middle.
            (true, true) => 0.16 + 0.4 * smoothstep(16.0, 50.0, count),
            (true, false) => GATHER_WEIGHT,
        };
        // As long as they can be counted, seeds are spread out rather than stacked.
        let crowded =
            if self.traits.stacks { 6.0 - 5.0 * smoothstep(12.0, 24.0, count) } else { 6.0 };
        let mut best = ([self.gather[0], self.gather[1], 0.0], f32::MAX);
        for _ in
            0..if countable || !self.traits.stacks { FLOOR_CANDIDATES } else { DROP_CANDIDATES }
        {
            // A long bowl is looked over most closely where the handful gathers.
            let off = self.rng.between(-1.0, 1.0);
            let ends = if off < 0.0 { self.share } else { 1.0 - self.share };
            let near = self.share + off * off.abs() * ends;
            let along = if self.traits.stacks { near } else { 0.5 + 0.5 * off };
            let (sine, cosine) = self.rng.between(0.0, std::f32::consts::TAU).sin_cos();
            let far = free * self.rng.between(0.0, 1.0).sqrt();
            let spine = [0, 1]
                .map(|axis| self.bowl.a[axis] + (self.bowl.b[axis] - self.bowl.a[axis]) * along);
            let (x, y) = (spine[0] + far * cosine, spine[1] + far * sine);
            let (z, nearest) = self.rest(x, y);
            let astray = length(x - self.gather[0], y - self.gather[1]);
            let worse = z
                + pull * astray
                + crowded * (apart - nearest).max(0.0)
                + self.rng.between(0.0, 0.6 * self.radius);
            if worse < best.1 {
                best = ([x, y, z], worse);
            }
        }
        if !self.traits.stacks {
            // The order in which they landed is the order in which they are drawn.
            best.0[2] = self.seeds.len() as f32 * 1e-3;
        }
        best.0
    }

    /// How far from the middle line a seed may be whose middle is `above` the board's face.
    fn free(&self, above: f32) -> f32 {
        let rim = self.bowl.radius - self.traits.reach * self.radius;
        let heaped = above - 0.4 * self.radius;
        (rim - heaped.max(0.0) * REPOSE_SLOPE).max(rim * 0.2).max(0.0)
    }

    /// The height at which a seed dropped here comes to rest on wood or on other seeds, and how
    /// far beside it the nearest of these lies.
    fn rest(&self, x: f32, y: f32) -> (f32, f32) {
        let touch = 2.0 * self.touch();
        let mut nearest = f32::MAX;
        let mut height = if self.traits.stacks {
            self.radius * self.flat() - self.profile.depth(-self.bowl.distance(x, y))
        } else {
            0.0
        };
        for seed in &self.seeds {
            let (dx, dy) = (x - seed.at[0], y - seed.at[1]);
            let beside = dx * dx + dy * dy;
            nearest = nearest.min(beside.sqrt());
            if beside < touch * touch && self.traits.stacks {
                height = height.max(seed.at[2] + (touch * touch - beside).sqrt() * self.flat());
            }
        }
        (height, nearest)
    }

    /// The pairs that may come to touch while the pile settles.
    fn neighbours(&self) -> Vec<(usize, usize)> {
        let near = 3.1 * self.radius;
        let mut pairs = Vec::new();
        for first in 0..self.seeds.len() {
            for second in 0..first {
                let (a, b) = (self.seeds[first].at, self.seeds[second].at);
                let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
                let dz = (a[2] - b[2]) / self.flat();
                if dx * dx + dy * dy + dz * dz < near * near {
                    pairs.push((first, second));
                }
            }
        }
        pairs
    }

    /// Half the distance at which two seeds touch. A large pile is pressed together a little.
    fn touch(&self) -> f32 {
        self.radius
            * self.traits.touch
            * (1.0 - 0.20 * smoothstep(25.0, 110.0, self.seeds.len() as f32))
    }

    /// Height against width. From above the height of a pile is not seen, only that a tall one
    /// would have a peak: so large piles are made low.
    fn flat(&self) -> f32 {
        let count = self.seeds.len() as f32;
        let low = self.traits.flat.min(MAX_PILE_ASPECT);
        let flat = self.traits.flat + (low - self.traits.flat) * smoothstep(12.0, 48.0, count);
        flat * (1.0 - 0.40 * smoothstep(40.0, 110.0, count))
    }

    /// How close two middles may come as seen from above: few seeds must each be seen, a pile may
    /// hide some.
    fn apart(&self) -> f32 {
        let count = self.seeds.len() as f32;
        if self.traits.stacks {
            let layers = count / self.layer;
            let heaped =
                0.42 * smoothstep(0.95, 1.5, layers) + 0.96 * smoothstep(1.35, 4.4, layers);
            return self.radius * (FLOOR_SPACING_RADII - heaped);
        }
        // Side by side if the bowl has room: 0.8 of a plane can be covered by discs
        // that were not laid out with care.
        let [along, across] = [0, 1].map(|axis| self.bowl.b[axis] - self.bowl.a[axis]);
        let reach = self.free(0.0) + self.radius;
        let room = std::f32::consts::PI * reach * reach + 2.0 * reach * length(along, across);
        let each = 2.0 * (0.8 * room / (count * std::f32::consts::PI)).sqrt();
        each.min(2.12 * self.radius)
    }

    /// One step: sink, push apart, stay on the wood, slide where it is steep, stay inside the rim.
    fn settle(&mut self, pairs: &[(usize, usize)]) {
        let touch = self.touch();
        let flat = self.flat();
        let apart = self.apart();
        // In a round pit the wall holds a pile together.
        let held = if self.bowl.a == self.bowl.b { 0.0 } else { HELD_PUSH_SHARE };
        let firm = if self.traits.stacks { 0.36 } else { 0.45 };
        if self.traits.stacks {
            // A tall pile would be squeezed flat in its middle, where it rests on most seeds.
            let sink = SINK_POINTS * (1.0 - 0.85 * smoothstep(14.0, 60.0, self.seeds.len() as f32));
            for seed in &mut self.seeds {
                seed.at[2] -= sink;
            }
        }
        for &(first, second) in pairs {
            let (a, b) = (self.seeds[first], self.seeds[second]);
            let [dx, dy, dz] = [0, 1, 2].map(|axis| a.at[axis] - b.at[axis]);
            let dz = dz / flat;
            let beside = (dx * dx + dy * dy).sqrt().max(1e-3);
            let far = (beside * beside + dz * dz).sqrt();
            let touch = touch * (a.size + b.size);
            let mut beside_push = [0.0; 2];
            if beside < apart {
                let share = (apart - beside) / beside * firm;
                beside_push = [dx * share, dy * share];
            }
            let mut push = [0.0; 3];
            if far < touch && self.traits.stacks {
                let share = (touch - far) / far * 0.4;
                push = [dx * share, dy * share, dz * share * flat];
            }
            // What lies below is held by the floor: a seed on top slides off by itself.
            let held = held * smoothstep(0.35, 0.85, dz.abs() / touch);
            let loose = |lower: bool| if lower { 1.0 - held } else { 1.0 };
            let (one, other) = (loose(dz < 0.0), loose(dz > 0.0));
            for axis in [0, 1] {
                self.seeds[first].at[axis] += push[axis] * one + beside_push[axis];
                self.seeds[second].at[axis] -= push[axis] * other + beside_push[axis];
            }
            self.seeds[first].at[2] += push[2];
            self.seeds[second].at[2] -= push[2];
        }
        for index in 0..self.seeds.len() {
            let mut seed = self.seeds[index];
            if self.traits.stacks {
                self.lie(&mut seed);
            }
            self.keep_inside(&mut seed);
            self.seeds[index] = seed;
        }
    }

    /// Keeps a seed on the wood, and lets it slide where that is too steep for its grip.
    fn lie(&self, seed: &mut PileSeed) {
        let [x, y, z] = seed.at;
        let rim = self.bowl.edge(x, y);
        let [sine, depth] = self.profile.at(-rim.d);
        let floor = self.radius * self.flat() - depth;
        if z < floor {
            seed.at[2] = floor;
            let slope = sine / (1.0 - sine * sine).max(0.05).sqrt();
            let slide = (slope - seed.grip).max(0.0) * (floor - z).min(2.0) * 0.5;
            seed.at[0] -= rim.out[0] * slide;
            seed.at[1] -= rim.out[1] * slide;
        }
    }

    fn keep_inside(&self, seed: &mut PileSeed) {
        let free = self.free(seed.at[2]);
        let [dx, dy] = self.bowl.offset_from_middle_line(seed.at[0], seed.at[1]);
        let far = length(dx, dy);
        if far > free {
            let back = (far - free) / far;
            seed.at[0] -= dx * back;
            seed.at[1] -= dy * back;
        }
    }
}
