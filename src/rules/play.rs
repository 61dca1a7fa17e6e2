//! Playing by the rules: which moves are legal, why others are not, and what they do.

use super::compiled::Rules;
use super::position::{Pie, Position, cells};
use super::ruleset::{Layout, MAX_SEEDS, Opening, RowEnd, Settlement};
use super::setup::{Setup, SetupProblem};
use super::sowing::{EndlessRelay, MAX_LAPS};
use super::state::GameState;
use super::trace::{Event, NoTrace, Reason, Trace, TraceSink};
use super::{Move, PitId, Seat};

/// Which rule a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The row has no such pit.
    #[error("there is no such pit")]
    NoSuchPit,
    /// The pit is in the other row.
    #[error("not your pit")]
    NotYourPit,
    /// The pit holds no seed.
    #[error("empty")]
    Empty,
    /// The other row is empty, and this would not feed it.
    #[error("you must feed")]
    MustFeed,
    /// The turn is forced from the left.
    #[error("only your leftmost pit may be played")]
    OnlyLeftmost,
    /// The turn is forced from the right.
    #[error("only your rightmost pit may be played")]
    OnlyRightmost,
    /// The sowing would never stop.
    #[error("this sowing would never stop: it comes round after {laps} laps")]
    Endless {
        /// Laps in one cycle.
        laps: u32,
    },
    /// The sowing goes on after [`MAX_LAPS`](super::MAX_LAPS) laps, which counts as endless.
    #[error("this sowing would never stop: it goes on after {MAX_LAPS} laps")]
    TooManyLaps,
    /// It would capture the whole other row.
    #[error("a move may not capture the whole other row")]
    GrandSlam,
    /// A player who can move must not pass.
    #[error("you can move, so you may not pass")]
    CannotPass,
    /// There are no seeds to sow.
    #[error("no seeds to sow: only pass is possible")]
    MustPass,
    /// The pie rule does not apply, or not now.
    #[error("the seats may not be swapped now")]
    NoSwap,
    /// The game knows no agreed split.
    #[error("this game cannot be split by agreement")]
    NoSplit,
}

impl From<EndlessRelay> for Refusal {
    fn from(endless: EndlessRelay) -> Self {
        match endless {
            EndlessRelay::Cycle { laps } => Refusal::Endless { laps },
            EndlessRelay::TooManyLaps => Refusal::TooManyLaps,
        }
    }
}

impl Rules {
    /// The set-up that the game starts from; `None` if its layout is drawn at random.
    #[must_use]
    pub fn usual_setup(&self) -> Option<Setup> {
        let board = self.ruleset().board;
        let even = || vec![board.seeds; usize::from(board.pits)];
        let rows = match &self.ruleset().layout {
            Layout::Even => [even(), even()],
            Layout::Explicit(south, north) => [south.clone(), north.clone()],
            Layout::Random { .. } => return None,
        };
        Some(Setup { rows, stores: [0, 0], turn: Seat::South })
    }

    /// The state of a game that begins with `setup`. It may be over already.
    ///
    /// ```
    /// use seedfall::rules::{Rules, Ruleset};
    /// let kalah = Rules::new(Ruleset::kalah()).unwrap();
    /// let mut state = kalah.begin(&kalah.usual_setup().unwrap()).unwrap();
    /// let trace = kalah.play(&mut state, "C".parse().unwrap()).unwrap();
    /// assert_eq!(trace.0.len(), 6); // lift, four drops, a bonus turn
    /// assert_eq!(kalah.legal_moves(&state).len(), 5);
    /// assert_eq!(state.outcome(), None);
    /// ```
    ///
    /// # Errors
    /// If the set-up's rows are not as long as the board's, or it has more than [`MAX_SEEDS`] seeds.
    pub fn begin(&self, setup: &Setup) -> Result<GameState, SetupProblem> {
        let pits = usize::from(self.pits());
        for (row, seat) in setup.rows.iter().zip(Seat::BOTH) {
            if row.len() != pits {
                let (found, pits) = (row.len(), self.pits());
                return Err(SetupProblem::RowLength { seat, found, pits });
            }
        }
        if setup.total() > MAX_SEEDS {
            return Err(SetupProblem::TooManySeeds(setup.total()));
        }
        let pie = match self.ruleset().opening {
            Opening::Pie => Pie::FirstTurn,
            Opening::None | Opening::OddOrEven => Pie::Closed,
        };
        let mut state = GameState::new(self, Position::new(setup, pie));
        state.conclude_endless(self, &mut NoTrace);
        Ok(state)
    }

