//! Which player sits at which seat, and how players are called.

use crate::ai::Player;
use crate::rules::{Move, Seat};

/// The index of the player who sits at `seat` after `played`: the pie rule may have swapped the two.
pub(super) fn player_at(played: &[Move], seat: Seat) -> usize {
    let swapped = played.contains(&Move::Swap);
    if swapped { seat.other().index() } else { seat.index() }
}

/// The names of the players. A computer without a name is called by its level.
pub(super) fn default_names(names: [String; 2], players: [Player; 2]) -> [String; 2] {
    let mut level_names = players.map(Player::level_name);
    if let [Some(first), Some(second)] = &mut level_names
        && first == second
    {
        *first += " I";
        *second += " II";
    }
    let [south, north] = names;
    let [first, second] = level_names;
    let name = |name: String, level_name: Option<String>| {
        level_name.filter(|_| name.trim().is_empty()).unwrap_or(name)
    };
    [name(south, first), name(north, second)]
}
