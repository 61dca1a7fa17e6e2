//! A ply as the solver sees it: the position after it, and what its player gains by it.

use crate::rules::{NoTrace, Position, Rules, Seat};

/// The effect of a sowing.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub after: Position,
    /// By how many seeds the mover's lead grows, the settlement included.
    pub gain: i8,
    /// Whether the game is over.
    pub over: bool,
}

impl Ply {
    /// The sowing of `cell`, which must be legal in `position`.
    #[inline]
    pub fn of(rules: &Rules, position: &Position, cell: usize) -> Self {
        let mover = position.turn();
        let mut after = *position;
        // In games without relays every sowing stops.
        let _ = rules.ply(&mut after, cell, &mut NoTrace);
        let over = settle_if_over(rules, &mut after, mover);
        Self { after, gain: (after.lead(mover) - position.lead(mover)) as i8, over }
    }
}

/// Settles a position in which the game is over, and says whether it is; `mover` made the last ply.
#[inline]
pub(super) fn settle_if_over(rules: &Rules, position: &mut Position, mover: Seat) -> bool {
    // The total matters only to an end by majority, which no game that is solved has.
    let Some((_, settle)) = rules.ending(position, 0) else {
        return false;
    };
    position.settle(settle, mover, &mut NoTrace);
    true
}
