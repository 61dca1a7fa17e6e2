//! Perft: the number of games with a given number of plies, which shows whether two programs agree.

use super::Game;
use super::compiled::Rules;
use super::position::{Pie, cells};
use super::ruleset::End;
use super::state::GameState;
use super::trace::{NoTrace, Reason};

/// The number of sequences of exactly `depth` plies that are legal from here on.
///
/// A forced pass and a swap are plies; agreed splits and resignations are not counted. A finished game
/// adds nothing, with one exception: a lone seed that nothing can capture is still moved, as in the
/// agreed numbers for Mangala IV (239058 at depth 7; 239057 without it). `tests/perft.rs` has the known
/// numbers.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::rules::{Game, Rules, Ruleset, perft};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// assert_eq!((1..=4).map(|depth| perft(&game, depth)).collect::<Vec<_>>(), [6, 35, 185, 942]);
/// ```
///
/// # Panics
/// If the game's ruleset is not valid without [`End::LoneSeed`]: then [`Ruleset`](super::Ruleset)'s checks
/// are wrong.
#[must_use]
pub fn perft(game: &Game, depth: u32) -> u64 {
    let mut ruleset = game.rules().ruleset().clone();
    ruleset.ends.retain(|end| *end != End::LoneSeed);
    let rules = Rules::new(ruleset).expect("a ruleset stays valid without one of its endings");
    let mut state = game.state.clone();
    if game.reason() == Some(Reason::LoneSeed) {
        state.ended = None;
    }
    count(&rules, &mut state, depth)
}

fn count(rules: &Rules, state: &mut GameState, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.ended.is_some() {
        return 0;
    }
    let candidates = rules.candidates(&state.position);
    let swap = state.position.pie == Pie::Offered;
    if depth == 1 && rules.relay.is_none() {
        return u64::from(candidates.count_ones().max(1)) + u64::from(swap);
    }
    let checkpoint = state.checkpoint();
    let mut sum = 0;
    for cell in cells(candidates) {
        if state.sow(rules, cell, &mut NoTrace).is_ok() {
            sum += count(rules, state, depth - 1);
            state.rewind(&checkpoint);
        }
    }
    if candidates == 0 {
        state.pass(rules, &mut NoTrace);
        sum += count(rules, state, depth - 1);
        state.rewind(&checkpoint);
    }
    if swap {
        state.swap(rules, &mut NoTrace);
        sum += count(rules, state, depth - 1);
        state.rewind(&checkpoint);
    }
    sum
}
