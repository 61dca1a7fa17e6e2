//! Sowing, the only one there is: lap after lap, told seed by seed to a sink or done at once.
//!
//! A lap is a vector addition: for each seat, origin and number of seeds, a table holds how many
//! seeds every place gets and where the last one falls.

use super::position::{CELLS, Position, STORE};
use super::rules::Rules;
use super::ruleset::{Direction, Keep, Origin, Ruleset};
use super::trace::{Event, Sink};
use super::{Place, Seat};

/// Seeds in the hand that the table covers; more go round in whole laps first.
const HANDS: usize = 32;

/// All ones but at the place of the origin: what clears it in the same stroke as the sowing.
const KEEP: [[u8; CELLS]; CELLS] = {
    let mut keep = [[u8::MAX; CELLS]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        keep[cell][cell] = 0;
        cell += 1;
    }
    keep
};

/// What sowing so many seeds from one pit does.
#[derive(Clone, Copy)]
struct Lap {
    add: [u8; CELLS],
    touched: u32,
    landing: u8,
}

/// For each seat, origin and hand, the lap.
pub(crate) struct Paths {
    laps: Vec<Lap>,
    /// Where a seat's part of `laps` begins; the same for both unless stores are sown into.
    base: [usize; 2],
    /// Places in a lap once round the board.
    length: usize,
    /// The row of the table for a single seed: 0 where a first seed would stay in the origin.
    single: usize,
}

/// Where a sowing ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    pub cell: usize,
    /// The pits that a seed fell into on the way, a bit each.
    pub touched: u32,
}

/// The relay comes back to where it was and never stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EndlessRelay {
    /// Laps in one round.
    pub laps: u32,
}

impl Paths {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let ring = 2 * usize::from(ruleset.board.pits);
        let mut laps = Vec::new();
        let seats: &[Seat] = if ruleset.own_store_in_path { &Seat::BOTH } else { &[Seat::South] };
        let mut length = 0;
        for &seat in seats {
            for origin in 0..ring {
                let path = path(ruleset, seat, origin);
                length = path.len();
                laps.extend((0..HANDS).map(|hand| lap(ruleset, &path, hand)));
            }
        }
        let north = if ruleset.own_store_in_path { ring * HANDS } else { 0 };
        let single = usize::from(ruleset.origin != Origin::FirstSeedStays);
        Self { laps, base: [0, north], length, single }
    }

    /// The table of `seat` sowing from `origin`, indexed by hand.
    #[inline]
    fn from(&self, seat: Seat, origin: usize) -> &[Lap] {
        let start = self.base[seat.index()] + origin * HANDS;
        &self.laps[start..start + HANDS]
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

fn lap(ruleset: &Ruleset, path: &[usize], hand: usize) -> Lap {
    // Row 0 is free, no hand being empty; it holds the seed that has to leave the origin.
    let drops = match hand {
        0 if ruleset.origin == Origin::FirstSeedStays => &path[1..2.min(path.len())],
        hand => &path[..hand.min(path.len())],
    };
    let mut lap =
        Lap { add: [0; CELLS], touched: 0, landing: drops.last().map_or(0, |&cell| cell as u8) };
    for &cell in drops {
        lap.add[cell] += 1;
        if cell < STORE[0] {
            lap.touched |= 1 << cell;
        }
    }
    lap
}

impl Rules {
    /// Lifts the pit `origin` for the player to move and sows it, relay laps included.
    ///
    /// # Errors
    /// If the relay never stops; the position is then somewhere on its round.
    #[inline]
    pub(crate) fn sow<S: Sink>(
        &self,
        position: &mut Position,
        origin: usize,
        sink: &mut S,
    ) -> Result<Landing, EndlessRelay> {
        let mut landing = self.lap(position, origin, 1, sink);
        let Some(relay) = &self.relay else {
            return Ok(landing);
        };
        // Brent's search for a cycle: a later state is compared with one that is remembered
        // after 1, 2, 4, 8 … laps. It is exact for every ruleset, also for those whose laps
        // cannot be run backward.
        let mut remembered = None::<([u8; CELLS], usize)>;
        let (mut lap, mut since, mut limit) = (1, 0, 4);
        loop {
            let cell = landing.cell;
            if cell >= STORE[0] || !relay.contains(position.cells[cell]) {
                return Ok(landing);
            }
            if let Some((cells, at)) = &remembered
                && *at == cell
                && *cells == position.cells
            {
                return Err(EndlessRelay { laps: since });
            }
            if since == limit {
                remembered = Some((position.cells, cell));
                limit *= 2;
                since = 0;
            }
            lap += 1;
            since += 1;
            let next = self.lap(position, cell, lap, sink);
            landing = Landing { cell: next.cell, touched: landing.touched | next.touched };
        }
    }

    /// Lifts one pit and sows it, once.
    #[inline]
    fn lap<S: Sink>(
        &self,
        position: &mut Position,
        origin: usize,
        lap: u32,
        sink: &mut S,
    ) -> Landing {
        let seat = position.turn;
        let table = self.paths.from(seat, origin);
        let seeds = position.cells[origin];
        let first = if seeds == 1 { self.paths.single } else { usize::from(seeds) };
        if S::LISTENS {
            self.tell_lap(position, origin, lap, sink);
        }
        let keep = &KEEP[origin];
        let mut hand = first;
        let mut touched = 0;
        let mut cells = position.cells;
        for (cell, keep) in cells.iter_mut().zip(keep) {
            *cell &= keep;
        }
        while hand > self.paths.length {
            let round = &table[self.paths.length];
            hand -= self.paths.length;
            touched |= round.touched;
            add(&mut cells, &round.add);
        }
        let rest = &table[hand];
        add(&mut cells, &rest.add);
        touched |= rest.touched;
        position.cells = cells;
        position.occupied = position.occupied & !(1 << origin) | touched;
        Landing { cell: usize::from(rest.landing), touched }
    }

    /// Tells the sink each seed of a lap, with the count that it makes.
    fn tell_lap<S: Sink>(&self, position: &Position, origin: usize, lap: u32, sink: &mut S) {
        let table = self.paths.from(position.turn, origin);
        let seeds = position.cells[origin];
        sink.tell(Event::Lift { pit: position.pit(origin), seeds, lap });
        let mut counts = position.cells;
        counts[origin] = 0;
        for dropped in 0..usize::from(seeds) {
            let row = if seeds == 1 { self.paths.single } else { dropped % self.paths.length + 1 };
            let cell = usize::from(table[row].landing);
            counts[cell] += 1;
            let place = match STORE.iter().position(|&store| store == cell) {
                Some(index) => Place::Store(Seat::BOTH[index]),
                None => Place::Pit(position.pit(cell)),
            };
            sink.tell(Event::Drop { place, count: counts[cell] });
        }
    }
}

#[inline]
fn add(cells: &mut [u8; CELLS], more: &[u8; CELLS]) {
    for (cell, more) in cells.iter_mut().zip(more) {
        // The seeds of a game fit in a byte, so no place can overflow.
        *cell = cell.wrapping_add(*more);
    }
}
