//! Which games can be solved: those in which no position comes back and the stores do not matter.

use crate::rules::Rules;
use crate::rules::ruleset::{End, NoMove};

/// Why a game cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolvable {
    /// Positions may come back, so that play need not come to an end by itself.
    #[error("{game} cannot be solved: {obstacle}")]
    Rules {
        /// The name of the game.
        game: String,
        /// The rule that prevents it.
        obstacle: Obstacle,
    },
    /// The positions cannot be numbered.
    #[error("{seeds} seeds in {pits} pits: too many to be solved")]
    TooLarge {
        /// Seeds on the board.
        seeds: u16,
        /// Pits of both rows.
        pits: u8,
    },
    /// The table would be too small to distinguish positions.
    #[error("the memory allowed is too little for so many positions")]
    LittleMemory,
    /// There is no memory for the smallest table.
    #[error("there is not enough memory")]
    OutOfMemory,
}

/// A rule with which a game cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// No store lies in the sowing path, so no seed need ever leave the pits.
    #[error("without a store in the sowing path a position can come back")]
    NoStoreInPath,
    /// A sowing may have several laps.
    #[error("relay sowing is not supported")]
    Relay,
    /// More than half of all seeds in one store end the game, whatever lies in the pits.
    #[error("the end by majority depends on the stores")]
    Majority,
    /// A player without seeds passes.
    #[error("passing is not supported")]
    Pass,
}

/// Checks that positions of this game never come back and are worth the same whatever the stores
/// hold.
///
/// A sowing that passes the player's store leaves a seed there for good; any other stays in its row
/// and moves seeds towards the store. So with a store in the path, one lap a turn and no passing,
/// seeds only ever go forward, and the seeds to be won are settled by the pits alone, unless a
/// majority ends the game.
///
/// # Errors
/// The first rule that prevents it.
pub(crate) fn ensure_solvable(rules: &Rules) -> Result<(), Unsolvable> {
    let ruleset = rules.ruleset();
    let obstacle = if !ruleset.own_store_in_path {
        Obstacle::NoStoreInPath
    } else if ruleset.relays() {
        Obstacle::Relay
    } else if ruleset.ends.contains(&End::Majority) {
        Obstacle::Majority
    } else if ruleset.no_move == NoMove::Pass {
        Obstacle::Pass
    } else {
        return Ok(());
    };
    Err(Unsolvable::Rules { game: ruleset.name.clone(), obstacle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    #[test]
    fn of_the_shipped_games_only_kalah_is_solvable() {
        for ruleset in shipped() {
            let kalah = ruleset.id == "kalah";
            assert_eq!(ensure_solvable(&Rules::new(ruleset).unwrap()).is_ok(), kalah);
        }
    }
}
