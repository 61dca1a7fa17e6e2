//! The search: is a position worth at least a given margin?

use super::bounds_table::{Bounds, BoundsTable, Bucket, NO_CELL, Slot};
use super::endgame::Endgame;
use super::ply::Ply;
use super::progress::{Progress, ProgressFn};
use crate::rules::{Position, Rules, cells};

/// Nodes between two reports of the progress.
const NODES_PER_REPORT: u64 = 1 << 16;
/// Nodes between two checks whether the endgame table should grow.
const NODES_PER_CHECK: u64 = 1 << 10;
/// The endgame table grows once it would have at most this many positions for each node searched.
const POSITIONS_PER_NODE: u64 = 1;
/// Less than any margin.
const NO_MARGIN: i8 = -i8::MAX;

/// The search for the value of one position.
pub(super) struct Search<'a> {
    pub rules: &'a Rules,
    pub endgame: &'a mut Endgame,
    /// Bytes that the endgame table may take.
    pub endgame_memory: u64,
    pub table: &'a mut BoundsTable,
    /// The plies still to be searched in all positions from the root to the present one.
    pub open_plies: Vec<OpenPly>,
    pub nodes: u64,
    /// The least and the most that the margin still to be gained can be.
    pub bounds: Bounds,
    /// Seeds by which the player to move leads at the root, if bounds are to be reported.
    pub root_lead: Option<i16>,
    pub report: ProgressFn<'a>,
}

/// A ply whose value no table knows.
#[derive(Clone, Copy)]
pub(super) struct OpenPly {
    after: Position,
    slot: Slot,
    /// The bucket of the position, read for all plies at once, so that the processor waits for memory
    /// only once.
    bucket: Bucket,
    gain: i8,
    same_turn: bool,
    seeds: i8,
    cell: u8,
    order: i16,
}

impl Search<'_> {
    /// A search with a null window: a bound of the margin still to be gained from a position that no
    /// table knows, with `seeds` on the board. The bound is at least `wanted` if the margin is, else less.
    /// None if the work was stopped.
    pub fn null_window_search(
        &mut self,
        position: &Position,
        slot: Slot,
        seeds: i8,
        wanted: i8,
    ) -> Option<i8> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.check_progress()?;
        }
        let nodes_before = self.nodes;
        let base = self.open_plies.len();
        let (mut best, mut best_cell) = self.probe_children(position);
        if best < wanted {
            (best, best_cell) = self.prune_known(base, wanted, slot, best, best_cell);
        }
        if best < wanted {
            self.open_plies[base..].sort_unstable_by_key(|ply| -ply.order);
            for at in base..self.open_plies.len() {
                let OpenPly { after, slot, gain, same_turn, seeds, cell, .. } = self.open_plies[at];
                // For the other player the question turns round: "at least" one more.
                let margin = if same_turn {
                    gain + self.null_window_search(&after, slot, seeds, wanted - gain)?
                } else {
                    gain - self.null_window_search(&after, slot, seeds, gain - wanted + 1)?
                };
                if margin > best {
                    (best, best_cell) = (margin, cell);
                }
                if best >= wanted {
                    break;
                }
            }
        }
        self.open_plies.truncate(base);
        let bounds = if best >= wanted {
            Bounds { least: best, most: seeds }
        } else {
            Bounds { least: -seeds, most: best }
        };
        self.table.put(slot, bounds, best_cell, 1 + self.nodes - nodes_before);
        Some(best)
    }

    /// Makes every ply. Returns the best margin of those that end the game or that the endgame table
    /// knows, with its cell, and lists the others as open plies.
    #[inline]
    fn probe_children(&mut self, position: &Position) -> (i8, u8) {
        let mover = position.turn();
        let (mut best, mut best_cell) = (NO_MARGIN, NO_CELL);
        for cell in cells(self.rules.candidates(position)) {
            let Ply { after, gain, over } = Ply::of(self.rules, position, cell);
            let same_turn = after.turn() == mover;
            let margin = if over {
                gain
            } else {
                let number = self.endgame.ranking.rank(&after);
                let Some(&rest) = self.endgame.margins.get(number as usize) else {
                    let slot = self.table.slot(number);
                    let bucket = Bucket::default();
                    let seeds = after.on_board() as i8;
                    let cell = cell as u8;
                    self.open_plies.push(OpenPly {
                        after,
                        slot,
                        bucket,
                        gain,
                        same_turn,
                        seeds,
                        cell,
                        order: 0,
                    });
                    continue;
                };
                gain + if same_turn { rest } else { -rest }
            };
            best_cell = if margin > best { cell as u8 } else { best_cell };
            best = best.max(margin);
        }
        (best, best_cell)
    }

    /// Drops the open plies from `base` on that the bounds table decides. Returns the best margin with
    /// its cell.
    #[inline]
    fn prune_known(
        &mut self,
        base: usize,
        wanted: i8,
        slot: Slot,
        mut best: i8,
        mut best_cell: u8,
    ) -> (i8, u8) {
        let best_before = self.table.get(slot).map_or(NO_CELL, |(_, cell)| cell);
        let pits = self.rules.pits();
        for ply in &mut self.open_plies[base..] {
            ply.bucket = self.table.bucket(ply.slot);
        }
        let mut kept = base;
        for at in base..self.open_plies.len() {
            let mut ply = self.open_plies[at];
            let known = self.table.find(ply.slot, &ply.bucket).map(|(bounds, _)| bounds);
            // No player can gain more seeds than lie on the board.
            let Bounds { least, most } = known.unwrap_or(Bounds::widest(ply.seeds));
            let (least, most) = if ply.same_turn { (least, most) } else { (-most, -least) };
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
            ply.order = search_order(&ply, pits, best_before);
            self.open_plies[kept] = ply;
            kept += 1;
        }
        self.open_plies.truncate(kept);
        (best, best_cell)
    }

    /// Reports the progress and grows the endgame table when it is time. None if the work is to stop.
    #[cold]
    fn check_progress(&mut self) -> Option<()> {
        let progress = Progress {
            nodes: self.nodes,
            bounds: self.root_lead.map(|lead| self.bounds.of_value(lead)),
            endgame: self.endgame.seeds().unwrap_or(0),
            bytes: self.table.bytes() + self.endgame.bytes(),
            out_of_memory: self.table.is_out_of_memory() || self.endgame.is_out_of_memory(),
        };
        if self.nodes.is_multiple_of(NODES_PER_REPORT) && (self.report)(&progress).is_break() {
            return None;
        }
        let room = self.endgame_memory.min(self.nodes * POSITIONS_PER_NODE);
        if self.endgame.next_layer_len().is_some_and(|all| all <= room) {
            let report = &mut self.report;
            let stopped = self.endgame.add_layer(&mut |_| report(&progress)).is_break();
            return (!stopped).then_some(());
        }
        Some(())
    }
}

/// The order in which plies are searched: first the best one of an earlier search; then those that
/// earn another turn, from the right; then those that gain most, from the right. The cheapest proof is
/// wanted, not the best sowing, so what empties the board soon comes before what gains more later.
#[inline]
fn search_order(ply: &OpenPly, pits: u8, best_before: u8) -> i16 {
    let cell = i16::from(ply.cell % pits);
    let by_kind = if ply.same_turn { 200 + 4 * cell } else { cell };
    16 * i16::from(ply.gain) + by_kind + if ply.cell == best_before { 1000 } else { 0 }
}
