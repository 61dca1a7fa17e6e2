//! Why a ruleset cannot be played.

use super::notation::MAX_PITS;
use super::ruleset::{MAX_SEEDS, Variant};

/// The most ways to capture in one ruleset, so that every landing is judged in few steps.
pub(super) const MAX_CAPTURES: usize = 8;

/// The first field of a ruleset whose value makes the game impossible to play or to end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct InvalidRuleset {
    /// The field's name in the RON file.
    pub field: &'static str,
    /// What is wrong with its value, and what was expected.
    pub problem: FieldProblem,
}

/// What is wrong with the value of a field of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldProblem {
    /// The ID is empty, or has a character that IDs do not have.
    #[error("expected lower-case letters, digits and -")]
    Id,
    /// The name is empty or blank.
    #[error("expected a name")]
    Name,
    /// A row has no pit, or more than [`MAX_PITS`].
    #[error("{0} pits in a row: expected 1 to {MAX_PITS}")]
    Pits(u8),
    /// The pits are empty at the start.
    #[error("expected at least 1")]
    NoSeeds,
    /// The board has more than [`MAX_SEEDS`] seeds.
    #[error("{total} seeds in all: expected at most {} in each of {pits} pits", most_seeds(*.pits))]
    TooManySeeds {
        /// Seeds of the whole board.
        total: u16,
        /// Pits of both rows.
        pits: u8,
    },
    /// A random layout puts more seeds into every pit than there are on average.
    #[error("{min} seeds: expected no more than {average}, a pit's average")]
    LayoutMinimum {
        /// The fewest seeds of a pit.
        min: u8,
        /// [`Board::seeds`](super::ruleset::Board::seeds).
        average: u8,
    },
    /// An explicit layout lists a row that is longer or shorter than the board's, of this many pits.
    #[error("expected {0} counts for each row")]
    LayoutLength(u8),
    /// An explicit layout has no seed, or more than [`MAX_SEEDS`].
    #[error("{0} seeds in all: expected 1 to {MAX_SEEDS}")]
    LayoutTotal(u16),
    /// Seeds are sown into stores that the board does not have.
    #[error("expected false: there are no stores")]
    NoStores,
    /// A last seed in a store earns a turn, but none is sown into a store.
    #[error("expected Never: no seed is sown into a store")]
    BonusWithoutStore,
    /// A relay goes on from a pit that was empty.
    #[error("expected counts above 1: an empty pit ends a lap")]
    RelayToOne,
    /// There are too many ways to capture.
    #[error("expected at most {MAX_CAPTURES}")]
    TooManyCaptures,
    /// A set of counts is empty, or has the count 0.
    #[error("expected counts of 1 and more, and at least one")]
    ImpossibleCounts,
    /// An empty row must be fed but that no move feeds it is no end, or the other way round.
    #[error("goes together with the end CannotFeed")]
    FeedingWithoutEnd,
    /// No seed is ever out of play, and no repetition ends the game.
    #[error("expected a Repetition: this game could go on for ever")]
    Endless,
    /// The first occurrence of a position would end the game.
    #[error("expected 2 or more")]
    RepetitionTimes,
    /// Nothing ends the game when a row or the board is empty.
    #[error("expected BoardEmpty, RowEmpty or no_move: End")]
    NoBoardEnd,
    /// The player whose row is empty gets seeds at an end at which no row need be empty.
    #[error("UnfedPlayer needs an empty row: CannotFeed or RowEmpty")]
    MisplacedUnfedPlayer,
    /// Two ends are of the same kind.
    #[error("expected each kind of end once")]
    RepeatedEnd,
    /// An option does not change this game.
    #[error("{0:?} has nothing to change in this game")]
    UselessOption(Variant),
    /// An option is offered twice.
    #[error("{0:?} is given twice")]
    RepeatedOption(Variant),
}

/// The most seeds that each of `pits` pits can have, if all have the same number.
fn most_seeds(pits: u8) -> u16 {
    MAX_SEEDS / u16::from(pits)
}
