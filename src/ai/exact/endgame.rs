//! Endgame tables: what every position of few seeds is worth, computed from the fewest seeds up.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::ply::{Ply, settle_if_over};
use super::ranking::Ranking;
use super::solvable::{Unsolvable, ensure_solvable};
use crate::ai::memory::try_grow;
use crate::rules::{MAX_PITS, Pie, Position, Rules, Seat, Setup, cells};

/// Stands for a margin that is not known yet: no numbered position has as many seeds.
const UNKNOWN: i8 = i8::MIN;
/// Positions between two reports of the progress.
const POSITIONS_PER_REPORT: u64 = 1 << 16;
/// Positions that are computed again to see whether a table that was read is right.
const SPOT_CHECKS: u32 = 256;

/// For every position with few seeds on the board the margin that is still to be gained with best
/// play, a byte each.
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
    /// By number of the position; a layer that is being computed has gaps.
    pub(super) margins: Vec<i8>,
    /// How many are known without a gap.
    known: u64,
    /// The position with the number `known`.
    next: Position,
    /// There was no memory for the next layer.
    out_of_memory: bool,
}

impl Endgame {
    /// Computes all positions with at most `seeds` seeds, about ten million a second.
    ///
    /// # Errors
    /// If the game cannot be solved, the positions cannot be numbered, or there is no memory for
    /// them.
    pub fn new(rules: &Arc<Rules>, seeds: u8) -> Result<Self, Unsolvable> {
        let mut endgame = Self::empty(rules)?;
        if seeds > endgame.ranking.max_seeds() {
            return Err(Unsolvable::TooLarge { seeds: seeds.into(), pits: 2 * rules.pits() });
        }
        while endgame.seeds().is_none_or(|known| known < seeds) {
            let _ = endgame.add_layer(&mut |_| ControlFlow::Continue(()));
            if endgame.out_of_memory {
                return Err(Unsolvable::OutOfMemory);
            }
        }
        Ok(endgame)
    }

    /// A table without any position.
    ///
    /// # Errors
    /// If the game cannot be solved.
    pub(in crate::ai) fn empty(rules: &Arc<Rules>) -> Result<Self, Unsolvable> {
        ensure_solvable(rules)?;
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

    /// All positions with at most this many seeds are known; none if the table is empty.
    pub fn seeds(&self) -> Option<u8> {
        let layers = (0..=self.ranking.max_seeds())
            .take_while(|&seeds| self.ranking.up_to(seeds) <= self.known);
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
        (seeds <= self.ranking.max_seeds()).then(|| self.ranking.up_to(seeds))
    }

    /// Replaces the contents by the margins of whole layers.
    pub(super) fn set_margins(&mut self, margins: Vec<i8>) {
        self.known = margins.len() as u64;
        self.margins = margins;
        // The first position of the next layer: all seeds in the last pit.
        let pits = 2 * usize::from(self.next.pits());
        self.next.cells = [0; _];
        self.next.cells[pits - 1] = self.seeds().map_or(0, |seeds| seeds + 1);
        self.next.occupied = 1 << (pits - 1);
    }

    /// How many positions the table has with the next layer, which has one seed more. None if it has no
    /// numbers or memory for that.
    pub(in crate::ai) fn next_layer_len(&self) -> Option<u64> {
        if self.out_of_memory {
            return None;
        }
        let seeds = self.seeds().map_or(0, |seeds| seeds + 1);
        (seeds <= self.ranking.max_seeds()).then(|| self.ranking.up_to(seeds))
    }

    /// Whether the table is smaller than it may be because there was no memory for more.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    /// Whether the last layer was interrupted, so that there are gaps.
    pub(super) fn has_gaps(&self) -> bool {
        self.known < self.margins.len() as u64
    }

    /// Computes the positions that have one seed more. `report` is called now and then with the number
    /// of known positions and may stop the work; the next call continues. Nothing is done if there is
    /// no memory for them.
    ///
    /// # Errors
    /// If `report` stopped it.
    pub(in crate::ai) fn add_layer(
        &mut self,
        report: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(all) = self.next_layer_len() else {
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
                self.margins[index] = self.solve_position(&rules, &self.next.clone());
            }
            self.known += 1;
            advance(&mut self.next);
            if self.known.is_multiple_of(POSITIONS_PER_REPORT) {
                report(self.known)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the margins of some positions are those that follow from the positions after them.
    pub(super) fn passes_spot_checks(&mut self) -> bool {
        let Some(most) = self.seeds().map(u64::from) else { return true };
        let rules = Arc::clone(&self.rules);
        let pits = u64::from(self.next.pits());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut below = |most: u64| rng.random_range(0..most);
        (0..SPOT_CHECKS).all(|_| {
            let mut rows = [vec![0; pits as usize], vec![0; pits as usize]];
            for _ in 0..below(most + 1) {
                rows[below(2) as usize][below(pits) as usize] += 1;
            }
            let setup = Setup { rows, stores: [0; 2], turn: Seat::South };
            let position = Position::new(&setup, Pie::Closed);
            self.margin(&position) == Some(self.solve_position(&rules, &position))
        })
    }

    /// What the player to move gains on the other from here on with best play, in seeds; none if the
    /// position has more seeds than the table knows.
    pub(crate) fn margin(&self, position: &Position) -> Option<i8> {
        let number = self.ranking.rank_within(position)?;
        self.margins.get(number as usize).copied().filter(|&margin| margin != UNKNOWN)
    }

    /// The margin of a position, once those of all positions with fewer seeds are known.
    ///
    /// Following positions with as many seeds are computed first. That ends, because a sowing that
    /// puts no seed into a store moves seeds of its row towards it and does not touch the other row.
    fn solve_position(&mut self, rules: &Rules, position: &Position) -> i8 {
        let mover = position.turn();
        let mut settled = *position;
        if settle_if_over(rules, &mut settled, mover.other()) {
            return (settled.lead(mover) - position.lead(mover)) as i8;
        }
        let mut best = UNKNOWN;
        // First all numbers, then all margins: so the processor waits for memory only once.
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
        let mut known_best = best;
        for &(number, gain, same_turn) in &open[..count] {
            let rest = self.margins[number];
            gaps |= rest == UNKNOWN;
            known_best = known_best.max(gain.wrapping_add(if same_turn {
                rest
            } else {
                rest.wrapping_neg()
            }));
        }
        if !gaps {
            return known_best;
        }
        for cell in cells(rules.candidates(position)) {
            let ply = Ply::of(rules, position, cell);
            if ply.over {
                continue;
            }
            let number = self.ranking.rank(&ply.after) as usize;
            if self.margins[number] == UNKNOWN {
                self.margins[number] = self.solve_position(rules, &ply.after);
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
    // The seeds of the first pit, and one of the next pit that is not empty, go to the pit before
    // that. If all were in the first pit, this was the last position of its layer, and the next has one
    // seed more.
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