    /// The moves that may be played in `state`: sowings from the owner's left, then pass and swap.
    /// An agreed split and a resignation are not listed; none are once the game is over.
    ///
    /// ```
    /// use seedfall::rules::{Rules, shipped_by_id};
    /// let rules = Rules::new(shipped_by_id("al-manqala").unwrap()).unwrap();
    /// // North's row is empty and must be fed: of A and G only G reaches it.
    /// let setup = "1 0 0 0 0 0 1 / 0 0 0 0 0 0 0 / 0 0 / S".parse().unwrap();
    /// let state = rules.begin(&setup).unwrap();
    /// assert_eq!(rules.legal_moves(&state), ["G".parse().unwrap()]);
    /// ```
    #[must_use]
    pub fn legal_moves(&self, state: &GameState) -> Vec<Move> {
        let position = &state.position;
        if state.ended.is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = cells(self.candidates(position))
            .filter(|&cell| self.endless(position, cell).is_none())
            .map(|cell| Move::Sow(position.pit(cell)))
            .collect();
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        if position.pie == Pie::Offered {
            moves.push(Move::Swap);
        }
        moves
    }

    /// Whether `mv` may be played in `state`.
    ///
    /// ```
    /// use seedfall::rules::{Refusal, Rules, Ruleset};
    /// let kalah = Rules::new(Ruleset::kalah()).unwrap();
    /// let state = kalah.begin(&kalah.usual_setup().unwrap()).unwrap();
    /// assert_eq!(kalah.check(&state, "c".parse().unwrap()), Err(Refusal::NotYourPit));
    /// assert_eq!(Refusal::NotYourPit.to_string(), "not your pit");
    /// ```
    ///
    /// # Errors
    /// The first rule that the move would break.
    pub fn check(&self, state: &GameState, mv: Move) -> Result<(), Refusal> {
        let position = &state.position;
        if state.ended.is_some() {
            return Err(Refusal::Over);
        }
        match mv {
            Move::Sow(pit) => self.check_pit(position, pit),
            Move::Pass if position.holding(position.turn) != 0 => Err(Refusal::CannotPass),
            Move::Swap if position.pie != Pie::Offered => Err(Refusal::NoSwap),
            Move::Split if !self.allows_split() => Err(Refusal::NoSplit),
            Move::Pass | Move::Swap | Move::Split | Move::Resign => Ok(()),
        }
    }

    fn check_pit(&self, position: &Position, pit: PitId) -> Result<(), Refusal> {
        if pit.index() >= position.pits {
            return Err(Refusal::NoSuchPit);
        }
        if position.holding(position.turn) == 0 {
            return Err(Refusal::MustPass);
        }
        if pit.seat() != position.turn {
            return Err(Refusal::NotYourPit);
        }
        let cell = position.cell(pit);
        if position.cells[cell] == 0 {
            return Err(Refusal::Empty);
        }
        if self.candidates(position) & 1 << cell == 0 {
            let own = position.holding(position.turn);
            let must_feed_now = self.must_feed && position.holding(position.turn.other()) == 0;
            return Err(match self.forced {
                _ if must_feed_now && self.feeding(position, own) & 1 << cell == 0 => {
                    Refusal::MustFeed
                }
                Some(RowEnd::Left) => Refusal::OnlyLeftmost,
                Some(RowEnd::Right) => Refusal::OnlyRightmost,
                None => Refusal::GrandSlam,
            });
        }
        self.endless(position, cell).map_or(Ok(()), |endless| Err(endless.into()))
    }

    /// Plays `mv` in `state` and returns everything that happened, in order.
    ///
    /// ```
    /// use seedfall::rules::{Rules, Ruleset, Seat};
    /// let kalah = Rules::new(Ruleset::kalah()).unwrap();
    /// let setup = "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S".parse().unwrap();
    /// let mut state = kalah.begin(&setup).unwrap();
    /// let trace = kalah.play(&mut state, "A".parse().unwrap()).unwrap();
    /// assert_eq!(trace.captured(Seat::South), 5); // the last seed in the empty D, four opposite
    /// assert_eq!(state.position().store(Seat::South), 5);
    /// ```
    ///
    /// # Errors
    /// The rule that the move would break; the state is then unchanged.
    pub fn play(&self, state: &mut GameState, mv: Move) -> Result<Trace, Refusal> {
        let mut trace = Trace::default();
        self.play_into(state, mv, &mut trace)?;
        Ok(trace)
    }

    /// Plays `mv` in `state` without a trace, which is many times faster.
    ///
    /// # Errors
    /// The rule that the move would break; the state is then unchanged.
    pub fn play_untraced(&self, state: &mut GameState, mv: Move) -> Result<(), Refusal> {
        self.play_into(state, mv, &mut NoTrace)
    }

    fn play_into<S: TraceSink>(
        &self,
        state: &mut GameState,
        mv: Move,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.check(state, mv)?;
        let turn = state.position.turn;
        match mv {
            Move::Sow(pit) => {
                let cell = state.position.cell(pit);
                state.sow(self, cell, sink)?;
            }
            Move::Pass => state.pass(self, sink),
            Move::Swap => state.swap(self, sink),
            Move::Split => {
                let settle = self.ends.agreement.unwrap_or(Settlement::Unawarded);
                state.end(Reason::AgreedSplit, settle, turn.other(), sink);
            }
            Move::Resign => {
                sink.record(Event::End { reason: Reason::Resigned });
                state.ended = Some(Reason::Resigned);
            }
        }
        state.conclude_endless(self, sink);
        Ok(())
    }
}
