//! The players of the games that the command-line tool plays.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::arguments::Arguments;
use super::failure::UsageError;
use crate::ai::{AnalysisJob, Player};
use crate::rules::{Game, Move};

/// The player that the option `name` says, if it is given.
///
/// # Errors
/// If it names no player, or a person.
pub(super) fn read_player(arguments: &Arguments, name: &str) -> Result<Option<Player>, UsageError> {
    let Some(text) = arguments.text(name)? else {
        return Ok(None);
    };
    let player = text.parse().ok().filter(|player| *player != Player::Human);
    let unknown = || UsageError::Player { option: name.to_owned(), value: text.to_owned() };
    player.map(Some).ok_or_else(unknown)
}

/// The name of a player in output: `random`, or the level in lower case.
pub(super) fn player_name(player: Player) -> String {
    player.level().map_or_else(|| player.to_string(), |level| level.to_string())
}

/// The players of South and of North.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players(pub [Player; 2]);

impl Players {
    /// The move of the seat that is to move; none once the game is over. After a swap of seats each
    /// player continues at the other one.
    pub fn choose_move(&mut self, game: &Game, rng: &mut ChaCha8Rng) -> Option<Move> {
        let mv = match self.0[game.turn().index()].level() {
            None => game.random_move(rng)?,
            Some(level) => AnalysisJob::for_level(game, level, rng.next_u64())?.finish().best,
        };
        if mv == Move::Swap {
            self.0.swap(0, 1);
        }
        Some(mv)
    }
}

/// The random seeds of a series of games: first `seed` itself, so that a single game can be repeated,
/// then numbers from another stream of it.
pub(super) fn game_seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(1);
    std::iter::once(seed).chain(std::iter::repeat_with(move || rng.next_u64()))
}
