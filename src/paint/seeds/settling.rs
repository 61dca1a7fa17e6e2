//! A heap of seeds settling in a bowl: a little mechanics, in points, for the eye only.

use crate::paint::boards::bowl_profile::Carving;
use crate::paint::light::{ease, length};
use crate::paint::noise::Rng;
use crate::paint::shape::Bowl;
use crate::paint::theme::SeedKind;

/// Steps of settling after each seed that lands: after fewer it still sinks visibly at the next.
const STEPS: usize = 44;
/// How far everything sinks in a step, in points.
const SINK: f32 = 0.9;
/// Places looked at before a seed is dropped on a heap, and while a floor has room or so few seeds
/// lie there that an eye counts them.
const TRIES: usize = 28;
const FLOOR_TRIES: usize = 96;
const COUNTED: f32 = 16.0;
/// How close two middles come as seen from above while the floor has room, in seed radii: each
/// seed can be counted.
const SIDE_BY_SIDE: f32 = 1.84;
/// What share of a floor is covered when it is full: seeds were not laid out with care.
const FULL: f32 = 0.62;
/// A handful in a long bowl is no longer than so many times its width before it heaps.
const HANDFUL: f32 = 1.9;
/// The farthest that a landing moves a seed which lies already, in seed radii.
const GIVE: f32 = 0.4;

/// What share of a push from a seed on top the floor of a long bowl takes from the one below.
const HELD: f32 = 0.6;
/// Height against width in a large heap, at most: round seeds would make a spire of it.
const LOW: f32 = 0.55;
/// How much nearer the middle a seed must lie for each point it lies above the rim.
const REPOSE: f32 = 0.5;
/// How much farther from where a handful gathers a seed would rather lie than one point higher.
const GATHERING: f32 = 0.8;

/// What differs between kinds of seed, in seed radii.
#[derive(Clone, Copy)]
pub(in crate::paint) struct Habit {
    /// Height against width: flat seeds heap low.
    pub flat: f32,
    /// The largest seed's reach, its longest way round: so far from the rim it must stay.
    reach: f32,
    /// How close two middles come, against touching circles: seeds differ in size and outline.
    touch: f32,
    /// Whether they lie on each other; else side by side for as long as there is room.
    pub heaps: bool,
}

impl SeedKind {
    fn habit(self) -> Habit {
        match self {
            Self::Glass => Habit { flat: 0.78, reach: 1.12, touch: 0.95, heaps: true },
            Self::Bead => Habit { flat: 1.0, reach: 1.08, touch: 0.96, heaps: true },
            Self::Pebble => Habit { flat: 0.62, reach: 1.24, touch: 0.96, heaps: true },
            Self::Plain => Habit { flat: 0.5, reach: 1.08, touch: 0.5, heaps: false },
        }
    }
}

/// One seed of a heap.
#[derive(Clone, Copy)]
pub(in crate::paint) struct Grain {
    /// To the right, down, and height above the bowl's rim.
    pub at: [f32; 3],
    /// Its own size against a middling one's, so that piles are no honeycombs.
    size: f32,
    /// Steepest slope on which it stays.
    grip: f32,
}

/// Seeds in a bowl.
#[derive(Clone)]
pub(in crate::paint) struct Heap {
    pub bowl: Bowl,
    pub carving: Carving,
    /// A middling seed's.
    pub radius: f32,
    pub habit: Habit,
    pub grains: Vec<Grain>,
    /// Where a handful gathers.
    gather: [f32; 2],
    /// Where along a long bowl that is, 0 to 1.
    share: f32,
    /// How many seeds lie side by side before a second layer begins.
    layer: f32,
    dice: Rng,
}

impl Heap {
    pub(in crate::paint) fn new(
        bowl: Bowl,
        carving: Carving,
        radius: f32,
        kind: SeedKind,
        salt: u64,
    ) -> Self {
        let mut dice = Rng::new(salt);
        // A long bowl is filled from nearer its one end or the other, as hands do.
        let share = 0.5 + 0.16 * if dice.chance(0.5) { 1.0 } else { -1.0 };
        let (sine, cosine) = dice.between(0.0, std::f32::consts::TAU).sin_cos();
        let off = 0.5 * radius * dice.between(0.0, 1.0).sqrt();
        let spine = |axis: usize| bowl.a[axis] + (bowl.b[axis] - bowl.a[axis]) * share;
        let gather = [spine(0) + off * cosine, spine(1) + off * sine];
        let mut heap = Self {
            bowl,
            carving,
            radius,
            habit: kind.habit(),
            grains: Vec::new(),
            gather,
            share,
            layer: 0.0,
            dice,
        };
        let half = heap.free(0.0) + radius;
        let long = length(bowl.b[0] - bowl.a[0], bowl.b[1] - bowl.a[1]).min(HANDFUL * 2.0 * half);
        let room = std::f32::consts::PI * half * half + 2.0 * half * long;
        heap.layer = (FULL * room / (std::f32::consts::PI * radius * radius)).max(1.0);
        heap
    }

