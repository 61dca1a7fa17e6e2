//! The state of a game under way, and the plies that change it.

use super::Seat;
use super::compiled::Rules;
use super::outcome::Outcome;
use super::position::{Pie, Position, cells};
use super::repetition::{HistoryWindow, PositionHistory};
use super::ruleset::Settlement;
use super::sowing::EndlessRelay;
use super::trace::{Event, NoTrace, Reason, TraceSink};

/// The most plies of a game whose ruleset has a repetition rule. A game that reaches it ends as by
/// repetition, with [`Reason::Repetition`] and its settlement (a house rule). Games of the shipped
/// rulesets are far shorter.
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
    /// Why the game is over, if it is. If the reason is a resignation, the player to move resigned.
    pub(crate) ended: Option<Reason>,
    /// All seeds of the game, in pits and stores.
    pub(crate) total: u16,
}

/// An earlier state of a game, for [`GameState::rewind`].
pub(crate) struct Checkpoint {
    position: Position,
    window: HistoryWindow,
    ended: Option<Reason>,
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
        self.ended
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.ended? == Reason::Resigned {
            return Some(Outcome::Won(self.position.turn.other()));
        }
        Some(match self.position.lead(Seat::South) {
            0 => Outcome::Drawn,
            1.. => Outcome::Won(Seat::South),
            _ => Outcome::Won(Seat::North),
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
            && (self.history.record(&self.position) >= times || self.history.len() > MAX_PLIES)
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
        self.ended = Some(reason);
        sink.record(Event::End { reason });
        self.position.settle(settle, mover, sink);
    }
}
