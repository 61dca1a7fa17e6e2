//! Sowing, the only one there is: lap after lap, told seed by seed to a sink or done at once.
//!
//! A lap is a vector addition: for each seat, origin and number of seeds, a table holds how many
//! seeds every place gets and where the last one falls.

use super::compiled::Rules;
use super::position::{CELLS, Position, STORE};
use super::ruleset::{Direction, Keep, Origin, Ruleset};
use super::trace::{Event, TraceSink};
use super::{Place, Seat};

/// Hands that the table covers, 0 to 31 seeds; larger ones are sown seed by seed.
const HANDS: usize = 32;

/// Laps before a relay is suspected to be endless. Of millions of random positions of Mangala IV
/// relays that stop rarely have more, so that looking for a round is nearly never paid for.
const UNSUSPECTED_LAPS: u32 = 64;

/// What sowing so many seeds from one pit does.
#[derive(Clone, Copy)]
struct Lap {
    /// What each place gains, modulo 256; the origin loses what is lifted.
    add: [u8; CELLS],
    /// The pits that get a seed, a bit each.
    touched: u32,
    /// Where the last seed falls.
    landing: u8,
}

/// For each seat, origin and hand, the lap.
pub(crate) struct SowingTable {
    laps: Vec<Lap>,
    /// Where a seat's part of `laps` begins; the same for both unless stores are sown into.
    base: [usize; 2],
    /// Places in a lap once round the board.
    length: usize,
}

/// Where a sowing ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub cell: usize,
    /// The pits that a seed fell into on the way, a bit each.
    pub touched: u32,
}

/// Where the last seed of a lap falls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstLanding {
    pub cell: usize,
    /// What the place then holds.
    pub count: u8,
}

/// The relay comes back to where it was and never stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EndlessRelay {
    /// Laps in one round.
    pub laps: u32,
}

impl SowingTable {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let ring = 2 * usize::from(ruleset.board.pits);
        let mut laps = Vec::new();
        let seats: &[Seat] = if ruleset.own_store_in_path { &Seat::BOTH } else { &[Seat::South] };
        let mut length = 0;
        for &seat in seats {
            for origin in 0..ring {
                let path = path(ruleset, seat, origin);
                length = path.len();
                laps.extend((0..HANDS).map(|hand| lap(ruleset, &path, origin, hand)));
            }
        }
        let north = if ruleset.own_store_in_path { ring * HANDS } else { 0 };
        Self { laps, base: [0, north], length }
    }

    /// The table of `seat` sowing from `origin`, indexed by hand.
    #[inline]
    fn from(&self, seat: Seat, origin: usize) -> &[Lap] {
        let start = self.base[seat.index()] + origin * HANDS;
        &self.laps[start..start + HANDS]
    }

    /// Where the seed falls that is dropped after `dropped` others of a hand of `seeds`.
    fn place(&self, table: &[Lap], seeds: u8, dropped: usize) -> usize {
        let row = match dropped % self.length {
            0 if seeds > 1 => 0,
            others => others + 1,
        };
        usize::from(table[row].landing)
    }
}

/// The places that get a seed, in order, once round.
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

fn lap(ruleset: &Ruleset, path: &[usize], origin: usize, hand: usize) -> Lap {
    let mut lap = Lap { add: [0; CELLS], touched: 0, landing: 0 };
    let mut drop = |cell: usize| {
        lap.add[cell] += 1;
        lap.landing = cell as u8;
        if cell < STORE[0] {
            lap.touched |= 1 << cell;
        }
    };
    match hand {
        // No hand is empty: this row tells where the first of several seeds falls.
        0 => drop(path[0]),
        // A single seed has to leave the pit.
        1 if ruleset.origin == Origin::FirstSeedStays => drop(path[1]),
        hand => path.iter().cycle().take(hand).for_each(|&cell| drop(cell)),
    }
    lap.add[origin] = lap.add[origin].wrapping_sub(hand as u8);
    lap
}

