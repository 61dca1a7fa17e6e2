//! How the seeds of a pile lie: dropped in one by one, each pushing its neighbours a little.

use crate::paint::boards::bowl_profile::Carving;
use crate::paint::light::{SHADOW, ease, length};
use crate::paint::scene::POINTS;
use crate::paint::seeds::settling::Heap;
use crate::paint::shape::Bowl;
use crate::paint::theme::SeedKind;

/// Where one seed of a pile lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// To the right of the bowl's middle, in board units.
    pub x: f32,
    /// Below the bowl's middle in the picture, in board units.
    pub y: f32,
    /// Height above the bowl's deepest place, in board units: the higher is drawn later, and may
    /// be drawn a little larger.
    pub z: f32,
    /// How bright a seed is here, 0 to 1: less in the shadow of the rim and under other seeds.
    pub lit: f32,
}

/// The most seeds that a game can hold, and so a pile.
const MOST: usize = 255;
/// A pile that grows seed by seed. Seed `i` is the same seed at every count, and a landing moves
/// the others only a little, so that a pile can be shown growing.
#[derive(Clone)]
pub struct Pile {
    heap: Heap,
    /// The pile of each count that was asked for so far, from none.
    lain: Vec<Vec<Spot>>,
}

impl Pile {
    /// A pile in a carved pit or store. `bowl` and `radius`, a middling seed's, in board units;
    /// piles with another `salt` lie differently.
    ///
    /// ```
    /// use seedfall::paint::{Bowl, Pile, SeedKind};
    /// let mut pile = Pile::new(Bowl::round([0.0, 0.0], 44.5), 10.5, SeedKind::Bead, 7);
    /// assert_eq!(pile.places(5).len(), 5);
    /// ```
    #[must_use]
    pub fn new(bowl: Bowl, radius: f32, kind: SeedKind, salt: u64) -> Self {
        Self::within(bowl, radius, kind, salt, Carving::carved)
    }

    /// A pile on a tray, which is shallow. Otherwise as [`Pile::new`].
    #[must_use]
    pub fn on_tray(bowl: Bowl, radius: f32, kind: SeedKind, salt: u64) -> Self {
        Self::within(bowl, radius, kind, salt, Carving::dished)
    }

    fn within(
        bowl: Bowl,
        radius: f32,
        kind: SeedKind,
        salt: u64,
        carve: fn(f32) -> Carving,
    ) -> Self {
        let bowl = bowl.scaled(POINTS);
        let radius = radius.max(0.1) * POINTS;
        Self {
            heap: Heap::new(bowl, carve(bowl.radius), radius, kind, salt),
            lain: vec![Vec::new()],
        }
    }

    /// Where the seeds lie when there are `count`, at most 255; the same at every call.
    pub fn places(&mut self, count: usize) -> &[Spot] {
        let count = count.min(MOST);
        while self.lain.len() <= count {
            self.heap.land();
            self.lain.push(self.spots());
        }
        &self.lain[count]
    }

    fn spots(&self) -> Vec<Spot> {
        let [mx, my] = self.heap.bowl.centre();
        self.heap
            .grains
            .iter()
            .map(|grain| {
                let [x, y, z] = grain.at;
                Spot {
                    x: (x - mx) / POINTS,
                    y: (y - my) / POINTS,
                    z: (z + self.heap.carving.deepest) / POINTS,
                    lit: self.lit(grain.at),
                }
            })
            .collect()
    }

    /// Looks from the seed's crown to the lamp, and up at what lies on it.
    fn lit(&self, [x, y, z]: [f32; 3]) -> f32 {
        if !self.heap.habit.heaps {
            return 1.0;
        }
        let crown = (-(z + self.heap.radius * self.heap.habit.flat * 0.5)).max(0.0);
        let blocked = self.heap.bowl.distance(x + SHADOW[0] * crown, y + SHADOW[1] * crown);
        let shaded = 0.52 * ease(-10.0, 14.0, blocked);
        let over = self.heap.grains.iter().filter(|other| {
            let [ox, oy, oz] = other.at;
            oz > z + 0.5 * self.heap.radius * self.heap.habit.flat
                && length(x - ox, y - oy) < 1.6 * self.heap.radius
        });
        // Light from everywhere reaches a seed the less, the more others stand around it.
        (1.0 - shaded) * (1.0 - 0.08 * over.count().min(4) as f32)
    }
}
