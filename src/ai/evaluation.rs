//! The guess at how a position will end, made from what the ruleset says.

use super::verdict::{SEED, WON};
use crate::rules::ruleset::{NoMove, Settlement};
use crate::rules::{Position, Rules, STORE, Seat, cells};

/// What counts in one game, in hundredths of a seed.
pub(super) struct Evaluation {
    /// A seed in the own row.
    row: i32,
    /// A pit that can be lifted.
    mobility: i32,
    /// Being to move.
    tempo: i32,
    /// A sowing that would end in the own store.
    bonus: i32,
    /// Half of all seeds, rounded down: who has more than that has won.
    half: u8,
}

impl Evaluation {
    /// Nothing but what lies in the stores.
    pub(super) fn of_stores(total: u16) -> Self {
        Self { row: 0, mobility: 0, tempo: 0, bonus: 0, half: half(total) }
    }

    pub(super) fn new(rules: &Rules, total: u16) -> Self {
        let stores = rules.ruleset().own_store_in_path;
        let settles = match (rules.ends.row_empty, rules.ruleset().no_move) {
            (Some(settle), _) | (None, NoMove::End(settle)) => Some(settle),
            _ => None,
        };
        let row = match settles {
            Some(Settlement::RowOwner) => 25,
            _ => 5,
        };
        Self {
            row,
            mobility: if stores { 10 } else { 120 },
            tempo: 20,
            bonus: if rules.bonus_in_store { 30 } else { 0 },
            half: half(total),
        }
    }

    /// The value of a position in which the game goes on, for the player to move.
    #[inline]
    pub(super) fn of(&self, rules: &Rules, position: &Position) -> i32 {
        let turn = position.turn();
        let side = |seat: Seat| {
            let mut value = SEED * i32::from(position.store(seat));
            let row: i32 = position.row(seat).iter().map(|&seeds| i32::from(seeds)).sum();
            value += self.row * row;
            value += self.mobility * position.holding(seat).count_ones() as i32;
            value
        };
        let mut value = side(turn) - side(turn.other()) + self.tempo;
        if self.bonus > 0 {
            let store = STORE[turn.index()];
            let ready = cells(position.holding(turn)).filter(|&cell| {
                rules.first_landing(position, cell).is_some_and(|aim| aim.cell == store)
            });
            value += self.bonus * ready.count() as i32;
        }
        value + self.won(position)
    }

    /// What is added because one player has more than half of all seeds.
    #[inline]
    fn won(&self, position: &Position) -> i32 {
        let turn = position.turn();
        if position.store(turn) > self.half {
            WON
        } else if position.store(turn.other()) > self.half {
            -WON
        } else {
            0
        }
    }
}

/// Half of all seeds, rounded down.
fn half(total: u16) -> u8 {
    (total / 2).min(u16::from(u8::MAX)) as u8
}

/// By how many seeds the player to move leads.
#[inline]
pub(super) fn lead(position: &Position) -> i32 {
    i32::from(position.lead(position.turn()))
}

/// The value of a margin at the end.
#[inline]
pub(super) fn valued(margin: i32) -> i32 {
    SEED * margin + WON * margin.signum()
}

/// The value of a game that is over, for the player to move.
#[inline]
pub(super) fn settled(position: &Position) -> i32 {
    valued(lead(position))
}
