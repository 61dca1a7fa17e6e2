//! Endgame tables: what every position of few seeds is worth, worked out from the fewest up.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::ply::{Ply, end, lead};
use super::ranking::Ranking;
use super::scope::{Unsolvable, admit};
use crate::rules::{Pie, Position, Rules, Seat, Setup, cells};

/// Stands for a margin that is not known yet: no game has so many seeds.
const UNKNOWN: i8 = i8::MIN;
/// Positions between two looks at whoever waits.
const POSITIONS_A_LOOK: u64 = 1 << 16;

/// The margin to come of every position with at most so many seeds on the board, a byte each.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::ai::exact::Endgame;
/// use seedfall::rules::{Rules, shipped};
/// let kalah = Arc::new(Rules::new(shipped().remove(0)).unwrap());
/// let endgame = Endgame::new(&kalah, 4).unwrap();
/// assert_eq!(endgame.seeds(), 4);
/// assert_eq!(endgame.margins().len(), 1820); // four seeds or fewer in twelve pits
/// ```
pub struct Endgame {
    rules: Arc<Rules>,
    ranking: Ranking,
    margins: Vec<i8>,
    /// How many are known, and the first position after those.
    known: u64,
    next: Position,
}

impl Endgame {
    /// Works out all positions with at most `seeds` seeds: a microsecond buys about ten.
    ///
    /// # Errors
    /// If the game cannot be solved, or the positions cannot be numbered.
    pub fn new(rules: &Arc<Rules>, seeds: u8) -> Result<Self, Unsolvable> {
        let mut endgame = Self::unfilled(rules, seeds)?;
        let _ = endgame.fill(&mut |_| ControlFlow::Continue(()));
        Ok(endgame)
    }

    /// A table to be filled.
    ///
    /// # Errors
    /// As [`Endgame::new`].
    pub fn unfilled(rules: &Arc<Rules>, seeds: u8) -> Result<Self, Unsolvable> {
        admit(rules)?;
        let pits = rules.pits();
        let ranking = Ranking::new(pits, seeds.into())
            .ok_or(Unsolvable::TooLarge { seeds: seeds.into(), pits: 2 * pits })?;
        let row = vec![0; usize::from(pits)];
        let empty = Setup { rows: [row.clone(), row], stores: [0, 0], turn: Seat::South };
        let margins = vec![UNKNOWN; ranking.up_to(seeds) as usize];
        let next = Position::new(&empty, Pie::Closed);
        Ok(Self { rules: Arc::clone(rules), ranking, margins, known: 0, next })
    }

    /// The most seeds that a position of the table has.
    pub fn seeds(&self) -> u8 {
        self.ranking.most()
    }

    /// The margins by number of the position.
    pub fn margins(&self) -> &[i8] {
        &self.margins
    }

    /// Works out what is not known yet. `look` is told now and then how many positions are known and
    /// may break off; the next call goes on.
    ///
    /// # Errors
    /// If it was broken off.
    pub fn fill(&mut self, look: &mut impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = self.margins.len() as u64;
        while self.known < all {
            let index = self.known as usize;
            if self.margins[index] == UNKNOWN {
                self.margins[index] = self.work_out(self.next);
            }
            self.known += 1;
            advance(&mut self.next);
            if self.known.is_multiple_of(POSITIONS_A_LOOK) {
                look(self.known)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Endgame {
    /// What the player to move will gain on the other from here on, if both play as well as can be;
    /// none if there are more seeds on the board than the table has.
    #[inline]
    pub(crate) fn margin(&self, position: &Position) -> Option<i8> {
        let index = self.ranking.rank_within(position)?;
        self.margins.get(index as usize).copied().filter(|&margin| margin != UNKNOWN)
    }

    /// The margin of a position all of whose successors with fewer seeds are known.
    ///
    /// Those with as many are worked out on the way. That ends, because such a sowing brings the
    /// seeds of its row nearer to the store and leaves the other row alone.
    fn work_out(&mut self, position: Position) -> i8 {
        let rules = Arc::clone(&self.rules);
        self.work_out_by(&rules, &position)
    }

    fn work_out_by(&mut self, rules: &Rules, position: &Position) -> i8 {
        let mover = position.turn();
        let mut settled = *position;
        if end(rules, &mut settled, mover.other()) {
            return (lead(&settled, mover) - lead(position, mover)) as i8;
        }
        let mut best = UNKNOWN;
        for cell in cells(rules.candidates(position)) {
            let ply = Ply::of(rules, position, cell);
            let mut margin = ply.gain;
            if !ply.over {
                let index = self.ranking.rank(&ply.after) as usize;
                if self.margins[index] == UNKNOWN {
                    self.margins[index] = self.work_out_by(rules, &ply.after);
                }
                let rest = self.margins[index];
                margin += if ply.after.turn() == mover { rest } else { -rest };
            }
            best = best.max(margin);
        }
        best
    }
}

/// Turns a position with South to move into the one with the next number.
fn advance(position: &mut Position) {
    let pits = 2 * usize::from(position.pits());
    let first = std::mem::take(&mut position.cells[0]);
    let next = (1..pits).find(|&cell| position.cells[cell] > 0);
    match next {
        Some(cell) => {
            position.cells[cell] -= 1;
            position.cells[cell - 1] = first + 1;
        }
        // All were in the first pit, the last of so many seeds: the next has one more.
        None => position.cells[pits - 1] = first + 1,
    }
    let holds = |cell: &usize| position.cells[*cell] > 0;
    position.occupied = (0..pits).filter(holds).fold(0, |bits, cell| bits | 1 << cell);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    #[test]
    fn positions_come_in_the_order_of_their_numbers() {
        let kalah = shipped().remove(0).with_options("pits=3").unwrap().0;
        let mut endgame = Endgame::unfilled(&Arc::new(Rules::new(kalah).unwrap()), 9).unwrap();
        for number in 0..endgame.margins.len() as u64 {
            assert_eq!(endgame.ranking.rank(&endgame.next), number);
            advance(&mut endgame.next);
        }
    }
}
