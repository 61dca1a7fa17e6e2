//! Counting all games of so many plies: the number that shows whether two programs agree.

use super::Game;
use super::compiled::Rules;
use super::position::Pie;
use super::ruleset::End;
use super::state::{GameState, cells};
use super::trace::{NoTrace, Reason};

/// How many sequences of exactly `depth` plies the game can go on with.
///
/// A forced pass and a swap are plies; an agreed split and a resignation are not counted, and
/// finished games add nothing, but for one: a lone seed that nothing can capture still walks, as
/// it does in the agreed numbers for Mangala IV (239058 at depth 7, 239057 if it stood). The known
/// numbers stand in `tests/perft.rs`.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::rules::{Game, Rules, Ruleset, perft};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// assert_eq!((1..=4).map(|depth| perft(&game, depth)).collect::<Vec<_>>(), [6, 35, 185, 942]);
/// ```
pub fn perft(game: &Game, depth: u32) -> u64 {
    let mut ruleset = game.rules().ruleset().clone();
    ruleset.ends.retain(|end| *end != End::LoneSeed);
    let Ok(rules) = Rules::new(ruleset) else {
        return 0; // unreachable: a lone seed's end is never what makes a ruleset whole
    };
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
    let mark = state.checkpoint();
    let mut sum = 0;
    for cell in cells(candidates) {
        if state.sow(rules, cell, &mut NoTrace).is_ok() {
            sum += count(rules, state, depth - 1);
            state.rewind(&mark);
        }
    }
    if candidates == 0 {
        state.pass(rules, &mut NoTrace);
        sum += count(rules, state, depth - 1);
        state.rewind(&mark);
    }
    if swap {
        state.swap(rules, &mut NoTrace);
        sum += count(rules, state, depth - 1);
        state.rewind(&mark);
    }
    sum
}
