//! The game of a board on a page: it starts from a position in mid-game, and each move is a legal one.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::animation::timeline::{PlaybackOptions, Timeline};
use crate::board::SeedsByPlace;
use crate::rules::{Event, Game, Move, Position, Rules, Ruleset, Seat, Trace};

/// A game is in mid-game when one of this number of its seeds is captured.
const CAPTURED_DIVISOR: u16 = 4;
/// The number of random games of which the one with the fullest pits is shown.
const CANDIDATE_GAMES: u64 = 24;
/// The longest that a random game is played.
const MAX_PLIES: u32 = 60;
/// The number of drops of a move that is followed most easily.
const IDEAL_DROPS: usize = 7;
/// The score of a capture, in drops away from the ideal.
const CAPTURE_SCORE: usize = 5;
/// The score of a bonus turn, in drops away from the ideal.
const BONUS_SCORE: usize = 2;

/// A game, and which seed lies in which pit.
#[derive(Clone)]
pub struct DemoGame {
    first: Game,
    game: Game,
    piles: SeedsByPlace,
}

/// The mid-game positions found so far, so that each is searched for only once.
#[derive(Default)]
pub struct DemoCache(Vec<(Ruleset, Option<DemoGame>)>);

impl DemoCache {
    /// The game in mid-game; `None` for an invalid ruleset.
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
    /// The game in mid-game; `None` for an invalid ruleset.
    pub fn mid_game(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(random_mid_game(ruleset)?))
    }

    /// The game at its start; `None` for an invalid ruleset.
    pub fn start(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(start(ruleset, 0)?))
    }

    fn of(game: Game) -> Self {
        Self { first: game.clone(), piles: SeedsByPlace::of(game.position()), game }
    }

    /// Where the seeds are: after the last move.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Which seed lies in which pit.
    pub fn piles(&self) -> &SeedsByPlace {
        &self.piles
    }

    /// Plays the most instructive move, `duration_scale` times as long as normal. When every move would end the game,
    /// it returns to its first position, and `None` is returned.
    pub fn play(&mut self, duration_scale: f32) -> Option<(Timeline, PlaybackOptions)> {
        let plays = self.game.legal_moves();
        let best = plays
            .iter()
            .filter(|mv| matches!(mv, Move::Sow(_)))
            .filter_map(|mv| {
                let mut after = self.game.clone();
                let trace = after.play(*mv).ok()?;
                after.reason().is_none().then_some((after, trace))
            })
            .max_by_key(|(_, trace)| score(trace));
        if let Some((after, trace)) = best {
            self.game = after;
            let options = PlaybackOptions::with_duration_scale(duration_scale);
            return Some((Timeline::new(&trace, &mut self.piles, options), options));
        }
        *self = Self::of(self.first.clone());
        None
    }
}

/// How instructive a move is: best with about the ideal number of drops, and with a capture.
fn score(trace: &Trace) -> i32 {
    let count = |wanted: fn(&Event) -> bool| trace.0.iter().filter(|event| wanted(event)).count();
    let drops = count(|event| matches!(event, Event::Drop { .. }));
    let captures = count(|event| matches!(event, Event::Capture { .. })).min(1);
    let bonus = count(|event| matches!(event, Event::Bonus { .. }));
    (CAPTURE_SCORE * captures + BONUS_SCORE * bonus) as i32 - drops.abs_diff(IDEAL_DROPS) as i32
}

/// The game at its start; `None` for an invalid ruleset.
fn start(ruleset: &Ruleset, seed: u64) -> Option<Game> {
    let rules = Arc::new(Rules::new(ruleset.clone()).ok()?);
    let setup = rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(seed));
    Game::new(&rules, &setup).ok()
}

/// A random game in mid-game: seeds in most pits, and some captured by both.
fn random_mid_game(ruleset: &Ruleset) -> Option<Game> {
    let games = (0..CANDIDATE_GAMES).filter_map(|seed| {
        let mut game = start(ruleset, seed)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let total = game.position().total();
        for _ in 0..MAX_PLIES {
            if total - game.position().on_board() >= total / CAPTURED_DIVISOR {
                break;
            }
            let mut next = game.clone();
            let played = next.play_untraced(next.random_move(&mut rng)?);
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
    use crate::animation::timeline::durations;
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
                assert!(timeline.length > 0.0 && timeline.length <= durations::LONGEST_SECS + 1e-3);
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
