//! How pits, places and moves are written: `A`..`O` are South's pits, `a`..`o` North's.

use std::fmt;
use std::str::FromStr;

use super::Seat;

/// The most pits one row can have, so that a position fits in half a cache line.
pub const MAX_PITS: u8 = 15;

/// A pit, named as its owner sees it: `index` counts from the owner's left, from 0.
///
/// ```
/// use seedfall::rules::{Pit, Seat};
/// let pit: Pit = "c".parse().unwrap();
/// assert_eq!(pit, Pit { seat: Seat::North, index: 2 });
/// assert_eq!(pit.to_string(), "c");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PitId {
    /// Whose row the pit is in.
    pub seat: Seat,
    /// Place in the row from its owner's left, `0..MAX_PITS`.
    pub index: u8,
}

impl PitId {
    /// The pit of `seat` that is `index` from the owner's left.
    pub const fn new(seat: Seat, index: u8) -> Self {
        Self { seat, index }
    }

    /// The pit across the board when a row has `pits` pits.
    pub const fn opposite(self, pits: u8) -> Self {
        Self::new(self.seat.other(), pits - 1 - self.index)
    }

    /// The letter used in records.
    pub const fn letter(self) -> char {
        let first = match self.seat {
            Seat::South => b'A',
            Seat::North => b'a',
        };
        (first + self.index) as char
    }
}

impl fmt::Display for PitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for PitId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[letter] = text.as_bytes() else {
            return Err(NotationError);
        };
        let (seat, index) = match letter {
            b'A'..=b'Z' => (Seat::South, letter - b'A'),
            b'a'..=b'z' => (Seat::North, letter - b'a'),
            _ => return Err(NotationError),
        };
        if index < MAX_PITS { Ok(PitId::new(seat, index)) } else { Err(NotationError) }
    }
}

/// Where seeds can lie: in a pit, or in a seat's store (its bank, in games without stores).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Place {
    /// A pit of the board.
    Pit(PitId),
    /// The store or bank of a seat.
    Store(Seat),
}

/// One ply, as a record writes it.
///
/// ```
/// use seedfall::rules::Move;
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// assert_eq!("F".parse::<Move>().unwrap().to_string(), "F");
/// assert!("FF".parse::<Move>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Sow the seeds of a pit.
    Sow(PitId),
    /// Nothing can be sown, and the turn goes over.
    Pass,
    /// Take the other seat instead of moving (the pie rule).
    Swap,
    /// Both players agree to share what is left.
    Split,
    /// The player to move gives the game up.
    Resign,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(pit) => pit.fmt(f),
            Move::Pass => f.write_str("pass"),
            Move::Swap => f.write_str("swap"),
            Move::Split => f.write_str("split"),
            Move::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "pass" => Move::Pass,
            "swap" => Move::Swap,
            "split" => Move::Split,
            "resign" => Move::Resign,
            pit => Move::Sow(pit.parse()?),
        })
    }
}

/// The text is neither a pit's letter nor a word for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a move: expected a pit's letter, pass, swap, split or resign")]
pub struct NotationError;
