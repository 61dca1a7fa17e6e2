//! The player of a seat: a person, a level of the computer, or chance.

use std::fmt;
use std::str::FromStr;

use super::Level;

/// Stands before the number of a level in a record.
const COMPUTER_PREFIX: &str = "computer-";

/// The player of a seat.
///
/// ```
/// use seedfall::ai::{Level, Player};
/// let player: Player = "computer-2".parse().unwrap();
/// assert_eq!(player, Player::Computer(Level::ALL[1]));
/// assert_eq!(player.to_string(), "computer-2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// The computer, at one of its levels.
    Computer(Level),
    /// Any legal move, each with the same chance.
    Random,
}

impl Player {
    /// The level, if the computer plays.
    pub fn level(self) -> Option<Level> {
        match self {
            Player::Computer(level) => Some(level),
            Player::Human | Player::Random => None,
        }
    }

    /// Whether a person plays.
    pub fn is_human(self) -> bool {
        self == Player::Human
    }

    /// All players that can be chosen, in the order in which they are offered: a person, then the levels.
    pub fn choices() -> Vec<Self> {
        let levels = Level::ALL.iter().copied().map(Self::Computer);
        std::iter::once(Self::Human).chain(levels).collect()
    }

    /// The players of South and North in a line of a record or a settings file, such as
    /// `human computer-2`. None if it does not name two players.
    pub fn parse_pair(line: &str) -> Option<[Self; 2]> {
        let (south, north) = line.split_once(' ')?;
        Some([south.parse().ok()?, north.parse().ok()?])
    }

    /// The name of the level, if the computer plays.
    pub fn level_name(self) -> Option<String> {
        self.level().map(|level| level.name().to_owned())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => write!(f, "{COMPUTER_PREFIX}{}", level.number()),
            Player::Random => f.write_str("random"),
        }
    }
}

/// A word that names no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected human, random, or a level of the computer, 1 to 6 or its name")]
pub struct PlayerError;

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "human" => Ok(Player::Human),
            "random" => Ok(Player::Random),
            _ => {
                let level = text.strip_prefix(COMPUTER_PREFIX).unwrap_or(text).parse();
                level.map(Player::Computer).map_err(|_| PlayerError)
            }
        }
    }
}
