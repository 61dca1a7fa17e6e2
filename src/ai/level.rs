//! The six levels of the computer, from a first game to a player that misses nothing.

use std::fmt;
use std::str::FromStr;

/// How well the computer plays.
///
/// ```
/// use seedfall::ai::Level;
/// assert_eq!("3".parse(), Ok(Level::Sower));
/// assert_eq!("Sower".parse(), Ok(Level::Sower));
/// assert_eq!(Level::Sower.to_string(), "sower");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Level {
    /// Likes full pits, sees small hands only, and no reply.
    Seedling,
    /// Captures what it can, and sees the replies of small hands.
    Sprout,
    /// Sees most replies, and what can be captured after them.
    Sower,
    /// Searches five plies, further where something is captured, and overlooks nothing.
    Reaper,
    /// Searches six thousand positions: further than most people.
    Miller,
    /// Searches three million positions, which takes more than half a second in Kalah.
    Master,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 6] =
        [Level::Seedling, Level::Sprout, Level::Sower, Level::Reaper, Level::Miller, Level::Master];

    /// The level's number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level's name as players read it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Seedling => "Seedling",
            Level::Sprout => "Sprout",
            Level::Sower => "Sower",
            Level::Reaper => "Reaper",
            Level::Miller => "Miller",
            Level::Master => "Master",
        }
    }
}

/// The name in lower case, as the command-line tool writes it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name().to_ascii_lowercase())
    }
}

/// A word that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a level: expected 1 to 6 or a name, seedling, sprout, sower, reaper, miller, master")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_meant = |level: &Level| {
            level.name().eq_ignore_ascii_case(text) || level.number().to_string() == text
        };
        Level::ALL.into_iter().find(is_meant).ok_or(LevelError)
    }
}
