//! A preview of a move before it is played, made from the trace of the move itself.

use super::trace::{CaptureKind, Event, Reason};
use super::{Game, GameState, Move, PitId, Place, Refusal, Rules, Seat};

/// The effect of a move before it is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MovePreview {
    /// The places that seeds would fall into, in the order of their first seed, with the number of seeds
    /// in all laps.
    pub drops: Vec<(Place, u32)>,
    /// Where the last seed would fall; `None` if nothing would be sown.
    pub landing: Option<Place>,
    /// The pits that would be captured, with the number of seeds and the kind of capture.
    pub captures: Vec<(PitId, u8, CaptureKind)>,
    /// Seeds that the mover would gain by capture.
    pub captured: u32,
    /// Seeds that the mover would gain in all, the settlement at the end included.
    pub gained: i32,
    /// The number of laps; 0 if nothing would be sown.
    pub laps: u32,
    /// Whether the mover would have another turn.
    pub bonus: bool,
    /// Why the game would end; `None` if it goes on.
    pub end: Option<Reason>,
}

impl Game {
    /// What `mv` would do; the game is not changed.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use seedfall::rules::{Game, Place, Rules, Ruleset, Seat};
    /// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
    /// let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
    /// let preview = game.preview("C".parse().unwrap()).unwrap();
    /// assert!(preview.bonus);
    /// assert_eq!(preview.landing, Some(Place::Store(Seat::South)));
    /// ```
    ///
    /// # Errors
    /// The rule that the move would break.
    pub fn preview(&self, mv: Move) -> Result<MovePreview, Refusal> {
        self.rules().preview(self.state(), mv)
    }
}

impl Rules {
    /// What `mv` would do in `state`.
    ///
    /// # Errors
    /// The rule that the move would break.
    pub fn preview(&self, state: &GameState, mv: Move) -> Result<MovePreview, Refusal> {
        let mover: Seat = state.position.turn;
        let mut after = state.clone();
        let trace = self.play(&mut after, mv)?;
        let mut preview = MovePreview {
            laps: trace.laps(),
            captured: trace.captured(mover),
            ..Default::default()
        };
        for event in &trace.0 {
            match *event {
                Event::Drop { place, .. } => {
                    match preview.drops.iter_mut().find(|(other, _)| *other == place) {
                        Some((_, seeds)) => *seeds += 1,
                        None => preview.drops.push((place, 1)),
                    }
                    preview.landing = Some(place);
                }
                Event::Capture { pit, seeds, kind, .. } => {
                    preview.captures.push((pit, seeds, kind))
                }
                Event::Bonus { .. } => preview.bonus = true,
                Event::End { reason } => preview.end = Some(reason),
                Event::Lift { .. }
                | Event::Pass { .. }
                | Event::Swap { .. }
                | Event::Sweep { .. } => {}
            }
        }
        let [had, has] = [state, &after].map(|state| i32::from(state.position.store(mover)));
        preview.gained = has - had;
        Ok(preview)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Rules, shipped_by_id};

    fn game(id: &str, options: &str, setup: &str) -> Game {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base.with_options(options).unwrap().0).unwrap());
        Game::new(&rules, &setup.parse().unwrap()).unwrap()
    }

    fn preview(game: &Game, mv: &str) -> MovePreview {
        game.preview(mv.parse().unwrap()).unwrap()
    }

    /// ```text
    ///   4  4  4  4  4  4
    /// 0                  0
    ///   4  0  4  4  4  4       A sows into the emptied pits B to E
    /// ```
    #[test]
    fn seeds_that_fall_and_what_they_capture() {
        let game = game("kalah", "", "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S");
        let preview = preview(&game, "A");
        let dropped: Vec<String> = preview
            .drops
            .iter()
            .map(|(place, seeds)| match place {
                Place::Pit(pit) => format!("{pit}{seeds}"),
                Place::Store(seat) => format!("{seat}{seeds}"),
            })
            .collect();
        assert_eq!(dropped, ["B1", "C1", "D1"]);
        assert_eq!(preview.landing, Some(Place::Pit("D".parse().unwrap())));
        assert_eq!((preview.captured, preview.gained, preview.bonus), (5, 5, false));
        let captures = [("D", 1, CaptureKind::Landing), ("c", 4, CaptureKind::Opposite)]
            .map(|(pit, seeds, kind)| (pit.parse().unwrap(), seeds, kind));
        assert_eq!(preview.captures, captures);
    }

    #[test]
    fn relays_are_previewed_to_their_end() {
        let game = game("mangala-iv", "layout=even", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S");
        let preview = preview(&game, "A");
        assert_eq!(preview.captured, 12);
        assert!(preview.laps > 1);
        let dropped: u32 = preview.drops.iter().map(|(_, seeds)| seeds).sum();
        assert!(dropped > 7, "{dropped} in all laps");
    }

    #[test]
    fn the_end_and_its_settlement_are_previewed() {
        let game = game("kalah", "", "0 0 0 0 0 1 / 2 0 0 0 0 0 / 5 5 / S");
        let preview = preview(&game, "F");
        assert_eq!((preview.end, preview.bonus), (Some(Reason::RowEmpty), false));
        assert_eq!((preview.captured, preview.gained), (0, 1));
    }

    #[test]
    fn what_may_not_be_played_says_why() {
        let game = game("mangala-iv", "layout=even", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S");
        assert_eq!(game.preview("B".parse().unwrap()), Err(Refusal::OnlyLeftmost));
    }
}
