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
pub struct Demonstration {
    first: Game,
    game: Game,
    heaps: PilePositions,
}

/// The games in mid-game that have been shown, so that each is looked for once in a run.
#[derive(Default)]
pub struct Repertoire(Vec<(Ruleset, Option<Demonstration>)>);

impl Repertoire {
    /// The game in mid-game; none for a ruleset with a flaw.
    pub fn midway(&mut self, ruleset: &Ruleset) -> Option<Demonstration> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| known == ruleset) {
            return known.clone();
        }
        let found = Demonstration::midway(ruleset);
        self.0.push((ruleset.clone(), found.clone()));
        found
    }
}

impl Demonstration {
    /// The game in mid-game; none for a ruleset with a flaw.
    pub fn midway(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(midway(ruleset)?))
    }

    /// The game as it is set up.
    pub fn start(ruleset: &Ruleset) -> Option<Self> {
        Some(Self::of(start(ruleset, 0)?))
    }

    fn of(game: Game) -> Self {
        Self { first: game.clone(), heaps: PilePositions::of(game.position()), game }
    }

    /// Where the seeds are: after the last move.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Which seed lies where.
    pub fn heaps(&self) -> &PilePositions {
        &self.heaps
    }

    /// Plays the move that is most worth seeing, `slowness` times as slow as normal. When only the
    /// end is left to be played, the game goes back to where it was shown first, and there is
    /// nothing to be seen.
    pub fn play(&mut self, slowness: f32) -> Option<Timeline> {
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
            let manner = PlaybackOptions { slowness, reduced: false, outcome: None };
            return Some(Timeline::new(&trace, &mut self.heaps, manner));
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
fn midway(ruleset: &Ruleset) -> Option<Game> {
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
    use std::collections::BTreeMap;

    use super::*;
    use crate::animation::Trajectory;
    use crate::animation::timeline::pace;
    use crate::board::{Layout, PileLayouts, Pose, Shape};
    use crate::paint::SeedKind;
    use crate::rules::{Place, Ruleset, shipped};

    fn assert_agrees(shown: &Demonstration) {
        let position = shown.position();
        let places = position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store));
        for place in places {
            let lying = shown.heaps().at(place).len();
            assert_eq!(lying, usize::from(position.count(place)), "{place:?}");
        }
    }

    #[test]
    fn every_shipped_game_is_shown_with_seeds_captured_and_moves_left() {
        for ruleset in shipped() {
            let mut shown = Demonstration::midway(&ruleset).unwrap();
            let captured = shown.position().total() - shown.position().on_board();
            assert!(captured > 0, "{}", ruleset.id);
            assert_agrees(&shown);
            assert!(shown.play(1.0).is_some(), "{}", ruleset.id);
        }
    }

    #[test]
    fn each_move_is_legal_ends_in_time_and_leaves_the_seeds_as_the_position_has_them() {
        for ruleset in shipped() {
            let mut shown = Demonstration::midway(&ruleset).unwrap();
            for _ in 0..40 {
                let before = shown.game.clone();
                let Some(timeline) = shown.play(1.0) else {
                    assert_eq!(shown.position(), shown.first.position());
                    assert_agrees(&shown);
                    continue;
                };
                assert!(timeline.length > 0.0 && timeline.length <= pace::LONGEST + 1e-3);
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
    fn every_seed_ends_where_the_position_has_it() {
        for (ruleset, turned) in shipped().into_iter().zip([false, true].into_iter().cycle()) {
            let layout = Layout::alone(Shape::of(&ruleset), turned);
            let mut resting = PileLayouts::default();
            let mut shown = Demonstration::midway(&ruleset).unwrap();
            for _ in 0..8 {
                let kind = SeedKind::Bead;
                let before = spots(&shown, &layout, &mut resting);
                let Some(timeline) = shown.play(1.0) else {
                    continue;
                };
                let after = spots(&shown, &layout, &mut resting);
                let from = |seed: usize| before.get(&seed).copied();
                let ways = Trajectory::all(&timeline, from, &layout, kind, &mut resting);
                for (seed, from) in &before {
                    let to = after[seed];
                    let Some(way) = ways.get(seed) else {
                        assert_eq!(*from, to, "{}: seed {seed} does not move", ruleset.id);
                        continue;
                    };
                    let first = way.at(0.0);
                    // The last to give may still do so when the timeline ends.
                    let last = way.at(f32::MAX);
                    assert!(first.ground.distance(from.ground) < 0.5, "{}: {seed}", ruleset.id);
                    // A pile that would give by less than can be seen does not.
                    assert!(last.ground.distance(to.ground) < 0.5, "{}: {seed}", ruleset.id);
                    assert!(last.height.abs() < 1e-3, "{}: seed {seed}", ruleset.id);
                }
            }
        }
    }

    fn spots(
        shown: &Demonstration,
        layout: &Layout,
        resting: &mut PileLayouts,
    ) -> BTreeMap<usize, Pose> {
        let seeds = shown.heaps().seeds();
        seeds
            .map(|(seed, place, index, count)| {
                (seed, resting.rest(layout, SeedKind::Bead, place, index, count).at_rest())
            })
            .collect()
    }

    #[test]
    fn a_game_that_is_nearly_over_begins_anew() {
        let kalah = Ruleset::kalah();
        let mut shown = Demonstration::midway(&kalah).unwrap();
        let again = (0..300).find(|_| shown.play(1.0).is_none());
        assert!(again.is_some());
        assert_eq!(shown.position(), shown.first.position());
        assert!(shown.play(1.0).is_some());
    }
}
