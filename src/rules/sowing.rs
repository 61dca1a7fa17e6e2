//! Sowing: lap after lap, with or without a trace; every move of the program is sown here.

use super::compiled::Rules;
use super::position::{CELLS, Position, STORE};
use super::trace::{Event, TraceSink};
use super::{Place, Seat};

/// Laps before the search for a cycle begins. Relays of Mangala IV that stop rarely have more, so
/// that the search costs nothing in nearly every move.
const LAPS_BEFORE_CYCLE_SEARCH: u32 = 64;

/// The most laps of one sowing; a longer one counts as endless (a house rule).
///
/// The longest relay known to stop, of about 24 million in many rulesets, has 770 laps, but cycles of
/// millions of laps exist.
pub const MAX_LAPS: u32 = 1 << 14;

/// Where a sowing ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub cell: usize,
    /// The pits that a seed fell into, a bit each.
    pub touched: u32,
}

/// Where the last seed of a lap falls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LapLanding {
    pub cell: usize,
    /// Seeds in the place after the drop.
    pub count: u8,
}

/// Why a relay counts as endless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndlessRelay {
    /// It returns to an earlier state after this many laps.
    Cycle { laps: u32 },
    /// It goes on after [`MAX_LAPS`] laps.
    TooManyLaps,
}

impl Rules {
    /// Lifts the pit `origin` for the player to move and sows it, relay laps included.
    ///
    /// # Errors
    /// If the relay counts as endless; the position is then one of its intermediate states.
    #[inline]
    pub(crate) fn sow<S: TraceSink>(
        &self,
        position: &mut Position,
        origin: usize,
        sink: &mut S,
    ) -> Result<Landing, EndlessRelay> {
        let mut landing = self.lap(position, origin, 1, sink);
        let Some(relay) = &self.relay else {
            return Ok(landing);
        };
        let mut cycle = None::<CycleSearch>;
        let mut lap = 1;
        while landing.cell < STORE[0] && relay.contains(position.cells[landing.cell]) {
            if lap >= LAPS_BEFORE_CYCLE_SEARCH {
                cycle.get_or_insert_default().check(position, landing.cell, lap)?;
            }
            lap += 1;
            let next = self.lap(position, landing.cell, lap, sink);
            landing = Landing { cell: next.cell, touched: landing.touched | next.touched };
        }
        Ok(landing)
    }

    /// Where the last seed of the first lap would fall; `None` for hands larger than the table.
    #[inline]
    pub(crate) fn first_landing(&self, position: &Position, origin: usize) -> Option<LapLanding> {
        let table = self.sowing.rows_from(position.turn, origin);
        let row = table.get(usize::from(position.cells[origin]))?;
        let cell = usize::from(row.landing);
        let count = position.cells[cell].wrapping_add(row.add[cell]);
        Some(LapLanding { cell, count })
    }

    /// Lifts one pit and sows it for one lap.
    #[inline]
    fn lap<S: TraceSink>(
        &self,
        position: &mut Position,
        origin: usize,
        lap: u32,
        sink: &mut S,
    ) -> Landing {
        let table = self.sowing.rows_from(position.turn, origin);
        let seeds = position.cells[origin];
        if S::RECORDS {
            self.record_lap(position, origin, lap, sink);
        }
        let Some(row) = table.get(usize::from(seeds)) else {
            return self.lap_by_seed(position, origin);
        };
        position.cells = added(position.cells, &row.add);
        position.occupied = position.occupied & !(1 << origin) | row.touched;
        Landing { cell: usize::from(row.landing), touched: row.touched }
    }

    /// [`Rules::lap`] for hands larger than the table.
    #[cold]
    fn lap_by_seed(&self, position: &mut Position, origin: usize) -> Landing {
        let table = self.sowing.rows_from(position.turn, origin);
        let seeds = position.take_seeds(origin);
        let mut landing = Landing { cell: origin, touched: 0 };
        for dropped in 0..usize::from(seeds) {
            landing.cell = self.sowing.drop_cell(table, seeds, dropped);
            position.cells[landing.cell] += 1;
            if landing.cell < STORE[0] {
                landing.touched |= 1 << landing.cell;
            }
        }
        position.occupied |= landing.touched;
        landing
    }

    /// Records each seed of a lap with the count that it makes.
    fn record_lap<S: TraceSink>(&self, position: &Position, origin: usize, lap: u32, sink: &mut S) {
        let table = self.sowing.rows_from(position.turn, origin);
        let seeds = position.cells[origin];
        sink.record(Event::Lift { pit: position.pit(origin), seeds, lap });
        let mut counts = position.cells;
        counts[origin] = 0;
        for dropped in 0..usize::from(seeds) {
            let cell = self.sowing.drop_cell(table, seeds, dropped);
            counts[cell] += 1;
            let place = match STORE.iter().position(|&store| store == cell) {
                Some(index) => Place::Store(Seat::BOTH[index]),
                None => Place::Pit(position.pit(cell)),
            };
            sink.record(Event::Drop { place, count: counts[cell] });
        }
    }
}

/// Each count with what it gains. By value, so that it is one vector addition.
#[inline]
fn added(mut cells: [u8; CELLS], add: &[u8; CELLS]) -> [u8; CELLS] {
    for (cell, more) in cells.iter_mut().zip(add) {
        // The seeds of a game fit in a byte, so no place can overflow.
        *cell = cell.wrapping_add(*more);
    }
    cells
}

/// Brent's search for a cycle: each state is compared with one that is remembered after 4, 8, 16 …
/// more laps. It is exact for every ruleset, also where laps cannot be run backward.
#[derive(Default)]
struct CycleSearch {
    remembered: Option<([u8; CELLS], usize)>,
    /// Laps since `remembered`.
    laps: u32,
    /// Laps after which the next state is remembered.
    limit: u32,
}

impl CycleSearch {
    /// Checks the state in which lap number `lap` has ended and the next begins at `cell`.
    ///
    /// # Errors
    /// If the relay counts as endless.
    #[cold]
    fn check(&mut self, position: &Position, cell: usize, lap: u32) -> Result<(), EndlessRelay> {
        let now = (position.cells, cell);
        if self.remembered == Some(now) {
            return Err(EndlessRelay::Cycle { laps: self.laps });
        }
        if lap >= MAX_LAPS {
            return Err(EndlessRelay::TooManyLaps);
        }
        if self.laps == self.limit {
            self.remembered = Some(now);
            self.limit = 2 * self.limit.max(2);
            self.laps = 0;
        }
        self.laps += 1;
        Ok(())
    }
}
