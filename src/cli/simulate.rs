//! `simulate`: whole games at random or between levels, the same for the same seed on every machine.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::arguments::Arguments;
use super::failure::{Failure, InputError, UsageError};
use super::players::{Players, game_seeds, player_name, read_player};
use crate::ai::Player;
use crate::record::{History, Record};
use crate::rules::{Game, Options, Rules, Ruleset};

/// Prints the records of `--games` games.
pub(super) fn simulate(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, options) = arguments.rules(known)?;
    let player =
        |seat| Ok::<_, UsageError>(read_player(arguments, seat)?.unwrap_or(Player::Random));
    let players = [player("south")?, player("north")?];
    let expected = UsageError::Expected { command: "simulate", expected: "--games N" };
    let games = arguments.number("games", 1u64)?.ok_or(expected)?;
    let seed = match arguments.number("seed", 0u64)? {
        Some(seed) => seed,
        None => {
            let seed = RandomState::new().build_hasher().finish();
            let _ = writeln!(err, "seedfall-lab: --seed {seed}");
            seed
        }
    };
    let rules = Arc::new(rules);
    for (index, seed) in
        game_seeds(seed).enumerate().take(usize::try_from(games).unwrap_or(usize::MAX))
    {
        let record = play(&rules, &options, players, seed)?;
        let gap = if index == 0 { "" } else { "\n" };
        write!(out, "{gap}{record}")?;
    }
    Ok(())
}

/// Plays a game between the players of South and of North.
fn play(
    rules: &Arc<Rules>,
    options: &Options,
    players: [Player; 2],
    seed: u64,
) -> Result<Record, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = rules.draw_setup(&mut rng);
    let mut game = Game::new(rules, &setup).map_err(InputError::Setup)?;
    let mut history = History::new(game.state().clone());
    let mut seated = Players(players);
    while let Some(mv) = seated.choose_move(&game, &mut rng) {
        history.play(rules, mv).expect("a player chooses a legal move");
        game = Game::with_state(rules, history.state().clone());
    }
    let record = Record::new(rules, &history, options);
    let record = if rules.usual_setup().is_none() { record.with_seed(seed) } else { record };
    let [south, north] = players.map(player_name);
    Ok(record.with_names(&south, &north))
}
