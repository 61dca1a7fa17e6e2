//! Endgame tables for the search: the values of positions with few seeds, in games where they can be
//! computed beforehand.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::exact::Endgame;
use crate::rules::{Pie, Position, Rules};

/// No table is made while more seeds than this lie in pits: the search would hardly use it.
const MAX_BOARD_SEEDS: u16 = 40;

/// An endgame table that is being filled, full, or of no use.
pub(super) struct EndgameCache {
    table: Option<Endgame>,
    /// The most seeds of a position in the full table.
    max_seeds: u8,
}

impl EndgameCache {
    /// A cache of at most `positions` positions, for a search from `position`.
    pub(super) fn new(rules: &Arc<Rules>, position: &Position, positions: u64) -> Self {
        let on_board = position.on_board();
        let max_seeds = max_seeds(2 * u64::from(position.pits()), positions);
        // There are never more seeds than now.
        let max_seeds = u8::try_from(on_board).unwrap_or(u8::MAX).min(max_seeds);
        let wanted = max_seeds > 1 && on_board <= MAX_BOARD_SEEDS;
        let table = if wanted { Endgame::empty(rules).ok() } else { None };
        Self { table, max_seeds }
    }

    /// Fills a part of the table, which takes a few milliseconds. Returns false if it is full.
    pub(super) fn extend(&mut self) -> bool {
        let max_seeds = self.max_seeds;
        let is_incomplete =
            |table: &&mut Endgame| table.seeds().is_none_or(|known| known < max_seeds);
        let Some(table) = self.table.as_mut().filter(is_incomplete) else { return false };
        let before = table.seeds();
        let is_interrupted = table.add_layer(&mut |_| ControlFlow::Break(())).is_break();
        if !is_interrupted && table.seeds() == before {
            self.max_seeds = before.unwrap_or(0); // it has no numbers or memory for more
        }
        true
    }

    /// What the player to move will gain on the other from here on with best play, in seeds, if that
    /// is known.
    #[inline]
    pub(super) fn margin(&self, position: &Position) -> Option<i32> {
        let table = self.table.as_ref().filter(|_| position.pie == Pie::Closed)?;
        table.margin(position).map(i32::from)
    }
}

/// The most seeds that lie in `pits` pits in at most `max_positions` ways, fewer seeds included.
fn max_seeds(pits: u64, max_positions: u64) -> u8 {
    let mut seeds = 0u8;
    let mut positions = 1u64;
    // With one seed more there are (pits + seeds + 1) / (seeds + 1) times as many, each whole.
    while seeds < u8::MAX {
        let next = u64::from(seeds) + 1;
        positions = positions.saturating_mul(pits + next) / next;
        if positions > max_positions {
            break;
        }
        seeds += 1;
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten seeds or fewer lie in twelve pits in 646646 ways, a binomial coefficient.
    #[test]
    fn as_many_seeds_as_the_positions_allow() {
        assert_eq!(max_seeds(12, 646_646), 10);
        assert_eq!(max_seeds(12, 646_645), 9);
        assert_eq!(max_seeds(12, 1), 0);
    }
}
