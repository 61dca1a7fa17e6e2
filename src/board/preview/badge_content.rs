//! Which badges a preview or the values of moves need.

use super::badge::{Badge, BadgeKind};
use crate::ai::MoveValue;
use crate::rules::{Move, MovePreview, Place, Seat};

/// The badges of a sowing by `mover`; at most one for each place, besides that of another turn.
pub(super) fn preview_badges(preview: &MovePreview, mover: Seat) -> Vec<Badge> {
    let last =
        |place| if preview.landing == Some(place) { BadgeKind::Last } else { BadgeKind::Falls };
    let mut badges: Vec<Badge> = preview
        .drops
        .iter()
        .map(|&(place, seeds)| Badge { place, kind: last(place), seeds: seeds as i32 })
        .collect();
    // Where seeds fall and are captured afterwards, only the captured ones are shown.
    for &(pit, seeds, _) in &preview.captures {
        let (place, seeds) = (Place::Pit(pit), i32::from(seeds));
        match badges.iter_mut().find(|badge| badge.place == place) {
            Some(badge) if badge.kind == BadgeKind::Captured => badge.seeds += seeds,
            Some(badge) => *badge = Badge { place, kind: BadgeKind::Captured, seeds },
            None => badges.push(Badge { place, kind: BadgeKind::Captured, seeds }),
        }
    }
    let store = Place::Store(mover);
    if preview.captured > 0 {
        match badges.iter_mut().find(|badge| badge.place == store) {
            Some(badge) => badge.seeds += preview.captured as i32,
            None => {
                let seeds = preview.captured as i32;
                badges.push(Badge { place: store, kind: BadgeKind::Falls, seeds });
            }
        }
    }
    if preview.bonus {
        badges.push(Badge { place: store, kind: BadgeKind::AnotherTurn, seeds: 0 });
    }
    badges
}

/// The badges of the values of moves, in whole seeds.
pub(super) fn value_badges(values: &[MoveValue]) -> Vec<Badge> {
    let best = values.iter().map(|value| value.margin.hundredths()).max();
    let badge = |value: &MoveValue| {
        let Move::Sow(pit) = value.mv else {
            return None;
        };
        let kind = if Some(value.margin.hundredths()) == best {
            BadgeKind::BestValue
        } else {
            BadgeKind::Value
        };
        Some(Badge { place: Place::Pit(pit), kind, seeds: value.margin.seeds() })
    };
    values.iter().filter_map(badge).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Game, Rules, shipped_by_id};

    fn badge_texts(id: &str, setup: &str, mv: &str) -> Vec<String> {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base).unwrap());
        let game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
        let badges = preview_badges(&game.preview(mv.parse().unwrap()).unwrap(), game.turn());
        let name = |place| match place {
            Place::Pit(pit) => pit.to_string(),
            Place::Store(seat) => seat.to_string(),
        };
        badges.iter().map(|badge| format!("{} {}", name(badge.place), badge.text())).collect()
    }

    #[test]
    fn each_place_has_one_badge() {
        let plain = badge_texts("kalah", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "C");
        assert_eq!(plain, ["D +1", "E +1", "F +1", "South +1", "South Again"]);
        let capture = badge_texts("kalah", "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A");
        assert_eq!(capture, ["B +1", "C +1", "D \u{2212}1", "c \u{2212}4", "South +5"]);
    }
}
