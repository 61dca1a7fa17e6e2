//! `simulate`: whole games by chance or by levels of play, the same for the same seed everywhere.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Failure;
use super::arguments::Arguments;
use super::mover::{Mover, Movers, seeds};
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
    let player = |seat| Ok::<_, Failure>(Mover::read(arguments, seat)?.unwrap_or(Mover::Random));
    let movers = [player("south")?, player("north")?];
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
        let record = play(&rules, &options, movers, seed)?;
        let gap = if index == 0 { "" } else { "\n" };
        write!(out, "{gap}{record}")?;
    }
    Ok(())
}

/// A game between those who sit South and North at its start.
fn play(
    rules: &Arc<Rules>,
    options: &Options,
    movers: [Mover; 2],
    seed: u64,
) -> Result<Record, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = rules.draw_setup(&mut rng);
    let mut game = Game::new(rules, &setup).map_err(|error| Failure::Input(error.to_string()))?;
    let mut history = History::new(game.state().clone());
    let mut seated = Movers(movers);
    while let Some(mv) = seated.choose(&game, &mut rng) {
        if history.play(rules, mv).is_err() {
            break; // never: it is one of the legal moves
        }
        game = Game::with_state(rules, history.state().clone());
    }
    let record = Record::new(rules, &history, options);
    let record = if rules.usual_setup().is_none() { record.with_seed(seed) } else { record };
    let [south, north] = movers.map(|mover| mover.to_string());
    Ok(record.with_names(&south, &north))
}
