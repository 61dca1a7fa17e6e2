//! Where a game ends on the way of a search, and what repetition means there.
//!
//! A position that comes again on the way of the search ends the game there with the
//! settlement of the ruleset's repetition, for what a player can force once can be forced again; one
//! that the game itself had brought about is counted as the rules do. A value that came from
//! such an end is true only below the earlier position, so it is kept in the table only from that
//! position on. With a settlement that does not depend on where the round is left, a split or
//! nothing, this gives exactly the values of the rules; with others the values stay estimates.

use super::evaluation::settled;
use super::node::{NEVER, Outcome};
use crate::rules::ruleset::Settlement;
use crate::rules::{Reason, Rules, Silent, State};

/// What came of the position that `state` is at, if the game is over there or has gone round.
///
/// `remembered` is how many positions the game remembered when the search began; the last of them
/// is the one that it began with, ply 0.
pub(super) fn ended(rules: &Rules, state: &mut State, remembered: usize) -> Option<Outcome> {
    if let Some((_, settle)) = rules.ends.repetition
        && state.ended.is_none_or(|ended| ended.reason == Reason::Repetition)
        && let Some(earlier) = state.seen.same_as_latest()
    {
        let on_the_way = earlier + 1 >= remembered;
        if on_the_way || state.ended.is_some() {
            let even = matches!(settle, Settlement::Split | Settlement::Unawarded);
            if state.ended.is_none() {
                let mover = state.position.turn.other();
                state.end(Reason::Repetition, settle, mover, &mut Silent);
            }
            let depends = if on_the_way { earlier + 1 - remembered } else { NEVER };
            return Some(Outcome { value: settled(&state.position), open: !even, depends });
        }
    }
    state.ended?;
    Some(Outcome { value: settled(&state.position), open: false, depends: NEVER })
}
