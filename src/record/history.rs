//! The moves of a match with undo and redo.

use crate::rules::{GameState, Move, Refusal, Rules, Setup, Trace};

/// A match: its start, its plies, and how many of them are on the board: the others can be redone. It
/// holds no rules: they are
/// given to each method that plays moves, and must be those that the match began with.
///
/// Undo and redo go over every kind of ply alike: bonus turns, passes, swaps, agreed splits and
/// the end of the game.
///
/// ```
/// use seedfall::record::History;
/// use seedfall::rules::{Rules, Ruleset};
/// let rules = Rules::new(Ruleset::kalah()).unwrap();
/// let start = rules.begin(&rules.usual_setup().unwrap()).unwrap();
/// let mut history = History::new(start);
/// history.play(&rules, "C".parse().unwrap()).unwrap();
/// history.play(&rules, "F".parse().unwrap()).unwrap();
/// assert_eq!(history.undo(&rules), "F".parse().ok());
/// assert!(history.can_redo());
/// history.play(&rules, "A".parse().unwrap()).unwrap(); // a different move: F is dropped
/// assert!(!history.can_redo());
/// assert_eq!(history.cursor(), 2);
/// ```
#[derive(Clone)]
pub struct History {
    start: GameState,
    setup: Setup,
    moves: Vec<Move>,
    cursor: usize,
    /// The state after `cursor` plies.
    state: GameState,
}

impl History {
    /// A match that begins with `start`, in which no ply has been played.
    pub fn new(start: GameState) -> Self {
        let setup = start.position().setup();
        Self { state: start.clone(), start, setup, moves: Vec::new(), cursor: 0 }
    }

    /// A match in which `moves` have been played already, as far as they are legal.
    pub(super) fn replayed(rules: &Rules, start: GameState, setup: Setup, moves: &[Move]) -> Self {
        let mut state = start.clone();
        let legal =
            moves.iter().take_while(|mv| rules.play_untraced(&mut state, **mv).is_ok()).count();
        let moves = moves[..legal].to_vec();
        Self { start, setup, moves, cursor: legal, state }
    }

    /// The state after the plies that are on the board.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The state before the first ply.
    pub fn start(&self) -> &GameState {
        &self.start
    }

    /// The position that the match began with; in a match from a record, as the record gives it.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All plies, including those that can be redone.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The plies that are on the board.
    pub fn played(&self) -> &[Move] {
        &self.moves[..self.cursor]
    }

    /// The plies that can be redone, the next one first.
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.cursor..]
    }

    /// How many plies are on the board, 0 to the number of [`History::moves`].
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether there is a ply to undo.
    pub fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is a ply to redo.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Plays `mv` and drops the plies that could have been redone.
    ///
    /// # Errors
    /// The rule that the move would break; the match is then unchanged.
    pub fn play(&mut self, rules: &Rules, mv: Move) -> Result<Trace, Refusal> {
        let trace = rules.play(&mut self.state, mv)?;
        self.moves.truncate(self.cursor);
        self.moves.push(mv);
        self.cursor += 1;
        Ok(trace)
    }

    /// Takes the last ply back and returns it; none at the start.
    pub fn undo(&mut self, rules: &Rules) -> Option<Move> {
        let before = self.cursor.checked_sub(1)?;
        self.go_to(rules, before);
        self.moves.get(before).copied()
    }

    /// Plays the next ply again and returns it with what happened; none after the last ply.
    pub fn redo(&mut self, rules: &Rules) -> Option<(Move, Trace)> {
        let mv = *self.moves.get(self.cursor)?;
        let trace = rules.play(&mut self.state, mv).ok()?;
        self.cursor += 1;
        Some((mv, trace))
    }

    /// Goes to the position after `ply` plies, or after the last one.
    pub fn go_to(&mut self, rules: &Rules, ply: usize) {
        self.cursor = ply.min(self.moves.len());
        self.state = self.state_at(rules, self.cursor);
    }

    /// The match after `ply` of its plies, continued by `line` as far as that is legal. The moves of the
    /// line can be redone.
    ///
    /// ```
    /// use seedfall::record::History;
    /// use seedfall::rules::{Rules, Ruleset};
    /// let rules = Rules::new(Ruleset::kalah()).unwrap();
    /// let mut history = History::new(rules.begin(&rules.usual_setup().unwrap()).unwrap());
    /// history.play(&rules, "A".parse().unwrap()).unwrap();
    /// let line = history.branch(&rules, 0, &["C".parse().unwrap(), "F".parse().unwrap()]);
    /// assert_eq!((line.cursor(), line.moves().len()), (0, 2));
    /// ```
    pub fn branch(&self, rules: &Rules, ply: usize, line: &[Move]) -> Self {
        let before = &self.moves[..ply.min(self.moves.len())];
        let moves = [before, line].concat();
        let mut branch = Self::replayed(rules, self.start.clone(), self.setup.clone(), &moves);
        branch.go_to(rules, before.len());
        branch
    }

    /// The state after `ply` plies, or after the last one.
    pub fn state_at(&self, rules: &Rules, ply: usize) -> GameState {
        let mut state = self.start.clone();
        for &mv in self.moves.iter().take(ply) {
            // Each was legal when it was played from this start.
            if rules.play_untraced(&mut state, mv).is_err() {
                break;
            }
        }
        state
    }
}
