//! A number for every position: what a table of positions is indexed by.

use crate::rules::{Position, Seat};

/// Counts in a row of the table: more than the seeds of any board that is solved.
const COUNTS: usize = 128;

/// Numbers the ways in which seeds can lie in the pits, the fewest seeds first.
///
/// The board is read from the mover's left to the other player's right, so that a position and the
/// same one turned round have one number. With `P(i)` for the seeds in the first `i + 1` pits the
/// number is the sum of the binomials `C(P(i) + i, i + 1)`, the combinatorial number system.
#[derive(Clone)]
pub(super) struct Ranking {
    /// A row for each pit, the binomials for each number of seeds up to that pit.
    rows: Vec<[u64; COUNTS]>,
    max_seeds: u8,
}

impl Ranking {
    /// Numbers for two rows of `pits`, up to as many seeds as have numbers below 2^62.
    pub fn new(pits: u8) -> Self {
        let mut rows = Vec::with_capacity(2 * usize::from(pits));
        // C(p + i, i + 1) is the sum of C(q + i - 1, i) for q = 1 ..= p.
        let mut before = [1u64; COUNTS];
        for _ in 0..2 * pits {
            let mut row = [0u64; COUNTS];
            for seeds in 1..COUNTS {
                row[seeds] = row[seeds - 1].saturating_add(before[seeds]);
            }
            rows.push(row);
            before = row;
        }
        let fits = |&seeds: &usize| before[seeds + 1] >> 62 == 0;
        let max_seeds = (0..COUNTS - 1).take_while(fits).last().unwrap_or(0) as u8;
        Self { rows, max_seeds }
    }

    /// The most seeds of a position that has a number.
    pub fn max_seeds(&self) -> u8 {
        self.max_seeds
    }

    /// How many positions have at most `seeds` seeds.
    pub fn up_to(&self, seeds: u8) -> u64 {
        // The number of the first position that has one more.
        self.rows.last().map_or(0, |row| row[usize::from(seeds) + 1])
    }

    /// The number of a position, as the player to move sees it.
    #[inline]
    pub fn rank(&self, position: &Position) -> u64 {
        let [south, north] = Seat::BOTH.map(|seat| position.row(seat));
        let (own, other) =
            if position.turn() == Seat::South { (south, north) } else { (north, south) };
        let mut before = 0;
        let mut rank = 0;
        for (row, &seeds) in self.rows.iter().zip(own.iter().chain(other)) {
            before += usize::from(seeds);
            rank += row[before % COUNTS];
        }
        rank
    }

    /// [`Ranking::rank`], if the board has no more seeds than this ranking and as many pits.
    #[inline]
    pub fn rank_within(&self, position: &Position) -> Option<u64> {
        let same_board = self.rows.len() == 2 * usize::from(position.pits());
        let few = same_board && position.on_board() <= u16::from(self.max_seeds);
        few.then(|| self.rank(position))
    }
}
