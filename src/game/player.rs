//! Who moves for a seat: a person, the computer or a random player.

use std::fmt;
use std::str::FromStr;

use crate::ai::Level;
use crate::rules::{Move, Seat};

/// The prefix of the number of a level in a record.
const COMPUTER_PREFIX: &str = "computer-";

/// Who moves for a seat.
///
/// ```
/// use seedfall::ai::Level;
/// use seedfall::game::Player;
/// let player: Player = "computer-2".parse().unwrap();
/// assert_eq!(player, Player::Computer(Level::ALL[1]));
/// assert_eq!(player.to_string(), "computer-2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person at the screen.
    #[default]
    Human,
    /// The computer, at one of its levels.
    Computer(Level),
    /// A random player: each legal move is equally likely.
    Random,
}

impl Player {
    /// The level, if it is the computer.
    pub fn level(self) -> Option<Level> {
        match self {
            Player::Computer(level) => Some(level),
            Player::Human | Player::Random => None,
        }
    }

    /// All players that can be chosen, in the order in which they are offered: people, then the levels.
    pub fn choices() -> Vec<Self> {
        let levels = Level::ALL.iter().copied().map(Self::Computer);
        std::iter::once(Self::Human).chain(levels).collect()
    }

    /// Both players of a record's or a settings file's line, South's first.
    pub fn parse_pair(line: &str) -> Option<[Self; 2]> {
        let (south, north) = line.split_once(' ')?;
        Some([south.parse().ok()?, north.parse().ok()?])
    }

    /// The name of the level, if it is the computer.
    fn level_name(self) -> Option<String> {
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

/// The word does not name a player.
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

/// The index of the player who sits at `seat` after `played`: the pie rule may have swapped the two.
pub(super) fn player_at(played: &[Move], seat: Seat) -> usize {
    let swapped = played.contains(&Move::Swap);
    if swapped { seat.other().index() } else { seat.index() }
}

/// The names of the players. A computer without a name is called by its level.
pub(super) fn default_names(names: [String; 2], players: [Player; 2]) -> [String; 2] {
    let mut level_names = players.map(Player::level_name);
    if let [Some(first), Some(second)] = &mut level_names
        && first == second
    {
        *first += " I";
        *second += " II";
    }
    let [south, north] = names;
    let [first, second] = level_names;
    let name = |name: String, level_name: Option<String>| {
        level_name.filter(|_| name.trim().is_empty()).unwrap_or(name)
    };
    [name(south, first), name(north, second)]
}