impl Rules {
    /// Lifts the pit `origin` for the player to move and sows it, relay laps included.
    ///
    /// # Errors
    /// If the relay never stops; the position is then somewhere on its round.
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
        let mut round = None::<Round>;
        let mut lap = 1;
        while landing.cell < STORE[0] && relay.contains(position.cells[landing.cell]) {
            if lap >= UNSUSPECTED_LAPS {
                round.get_or_insert_default().pass(position, landing.cell)?;
            }
            lap += 1;
            let next = self.lap(position, landing.cell, lap, sink);
            landing = Landing { cell: next.cell, touched: landing.touched | next.touched };
        }
        Ok(landing)
    }

    /// Where the last seed of the first lap would fall, and what it would find there; nothing for
    /// hands so large that nobody tells at a glance.
    #[inline]
    pub(crate) fn aim(&self, position: &Position, origin: usize) -> Option<FirstLanding> {
        let table = self.paths.from(position.turn, origin);
        let lap = table.get(usize::from(position.cells[origin]))?;
        let cell = usize::from(lap.landing);
        let count = position.cells[cell].wrapping_add(lap.add[cell]);
        Some(FirstLanding { cell, count })
    }

    /// Lifts one pit and sows it, once.
    #[inline]
    fn lap<S: TraceSink>(
        &self,
        position: &mut Position,
        origin: usize,
        lap: u32,
        sink: &mut S,
    ) -> Landing {
        let table = self.paths.from(position.turn, origin);
        let seeds = position.cells[origin];
        if S::LISTENS {
            self.tell_lap(position, origin, lap, sink);
        }
        let Some(lap) = table.get(usize::from(seeds)) else {
            return self.large_lap(position, origin);
        };
        position.cells = added(position.cells, &lap.add);
        position.occupied = position.occupied & !(1 << origin) | lap.touched;
        Landing { cell: usize::from(lap.landing), touched: lap.touched }
    }

    /// [`Rules::lap`] for more seeds than the table has.
    #[cold]
    fn large_lap(&self, position: &mut Position, origin: usize) -> Landing {
        let table = self.paths.from(position.turn, origin);
        let seeds = position.empty(origin);
        let mut landing = Landing { cell: origin, touched: 0 };
        for dropped in 0..usize::from(seeds) {
            landing.cell = self.paths.place(table, seeds, dropped);
            position.cells[landing.cell] += 1;
            if landing.cell < STORE[0] {
                landing.touched |= 1 << landing.cell;
            }
        }
        position.occupied |= landing.touched;
        landing
    }

    /// Tells the sink each seed of a lap, with the count that it makes.
    fn tell_lap<S: TraceSink>(&self, position: &Position, origin: usize, lap: u32, sink: &mut S) {
        let table = self.paths.from(position.turn, origin);
        let seeds = position.cells[origin];
        sink.tell(Event::Lift { pit: position.pit(origin), seeds, lap });
        let mut counts = position.cells;
        counts[origin] = 0;
        for dropped in 0..usize::from(seeds) {
            let cell = self.paths.place(table, seeds, dropped);
            counts[cell] += 1;
            let place = match STORE.iter().position(|&store| store == cell) {
                Some(index) => Place::Store(Seat::BOTH[index]),
                None => Place::Pit(position.pit(cell)),
            };
            sink.tell(Event::Drop { place, count: counts[cell] });
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

/// Brent's search for a round: each state is compared with one that is remembered after 4, 8,
/// 16 … laps more. It is exact for every ruleset, also where laps cannot be run backward.
#[derive(Default)]
struct Round {
    remembered: Option<([u8; CELLS], usize)>,
    /// Laps since then.
    since: u32,
    limit: u32,
}

impl Round {
    /// Takes note of the state in which a lap ends and the next begins at `cell`.
    ///
    /// # Errors
    /// If it has been there before.
    #[cold]
    fn pass(&mut self, position: &Position, cell: usize) -> Result<(), EndlessRelay> {
        let now = (position.cells, cell);
        if self.remembered == Some(now) {
            return Err(EndlessRelay { laps: self.since });
        }
        if self.since == self.limit {
            self.remembered = Some(now);
            self.limit = 2 * self.limit.max(2);
            self.since = 0;
        }
        self.since += 1;
        Ok(())
    }
}
