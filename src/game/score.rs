//! The score of a match of several games.

use std::fmt;
use std::str::FromStr;

use crate::rules::Seat;

/// Games won by each of the two players, and drawn games. A record has it as `2-1-0`: won by the player
/// who sits South at the start of the game, won by the other one, drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games won, by the seat at the start of the current game.
    pub won: [u16; 2],
    /// Games drawn.
    pub drawn: u16,
}

impl MatchScore {
    /// Games played.
    pub fn games(self) -> u32 {
        [self.won[0], self.won[1], self.drawn].map(u32::from).iter().sum()
    }

    /// With one more game, won by the player who sat at `winner` at its start; `None` for a draw.
    pub(super) fn with(mut self, winner: Option<Seat>) -> Self {
        let count = match winner {
            Some(seat) => &mut self.won[seat.index()],
            None => &mut self.drawn,
        };
        *count = count.saturating_add(1);
        self
    }

    /// The score after the players have changed places.
    pub(super) fn swapped(mut self) -> Self {
        self.won.swap(0, 1);
        self
    }
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.won[0], self.won[1], self.drawn)
    }
}

/// The text is not a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a score: expected three numbers such as 2-1-0")]
pub struct MatchScoreError;

impl FromStr for MatchScore {
    type Err = MatchScoreError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Vec<u16> = text
            .split('-')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|_| MatchScoreError)?;
        let &[south, north, drawn] = numbers.as_slice() else {
            return Err(MatchScoreError);
        };
        Ok(Self { won: [south, north], drawn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_written_and_read_again() {
        let score =
            MatchScore::default().with(Some(Seat::South)).with(None).with(Some(Seat::North));
        let score = score.with(Some(Seat::South));
        assert_eq!((score.to_string().as_str(), score.games()), ("2-1-1", 4));
        assert_eq!("2-1-1".parse(), Ok(score));
        assert_eq!("1-2-1".parse(), Ok(score.swapped()));
        for bad in ["", "2-1", "2-1-1-1", "a-1-1", "2--1", "99999999-0-0"] {
            assert_eq!(bad.parse::<MatchScore>(), Err(MatchScoreError), "{bad}");
        }
    }
}
