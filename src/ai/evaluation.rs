//! An estimate of how a position will end, made from what the ruleset says.

use super::analysis::{SEED, WON};
use crate::rules::ruleset::{NoMove, Settlement};
use crate::rules::{Position, Rules, STORE, Seat, cells};

/// The value of a seed in the player's own row, in hundredths of a seed, if the player gets it at the end.
const ROW_SEED_KEPT: i32 = 25;
/// The value of a seed in the player's own row in other games, in hundredths of a seed.
const ROW_SEED: i32 = 5;
/// The value of a pit that can be lifted in games with a store in the sowing path, in hundredths of a seed.
const MOBILITY_WITH_STORE: i32 = 10;
/// The value of a pit that can be lifted in games without one, in hundredths of a seed.
const MOBILITY_WITHOUT_STORE: i32 = 120;
/// The value of the right to move, in hundredths of a seed.
const TEMPO: i32 = 20;
/// The value of a sowing that would earn another turn, in hundredths of a seed.
const BONUS_SOWING: i32 = 30;

/// The weights of one game, in hundredths of a seed.
pub(super) struct Evaluation {
    /// A seed in the player's own row.
    row: i32,
    /// A pit that can be lifted.
    mobility: i32,
    /// The right to move.
    tempo: i32,
    /// A sowing that would end in the player's own store.
    bonus: i32,
    /// Half of all seeds, rounded down: more than that wins.
    half: u8,
}

impl Evaluation {
    /// Counts only the seeds in the stores, of `total` seeds in the game.
    pub(super) fn stores_only(total: u16) -> Self {
        Self { row: 0, mobility: 0, tempo: 0, bonus: 0, half: half(total) }
    }

    /// The weights for the games of `rules` with `total` seeds.
    pub(super) fn new(rules: &Rules, total: u16) -> Self {
        let stores = rules.ruleset().own_store_in_path;
        let settlement = match (rules.ends.row_empty, rules.ruleset().no_move) {
            (Some(settle), _) | (None, NoMove::End(settle)) => Some(settle),
            _ => None,
        };
        let row = match settlement {
            Some(Settlement::RowOwner) => ROW_SEED_KEPT,
            _ => ROW_SEED,
        };
        Self {
            row,
            mobility: if stores { MOBILITY_WITH_STORE } else { MOBILITY_WITHOUT_STORE },
            tempo: TEMPO,
            bonus: if rules.bonus_in_store { BONUS_SOWING } else { 0 },
            half: half(total),
        }
    }

    /// The value of a position in which the game is not over, for the player to move.
    #[inline]
    pub(super) fn evaluate(&self, rules: &Rules, position: &Position) -> i32 {
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
            let bonus_sowings = cells(position.holding(turn)).filter(|&cell| {
                rules.first_landing(position, cell).is_some_and(|landing| landing.cell == store)
            });
            value += self.bonus * bonus_sowings.count() as i32;
        }
        value + self.win_bonus(position)
    }

    /// What is added because one player has more than half of all seeds.
    #[inline]
    fn win_bonus(&self, position: &Position) -> i32 {
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

/// The seeds of the player to move less those of the other.
#[inline]
pub(super) fn lead(position: &Position) -> i32 {
    i32::from(position.lead(position.turn()))
}

/// The value of a margin at the end.
#[inline]
pub(super) fn value_of_margin(margin: i32) -> i32 {
    SEED * margin + WON * margin.signum()
}

/// The value of a game that is over, for the player to move.
#[inline]
pub(super) fn final_value(position: &Position) -> i32 {
    value_of_margin(lead(position))
}
