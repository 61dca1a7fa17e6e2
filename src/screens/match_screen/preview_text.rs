//! What the sowing of a pit would do, in words.

use crate::rules::{MovePreview, PitId, Place};

/// What the sowing of `pit`, which holds `seeds`, would do: in one line.
pub(super) fn preview_text(pit: PitId, preview: &MovePreview, seeds: u8) -> String {
    let mut text = match (seeds, preview.laps) {
        (1, 0 | 1) => format!("{pit}: 1 seed"),
        (_, 0 | 1) => format!("{pit}: {seeds} seeds"),
        (_, laps) => format!("{pit}: {laps} laps"),
    };
    let own_store = Place::Store(pit.seat());
    match preview.landing {
        Some(place) if place == own_store => text += ", the last in your store",
        // A capture is of more interest than the landing pit.
        Some(Place::Pit(last)) if preview.captured == 0 => text += &format!(", the last in {last}"),
        _ => {}
    }
    if preview.captured > 0 {
        text += &format!(", takes {}", preview.captured);
    }
    if preview.bonus {
        text += ": sow again";
    }
    if preview.end.is_some() {
        text += ", and the game ends";
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Game, Move, Rules, shipped_by_id};

    fn text(id: &str, options: &str, setup: &str, pit: &str) -> String {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base.with_options(options).unwrap().0).unwrap());
        let game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
        let pit: PitId = pit.parse().unwrap();
        let preview = game.preview(Move::Sow(pit)).unwrap();
        preview_text(pit, &preview, game.position().count(Place::Pit(pit)))
    }

    #[test]
    fn a_sowing_is_described_in_one_line() {
        let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(text("kalah", "", start, "C"), "C: 4 seeds, the last in your store: sow again");
        assert_eq!(text("kalah", "", start, "A"), "A: 4 seeds, the last in E");
        let capture = "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(text("kalah", "", capture, "A"), "A: 3 seeds, takes 5");
        let end = "0 0 0 0 0 1 / 2 0 0 0 0 0 / 5 5 / S";
        let words = "F: 1 seed, the last in your store, and the game ends";
        assert_eq!(text("kalah", "", end, "F"), words);
        let even = "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S";
        assert_eq!(text("mangala-iv", "layout=even", even, "A"), "A: 5 laps, takes 12");
    }
}
