//! `simulate`: whole games by random players, the same for the same seed everywhere.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::Failure;
use super::arguments::Arguments;
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
    for seat in ["south", "north"] {
        if let Some(player) = arguments.text(seat)?.filter(|player| *player != "random") {
            return Err(Failure::Usage(format!("--{seat} {player}: expected random")));
        }
    }
    let games = arguments.number("games", 1u64)?;
    let games = games.ok_or_else(|| Failure::Usage("simulate: expected --games N".to_owned()))?;
    let seed = match arguments.number("seed", 0u64)? {
        Some(seed) => seed,
        None => {
            let seed = RandomState::new().build_hasher().finish();
            let _ = writeln!(err, "seedfall-lab: --seed {seed}");
            seed
        }
    };
    let rules = Arc::new(rules);
    for (index, seed) in seeds(seed).enumerate().take(usize::try_from(games).unwrap_or(usize::MAX))
    {
        let record = play(&rules, &options, seed)?;
        let gap = if index == 0 { "" } else { "\n" };
        write!(out, "{gap}{record}")?;
    }
    Ok(())
}

/// A seed for each game: first the one that was given, so that one game can be had again
/// alone, then numbers drawn from another stream of it.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(1);
    std::iter::once(seed).chain(std::iter::repeat_with(move || rng.next_u64()))
}

/// A random game.
fn play(rules: &Arc<Rules>, options: &Options, seed: u64) -> Result<Record, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = rules.draw_setup(&mut rng);
    let start = Game::new(rules, &setup).map_err(|error| Failure::Input(error.to_string()))?;
    let mut history = History::new(start);
    while let Some(mv) = history.game().random_move(&mut rng) {
        if history.play(mv).is_err() {
            break; // never: it is one of the legal moves
        }
    }
    let record = Record::new(&history, options);
    let record = if rules.usual_setup().is_none() { record.with_seed(seed) } else { record };
    Ok(record.with_names("random", "random"))
}
