//! A position as text, to begin a game with.

use std::fmt;
use std::str::FromStr;

use super::Seat;
use super::ruleset::MAX_SEEDS;

/// A position as text: `3 0 1 0 2 4 / 0 0 5 1 0 0 / 20 12 / S`.
///
/// South's pits, North's pits (each from its owner's left), stores or banks, seat to move.
///
/// ```
/// use seedfall::rules::Setup;
/// let text = "3 0 1 0 2 4 / 0 0 5 1 0 0 / 20 12 / S";
/// assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The counts of South's and North's pits.
    pub rows: [Vec<u8>; 2],
    /// South's and North's store or bank.
    pub stores: [u8; 2],
    /// The seat to move.
    pub turn: Seat,
}

impl Setup {
    /// All seeds of the set-up.
    #[must_use]
    pub fn total(&self) -> u16 {
        let counts = self.rows.iter().flatten().chain(&self.stores);
        counts.fold(0, |sum, &seeds| sum.saturating_add(u16::from(seeds)))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            for seeds in row {
                write!(f, "{seeds} ")?;
            }
            f.write_str("/ ")?;
        }
        let [south, north] = self.stores;
        write!(f, "{south} {north} / {}", self.turn.initial())
    }
}

/// Why a text is not a set-up, or not one for a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{problem}")]
pub struct SetupError {
    /// Characters before the part at fault.
    pub at: usize,
    /// What is wrong, and what was expected.
    pub problem: SetupProblem,
}

/// What is wrong with a set-up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupProblem {
    /// It has this many parts instead of four.
    #[error("a set-up of {0} parts: expected four parts: South / North / stores / seat to move")]
    Parts(usize),
    /// A word is not a number of seeds.
    #[error("{0:?}: expected a number of seeds, 0 to {MAX_SEEDS}")]
    Count(String),
    /// It has this many stores instead of two.
    #[error("{0} stores: expected South's and North's")]
    Stores(usize),
    /// The last part names no seat.
    #[error("{0:?}: expected S or N")]
    Turn(String),
    /// It has more than [`MAX_SEEDS`] seeds in all.
    #[error("{0} seeds: expected at most {MAX_SEEDS}")]
    TooManySeeds(u16),
    /// A row is not as long as the board's.
    #[error("{found} counts for {seat}: expected {pits}")]
    RowLength {
        /// Whose row it is.
        seat: Seat,
        /// The number of counts in it.
        found: usize,
        /// Pits in a row of the board.
        pits: u8,
    },
}

impl SetupProblem {
    /// The same problem with its place in `text`, from which the set-up was read. A row of the wrong
    /// length is at its first count; what concerns the whole set-up is at the start.
    #[must_use]
    pub fn in_text(self, text: &str) -> SetupError {
        let row = match self {
            SetupProblem::RowLength { seat, .. } => text.split('/').nth(seat.index()),
            _ => None,
        };
        let at = row.map_or(0, |row| characters_before(text, row.trim_start()));
        SetupError { at, problem: self }
    }
}

/// The number of characters of `text` before `part`, which is a part of it.
fn characters_before(text: &str, part: &str) -> usize {
    let bytes = part.as_ptr() as usize - text.as_ptr() as usize;
    text[..bytes].chars().count()
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fail = |at, problem| Err(SetupError { at, problem });
        let parts: Vec<&str> = text.split('/').collect();
        let [south, north, stores, turn] = parts[..] else {
            return fail(0, SetupProblem::Parts(parts.len()));
        };
        let offset = |part: &str| characters_before(text, part);
        let counts = |part: &str| -> Result<Vec<u8>, SetupError> {
            part.split_whitespace()
                .map(|word| match word.parse::<u8>() {
                    Ok(seeds) if word.bytes().all(|b| b.is_ascii_digit()) => Ok(seeds),
                    _ => Err(SetupError {
                        at: offset(word),
                        problem: SetupProblem::Count(word.to_owned()),
                    }),
                })
                .collect()
        };
        let rows = [counts(south)?, counts(north)?];
        let stored = counts(stores)?;
        let &[south_store, north_store] = stored.as_slice() else {
            return fail(offset(stores), SetupProblem::Stores(stored.len()));
        };
        let turn = match turn.trim() {
            "S" => Seat::South,
            "N" => Seat::North,
            other => return fail(offset(turn), SetupProblem::Turn(other.to_owned())),
        };
        let setup = Setup { rows, stores: [south_store, north_store], turn };
        if setup.total() > MAX_SEEDS {
            return fail(0, SetupProblem::TooManySeeds(setup.total()));
        }
        Ok(setup)
    }
}
