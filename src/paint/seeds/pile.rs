//! How the seeds of a pile lie: dropped in one by one, each pushing its neighbours a little.

use crate::paint::boards::bowl_profile::BowlProfile;
use crate::paint::light::{SHADOW_PER_HEIGHT, length, smoothstep};
use crate::paint::scene::POINTS;
use crate::paint::seeds::settling::SettlingPile;
use crate::paint::shape::Bowl;
use crate::paint::theme::SeedKind;

/// Where one seed of a pile lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeedPosition {
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

/// The largest number of seeds in a game, and so in a pile.
const MAX_SEEDS: usize = 255;

/// A pile that grows seed by seed. Seed `i` is the same seed at every count, and a landing moves
/// the others only a little, so that a pile can be shown growing.
#[derive(Clone)]
pub struct Pile {
    settling: SettlingPile,
    /// The positions for each count requested up to now, from none.
    by_count: Vec<Vec<SeedPosition>>,
}

impl Pile {
    /// A pile in a carved pit or store. `bowl` and `radius`, that of a seed of average size, in board
    /// units; piles with another `salt` lie differently.
    ///
    /// ```
    /// use seedfall::paint::{Bowl, Pile, SeedKind};
    /// let mut pile = Pile::new(Bowl::round([0.0, 0.0], 44.5), 10.5, SeedKind::Bead, 7);
    /// assert_eq!(pile.positions(5).len(), 5);
    /// ```
    #[must_use]
    pub fn new(bowl: Bowl, radius: f32, kind: SeedKind, salt: u64) -> Self {
        Self::within(bowl, radius, kind, salt, BowlProfile::of_pit)
    }

    /// A pile on a tray, which is shallow. Otherwise as [`Pile::new`].
    #[must_use]
    pub fn on_tray(bowl: Bowl, radius: f32, kind: SeedKind, salt: u64) -> Self {
        Self::within(bowl, radius, kind, salt, BowlProfile::of_tray)
    }

    fn within(
        bowl: Bowl,
        radius: f32,
        kind: SeedKind,
        salt: u64,
        profile: fn(f32) -> BowlProfile,
    ) -> Self {
        let bowl = bowl.scaled(POINTS);
        let radius = radius.max(0.1) * POINTS;
        Self {
            settling: SettlingPile::new(bowl, profile(bowl.radius), radius, kind, salt),
            by_count: vec![Vec::new()],
        }
    }

    /// Where the seeds lie when there are `count`, at most 255; the same at every call.
    pub fn positions(&mut self, count: usize) -> &[SeedPosition] {
        let count = count.min(MAX_SEEDS);
        while self.by_count.len() <= count {
            self.settling.land();
            self.by_count.push(self.settled_positions());
        }
        &self.by_count[count]
    }

    fn settled_positions(&self) -> Vec<SeedPosition> {
        let [mx, my] = self.settling.bowl.centre();
        self.settling
            .seeds
            .iter()
            .map(|seed| {
                let [x, y, z] = seed.at;
                SeedPosition {
                    x: (x - mx) / POINTS,
                    y: (y - my) / POINTS,
                    z: (z + self.settling.profile.deepest) / POINTS,
                    lit: self.lit(seed.at),
                }
            })
            .collect()
    }

    /// Looks from the seed's crown to the lamp, and up at what lies on it.
    fn lit(&self, [x, y, z]: [f32; 3]) -> f32 {
        if !self.settling.traits.stacks {
            return 1.0;
        }
        let crown = (-(z + self.settling.radius * self.settling.traits.flat * 0.5)).max(0.0);
        let blocked = self
            .settling
            .bowl
            .distance(x + SHADOW_PER_HEIGHT[0] * crown, y + SHADOW_PER_HEIGHT[1] * crown);
        let shaded = 0.52 * smoothstep(-10.0, 14.0, blocked);
        let over = self.settling.seeds.iter().filter(|other| {
            let [ox, oy, oz] = other.at;
            oz > z + 0.5 * self.settling.radius * self.settling.traits.flat
                && length(x - ox, y - oy) < 1.6 * self.settling.radius
        });
        // Light from everywhere reaches a seed the less, the more others stand around it.
        (1.0 - shaded) * (1.0 - 0.08 * over.count().min(4) as f32)
    }
}
