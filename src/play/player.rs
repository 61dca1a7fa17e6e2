//! Who moves for a seat.

use std::fmt;
use std::str::FromStr;

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person at the screen.
    #[default]
    Human,
    /// Chance: any legal move, all alike.
    Random,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Human => "human",
            Player::Random => "random",
        })
    }
}

/// The word is no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a player: expected human or random")]
pub struct PlayerError;

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "human" => Ok(Player::Human),
            "random" => Ok(Player::Random),
            _ => Err(PlayerError),
        }
    }
}
