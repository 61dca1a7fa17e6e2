//! The end of a game: when it is over, its outcome, and who gets the seeds that are left.

use super::Seat;
use super::compiled::Rules;
use super::position::{Position, STORE};
use super::ruleset::{NoMove, Settlement};
use super::state::{GameState, MAX_PLIES, cells};
use super::trace::{Event, Reason, TraceSink};

/// The result of a game that is over.
///
/// ```
/// use seedfall::rules::{Outcome, Seat};
/// assert_eq!(Outcome::Won(Seat::North).winner(), Some(Seat::North));
/// assert_eq!(Outcome::Drawn.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The player in this seat has won.
    Won(Seat),
    /// Both players have the same number of seeds.
    Drawn,
}

impl Outcome {
    /// The seat that has won; `None` in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Won(seat) => Some(seat),
            Outcome::Drawn => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    pub reason: Reason,
    /// The seat that resigned, if that is the reason.
    pub resigned: Option<Seat>,
}

impl GameState {
    /// Ends the game if it is over after a ply of `mover`, and settles what is left.
    ///
    /// It finds all ends but one: whether every sowing is endless is only known after trying them, which
    /// [`GameState::conclude_endless`] does.
    #[inline]
    pub(crate) fn conclude<S: TraceSink>(&mut self, rules: &Rules, mover: Seat, sink: &mut S) {
        if let Some((reason, settle)) = rules.ending(&self.position, self.total) {
            return self.end(reason, settle, mover, sink);
        }
        if let Some((times, settle)) = rules.ends.repetition
            // The history holds the start too.
            && (self.history.count(&self.position) >= times || self.history.len() > MAX_PLIES)
        {
            self.end(Reason::Repetition, settle, mover, sink);
        }
    }

    /// Ends the game if every sowing of the player to move is endless.
    pub(crate) fn conclude_endless<S: TraceSink>(&mut self, rules: &Rules, sink: &mut S) {
        if self.ended.is_some() || rules.relay.is_none() {
            return;
        }
        let candidates = rules.candidates(&self.position);
        if candidates != 0
            && cells(candidates).all(|cell| rules.endless(&self.position, cell).is_some())
        {
            let mover = self.position.turn.other();
            self.end(Reason::EndlessTurn, Settlement::Unawarded, mover, sink);
        }
    }

    /// Ends the game for `reason`.
    pub(crate) fn end<S: TraceSink>(
        &mut self,
        reason: Reason,
        settle: Settlement,
        mover: Seat,
        sink: &mut S,
    ) {
        self.ended = Some(Ended { reason, resigned: None });
        sink.record(Event::End { reason });
        self.position.settle(settle, mover, sink);
    }
}

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
