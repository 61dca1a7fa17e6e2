//! The end of a game: when it is over, and who gets the seeds that are left.

use super::Seat;
use super::compiled::Rules;
use super::position::{Position, STORE, cells};
use super::ruleset::{NoMove, Settlement};
use super::trace::{Event, Reason, TraceSink};

impl Rules {
    /// Why a game of `total` seeds is over in `position`, with the settlement: all ends that depend on the
    /// position alone.
    #[inline]
    pub(crate) fn ending(&self, position: &Position, total: u16) -> Option<(Reason, Settlement)> {
        let ends = &self.ends;
        if ends.majority {
            let half = total / 2;
            let [south, north] = position.stored().map(u16::from);
            if south > half || north > half {
                return Some((Reason::Majority, Settlement::Unawarded));
            }
        }
        let own = position.holding(position.turn);
        let other = position.occupied ^ own;
        if let Some(settle) = ends.row_empty
            && (own == 0 || other == 0)
        {
            return Some((Reason::RowEmpty, settle));
        }
        if ends.board_empty && position.occupied == 0 {
            return Some((Reason::BoardEmpty, Settlement::Unawarded));
        }
        if ends.lone_seed
            && position.occupied.is_power_of_two()
            && position.cells[position.occupied.trailing_zeros() as usize] == 1
        {
            return Some((Reason::LoneSeed, Settlement::Unawarded));
        }
        if let NoMove::End(settle) = self.ruleset().no_move
            && own == 0
        {
            return Some((Reason::RowEmpty, settle));
        }
        if let Some(settle) = ends.cannot_feed
            && other == 0
            && own != 0
            && self.feeding(position, own) == 0
        {
            return Some((Reason::CannotFeed, settle));
        }
        None
    }
}

impl Position {
    /// Gives the seeds left on the board to the players as the settlement says.
    pub(crate) fn settle<S: TraceSink>(&mut self, settle: Settlement, mover: Seat, sink: &mut S) {
        let everything = |_| u8::MAX;
        match settle {
            Settlement::Unawarded => {}
            Settlement::RowOwner => {
                for seat in Seat::BOTH {
                    self.sweep(self.row_mask(seat), seat, everything, sink);
                }
            }
            Settlement::UnfedPlayer => {
                let south_is_unfed = self.holding(Seat::South) == 0;
                let unfed = if south_is_unfed { Seat::South } else { Seat::North };
                self.sweep(self.occupied, unfed, everything, sink);
            }
            Settlement::LastMover => self.sweep(self.occupied, mover, everything, sink),
            Settlement::Split => {
                let share = (self.on_board() / 2) as u8;
                for seat in Seat::BOTH {
                    let mut left = share;
                    let up_to_share = |seeds: u8| {
                        let part = seeds.min(left);
                        left -= part;
                        part
                    };
                    self.sweep(self.occupied, seat, up_to_share, sink);
                }
            }
        }
    }

    /// Moves seeds of each pit in `bits` to the store of `to`; `part` says how many of a pit's seeds.
    fn sweep<S: TraceSink>(
        &mut self,
        bits: u32,
        to: Seat,
        mut part: impl FnMut(u8) -> u8,
        sink: &mut S,
    ) {
        for cell in cells(bits & self.occupied) {
            let seeds = part(self.cells[cell]).min(self.cells[cell]);
            if seeds == 0 {
                continue;
            }
            self.cells[cell] -= seeds;
            if self.cells[cell] == 0 {
                self.occupied &= !(1 << cell);
            }
            self.cells[STORE[to.index()]] += seeds;
            let pit = self.pit(cell);
            sink.record(Event::Sweep { pit, seeds, to });
        }
    }
}
