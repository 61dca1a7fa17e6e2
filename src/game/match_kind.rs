//! The kinds of match: with people, without, and for practice.

use super::Player;

/// What kind of match it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchKind {
    /// At least one person plays.
    Played,
    /// No person plays: the match is watched.
    Watched,
    /// A person tries something out. The match is not saved and does not count.
    Practice,
}

impl MatchKind {
    /// The kind of a match between `players`.
    pub(super) fn of(players: [Player; 2], practice: bool) -> Self {
        if practice {
            Self::Practice
        } else if players.contains(&Player::Human) {
            Self::Played
        } else {
            Self::Watched
        }
    }
}
