//! The search: is a position worth at least so much?

use super::endgame::Endgame;
use super::ply::Ply;
use super::solver::{Look, Progress};
use super::table::{Bounds, Bucket, NO_CELL, Slot, Table};
use crate::rules::{Position, Rules, cells};

/// Nodes between two looks at whoever waits.
const NODES_A_LOOK: u64 = 1 << 16;
/// Nodes between two thoughts whether a deeper endgame table is worth its while.
const NODES_A_THOUGHT: u64 = 1 << 10;
/// A deeper endgame table is made once the search has had a node for so many of its positions.
const POSITIONS_A_NODE: u64 = 1;
/// Less than any margin.
const NOTHING: i8 = -i8::MAX;

/// One search, from its first question to its last.
pub(super) struct Search<'a> {
    pub rules: &'a Rules,
    pub endgame: &'a mut Endgame,
    /// Bytes that the endgame table may take.
    pub endgame_room: u64,
    pub table: &'a mut Table,
    /// Plies that are still to be looked into, of all positions from the first to the present one.
    pub open: Vec<Open>,
    pub nodes: u64,
    /// The least and the most that the margin to come can be.
    pub bounds: [i8; 2],
    /// Seeds by which the player to move leads, if this is all that was asked.
    pub ahead: Option<i16>,
    pub look: Look<'a>,
}

/// A ply that no table settles.
#[derive(Clone, Copy)]
pub(super) struct Open {
    after: Position,
    slot: Slot,
    /// What lies where the position belongs. Read at once, so that the memory's answers for all
    /// plies come together.
    bucket: Bucket,
    gain: i8,
    again: bool,
    seeds: i8,
    cell: u8,
    order: i16,
}

impl Search<'_> {
    /// A bound of the margin to come of a position with `seeds` on the board, which no table
    /// settles: at least `wanted` if the margin is, else less. None if it was broken off.
    pub fn test(&mut self, position: &Position, slot: Slot, seeds: i8, wanted: i8) -> Option<i8> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_THOUGHT) {
            self.think()?;
        }
        let nodes_before = self.nodes;
        let base = self.open.len();
        let (mut best, mut best_cell) = self.settle(position);
        if best < wanted {
            (best, best_cell) = self.winnow(base, wanted, slot, best, best_cell);
        }
        if best < wanted {
            self.open[base..].sort_unstable_by_key(|ply| -ply.order);
            for at in base..self.open.len() {
                let Open { after, slot, gain, again, seeds, cell, .. } = self.open[at];
                // With the turn gone over, "at least" is asked of the other player, and one more.
                let margin = if again {
                    gain + self.test(&after, slot, seeds, wanted - gain)?
                } else {
                    gain - self.test(&after, slot, seeds, gain - wanted + 1)?
                };
                if margin > best {
                    (best, best_cell) = (margin, cell);
                }
                if best >= wanted {
                    break;
                }
            }
        }
        self.open.truncate(base);
        let bounds = if best >= wanted {
            Bounds { least: best, most: seeds }
        } else {
            Bounds { least: -seeds, most: best }
        };
        self.table.put(slot, bounds, best_cell, 1 + self.nodes - nodes_before);
        Some(best)
    }

    /// Makes every ply. What the endgame table knows or the rules settle is done with, the rest is
    /// put on the list.
    #[inline]
    fn settle(&mut self, position: &Position) -> (i8, u8) {
        let mover = position.turn();
        let (mut best, mut best_cell) = (NOTHING, NO_CELL);
        for cell in cells(self.rules.candidates(position)) {
            let Ply { after, gain, over } = Ply::of(self.rules, position, cell);
            let again = after.turn() == mover;
            let margin = if over {
                gain
            } else {
                let number = self.endgame.ranking.rank(&after);
                let Some(&rest) = self.endgame.margins.get(number as usize) else {
                    let slot = self.table.slot(number);
                    let bucket = Bucket::default();
                    let seeds = after.on_board() as i8;
                    let cell = cell as u8;
                    self.open.push(Open {
                        after,
                        slot,
                        bucket,
                        gain,
                        again,
                        seeds,
                        cell,
                        order: 0,
                    });
                    continue;
                };
                gain + if again { rest } else { -rest }
            };
            best_cell = if margin > best { cell as u8 } else { best_cell };
            best = best.max(margin);
        }
        (best, best_cell)
    }

    /// Keeps of the plies from `base` on those that the table does not settle either.
    #[inline]
    fn winnow(
        &mut self,
        base: usize,
        wanted: i8,
        slot: Slot,
        mut best: i8,
        mut best_cell: u8,
    ) -> (i8, u8) {
        let hint = self.table.get(slot).map_or(NO_CELL, |(_, cell)| cell);
        let pits = self.rules.pits();
        for ply in &mut self.open[base..] {
            ply.bucket = self.table.bucket(ply.slot);
        }
        let mut kept = base;
        for at in base..self.open.len() {
            let mut ply = self.open[at];
            let known = self.table.find(ply.slot, &ply.bucket).map(|(bounds, _)| bounds);
            // Nobody can gain more than what lies on the board.
            let Bounds { least, most } =
                known.unwrap_or(Bounds { least: -ply.seeds, most: ply.seeds });
            let (least, most) = if ply.again { (least, most) } else { (-most, -least) };
            let (least, most) = (ply.gain + least, ply.gain + most);
            if least >= wanted {
                return (least, ply.cell);
            }
            if most < wanted {
                if most > best {
                    (best, best_cell) = (most, ply.cell);
                }
                continue;
            }
            ply.order = order(&ply, pits, hint);
            self.open[kept] = ply;
            kept += 1;
        }
        self.open.truncate(kept);
        (best, best_cell)
    }

    /// Looks up from the work; none if it is to be broken off.
    #[cold]
    fn think(&mut self) -> Option<()> {
        let progress = Progress {
            nodes: self.nodes,
            bounds: self.ahead.map(|ahead| self.bounds.map(|bound| ahead + i16::from(bound))),
            endgame: self.endgame.seeds().unwrap_or(0),
            bytes: self.table.bytes() + self.endgame.bytes(),
            out_of_memory: self.table.is_out_of_memory() || self.endgame.is_out_of_memory(),
        };
        if self.nodes.is_multiple_of(NODES_A_LOOK) && (self.look)(&progress).is_break() {
            return None;
        }
        let room = self.endgame_room.min(self.nodes * POSITIONS_A_NODE);
        if self.endgame.deeper().is_some_and(|all| all <= room) {
            let look = &mut self.look;
            let stopped = self.endgame.deepen(&mut |_| look(&progress)).is_break();
            return (!stopped).then_some(());
        }
        Some(())
    }
}

/// What is tried first: what was best before; then sowings that earn another turn, from the right;
/// then those that gain most, from the right. It is the cheapest proof that is looked for, not the
/// best sowing, so what empties the board soon comes before what promises more later.
#[inline]
fn order(ply: &Open, pits: u8, hint: u8) -> i16 {
    let cell = i16::from(ply.cell % pits);
    let by_kind = if ply.again { 200 + 4 * cell } else { cell };
    16 * i16::from(ply.gain) + by_kind + if ply.cell == hint { 1000 } else { 0 }
}
