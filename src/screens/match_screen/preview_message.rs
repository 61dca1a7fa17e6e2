//! What would come of a pit, as one sentence.

use crate::rules::{MovePreview, PitId, Place};
use crate::words::{Message, message};

/// What the sowing of `pit`, which holds `seeds`, would do.
pub(super) fn preview_message(pit: PitId, preview: &MovePreview, seeds: u8) -> Message {
    let MovePreview { captured, laps, bonus, .. } = *preview;
    let name = pit.to_string();
    let ends = preview.end.is_some();
    if laps > 1 {
        return match (ends, captured, preview.landing) {
            (true, 0, _) => message!("preview-laps-ends", pit: name, laps: laps),
            (true, ..) => {
                message!("preview-laps-captures-ends", pit: name, laps: laps, captured: captured)
            }
            (false, 0, Some(Place::Pit(last))) => {
                message!("preview-laps", pit: name, laps: laps, last: last.to_string())
            }
            (false, 0, _) => message!("preview-laps-store", pit: name, laps: laps),
            (false, ..) => {
                message!("preview-laps-captures", pit: name, laps: laps, captured: captured)
            }
        };
    }
    match (ends, captured, bonus, preview.landing) {
        (true, 0, ..) => message!("preview-ends", pit: name),
        (true, ..) => message!("preview-captures-ends", pit: name, captured: captured),
        (false, 0, true, _) => message!("preview-store-again", pit: name),
        (false, _, true, _) => message!("preview-captures-again", pit: name, captured: captured),
        (false, 1.., false, _) => message!("preview-captures", pit: name, captured: captured),
        (false, 0, false, Some(Place::Pit(last))) => {
            message!("preview-lands", pit: name, seeds: seeds, last: last.to_string())
        }
        (false, 0, false, _) => message!("preview-store", pit: name, seeds: seeds),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Game, Move, Rules, shipped_by_id};
    use crate::words::Catalogue;

    fn preview(id: &str, options: &str, setup: &str, pit: &str) -> String {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base.with_options(options).unwrap().0).unwrap());
        let game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
        let pit: PitId = pit.parse().unwrap();
        let preview = game.preview(Move::Sow(pit)).unwrap();
        let seeds = game.position().count(Place::Pit(pit));
        Catalogue::english().text(&preview_message(pit, &preview, seeds))
    }

    #[test]
    fn a_sowing_is_described_in_one_sentence() {
        let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(preview("kalah", "", start, "C"), "C ends in your store: play again");
        assert_eq!(preview("kalah", "", start, "A"), "A sows 4 and ends in E");
        let capture = "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S";
        assert_eq!(preview("kalah", "", capture, "A"), "A captures 5");
        let end = "0 0 0 0 0 1 / 2 0 0 0 0 0 / 5 5 / S";
        assert_eq!(preview("kalah", "", end, "F"), "F ends the game");
        let even = "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S";
        let relay = preview("mangala-iv", "layout=even", even, "A");
        assert_eq!(relay, "A runs 5 laps and captures 12");
    }
}
