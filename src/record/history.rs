//! A match that can be taken back and played again, ply by ply.

use crate::rules::{Game, Move, Refusal, Setup, Trace};

/// A match: its start, its plies, and how many of them stand on the board.
///
/// Undo and redo go over every kind of ply alike: bonus turns, passes, swaps, agreed splits and
/// the end of the game.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::record::History;
/// use seedfall::rules::{Game, Rules, Ruleset};
/// let rules = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let start = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
/// let mut history = History::new(start);
/// history.play("C".parse().unwrap()).unwrap();
/// history.play("F".parse().unwrap()).unwrap();
/// assert_eq!(history.undo(), "F".parse().ok());
/// assert!(history.can_redo());
/// history.play("A".parse().unwrap()).unwrap(); // another way: F is forgotten
/// assert!(!history.can_redo());
/// assert_eq!(history.cursor(), 2);
/// ```
#[derive(Clone)]
pub struct History {
    start: Game,
    setup: Setup,
    moves: Vec<Move>,
    cursor: usize,
    /// The game after `cursor` plies.
    game: Game,
}

impl History {
    /// A match about to begin at `start`, a game that no ply was played of.
    pub fn new(start: Game) -> Self {
        let setup = start.position().setup();
        Self::replayed(start, setup, &[])
    }

    /// A match of which `moves` are played already, for as long as they are legal.
    pub(super) fn replayed(start: Game, setup: Setup, moves: &[Move]) -> Self {
        let mut game = start.clone();
        let legal = moves.iter().take_while(|mv| game.play_untraced(**mv).is_ok()).count();
        let moves = moves[..legal].to_vec();
        Self { start, setup, moves, cursor: legal, game }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game before the first ply.
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// How the seeds lay at the start.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All plies, those that can be redone too.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The plies that stand on the board.
    pub fn played(&self) -> &[Move] {
        &self.moves[..self.cursor]
    }

    /// The plies that were taken back and can be played again, the next one first.
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.cursor..]
    }

    /// How many plies stand on the board.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether there is a ply to take back.
    pub fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is a ply to play again.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Plays `mv`; plies that could have been redone are forgotten.
    ///
    /// # Errors
    /// If the move is not legal; the match is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Trace, Refusal> {
        let trace = self.game.play(mv)?;
        self.moves.truncate(self.cursor);
        self.moves.push(mv);
        self.cursor += 1;
        Ok(trace)
    }

    /// Takes the last ply back and says what it was.
    pub fn undo(&mut self) -> Option<Move> {
        let before = self.cursor.checked_sub(1)?;
        self.go_to(before);
        self.moves.get(before).copied()
    }

    /// Plays the ply that was taken back last, and tells what happened.
    pub fn redo(&mut self) -> Option<(Move, Trace)> {
        let mv = *self.moves.get(self.cursor)?;
        let trace = self.game.play(mv).ok()?;
        self.cursor += 1;
        Some((mv, trace))
    }

    /// Goes to where `ply` plies are played, or to the last one.
    pub fn go_to(&mut self, ply: usize) {
        self.cursor = ply.min(self.moves.len());
        self.game = self.game_at(self.cursor);
    }

    /// The match after `ply` of its plies, with `line` to be played from there in place of what was: as
    /// much of it as is legal.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use seedfall::record::History;
    /// use seedfall::rules::{Game, Rules, Ruleset};
    /// let rules = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
    /// let start = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
    /// let mut history = History::new(start);
    /// history.play("A".parse().unwrap()).unwrap();
    /// let other = history.branch(0, &["C".parse().unwrap(), "F".parse().unwrap()]);
    /// assert_eq!((other.cursor(), other.moves().len()), (0, 2));
    /// ```
    pub fn branch(&self, ply: usize, line: &[Move]) -> Self {
        let before = &self.moves[..ply.min(self.moves.len())];
        let moves = [before, line].concat();
        let mut branch = Self::replayed(self.start.clone(), self.setup.clone(), &moves);
        branch.go_to(before.len());
        branch
    }

    /// The game as it stood after `ply` plies, or after the last one.
    pub fn game_at(&self, ply: usize) -> Game {
        let mut game = self.start.clone();
        for &mv in self.moves.iter().take(ply) {
            // Each was legal when it was played from this same start.
            if game.play_untraced(mv).is_err() {
                break;
            }
        }
        game
    }
}
