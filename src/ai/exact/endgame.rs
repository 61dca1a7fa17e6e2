//! Endgame tables: what every position of few seeds is worth, worked out from the fewest up.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::ply::{Ply, end};
use super::ranking::Ranking;
use super::scope::{Unsolvable, admit};
use crate::ai::memory::try_grow;
use crate::rules::{MAX_PITS, Pie, Position, Rules, Seat, Setup, cells};

/// Stands for a margin that is not known yet: no position that is numbered has so many seeds.
const UNKNOWN: i8 = i8::MIN;
/// Positions between two looks at whoever waits.
const POSITIONS_A_LOOK: u64 = 1 << 16;
/// Positions that are worked out again to see whether a table that was kept is sound.
const PROBES: u32 = 256;

/// The margin to come of every position with at most so many seeds on the board, a byte each.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::ai::exact::Endgame;
/// use seedfall::rules::{Rules, Ruleset};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let endgame = Endgame::new(&kalah, 4).unwrap();
/// assert_eq!(endgame.seeds(), Some(4));
/// assert_eq!(endgame.bytes(), 1820); // four seeds or fewer in twelve pits
/// ```
pub struct Endgame {
    pub(super) rules: Arc<Rules>,
    pub(super) ranking: Ranking,
    /// By number of the position; a layer that is being worked out has gaps.
    pub(super) margins: Vec<i8>,
    /// How many are known without a gap, and the position after those.
    known: u64,
    next: Position,
    /// There was no memory for the next layer.
    out_of_memory: bool,
}

impl Endgame {
    /// Works out all positions with at most `seeds` seeds, ten million in a second or so.
    ///
    /// # Errors
    /// If the game cannot be solved, the positions cannot be numbered, or there is no memory for
    /// them.
    pub fn new(rules: &Arc<Rules>, seeds: u8) -> Result<Self, Unsolvable> {
        let mut endgame = Self::empty(rules)?;
        if seeds > endgame.ranking.most() {
            return Err(Unsolvable::TooLarge { seeds: seeds.into(), pits: 2 * rules.pits() });
        }
        while endgame.seeds().is_none_or(|known| known < seeds) {
            let _ = endgame.deepen(&mut |_| ControlFlow::Continue(()));
            if endgame.out_of_memory {
                return Err(Unsolvable::OutOfMemory);
            }
        }
        Ok(endgame)
    }

    /// A table without a position yet.
    ///
    /// # Errors
    /// If the game cannot be solved.
    pub(in crate::ai) fn empty(rules: &Arc<Rules>) -> Result<Self, Unsolvable> {
        admit(rules)?;
        let pits = rules.pits();
        let ranking = Ranking::new(pits);
        let row = vec![0; usize::from(pits)];
        let empty = Setup { rows: [row.clone(), row], stores: [0, 0], turn: Seat::South };
        let next = Position::new(&empty, Pie::Closed);
        Ok(Self {
            rules: Arc::clone(rules),
            ranking,
            margins: Vec::new(),
            known: 0,
            next,
            out_of_memory: false,
        })
    }

    /// The most seeds that a position may have to be known for certain; none if the table is empty.
    pub fn seeds(&self) -> Option<u8> {
        let layers = (0..=self.ranking.most()).take_while(|&s| self.ranking.up_to(s) <= self.known);
        layers.last()
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.margins.len()
    }

    /// The margins of all positions up to [`Endgame::seeds`].
    pub(super) fn known_margins(&self) -> &[i8] {
        let known = self.seeds().map_or(0, |seeds| self.ranking.up_to(seeds));
        &self.margins[..known as usize]
    }

    /// How many positions have at most `seeds` seeds; none if they have no numbers.
    pub(super) fn positions_up_to(&self, seeds: u8) -> Option<u64> {
        (seeds <= self.ranking.most()).then(|| self.ranking.up_to(seeds))
    }

    /// Puts the margins of whole layers in the place of what is known.
    pub(super) fn take(&mut self, margins: Vec<i8>) {
        self.known = margins.len() as u64;
        self.margins = margins;
        // The first position of the next layer: all seeds in the last pit.
        let pits = 2 * usize::from(self.next.pits());
        self.next.cells = [0; _];
        self.next.cells[pits - 1] = self.seeds().map_or(0, |seeds| seeds + 1);
        self.next.occupied = 1 << (pits - 1);
    }

    /// How many positions there are with one seed more than the table knows, those with fewer
    /// included; none if that is more than it has numbers or memory for.
    pub(in crate::ai) fn deeper(&self) -> Option<u64> {
        if self.out_of_memory {
            return None;
        }
        let seeds = self.seeds().map_or(0, |seeds| seeds + 1);
        (seeds <= self.ranking.most()).then(|| self.ranking.up_to(seeds))
    }

    /// Whether the table is smaller than it may be because there was no memory for more.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    /// Whether the last layer was broken off, so that there are gaps.
    pub(super) fn has_gaps(&self) -> bool {
        self.known < self.margins.len() as u64
    }

