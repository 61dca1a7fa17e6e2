//! What an analysis finds: the best move, what each move is worth, and how certain that is.

use std::cmp::Ordering;
use std::ops::Neg;

use crate::rules::Move;

/// Added to the value of a game that is won for certain, in hundredths of a seed: more than all seeds
/// of a game are worth, so that winning comes first and the margin second.
pub(super) const WON: i32 = 100_000;
/// One seed in the unit of values, hundredths of a seed.
pub(super) const SEED: i32 = 100;

/// How certain a margin is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Certainty {
    /// Estimated from positions some plies ahead.
    Estimated,
    /// Who wins is certain; by how much is an estimate.
    Decided,
    /// The margin of best play by both, to the last seed.
    Exact,
}

/// By how much a player is ahead at the end of the game: the player's seeds less those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Margin {
    hundredths: i32,
    certainty: Certainty,
    /// How the game is certain to end for the player, `Greater` being a win; none while that is not
    /// certain.
    certain_result: Option<Ordering>,
}

impl Margin {
    /// The margin that a value of the search stands for. It `is_proven` if no estimate went into it.
    pub(super) fn new(value: i32, is_proven: bool) -> Self {
        let won = value.abs() > WON / 2;
        let hundredths = if won { value - WON * value.signum() } else { value };
        let certainty = match (is_proven, won) {
            (true, _) => Certainty::Exact,
            (false, true) => Certainty::Decided,
            (false, false) => Certainty::Estimated,
        };
        let certain_result = (certainty != Certainty::Estimated).then(|| value.cmp(&0));
        Self { hundredths, certainty, certain_result }
    }

    /// The margin of a value that was found by overlooking moves: nothing is certain.
    pub(super) fn estimated(value: i32) -> Self {
        let Self { hundredths, .. } = Self::new(value, false);
        Self { hundredths, certainty: Certainty::Estimated, certain_result: None }
    }

    /// The margin of a game that is resigned by a player who has `lead` seeds more than the other.
    pub(super) fn resigned(lead: i32) -> Self {
        Self {
            hundredths: (SEED * lead).min(-SEED),
            certainty: Certainty::Decided,
            certain_result: Some(Ordering::Less),
        }
    }

    /// Whether the game is won for certain.
    pub fn is_won(self) -> bool {
        self.certain_result == Some(Ordering::Greater)
    }

    /// Whether the game is certain to be lost or drawn.
    pub fn is_lost_or_drawn(self) -> bool {
        self.certain_result.is_some_and(Ordering::is_le)
    }

    /// In hundredths of a seed. It lies between -25500 and 25500; an estimate may lie a little beyond.
    pub fn hundredths(self) -> i32 {
        self.hundredths
    }

    /// In whole seeds, rounded to the nearer one.
    pub fn seeds(self) -> i32 {
        (self.hundredths.abs() + SEED / 2) / SEED * self.hundredths.signum()
    }

    /// How certain it is.
    pub fn certainty(self) -> Certainty {
        self.certainty
    }

    /// Whether it is the margin of best play by both.
    pub fn is_exact(self) -> bool {
        self.certainty == Certainty::Exact
    }
}

/// The margin as the other player sees it.
impl Neg for Margin {
    type Output = Self;

    fn neg(self) -> Self {
        let certain_result = self.certain_result.map(Ordering::reverse);
        Self { hundredths: -self.hundredths, certain_result, ..self }
    }
}

/// What a move is worth, with best play after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The margin of the player who makes it.
    pub margin: Margin,
    /// How the game may go on, the move first.
    pub line: Vec<Move>,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The move to play.
    pub best: Move,
    /// What the player to move can expect.
    pub margin: Margin,
    /// How the game may go on, the best move first.
    pub line: Vec<Move>,
    /// Positions searched.
    pub nodes: u64,
    /// Plies searched in every line; bonus turns, captures and forced moves are searched further.
    pub depth: u32,
    /// What the moves are worth. From [`super::AnalysisJob::study`] these are all legal moves, the best
    /// first; from a level those whose value it knows, the one that it plays first.
    pub values: Vec<MoveValue>,
}
