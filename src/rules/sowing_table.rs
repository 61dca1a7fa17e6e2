//! The effect of every lap, computed once for a ruleset.
//!
//! A lap is a vector addition: for each seat, origin and number of seeds, the table holds the seeds that
//! every place gains and where the last one falls.

use super::Seat;
use super::position::{CELLS, STORE};
use super::ruleset::{Direction, Keep, Origin, Ruleset};

/// Rows of the table for one origin: hands of 0 to 31 seeds. Larger hands are sown seed by seed.
const TABLE_HANDS: usize = 32;

/// What sowing a hand from one pit does.
#[derive(Clone, Copy)]
pub(super) struct SowingRow {
    /// What each place gains, modulo 256; the origin loses what is lifted.
    pub add: [u8; CELLS],
    /// The pits that get a seed, a bit each.
    pub touched: u32,
    /// The cell where the last seed falls.
    pub landing: u8,
}

/// The effect of a lap for each seat, origin and hand.
pub(crate) struct SowingTable {
    rows: Vec<SowingRow>,
    /// Where a seat's part of `rows` begins; the same for both unless stores are sown into.
    base: [usize; 2],
    /// Places that a hand passes once round the board.
    path_length: usize,
}

impl SowingTable {
    /// Computes the laps of `ruleset`.
    pub(super) fn new(ruleset: &Ruleset) -> Self {
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
    pub(super) fn rows_from(&self, seat: Seat, origin: usize) -> &[SowingRow] {
        let start = self.base[seat.index()] + origin * TABLE_HANDS;
        &self.rows[start..start + TABLE_HANDS]
    }

    /// The cell where a seed falls when `dropped` others of a hand of `seeds` have fallen before it.
    pub(super) fn drop_cell(&self, table: &[SowingRow], seeds: u8, dropped: usize) -> usize {
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
