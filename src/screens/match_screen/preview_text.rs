//! What would come of a pit, in words.

use crate::rules::{MovePreview, PitId, Place};

/// What the sowing of `pit`, which holds `seeds`, would do: in one line.
pub(super) fn preview_text(pit: PitId, seen: &MovePreview, seeds: u8) -> String {
    let mut words = match (seeds, seen.laps) {
        (1, 0 | 1) => format!("{pit}: 1 seed"),
        (_, 0 | 1) => format!("{pit}: {seeds} seeds"),
        (_, laps) => format!("{pit}: {laps} laps"),
    };
    let own_store = Place::Store(pit.seat());
    match seen.landing {
        Some(place) if place == own_store => words += ", the last in your store",
        // What is taken is of more interest than where the last one fell.
        Some(Place::Pit(last)) if seen.captured == 0 => words += &format!(", the last in {last}"),
        _ => {}
    }
    if seen.captured > 0 {
        words += &format!(", takes {}", seen.captured);
    }
    if seen.bonus {
        words += ": sow again";
    }
    if seen.end.is_some() {
        words += ", and the game ends";
    }
    words
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Game, Move, Rules, shipped_by_id};

    fn told(id: &str, options: &str, setup: &str, pit: &str) -> String {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base.with_options(options).unwrap().0).unwrap());
        let game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
        let pit: PitId = pit.parse().unwrap();
        let seen = game.preview(Move::Sow(pit)).unwrap();
        preview_text(pit, &seen, game.position().count(Place::Pit(pit)))
    }

    #[test]
    fn a_sowing_is_told_in_one_line() {
        let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(told("kalah", "", start, "C"), "C: 4 seeds, the last in your store: sow again");
        assert_eq!(told("kalah", "", start, "A"), "A: 4 seeds, the last in E");
        let capture = "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(told("kalah", "", capture, "A"), "A: 3 seeds, takes 5");
        let end = "0 0 0 0 0 1 / 2 0 0 0 0 0 / 5 5 / S";
        let words = "F: 1 seed, the last in your store, and the game ends";
        assert_eq!(told("kalah", "", end, "F"), words);
        let even = "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S";
        assert_eq!(told("mangala-iv", "layout=even", even, "A"), "A: 5 laps, takes 12");
    }
}
