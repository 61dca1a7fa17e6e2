//! The two seats: South sits below the board and, unless a set-up says otherwise, begins.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A side of the board and the player who sits at it.
///
/// ```
/// use seedfall::rules::Seat;
/// assert_eq!(Seat::South.other(), Seat::North);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The lower row.
    South,
    /// The upper row.
    North,
}

impl Seat {
    /// South, then North.
    pub const BOTH: [Seat; 2] = [Seat::South, Seat::North];

    /// The seat across the board.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Seat {
        match self {
            Seat::South => Seat::North,
            Seat::North => Seat::South,
        }
    }

    /// 0 for South, 1 for North: the index of this seat's part in a `[T; 2]`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The initial used in set-ups: `S` or `N`.
    #[must_use]
    pub const fn initial(self) -> char {
        match self {
            Seat::South => 'S',
            Seat::North => 'N',
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::South => "South",
            Seat::North => "North",
        })
    }
}
