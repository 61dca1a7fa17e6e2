//! The game that a board on a page shows: from a position in mid-game on, a real move at a time.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::animation::timeline::{PlaybackOptions, Timeline};
use crate::board::PilePositions;
use crate::rules::{Event, Game, Move, Position, Rules, Ruleset, Seat, Trace};

/// A game is shown once so many of its seeds, one of this number, are captured.
const CAPTURED: u16 = 4;
/// The fullest row of pits among so many games is shown.
const GAMES: u64 = 24;
/// No game is followed for longer than this.
const MOST_PLIES: u32 = 60;
/// So many seeds dropped make a move that is easy to follow.
const DROPS: usize = 7;
/// How much a capture and a bonus turn are worth looking at, in drops more or less than that.
const CAPTURE_WORTH: usize = 5;
const BONUS_WORTH: usize = 2;

/// A game, and which seed lies where.
#[derive(Clone)]
pub struct DemoGame {
    first: Game,
    game: Game,
    piles: PilePositions,
}

/// The games in mid-game that have been shown, so that each is looked for once in a run.
#[derive(Default)]
pub struct DemoCache(Vec<(Ruleset, Option<DemoGame>)>);

impl DemoCache {
    /// The game in mid-game; none for a ruleset with a flaw.
    pub fn mid_game(&mut self, ruleset: &Ruleset) -> Option<DemoGame> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| known == ruleset) {
            return known.clone();
        }
        let found = DemoGame::mid_game(ruleset);
        self.0.push((ruleset.clone(), found.clone()));
        found
    }
}

impl DemoGame {
    /// The game in mid-game; none for a ruleset with a flaw.
    pub fn mid_game(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(mid_game(ruleset)?))
    }

    /// The game as it is set up.
    pub fn start(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(start(ruleset, 0)?))
    }

    fn of(game: Game) -> Self {
        Self { first: game.clone(), piles: PilePositions::of(game.position()), game }
    }

    /// Where the seeds are: after the last move.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Which seed lies where.
    pub fn piles(&self) -> &PilePositions {
        &self.piles
    }

    /// Plays the move that is most worth seeing, `slowness` times as slow as normal. When only the
    /// end is left to be played, the game goes back to where it was shown first, and there is
    /// nothing to be seen.
    pub fn play(&mut self, slowness: f32) -> Option<(Timeline, PlaybackOptions)> {
        let plays = self.game.legal_moves();
        let best = plays
            .iter()
            .filter(|mv| matches!(mv, Move::Sow(_)))
            .filter_map(|mv| {
                let mut after = self.game.clone();
                let trace = after.play(*mv).ok()?;
                after.reason().is_none().then_some((after, trace))
            })
            .max_by_key(|(_, trace)| worth(trace));
        if let Some((after, trace)) = best {
            self.game = after;
            let options = PlaybackOptions::with_slowness(slowness);
            return Some((Timeline::new(&trace, &mut self.piles, options), options));
        }
        *self = Self::of(self.first.clone());
        None
    }
}

/// How well a move shows what the game is: neither short nor endless, best with a capture.
fn worth(trace: &Trace) -> i32 {
    let count = |wanted: fn(&Event) -> bool| trace.0.iter().filter(|event| wanted(event)).count();
    let drops = count(|event| matches!(event, Event::Drop { .. }));
    let captures = count(|event| matches!(event, Event::Capture { .. })).min(1);
    let bonus = count(|event| matches!(event, Event::Bonus { .. }));
    (CAPTURE_WORTH * captures + BONUS_WORTH * bonus) as i32 - drops.abs_diff(DROPS) as i32
}

/// How a board is set up; none for a ruleset with a flaw.
fn start(ruleset: &Ruleset, seed: u64) -> Option<Game> {
    let rules = Arc::new(Rules::new(ruleset.clone()).ok()?);
    let setup = rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(seed));
    Game::new(&rules, &setup).ok()
}

/// A game that looks like one: seeds in most pits, and some captured by both.
fn mid_game(ruleset: &Ruleset) -> Option<Game> {
    let games = (0..GAMES).filter_map(|seed| {
        let mut game = start(ruleset, seed)?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let total = game.position().total();
        for _ in 0..MOST_PLIES {
            if total - game.position().on_board() >= total / CAPTURED {
                break;
            }
            let mut next = game.clone();
            let played = next.play_untraced(next.random_move(&mut chance)?);
            if played.is_err() || next.reason().is_some() {
                break;
            }
            game = next;
        }
        Some(game)
    });
    games.max_by_key(|game| {
        let position = game.position();
        let full = position.all_pits().filter(|pit| position.seeds(*pit) > 0).count();
        let [south, north] = Seat::BOTH.map(|seat| usize::from(position.store(seat).min(6)));
        (full + south + north, full)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animation::timeline::pace;
    use crate::rules::{Place, Ruleset, shipped};

    fn assert_agrees(shown: &DemoGame) {
        let position = shown.position();
        let places = position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store));
        for place in places {
            let lying = shown.piles().at(place).len();
            assert_eq!(lying, usize::from(position.count(place)), "{place:?}");
        }
    }

    #[test]
    fn every_shipped_game_is_shown_with_seeds_captured_and_moves_left() {
        for ruleset in shipped() {
            let mut shown = DemoGame::mid_game(&ruleset).unwrap();
            let captured = shown.position().total() - shown.position().on_board();
            assert!(captured > 0, "{}", ruleset.id);
            assert_agrees(&shown);
            assert!(shown.play(1.0).is_some(), "{}", ruleset.id);
        }
    }

    #[test]
    fn each_move_is_legal_ends_in_time_and_leaves_the_seeds_as_the_position_has_them() {
        for ruleset in shipped() {
            let mut shown = DemoGame::mid_game(&ruleset).unwrap();
            for _ in 0..40 {
                let before = shown.game.clone();
                let Some((timeline, _)) = shown.play(1.0) else {
                    assert_eq!(shown.position(), shown.first.position());
                    assert_agrees(&shown);
                    continue;
                };
                assert!(timeline.length > 0.0 && timeline.length <= pace::LONGEST_SECS + 1e-3);
                let reached = before.legal_moves().iter().any(|mv| {
                    let mut after = before.clone();
                    after.play(*mv).is_ok() && after.position() == shown.position()
                });
                assert!(reached, "{}: no legal move leads there", ruleset.id);
                assert_agrees(&shown);
            }
        }
    }

    #[test]
    fn a_game_that_is_nearly_over_begins_anew() {
        let kalah = Ruleset::kalah();
        let mut shown = DemoGame::mid_game(&kalah).unwrap();
        let again = (0..300).find(|_| shown.play(1.0).is_none());
        assert!(again.is_some());
        assert_eq!(shown.position(), shown.first.position());
        assert!(shown.play(1.0).is_some());
    }
}
