//! The result of a game that is over, and how it came about.

use super::Seat;
use super::trace::Reason;

/// The result of a game that is over.
///
/// ```
/// use seedfall::rules::{Outcome, Seat};
/// assert_eq!(Outcome::Won(Seat::North).winner(), Some(Seat::North));
/// assert_eq!(Outcome::Drawn.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The player in this seat has won.
    Won(Seat),
    /// Both players have the same number of seeds.
    Drawn,
}

impl Outcome {
    /// The seat that has won; `None` in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Won(seat) => Some(seat),
            Outcome::Drawn => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    pub reason: Reason,
    /// The seat that resigned, if that is the reason.
    pub resigned: Option<Seat>,
}
