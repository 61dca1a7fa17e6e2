//! Sowing: lap after lap, with or without a trace; every move of the program is sown here.
//!
//! A lap is a vector addition: for each seat, origin and number of seeds, a table holds the seeds that
//! every place gains and where the last one falls.

use super::compiled::Rules;
use super::position::{CELLS, Position, STORE};
use super::ruleset::{Direction, Keep, Origin, Ruleset};
use super::trace::{Event, TraceSink};
use super::{Place, Seat};

/// Rows of the table for one origin: hands of 0 to 31 seeds. Larger hands are sown seed by seed.
const TABLE_HANDS: usize = 32;

/// Laps before the search for a cycle begins. Relays of Mangala IV that stop rarely have more, so
/// that the search costs nothing in nearly every move.
const LAPS_BEFORE_CYCLE_SEARCH: u32 = 64;

/// The most laps of one sowing; a longer one counts as endless (a house rule). The longest relay known to stop,
/// of about 24 million in many rulesets, has 770 laps, but cycles of millions of laps exist.
pub const MAX_LAPS: u32 = 1 << 14;

/// What sowing a hand from one pit does.
#[derive(Clone, Copy)]
struct SowingRow {
    /// What each place gains, modulo 256; the origin loses what is lifted.
    add: [u8; CELLS],
    /// The pits that get a seed, a bit each.
    touched: u32,
    /// Where the last seed falls.
    landing: u8,
}

/// The effect of a lap for each seat, origin and hand.
pub(crate) struct SowingTable {
    rows: Vec<SowingRow>,
    /// Where a seat's part of `rows` begins; the same for both unless stores are sown into.
    base: [usize; 2],
    /// Places that a hand passes once round the board.
    path_length: usize,
}

/// Where a sowing ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub cell: usize,
    /// The pits that a seed fell into, a bit each.
    pub touched: u32,
}

/// Where the last seed of a lap falls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstLanding {
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

impl SowingTable {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let ring = 2 * usize::from(ruleset.board.pits);
        let mut rows = Vec::new();
        let seats: &[Seat] = if ruleset.own_store_in_path { &Seat::BOTH } else { &[Seat::South] };
        let mut path_length = 0;
        for &seat in seats {
            for origin in 0..ring {
                let path = path(ruleset, seat, origin);
                path_length = path.len();
                rows.extend((0..TABLE_HANDS).map(|hand| table_row(ruleset, &path, origin, hand)));
            }
        }
        let north = if ruleset.own_store_in_path { ring * TABLE_HANDS } else { 0 };
        Self { rows, base: [0, north], path_length }
    }

    /// The rows of `seat` sowing from `origin`, indexed by hand.
    #[inline]
    fn from(&self, seat: Seat, origin: usize) -> &[SowingRow] {
        let start = self.base[seat.index()] + origin * TABLE_HANDS;
        &self.rows[start..start + TABLE_HANDS]
    }

    /// Where a seed falls when `dropped` others of a hand of `seeds` have fallen before it.
    fn place(&self, table: &[SowingRow], seeds: u8, dropped: usize) -> usize {
        let row = match dropped % self.path_length {
            0 if seeds > 1 => 0,
            others => others + 1,
        };
        usize::from(table[row].landing)
    }
}

/// The places that get a seed, in order, once round the board.
fn path(ruleset: &Ruleset, seat: Seat, origin: usize) -> Vec<usize> {
    let pits = usize::from(ruleset.board.pits);
    let ring = 2 * pits;
    let row = seat.index() * pits;
    let (step, last) = match ruleset.direction {
        Direction::CounterClockwise => (1, row + pits - 1),
        Direction::Clockwise => (ring - 1, row),
    };
    let stored = ruleset.own_store_in_path && ruleset.board.keep == Keep::Stores;
    let mut path = Vec::new();
    if ruleset.origin == Origin::FirstSeedStays {
        path.push(origin);
    }
    let mut cell = origin;
    loop {
        if stored && cell == last {
            path.push(STORE[seat.index()]);
        }
        cell = (cell + step) % ring;
        if cell == origin {
            break;
        }
        path.push(cell);
    }
    if ruleset.origin == Origin::Sown {
        path.push(origin);
    }
    path
}

/// The row of the table for a hand of `hand` seeds from `origin`.
fn table_row(ruleset: &Ruleset, path: &[usize], origin: usize, hand: usize) -> SowingRow {
    let mut row = SowingRow { add: [0; CELLS], touched: 0, landing: 0 };
    let mut drop = |cell: usize| {
        row.add[cell] += 1;
        row.landing = cell as u8;
        if cell < STORE[0] {
            row.touched |= 1 << cell;
        }
    };
    match hand {
        // No hand is empty: this row holds where the first of several seeds falls.
        0 => drop(path[0]),
        // A single seed has to leave the pit.
        1 if ruleset.origin == Origin::FirstSeedStays => drop(path[1]),
        hand => path.iter().cycle().take(hand).for_each(|&cell| drop(cell)),
    }
    row.add[origin] = row.add[origin].wrapping_sub(hand as u8);
    row
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
    pub(crate) fn first_landing(&self, position: &Position, origin: usize) -> Option<FirstLanding> {
        let table = self.sowing.from(position.turn, origin);
        let row = table.get(usize::from(position.cells[origin]))?;
        let cell = usize::from(row.landing);
        let count = position.cells[cell].wrapping_add(row.add[cell]);
        Some(FirstLanding { cell, count })
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
        let table = self.sowing.from(position.turn, origin);
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
        let table = self.sowing.from(position.turn, origin);
        let seeds = position.empty(origin);
        let mut landing = Landing { cell: origin, touched: 0 };
        for dropped in 0..usize::from(seeds) {
            landing.cell = self.sowing.place(table, seeds, dropped);
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
        let table = self.sowing.from(position.turn, origin);
        let seeds = position.cells[origin];
        sink.record(Event::Lift { pit: position.pit(origin), seeds, lap });
        let mut counts = position.cells;
        counts[origin] = 0;
        for dropped in 0..usize::from(seeds) {
            let cell = self.sowing.place(table, seeds, dropped);
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
