//! Where a game ends inside the search, and what repetition means there.
//!
//! A position that comes again on the stack of the search ends the game there with the
//! settlement of the ruleset's repetition, for what a player can force once can be forced again; one
//! that the game itself had brought about is counted as the rules do. A value that came from
//! such an end is true only below the earlier position, so it is stored in the table only from that
//! position on. With a settlement that does not depend on where the cycle is left, a split or
//! nothing, this gives exactly the values of the rules; with others the values stay estimates.
//!
//! For the moves at the root that are not the best there is more to it: a player who comes back to
//! the root has the best move there again. These moves are searched once more with that value.

use super::analysis::SEED;
use super::evaluation::{final_value, lead};
use super::node::{NO_PLY, NodeResult};
use crate::rules::ruleset::Settlement;
use crate::rules::{GameState, NoTrace, Position, Reason, Rules};

/// The result of the position of `state`, if the game is over there or has come round in a cycle.
///
/// `history_len` is how many positions the game remembered when the search began; the last of them
/// is the root, ply 0. `root_repetition` is what a repetition of the root is worth, if it does not
/// end the game.
pub(super) fn terminal_result(
    rules: &Rules,
    state: &mut GameState,
    history_len: usize,
    root_repetition: Option<NodeResult>,
) -> Option<NodeResult> {
    if let Some((_, settle)) = rules.ends.repetition
        && state.ended.is_none_or(|reason| reason == Reason::Repetition)
        && let Some(earlier) = state.history.same_as_latest()
    {
        let on_stack = earlier + 1 >= history_len;
        let depends_on_ply = if on_stack { earlier + 1 - history_len } else { NO_PLY };
        if state.ended.is_some() {
            let value = final_value(&state.position);
            return Some(NodeResult { value, is_estimate: false, depends_on_ply });
        }
        if on_stack {
            if let Some(result) = root_repetition.filter(|_| depends_on_ply == 0) {
                return Some(result);
            }
            let mover = state.position.turn.other();
            state.end(Reason::Repetition, settle, mover, &mut NoTrace);
            let is_even = matches!(settle, Settlement::Split | Settlement::Unawarded);
            // A player may choose where to leave the cycle: then nothing is won for certain.
            let value_of = if is_even { final_value } else { |at: &Position| SEED * lead(at) };
            let value = value_of(&state.position);
            return Some(NodeResult { value, is_estimate: !is_even, depends_on_ply });
        }
    }
    state.ended?;
    Some(NodeResult {
        value: final_value(&state.position),
        is_estimate: false,
        depends_on_ply: NO_PLY,
    })
}
