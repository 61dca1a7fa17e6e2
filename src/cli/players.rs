//! Who moves in the lab's games: chance, or a level of play.

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::Failure;
use super::arguments::Arguments;
use crate::ai::{AnalysisJob, Level};
use crate::rules::{Game, Move};

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mover {
    /// Any legal move, all alike.
    Random,
    /// The computer.
    Level(Level),
}

impl Mover {
    /// What the option `name` says, if it is given.
    pub fn read(arguments: &Arguments, name: &str) -> Result<Option<Self>, Failure> {
        let Some(text) = arguments.text(name)? else {
            return Ok(None);
        };
        if text == "random" {
            return Ok(Some(Self::Random));
        }
        let level = text.parse().map(|level| Some(Self::Level(level)));
        level.map_err(|_| {
            let names = Level::ALL.map(|level| level.to_string()).join(", ");
            Failure::Usage(format!("--{name} {text}: expected random, {names}, or 1 to 6"))
        })
    }

    /// The move for whoever is to move; none once the game is over.
    pub fn choose(self, game: &Game, rng: &mut ChaCha8Rng) -> Option<Move> {
        match self {
            Self::Random => game.random_move(rng),
            Self::Level(level) => AnalysisJob::of_level(game, level, rng.next_u64())
                .map(|thought| thought.finish().best),
        }
    }
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Level(level) => level.fmt(f),
        }
    }
}

/// Who moves for South and for North.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movers(pub [Mover; 2]);

impl Movers {
    /// The move for the seat that is to move; none once the game is over. Who swaps seats goes on at the
    /// other one.
    pub fn choose(&mut self, game: &Game, rng: &mut ChaCha8Rng) -> Option<Move> {
        let mv = self.0[game.turn().index()].choose(game, rng)?;
        if mv == Move::Swap {
            self.0.swap(0, 1);
        }
        Some(mv)
    }
}

/// A seed for each game: first the one that was given, so that one game can be had again
/// alone, then numbers drawn from another stream of it.
pub(super) fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(1);
    std::iter::once(seed).chain(std::iter::repeat_with(move || rng.next_u64()))
}