    /// Works out the positions that have one seed more. `look` is told now and then how many
    /// positions are known and may break off; the next call goes on. Nothing is done if there is no
    /// memory for them.
    ///
    /// # Errors
    /// If it was broken off.
    pub(in crate::ai) fn deepen(
        &mut self,
        look: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(all) = self.deeper() else {
            return ControlFlow::Continue(());
        };
        if try_grow(&mut self.margins, all as usize, UNKNOWN).is_err() {
            self.out_of_memory = true;
            return ControlFlow::Continue(());
        }
        let rules = Arc::clone(&self.rules);
        while self.known < all {
            let index = self.known as usize;
            if self.margins[index] == UNKNOWN {
                self.margins[index] = self.work_out(&rules, &self.next.clone());
            }
            self.known += 1;
            advance(&mut self.next);
            if self.known.is_multiple_of(POSITIONS_A_LOOK) {
                look(self.known)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether margins here and there are what those of the next positions make of them.
    pub(super) fn is_sound(&mut self) -> bool {
        let Some(most) = self.seeds().map(u64::from) else { return true };
        let rules = Arc::clone(&self.rules);
        let pits = u64::from(self.next.pits());
        let mut number = 1u64;
        // A linear congruential generator's (Knuth, MMIX): its upper bits are good enough for dice.
        let mut below = |most: u64| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % most
        };
        (0..PROBES).all(|_| {
            let mut rows = [vec![0; pits as usize], vec![0; pits as usize]];
            for _ in 0..below(most + 1) {
                rows[below(2) as usize][below(pits) as usize] += 1;
            }
            let setup = Setup { rows, stores: [0; 2], turn: Seat::South };
            let position = Position::new(&setup, Pie::Closed);
            self.margin(&position) == Some(self.work_out(&rules, &position))
        })
    }

    /// What the player to move will gain on the other from here on, if both play as well as can be;
    /// none if there are more seeds on the board than the table has.
    pub(crate) fn margin(&self, position: &Position) -> Option<i8> {
        let number = self.ranking.rank_within(position)?;
        self.margins.get(number as usize).copied().filter(|&margin| margin != UNKNOWN)
    }

    /// The margin of a position, where those of all with fewer seeds are known.
    ///
    /// Those with as many that can follow are worked out on the way. That ends, because a sowing
    /// that loses no seed to a store brings those of its row nearer to it and leaves the other row
    /// alone.
    fn work_out(&mut self, rules: &Rules, position: &Position) -> i8 {
        let mover = position.turn();
        let mut settled = *position;
        if end(rules, &mut settled, mover.other()) {
            return (settled.lead(mover) - position.lead(mover)) as i8;
        }
        let mut best = UNKNOWN;
        // First all numbers, then all that is under them: so the memory's answers come together.
        let mut open = [(0usize, 0i8, false); MAX_PITS as usize];
        let mut count = 0;
        for cell in cells(rules.candidates(position)) {
            let ply = Ply::of(rules, position, cell);
            if ply.over {
                best = best.max(ply.gain);
            } else if let Some(place) = open.get_mut(count) {
                let number = self.ranking.rank(&ply.after) as usize;
                *place = (number, ply.gain, ply.after.turn() == mover);
                count += 1;
            }
        }
        let mut gaps = false;
        let mut closed = best;
        for &(number, gain, again) in &open[..count] {
            let rest = self.margins[number];
            gaps |= rest == UNKNOWN;
            closed = closed.max(gain.wrapping_add(if again { rest } else { rest.wrapping_neg() }));
        }
        if !gaps {
            return closed;
        }
        for cell in cells(rules.candidates(position)) {
            let ply = Ply::of(rules, position, cell);
            if ply.over {
                continue;
            }
            let number = self.ranking.rank(&ply.after) as usize;
            if self.margins[number] == UNKNOWN {
                self.margins[number] = self.work_out(rules, &ply.after);
            }
            let rest = self.margins[number];
            best = best.max(ply.gain + if ply.after.turn() == mover { rest } else { -rest });
        }
        best
    }
}

/// Turns a position with South to move into the one with the next number.
fn advance(position: &mut Position) {
    let pits = 2 * usize::from(position.pits());
    let first = std::mem::take(&mut position.cells[0]);
    // Those in the first pit, and one of the next that holds any, go to the pit before that; if all
    // were in the first, the last of so many seeds, the next position has one more.
    let next = (1..pits).find(|&cell| position.cells[cell] > 0);
    position.occupied &= !1;
    if let Some(cell) = next {
        position.cells[cell] -= 1;
        if position.cells[cell] == 0 {
            position.occupied &= !(1 << cell);
        }
    }
    let cell = next.unwrap_or(pits) - 1;
    position.cells[cell] = first + 1;
    position.occupied |= 1 << cell;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    #[test]
    fn positions_come_in_the_order_of_their_numbers() {
        let kalah = Ruleset::kalah().with_options("pits=3").unwrap().0;
        let mut endgame = Endgame::empty(&Arc::new(Rules::new(kalah).unwrap())).unwrap();
        for number in 0..endgame.ranking.up_to(9) {
            assert_eq!(endgame.ranking.rank(&endgame.next), number);
            let setup = endgame.next.setup();
            assert_eq!(endgame.next, Position::new(&setup, Pie::Closed), "{setup}");
            advance(&mut endgame.next);
        }
    }
}
