//! Positions of few seeds, in games where those can be worked out: their values are known before the
//! search begins.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::exact::Endgame;
use crate::rules::{Pie, Position, Rules};

/// No table is made while more seeds than this lie in pits: the search would hardly reach it.
const NEAR: u16 = 40;

/// A table of endings that is being filled, full, or of no use.
pub(super) struct Endings {
    table: Option<Endgame>,
    /// How many seeds the full table is to have.
    seeds: u8,
}

impl Endings {
    /// Endings worth so many positions of work, for a search from `position`.
    pub(super) fn new(rules: &Arc<Rules>, position: &Position, work: u64) -> Self {
        let on_board = position.on_board();
        let seeds = seeds(2 * u64::from(position.pits()), work);
        // More than there are never lie there.
        let seeds = u8::try_from(on_board).unwrap_or(u8::MAX).min(seeds);
        let wanted = seeds > 1 && on_board <= NEAR;
        let table = if wanted { Endgame::empty(rules).ok() } else { None };
        Self { table, seeds }
    }

    /// Fills a part of the table; false, if nothing is left to be filled. A part takes a few
    /// thousandths of a second.
    pub(super) fn prepare(&mut self) -> bool {
        let seeds = self.seeds;
        let wants = |table: &&mut Endgame| table.seeds().is_none_or(|known| known < seeds);
        let Some(table) = self.table.as_mut().filter(wants) else { return false };
        let before = table.seeds();
        let broken_off = table.deepen(&mut |_| ControlFlow::Break(())).is_break();
        if !broken_off && table.seeds() == before {
            self.seeds = before.unwrap_or(0); // it has no numbers for more
        }
        true
    }

    /// What the player to move will gain on the other from here on, in seeds, if that is known.
    #[inline]
    pub(super) fn margin(&self, position: &Position) -> Option<i32> {
        let table = self.table.as_ref().filter(|_| position.pie == Pie::Closed)?;
        table.margin(position).map(i32::from)
    }
}

/// The most seeds of which there are at most `work` positions in so many pits.
fn seeds(pits: u64, work: u64) -> u8 {
    let mut seeds = 0u8;
    let mut positions = 1u64;
    // With one seed more there are (pits + seeds + 1) / (seeds + 1) times as many, each whole.
    while seeds < u8::MAX {
        let next = u64::from(seeds) + 1;
        positions = positions.saturating_mul(pits + next) / next;
        if positions > work {
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
    fn as_many_seeds_as_the_work_is_worth() {
        assert_eq!(seeds(12, 646_646), 10);
        assert_eq!(seeds(12, 646_645), 9);
        assert_eq!(seeds(12, 1), 0);
    }
}