    /// Drops one more seed and lets the pile settle.
    pub(in crate::paint) fn land(&mut self) {
        let before: Vec<[f32; 3]> = self.grains.iter().map(|grain| grain.at).collect();
        let at = self.lowest_place();
        let grip = self.dice.between(0.10, 0.85);
        let size = self.dice.between(0.95, 1.06);
        self.grains.push(Grain { at, size, grip });
        let pairs = self.neighbours();
        for _ in 0..STEPS {
            self.settle(&pairs);
        }
        let most = GIVE * self.radius;
        for (grain, old) in self.grains.iter_mut().zip(before) {
            let (dx, dy) = (grain.at[0] - old[0], grain.at[1] - old[1]);
            let over = (length(dx, dy) / most).max(1.0);
            grain.at[0] = old[0] + dx / over;
            grain.at[1] = old[1] + dy / over;
        }
    }

    /// A place where a seed comes to lie low and in view, near where the handful gathers.
    fn lowest_place(&mut self) -> [f32; 3] {
        let free = self.free(0.0);
        let apart = self.apart();
        let count = self.grains.len() as f32;
        let countable = count < self.layer.max(COUNTED);
        let pull = match (self.habit.heaps, self.bowl.a == self.bowl.b) {
            (false, true) => 0.3,
            (false, false) => 0.15,
            // A large heap is poured onto its middle.
            (true, true) => 0.16 + 0.4 * ease(16.0, 50.0, count),
            (true, false) => GATHERING,
        };
        // While they can be counted, seeds rather lie astray than on top of each other.
        let crowded = if self.habit.heaps { 6.0 - 5.0 * ease(12.0, 24.0, count) } else { 6.0 };
        let mut best = ([self.gather[0], self.gather[1], 0.0], f32::MAX);
        for _ in 0..if countable || !self.habit.heaps { FLOOR_TRIES } else { TRIES } {
            // A long bowl is looked over most closely where the handful gathers.
            let off = self.dice.between(-1.0, 1.0);
            let ends = if off < 0.0 { self.share } else { 1.0 - self.share };
            let near = self.share + off * off.abs() * ends;
            let along = if self.habit.heaps { near } else { 0.5 + 0.5 * off };
            let (sine, cosine) = self.dice.between(0.0, std::f32::consts::TAU).sin_cos();
            let far = free * self.dice.between(0.0, 1.0).sqrt();
            let spine = [0, 1]
                .map(|axis| self.bowl.a[axis] + (self.bowl.b[axis] - self.bowl.a[axis]) * along);
            let (x, y) = (spine[0] + far * cosine, spine[1] + far * sine);
            let (z, nearest) = self.rest(x, y);
            let astray = length(x - self.gather[0], y - self.gather[1]);
            let worse = z
                + pull * astray
                + crowded * (apart - nearest).max(0.0)
                + self.dice.between(0.0, 0.6 * self.radius);
            if worse < best.1 {
                best = ([x, y, z], worse);
            }
        }
        if !self.habit.heaps {
            // The order in which they landed is the order in which they are drawn.
            best.0[2] = self.grains.len() as f32 * 1e-3;
        }
        best.0
    }

    /// How far from the middle line a seed may be whose middle is `above` the board's face.
    fn free(&self, above: f32) -> f32 {
        let rim = self.bowl.radius - self.habit.reach * self.radius;
        let heaped = above - 0.4 * self.radius;
        (rim - heaped.max(0.0) * REPOSE).max(rim * 0.2).max(0.0)
    }

    /// The height at which a seed dropped here comes to rest on wood or on other seeds, and how
    /// far beside it the nearest of these lies.
    fn rest(&self, x: f32, y: f32) -> (f32, f32) {
        let touch = 2.0 * self.touch();
        let mut nearest = f32::MAX;
        let mut height = if self.habit.heaps {
            self.radius * self.flat() - self.carving.depth(-self.bowl.distance(x, y))
        } else {
            0.0
        };
        for grain in &self.grains {
            let (dx, dy) = (x - grain.at[0], y - grain.at[1]);
            let beside = dx * dx + dy * dy;
            nearest = nearest.min(beside.sqrt());
            if beside < touch * touch && self.habit.heaps {
                height = height.max(grain.at[2] + (touch * touch - beside).sqrt() * self.flat());
            }
        }
        (height, nearest)
    }

