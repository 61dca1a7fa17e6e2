//! What makes a level play as it does: how far it looks, what it overlooks, what it likes.
//!
//! The lower levels err as people do. They do not see where large hands will fall, they like to sow
//! full pits, and they take what seems about as good for as good.

use super::Level;
use super::config::RootMove;
use crate::rules::Position;

/// How a level plays.
pub(super) struct LevelParams {
    /// Positions looked at for a move; six million and more a second on one core in Kalah.
    pub nodes: u64,
    /// Plies looked ahead.
    pub depth: u32,
    /// Whether captures and bonus turns are followed past that.
    pub follows: bool,
    /// Whether only seeds in stores count.
    pub counts_stores_only: bool,
    /// What is overlooked.
    pub sight: Option<Oversight>,
    /// What a seed in the hand is worth in the choice of a move, in hundredths of a seed.
    pub likes_full_pits: i32,
    /// How much worse a move may be and still be taken for the best, in hundredths of a seed; 0
    /// for the first of the best.
    pub spread: i32,
}

/// A look at the board that misses sowings of large hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversight {
    /// Hands up to so many seeds are always seen.
    pub reach: u8,
    /// The chance to miss a sowing for each seed above that, in 256ths.
    pub blur: u32,
    /// The most that this chance can be, in 256ths.
    pub most: u32,
    /// What decides; the same sowing in the same position is missed or seen throughout a thought.
    pub seed: u64,
}

/// As deep as a search looks that its nodes alone bound, in plies.
pub(super) const UNBOUNDED: u32 = 1024;

impl LevelParams {
    /// The character of `level`; `seed` decides what it overlooks.
    pub(super) fn of(level: Level, seed: u64) -> Self {
        let plain = Self {
            nodes: 10_000,
            depth: 1,
            follows: false,
            counts_stores_only: false,
            sight: None,
            likes_full_pits: 0,
            spread: 0,
        };
        let sight = |reach, blur, most| Some(Oversight { reach, blur, most, seed });
        match level {
            Level::Seedling => Self {
                counts_stores_only: true,
                sight: sight(2, 60, 210),
                likes_full_pits: 30,
                spread: 400,
                ..plain
            },
            Level::Sprout => Self { depth: 2, sight: sight(5, 24, 140), spread: 80, ..plain },
            Level::Sower => {
                Self { depth: 3, follows: true, sight: sight(8, 16, 64), spread: 50, ..plain }
            }
            Level::Reaper => Self { depth: 5, follows: true, spread: 20, ..plain },
            Level::Miller => Self { nodes: 6_000, depth: UNBOUNDED, follows: true, ..plain },
            Level::Master => Self { nodes: 3_000_000, depth: UNBOUNDED, follows: true, ..plain },
        }
    }

    /// Whether the worth of every move has to be known to choose one.
    pub(super) fn compares(&self) -> bool {
        self.spread > 0
    }

    /// Puts the move that the level likes best first.
    pub(super) fn choose(&self, roots: &mut [RootMove], position: &Position, seed: u64) {
        if !self.compares() {
            return;
        }
        let liked = |root: &RootMove| {
            let hand = position.cells.get(usize::from(root.code)).filter(|_| root.is_sowing());
            let hand = hand.map_or(0, |&seeds| i32::from(seeds));
            let whim = mixed(seed ^ u64::from(root.code)) % self.spread.max(1) as u64;
            root.value + self.likes_full_pits * hand + whim as i32
        };
        roots.sort_by_key(|root| -liked(root));
    }
}

impl Oversight {
    /// Whether the sowing of `cell` is seen in `position`.
    pub(super) fn sees(&self, position: &Position, cell: usize) -> bool {
        let far = u32::from(position.cells[cell].saturating_sub(self.reach));
        let chance = (far * self.blur).min(self.most);
        let (words, _) = position.cells.as_chunks::<8>();
        let board =
            words.iter().fold(self.seed, |sum, word| mixed(sum ^ u64::from_le_bytes(*word)));
        mixed(board ^ cell as u64) % 256 >= u64::from(chance)
    }

    /// Those of `bits` that are seen; all, if none is.
    pub(super) fn seen(&self, position: &Position, bits: u32) -> u32 {
        let cells = crate::rules::cells(bits).filter(|&cell| self.sees(position, cell));
        match cells.fold(0, |seen, cell| seen | 1 << cell) {
            0 => bits,
            seen => seen,
        }
    }
}

/// A number that depends on every bit of `number` (the finish of MurmurHash3).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

/// The moves in an order drawn with `seed`, so that not all games between equals are the same.
pub(super) fn shuffled(mut codes: Vec<u8>, seed: u64) -> Vec<u8> {
    codes.sort_by_key(|&code| mixed(seed ^ u64::from(code)));
    codes
}
