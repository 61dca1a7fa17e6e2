//! Where a game ends on the way of a search, and what repetition means there.
//!
//! A position that comes again on the way of the search ends the game there with the
//! settlement of the ruleset's repetition, for what a player can force once can be forced again; one
//! that the game itself had brought about is counted as the rules do. A value that came from
//! such an end is true only below the earlier position, so it is kept in the table only from that
//! position on. With a settlement that does not depend on where the round is left, a split or
//! nothing, this gives exactly the values of the rules; with others the values stay estimates.
//!
//! For the moves at the start that are not the best there is more to it: whoever comes back to the
//! start has the best move there again. They are looked at once more with the worth of that.

use super::evaluation::{lead, settled};
use super::node::{NEVER, Outcome};
use super::verdict::SEED;
use crate::rules::ruleset::Settlement;
use crate::rules::{GameState, NoTrace, Position, Reason, Rules};

/// What came of the position that `state` is at, if the game is over there or has gone round.
///
/// `remembered` is how many positions the game remembered when the search began; the last of them
/// is the one that it began with, ply 0. `back` is what coming back to that one is worth, if it is no
/// end.
pub(super) fn ended(
    rules: &Rules,
    state: &mut GameState,
    remembered: usize,
    back: Option<Outcome>,
) -> Option<Outcome> {
    if let Some((_, settle)) = rules.ends.repetition
        && state.ended.is_none_or(|ended| ended.reason == Reason::Repetition)
        && let Some(earlier) = state.history.same_as_latest()
    {
        let on_the_way = earlier + 1 >= remembered;
        let depends = if on_the_way { earlier + 1 - remembered } else { NEVER };
        if state.ended.is_some() {
            return Some(Outcome { value: settled(&state.position), open: false, depends });
        }
        if on_the_way {
            if let Some(back) = back.filter(|_| depends == 0) {
                return Some(back);
            }
            let mover = state.position.turn.other();
            state.end(Reason::Repetition, settle, mover, &mut NoTrace);
            let even = matches!(settle, Settlement::Split | Settlement::Unawarded);
            // Where the round is left may be chosen: then nobody has won for certain.
            let worth = if even { settled } else { |at: &Position| SEED * lead(at) };
            return Some(Outcome { value: worth(&state.position), open: !even, depends });
        }
    }
    state.ended?;
    Some(Outcome { value: settled(&state.position), open: false, depends: NEVER })
}
