//! What makes a level play as it does: how far it looks, what it overlooks, what it likes.
//!
//! The lower levels err as people do. They do not see where large hands will fall, they like to sow
//! full pits, and they do not tell moves of about the same value apart.

use super::Level;
use super::hash::mix64;
use super::oversight::Oversight;
use super::root_move::RootMove;
use crate::rules::Position;

/// How a level plays.
pub(super) struct LevelParams {
    /// The most positions searched for a move; one core does six million a second in Kalah.
    pub max_nodes: u64,
    /// The most plies searched.
    pub max_depth: u32,
    /// Whether captures and bonus turns are searched past that.
    pub quiescence: bool,
    /// Whether only seeds in stores count.
    pub counts_stores_only: bool,
    /// What is overlooked.
    pub oversight: Option<Oversight>,
    /// What each seed of a hand adds to the value of its move, in hundredths of a seed.
    pub full_pit_bonus: i32,
    /// The most that chance adds to the value of a move, in hundredths of a seed; 0 if the first of
    /// the best moves is always played.
    pub max_jitter: i32,
}

/// The depth of a search that only its nodes limit, in plies.
pub(super) const UNLIMITED_DEPTH: u32 = 1024;

impl LevelParams {
    /// The parameters of `level`; `seed` decides what it overlooks.
    pub(super) fn new(level: Level, seed: u64) -> Self {
        let plain = Self {
            max_nodes: 10_000,
            max_depth: 1,
            quiescence: false,
            counts_stores_only: false,
            oversight: None,
            full_pit_bonus: 0,
            max_jitter: 0,
        };
        let oversight = |always_seen_seeds, miss_chance_per_seed, max_miss_chance| {
            Some(Oversight { always_seen_seeds, miss_chance_per_seed, max_miss_chance, seed })
        };
        match level {
            Level::Seedling => Self {
                counts_stores_only: true,
                oversight: oversight(2, 60, 210),
                full_pit_bonus: 30,
                max_jitter: 400,
                ..plain
            },
            Level::Sprout => {
                Self { max_depth: 2, oversight: oversight(5, 24, 140), max_jitter: 80, ..plain }
            }
            Level::Sower => Self {
                max_depth: 3,
                quiescence: true,
                oversight: oversight(8, 16, 64),
                max_jitter: 50,
                ..plain
            },
            Level::Reaper => Self { max_depth: 5, quiescence: true, max_jitter: 20, ..plain },
            Level::Miller => {
                Self { max_nodes: 6_000, max_depth: UNLIMITED_DEPTH, quiescence: true, ..plain }
            }
            Level::Master => {
                Self { max_nodes: 3_000_000, max_depth: UNLIMITED_DEPTH, quiescence: true, ..plain }
            }
        }
    }

    /// Whether the value of every move has to be known to choose one.
    pub(super) fn needs_all_values(&self) -> bool {
        self.max_jitter > 0
    }

    /// Puts the move that the level likes best first.
    pub(super) fn sort_by_preference(
        &self,
        roots: &mut [RootMove],
        position: &Position,
        seed: u64,
    ) {
        if !self.needs_all_values() {
            return;
        }
        let preference = |root: &RootMove| {
            let hand = position.cells.get(usize::from(root.code)).filter(|_| root.is_sowing());
            let hand = hand.map_or(0, |&seeds| i32::from(seeds));
            let jitter = mix64(seed ^ u64::from(root.code)) % self.max_jitter.max(1) as u64;
            root.value + self.full_pit_bonus * hand + jitter as i32
        };
        roots.sort_by_key(|root| -preference(root));
    }
}

/// The moves in an order drawn with `seed`, so that games between equal players differ.
pub(super) fn shuffled(mut codes: Vec<u8>, seed: u64) -> Vec<u8> {
    codes.sort_by_key(|&code| mix64(seed ^ u64::from(code)));
    codes
}
