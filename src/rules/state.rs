//! A game under way, without its rules: a ply goes in, the next state comes out.

use super::Seat;
use super::compiled::Rules;
use super::ending::{Ended, Outcome};
use super::position::{Pie, Position, STORE};
use super::ruleset::Hand;
use super::seen::{PositionHistory, Window};
use super::sowing::EndlessRelay;
use super::trace::{Event, NoTrace, Reason, TraceSink};

/// The state of one game: the position, what the repetition rule remembers, and how the game has
/// ended. [`Rules::begin`] makes it and [`Rules::play`] changes it; [`super::Game`] holds both
/// together.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) position: Position,
    pub(crate) seen: PositionHistory,
    pub(crate) ended: Option<Ended>,
    /// All seeds of the game, in pits and stores.
    pub(crate) total: u16,
}

/// A state to come back to.
pub(crate) struct Mark {
    position: Position,
    window: Window,
    ended: Option<Ended>,
}

impl GameState {
    /// The seeds on the board and whose turn it is.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Why the game is over; `None` while it goes on.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.ended.map(|ended| ended.reason)
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Ended { resigned, .. } = self.ended?;
        Some(match (resigned, self.position.lead(Seat::South)) {
            (Some(seat), _) => Outcome::Won(seat.other()),
            (None, 0) => Outcome::Drawn,
            (None, 1..) => Outcome::Won(Seat::South),
            (None, _) => Outcome::Won(Seat::North),
        })
    }

    /// The state at the start of a game; it may be over already.
    pub(crate) fn new(rules: &Rules, position: Position) -> Self {
        let mut state = Self {
            position,
            seen: PositionHistory::default(),
            ended: None,
            total: position.total(),
        };
        state.conclude(rules, position.turn.other(), &mut NoTrace);
        state
    }

    /// A point to come back to with [`GameState::rewind`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { position: self.position, window: self.seen.window(), ended: self.ended }
    }

    /// Takes back all that came after `mark`.
    pub(crate) fn rewind(&mut self, mark: &Mark) {
        self.position = mark.position;
        self.seen.rewind(mark.window);
        self.ended = mark.ended;
    }

    /// Sows a pit that [`Rules::candidates`] gave.
    ///
    /// # Errors
    /// If the relay never stops; the state is then as it was.
    #[inline]
    pub(crate) fn sow<S: TraceSink>(
        &mut self,
        rules: &Rules,
        cell: usize,
        sink: &mut S,
    ) -> Result<(), EndlessRelay> {
        let mover = self.position.turn;
        let bonus = rules.ply(&mut self.position, cell, sink)?;
        self.finish_ply(rules, mover, sink);
        if bonus && self.ended.is_none() {
            sink.tell(Event::Bonus { seat: mover });
        }
        Ok(())
    }

    /// Lets the turn go over.
    pub(crate) fn pass<S: TraceSink>(&mut self, rules: &Rules, sink: &mut S) {
        let mover = self.position.turn;
        sink.tell(Event::Pass { seat: mover });
        self.position.turn = mover.other();
        self.finish_ply(rules, mover, sink);
    }

    /// Lets the player to move take the other seat.
    pub(crate) fn swap<S: TraceSink>(&mut self, rules: &Rules, sink: &mut S) {
        let mover = self.position.turn;
        sink.tell(Event::Swap { seat: mover });
        self.finish_ply(rules, mover, sink);
    }

    /// What follows on every ply of `mover`: the pie rule goes on, and the game may be over.
    #[inline]
    fn finish_ply<S: TraceSink>(&mut self, rules: &Rules, mover: Seat, sink: &mut S) {
        if self.position.pie != Pie::Closed {
            self.position.pie = self.position.pie.after(self.position.turn == mover);
        }
        self.conclude(rules, mover, sink);
    }
}

impl Rules {
    /// Sows a pit that [`Rules::candidates`] gave, with its capture, and says whether that earns
    /// another turn; whoever goes on is to move. Whether the game is over, and how far the pie rule
    /// has come, is left to the caller: a search of many positions needs neither every time.
    ///
    /// # Errors
    /// If the relay never stops; the position is then as it was.
    #[inline]
    pub(crate) fn ply<S: TraceSink>(
        &self,
        position: &mut Position,
        cell: usize,
        sink: &mut S,
    ) -> Result<bool, EndlessRelay> {
        let mover = position.turn;
        let before = self.relay.is_some().then_some(*position);
        let landing = match (self.sow(position, cell, sink), before) {
            (Ok(landing), _) => landing,
            (Err(endless), before) => {
                *position = before.unwrap_or(*position);
                return Err(endless);
            }
        };
        self.capture(position, landing.cell, sink);
        let bonus = landing.cell == STORE[mover.index()] && self.bonus_in_store;
        if !bonus {
            position.turn = mover.other();
        }
        Ok(bonus)
    }

    /// The pits that the player to move may lift, a bit each, before it is known whether
    /// their sowing ever stops.
    #[inline]
    pub(crate) fn candidates(&self, position: &Position) -> u32 {
        let own = position.holding(position.turn);
        let mut bits = own;
        if self.must_feed && position.occupied == own {
            bits = self.feeding(position, bits);
        }
        if self.refuses_slams {
            bits = self.without_slams(position, bits);
        }
        match self.forced {
            None => bits,
            Some(_) if bits == 0 => 0,
            Some(Hand::Left) => bits & bits.wrapping_neg(),
            Some(Hand::Right) => 1 << bits.ilog2(),
        }
    }

    /// Those of `bits` that drop a seed in the other row.
    #[cold]
    pub(crate) fn feeding(&self, position: &Position, bits: u32) -> u32 {
        let other = !position.row_mask(position.turn);
        let feeds = |cell| {
            self.sow(&mut { *position }, cell, &mut NoTrace)
                .is_ok_and(|landing| landing.touched & other != 0)
        };
        cells(bits).filter(|&cell| feeds(cell)).fold(0, |kept, cell| kept | 1 << cell)
    }

    /// Those of `bits` that do not capture the whole other row; all, if there are no others.
    #[cold]
    fn without_slams(&self, position: &Position, bits: u32) -> u32 {
        let slams = |cell| {
            let mut after = *position;
            let landing = self.sow(&mut after, cell, &mut NoTrace);
            landing.is_ok_and(|landing| self.is_slam(&after, landing.cell))
        };
        match cells(bits).filter(|&cell| !slams(cell)).fold(0, |kept, cell| kept | 1 << cell) {
            0 => bits,
            kept => kept,
        }
    }

    /// The laps of one round, if sowing the pit never stops.
    pub(crate) fn endless(&self, position: &Position, cell: usize) -> Option<u32> {
        self.relay.as_ref()?;
        self.sow(&mut { *position }, cell, &mut NoTrace).err().map(|endless| endless.laps)
    }
}

/// The cells of a set, from the lowest.
#[inline]
pub(crate) fn cells(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            cell
        })
    })
}