    /// The pairs that may come to touch while the pile settles.
    fn neighbours(&self) -> Vec<(usize, usize)> {
        let near = 3.1 * self.radius;
        let mut pairs = Vec::new();
        for first in 0..self.grains.len() {
            for second in 0..first {
                let (a, b) = (self.grains[first].at, self.grains[second].at);
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
        self.radius * self.habit.touch * (1.0 - 0.20 * ease(25.0, 110.0, self.grains.len() as f32))
    }

    /// Height against width. From above nobody sees how high a heap is, only that a tall one
    /// would have a peak: so large heaps are made low.
    fn flat(&self) -> f32 {
        let count = self.grains.len() as f32;
        let low = self.habit.flat.min(LOW);
        let flat = self.habit.flat + (low - self.habit.flat) * ease(12.0, 48.0, count);
        flat * (1.0 - 0.40 * ease(40.0, 110.0, count))
    }

    /// How close two middles may come as seen from above: few seeds must each be seen, a heap may
    /// hide some.
    fn apart(&self) -> f32 {
        let count = self.grains.len() as f32;
        if self.habit.heaps {
            let layers = count / self.layer;
            let heaped = 0.42 * ease(0.95, 1.5, layers) + 0.96 * ease(1.35, 4.4, layers);
            return self.radius * (SIDE_BY_SIDE - heaped);
        }
        // Side by side if the bowl has room for so many: 0.8 of a plane can be covered by discs
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
        // In a round pit the wall holds a heap together.
        let held = if self.bowl.a == self.bowl.b { 0.0 } else { HELD };
        let firm = if self.habit.heaps { 0.36 } else { 0.45 };
        if self.habit.heaps {
            // A tall heap would be squeezed flat in its middle, where it rests on most seeds.
            let sink = SINK * (1.0 - 0.85 * ease(14.0, 60.0, self.grains.len() as f32));
            for grain in &mut self.grains {
                grain.at[2] -= sink;
            }
        }
        for &(first, second) in pairs {
            let (a, b) = (self.grains[first], self.grains[second]);
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
            if far < touch && self.habit.heaps {
                let share = (touch - far) / far * 0.4;
                push = [dx * share, dy * share, dz * share * flat];
            }
            // What lies below is held by the floor: a seed on top slides off by itself.
            let held = held * ease(0.35, 0.85, dz.abs() / touch);
            let loose = |lower: bool| if lower { 1.0 - held } else { 1.0 };
            let (one, other) = (loose(dz < 0.0), loose(dz > 0.0));
            for axis in [0, 1] {
                self.grains[first].at[axis] += push[axis] * one + beside_push[axis];
                self.grains[second].at[axis] -= push[axis] * other + beside_push[axis];
            }
            self.grains[first].at[2] += push[2];
            self.grains[second].at[2] -= push[2];
        }
        for index in 0..self.grains.len() {
            let mut grain = self.grains[index];
            if self.habit.heaps {
                self.lie(&mut grain);
            }
            self.keep_inside(&mut grain);
            self.grains[index] = grain;
        }
    }

    /// Keeps a seed on the wood, and lets it slide where that is too steep for its grip.
    fn lie(&self, grain: &mut Grain) {
        let [x, y, z] = grain.at;
        let rim = self.bowl.edge(x, y);
        let [sine, depth] = self.carving.at(-rim.d);
        let floor = self.radius * self.flat() - depth;
        if z < floor {
            grain.at[2] = floor;
            let slope = sine / (1.0 - sine * sine).max(0.05).sqrt();
            let slide = (slope - grain.grip).max(0.0) * (floor - z).min(2.0) * 0.5;
            grain.at[0] -= rim.out[0] * slide;
            grain.at[1] -= rim.out[1] * slide;
        }
    }

    fn keep_inside(&self, grain: &mut Grain) {
        let free = self.free(grain.at[2]);
        let [dx, dy] = self.bowl.off_spine(grain.at[0], grain.at[1]);
        let far = length(dx, dy);
        if far > free {
            let back = (far - free) / far;
            grain.at[0] -= dx * back;
            grain.at[1] -= dy * back;
        }
    }
}
