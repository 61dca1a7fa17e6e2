//! A game as players meet it: which moves are legal, why others are not, and what they do.

use std::sync::Arc;

use super::compiled::Rules;
use super::ending::Ended;
use super::position::{Pie, Position, Setup, SetupError};
use super::ruleset::{Hand, Layout, MAX_SEEDS, Opening, Settlement};
use super::state::{GameState, cells};
use super::trace::{Event, NoTrace, Reason, Trace, TraceSink};
use super::{Move, PitId, Seat};

/// A game under way.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::rules::{Game, Rules, shipped};
/// let kalah = Arc::new(Rules::new(shipped().remove(0)).unwrap());
/// let mut game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let trace = game.play("C".parse().unwrap()).unwrap();
/// assert_eq!(trace.0.len(), 6); // lift, four drops, a bonus turn
/// assert_eq!(game.position().setup().to_string(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    pub(crate) state: GameState,
}

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
        /// Laps in one round.
        laps: u32,
    },
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

impl Rules {
    /// The set-up that the game starts from, if its layout leaves nothing to chance.
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
}

impl Game {
    /// A game from `setup`.
    ///
    /// # Errors
    /// If the set-up's rows are not as long as the board's, or it has more seeds than fit in
    /// a byte.
    pub fn new(rules: &Arc<Rules>, setup: &Setup) -> Result<Self, SetupError> {
        let pits = usize::from(rules.pits());
        for (row, seat) in setup.rows.iter().zip(Seat::BOTH) {
            if row.len() != pits {
                let found = row.len();
                let problem = format!("{found} counts for {seat}: expected {pits}");
                let before = setup.rows[0].iter().map(|n| n.to_string().len() + 1).sum::<usize>();
                let at = if seat == Seat::South { 0 } else { before + 2 };
                return Err(SetupError { at, problem });
            }
        }
        if setup.total() > MAX_SEEDS {
            let problem = format!("{} seeds: expected at most {MAX_SEEDS}", setup.total());
            return Err(SetupError { at: 0, problem });
        }
        let pie = match rules.ruleset().opening {
            Opening::Pie => Pie::FirstTurn,
            Opening::None | Opening::OddOrEven => Pie::Closed,
        };
        let mut state = GameState::new(rules, Position::new(setup, pie));
        state.conclude_endless(rules, &mut NoTrace);
        Ok(Self { rules: Arc::clone(rules), state })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The board as it stands.
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// Whose turn it is (or would be, once the game is over).
    pub fn turn(&self) -> Seat {
        self.state.position.turn
    }

    /// Why the game is over, if it is.
    pub fn reason(&self) -> Option<Reason> {
        self.state.ended.map(|ended| ended.reason)
    }

    /// Who has won, once the game is over; nobody, if it is a draw.
    pub fn winner(&self) -> Option<Seat> {
        let Ended { resigned, .. } = self.state.ended?;
        let [south, north] = Seat::BOTH.map(|seat| self.position().store(seat));
        match resigned {
            Some(seat) => Some(seat.other()),
            None if south == north => None,
            None if south > north => Some(Seat::South),
            None => Some(Seat::North),
        }
    }

    /// The moves that may be played now: sowings from the owner's left, then pass and swap.
    /// An agreed split and a resignation are not listed.
    pub fn legal_moves(&self) -> Vec<Move> {
        let position = self.position();
        if self.reason().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = cells(self.rules.candidates(position))
            .filter(|&cell| self.rules.endless(position, cell).is_none())
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

    /// Says which rule `mv` would break.
    ///
    /// # Errors
    /// The first rule that speaks against it.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        let position = self.position();
        if self.reason().is_some() {
            return Err(Refusal::Over);
        }
        match mv {
            Move::Sow(pit) => self.check_pit(pit),
            Move::Pass if position.holding(position.turn) != 0 => Err(Refusal::CannotPass),
            Move::Swap if position.pie != Pie::Offered => Err(Refusal::NoSwap),
            Move::Split if !self.rules.allows_split() => Err(Refusal::NoSplit),
            Move::Pass | Move::Swap | Move::Split | Move::Resign => Ok(()),
        }
    }

    fn check_pit(&self, pit: PitId) -> Result<(), Refusal> {
        let rules = &self.rules;
        let position = self.position();
        if pit.index >= position.pits {
            return Err(Refusal::NoSuchPit);
        }
        if position.holding(position.turn) == 0 {
            return Err(Refusal::MustPass);
        }
        if pit.seat != position.turn {
            return Err(Refusal::NotYourPit);
        }
        let cell = position.cell(pit);
        if position.cells[cell] == 0 {
            return Err(Refusal::Empty);
        }
        if rules.candidates(position) & 1 << cell == 0 {
            let own = position.holding(position.turn);
            let hungry = rules.must_feed && position.holding(position.turn.other()) == 0;
            return Err(match rules.forced {
                _ if hungry && rules.feeding(position, own) & 1 << cell == 0 => Refusal::MustFeed,
                Some(Hand::Left) => Refusal::OnlyLeftmost,
                Some(Hand::Right) => Refusal::OnlyRightmost,
                None => Refusal::GrandSlam,
            });
        }
        match rules.endless(position, cell) {
            Some(laps) => Err(Refusal::Endless { laps }),
            None => Ok(()),
        }
    }

    /// Plays `mv` and tells what happened.
    ///
    /// # Errors
    /// If the move is not legal; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Trace, Refusal> {
        let mut trace = Trace::default();
        self.play_into(mv, &mut trace)?;
        Ok(trace)
    }

    /// Plays `mv` and tells nothing, which is many times faster.
    ///
    /// # Errors
    /// If the move is not legal; the game is then as it was.
    pub fn play_silently(&mut self, mv: Move) -> Result<(), Refusal> {
        self.play_into(mv, &mut NoTrace)
    }

    fn play_into<S: TraceSink>(&mut self, mv: Move, sink: &mut S) -> Result<(), Refusal> {
        self.check(mv)?;
        let Self { rules, state } = self;
        let turn = state.position.turn;
        match mv {
            Move::Sow(pit) => {
                let cell = state.position.cell(pit);
                state
                    .sow(rules, cell, sink)
                    .map_err(|endless| Refusal::Endless { laps: endless.laps })?;
            }
            Move::Pass => state.pass(rules, sink),
            Move::Swap => state.swap(rules, sink),
            Move::Split => {
                let settle = rules.ends.agreement.unwrap_or(Settlement::Unawarded);
                state.end(Reason::AgreedSplit, settle, turn.other(), sink);
            }
            Move::Resign => {
                sink.tell(Event::End { reason: Reason::Resigned });
                state.ended = Some(Ended { reason: Reason::Resigned, resigned: Some(turn) });
            }
        }
        state.conclude_endless(rules, sink);
        Ok(())
    }
}
