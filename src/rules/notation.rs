//! How pits, places and moves are written: `A`..`O` are South's pits, `a`..`o` North's.

use std::fmt;
use std::str::FromStr;

use super::Seat;

/// The most pits one row can have, so that both rows and both stores are 32 cells.
pub const MAX_PITS: u8 = 15;

/// A pit, named as its owner sees it: the seat and the place in the row from the owner's left.
///
/// ```
/// use seedfall::rules::{PitId, Seat};
/// let pit: PitId = "c".parse().unwrap();
/// assert_eq!(Some(pit), PitId::new(Seat::North, 2));
/// assert_eq!(pit.to_string(), "c");
/// assert_eq!(PitId::new(Seat::South, 15), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PitId {
    seat: Seat,
    /// Below [`MAX_PITS`].
    index: u8,
}

impl PitId {
    /// The pit of `seat` that is `index` from the owner's left; `None` from [`MAX_PITS`] on.
    #[must_use]
    pub const fn new(seat: Seat, index: u8) -> Option<Self> {
        if index < MAX_PITS { Some(Self { seat, index }) } else { None }
    }

    /// The leftmost pit of `seat`, as its owner sees it.
    #[must_use]
    pub const fn leftmost(seat: Seat) -> Self {
        Self { seat, index: 0 }
    }

    /// The `pits` pits of a row from the owner's left; at most [`MAX_PITS`].
    ///
    /// ```
    /// use seedfall::rules::{PitId, Seat};
    /// let names: String = PitId::row(Seat::South, 6).map(PitId::letter).collect();
    /// assert_eq!(names, "ABCDEF");
    /// ```
    pub fn row(
        seat: Seat,
        pits: u8,
    ) -> impl DoubleEndedIterator<Item = PitId> + ExactSizeIterator + Clone {
        (0..pits.min(MAX_PITS)).map(move |index| Self { seat, index })
    }

    /// Whose row the pit is in.
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// The place in the row from the owner's left, 0 to [`MAX_PITS`] - 1.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.index
    }

    /// The pit across the board when a row has `pits` pits.
    ///
    /// # Panics
    /// If the row has no such pit, or `pits` is above [`MAX_PITS`].
    #[must_use]
    pub const fn opposite(self, pits: u8) -> Self {
        assert!(self.index < pits && pits <= MAX_PITS, "no such pit in the row");
        Self { seat: self.seat.other(), index: pits - 1 - self.index }
    }

    /// The letter used in records: `A` to `O` for South, `a` to `o` for North.
    #[must_use]
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
        PitId::new(seat, index).ok_or(NotationError)
    }
}

/// Where seeds can be: in a pit, or in a seat's store (its bank, in games without stores).
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
    /// Pass the turn, because nothing can be sown.
    Pass,
    /// Take the other seat instead of moving (the pie rule).
    Swap,
    /// Both players agree to share what is left.
    Split,
    /// Resign: the other player wins.
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

/// A text is neither a pit's letter nor a word for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a move: expected a pit's letter, pass, swap, split or resign")]
pub struct NotationError;
