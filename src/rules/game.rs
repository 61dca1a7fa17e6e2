//! A game under way: the shared rules together with the state that they change.

use std::sync::Arc;

use super::compiled::Rules;
use super::outcome::Outcome;
use super::play::Refusal;
use super::position::Position;
use super::setup::{Setup, SetupProblem};
use super::state::GameState;
use super::trace::{Reason, Trace};
use super::{Move, Seat};

/// A game under way: [`Rules`] and a [`GameState`] in one value, for callers without a place of
/// their own for the rules.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::rules::{Game, Rules, Ruleset};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let mut game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// game.play("C".parse().unwrap()).unwrap();
/// assert_eq!(game.position().setup().to_string(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    pub(crate) state: GameState,
}

impl Game {
    /// A game that begins with `setup`.
    ///
    /// # Errors
    /// As [`Rules::begin`].
    pub fn new(rules: &Arc<Rules>, setup: &Setup) -> Result<Self, SetupProblem> {
        let state = rules.begin(setup)?;
        Ok(Self { rules: Arc::clone(rules), state })
    }

    /// The game that has come to `state` by `rules`.
    #[must_use]
    pub fn with_state(rules: &Arc<Rules>, state: GameState) -> Self {
        Self { rules: Arc::clone(rules), state }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The state of the game, without the rules.
    #[must_use]
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The seeds on the board and whose turn it is.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// Whose turn it is; once the game is over, whose turn it would be.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.state.position.turn
    }

    /// Why the game is over; `None` while it goes on.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.state.reason()
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The moves that may be played now, as [`Rules::legal_moves`] lists them.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.rules.legal_moves(&self.state)
    }

    /// Whether `mv` may be played now.
    ///
    /// # Errors
    /// The first rule that the move would break.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.rules.check(&self.state, mv)
    }

    /// Plays `mv` and returns everything that happened, in order.
    ///
    /// # Errors
    /// The rule that the move would break; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Trace, Refusal> {
        self.rules.play(&mut self.state, mv)
    }

    /// Plays `mv` without a trace, which is many times faster.
    ///
    /// # Errors
    /// The rule that the move would break; the game is then unchanged.
    pub fn play_untraced(&mut self, mv: Move) -> Result<(), Refusal> {
        self.rules.play_untraced(&mut self.state, mv)
    }
}
