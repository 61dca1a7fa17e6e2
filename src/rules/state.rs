//! The state of a game under way, and the plies that change it.

use super::Seat;
use super::compiled::Rules;
use super::ending::{Ended, Outcome};
use super::position::{Pie, Position, STORE};
use super::repetition::{HistoryWindow, PositionHistory};
use super::ruleset::RowEnd;
use super::sowing::EndlessRelay;
use super::trace::{Event, NoTrace, Reason, TraceSink};

/// The most plies of a game whose ruleset has a repetition rule. A game that reaches it ends as by
/// repetition, with [`Reason::Repetition`] and its settlement (a house rule). Games of the built-in rulesets are
/// far shorter.
///
/// A ruleset without a repetition rule needs no limit: its players' stores are in the sowing path, and
/// every hand that leaves a row leaves a seed in one, so that the seeds on the board run out.
pub const MAX_PLIES: usize = 3_000;

/// The state of one game: the position, what the repetition rule remembers, and how the game has
/// ended. [`Rules::begin`] makes it and [`Rules::play`] changes it; [`super::Game`] holds both
/// together.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) position: Position,
    pub(crate) history: PositionHistory,
    pub(crate) ended: Option<Ended>,
    /// All seeds of the game, in pits and stores.
    pub(crate) total: u16,
}

/// An earlier state of a game, for [`GameState::rewind`].
pub(crate) struct Checkpoint {
    position: Position,
    window: HistoryWindow,
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
            history: PositionHistory::default(),
            ended: None,
            total: position.total(),
        };
        state.conclude(rules, position.turn.other(), &mut NoTrace);
        state
    }

    /// The present state, to return to with [`GameState::rewind`].
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { position: self.position, window: self.history.window(), ended: self.ended }
    }

    /// Takes back all plies since `checkpoint`.
    pub(crate) fn rewind(&mut self, checkpoint: &Checkpoint) {
        self.position = checkpoint.position;
        self.history.rewind(checkpoint.window);
        self.ended = checkpoint.ended;
    }

    /// Sows a pit that [`Rules::candidates`] gave.
    ///
    /// # Errors
    /// If the relay counts as endless; the state is then unchanged.
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
            sink.record(Event::Bonus { seat: mover });
        }
        Ok(())
    }

    /// Passes the turn to the other player.
    pub(crate) fn pass<S: TraceSink>(&mut self, rules: &Rules, sink: &mut S) {
        let mover = self.position.turn;
        sink.record(Event::Pass { seat: mover });
        self.position.turn = mover.other();
        self.finish_ply(rules, mover, sink);
    }

    /// Lets the player to move take the other seat.
    pub(crate) fn swap<S: TraceSink>(&mut self, rules: &Rules, sink: &mut S) {
        let mover = self.position.turn;
        sink.record(Event::Swap { seat: mover });
        self.finish_ply(rules, mover, sink);
    }

    /// Completes a ply of `mover`: moves the pie rule on, and ends the game if it is over.
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
    /// another turn. Whether the game is over and how far the pie rule has come is left to the caller:
    /// a search of many positions does not need either every time.
    ///
    /// # Errors
    /// If the relay counts as endless; the position is then unchanged.
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

    /// The pits that the player to move may lift, a bit each. Endless sowings are still among them.
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
            Some(RowEnd::Left) => bits & bits.wrapping_neg(),
            Some(RowEnd::Right) => 1 << bits.ilog2(),
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

    /// Why sowing the pit counts as endless, if it does.
    pub(crate) fn endless(&self, position: &Position, cell: usize) -> Option<EndlessRelay> {
        self.relay.as_ref()?;
        self.sow(&mut { *position }, cell, &mut NoTrace).err()
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
