//! The result of a game that is over.

use super::Seat;

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
