//! What the weaker levels do not see: where large hands of seeds will fall.

use super::hash::mix64;
use crate::rules::{Position, cells};

/// Makes a player miss sowings of many seeds, always the same ones in the same position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversight {
    /// Sowings of up to this many seeds are always seen.
    pub always_seen_seeds: u8,
    /// The chance to miss a sowing for each seed above that, in 256ths.
    pub miss_chance_per_seed: u32,
    /// The largest chance to miss a sowing, in 256ths.
    pub max_miss_chance: u32,
    /// Decides which sowings are missed.
    pub seed: u64,
}

impl Oversight {
    /// Whether the sowing of `cell` is seen in `position`.
    pub(super) fn sees(&self, position: &Position, cell: usize) -> bool {
        let excess = u32::from(position.cells[cell].saturating_sub(self.always_seen_seeds));
        let miss_chance = (excess * self.miss_chance_per_seed).min(self.max_miss_chance);
        let (words, _) = position.cells.as_chunks::<8>();
        let board =
            words.iter().fold(self.seed, |hash, word| mix64(hash ^ u64::from_le_bytes(*word)));
        mix64(board ^ cell as u64) % 256 >= u64::from(miss_chance)
    }

    /// Those cells of the bit set `candidates` that are seen; all of them if none is.
    pub(super) fn visible(&self, position: &Position, candidates: u32) -> u32 {
        let visible = cells(candidates).filter(|&cell| self.sees(position, cell));
        match visible.fold(0, |bits, cell| bits | 1 << cell) {
            0 => candidates,
            bits => bits,
        }
    }
}
