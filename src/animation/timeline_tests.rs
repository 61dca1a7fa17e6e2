//! What a timeline promises, whatever the trace.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::rules::{Game, Move, Position, Rules, shipped_by_id};

#[path = "timeline_event_tests.rs"]
mod events;

/// The games with the options that change what is seen.
const GAMES: [(&str, &str); 8] = [
    ("kalah", ""),
    ("kalah", "seeds=6 empty-capture=yes"),
    ("kalah", "end=on-turn pie=yes pits=1 seeds=9"),
    ("al-manqala", ""),
    ("al-manqala", "pits=1 seeds=30"),
    ("mangala-iv", ""),
    ("mangala-iv", "choice=free pits=15 seeds=8"),
    ("lab-hakimi", ""),
];

fn rules(id: &str, options: &str) -> Arc<Rules> {
    let ruleset = shipped_by_id(id).unwrap();
    Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap())
}

/// A ply with what is seen of it.
struct Ply {
    before: Position,
    heaps_before: PilePositions,
    trace: Trace,
    timeline: Timeline,
    reduced: Timeline,
    after: Position,
    heaps: PilePositions,
    slowness: f32,
}

/// Plays a move of `game`, whose seeds lie in `heaps`.
fn play_on(game: &mut Game, heaps: PilePositions, mv: Move, slowness: f32) -> Ply {
    let (before, heaps_before) = (*game.position(), heaps.clone());
    let trace = game.play(mv).unwrap();
    let mut heaps = heaps;
    let outcome = game.outcome();
    let manner = PlaybackOptions { slowness, reduced: false, outcome };
    let timeline = Timeline::new(&trace, &mut heaps, manner);
    let reduced = Timeline::new(
        &trace,
        &mut heaps_before.clone(),
        PlaybackOptions { reduced: true, ..manner },
    );
    let after = *game.position();
    Ply { before, heaps_before, trace, timeline, reduced, after, heaps, slowness }
}

/// One move from a set-up.
fn ply(id: &str, options: &str, setup: &str, mv: &str, slowness: f32) -> Ply {
    let rules = rules(id, options);
    let mut game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
    let heaps = PilePositions::of(game.position());
    play_on(&mut game, heaps, mv.parse().unwrap(), slowness)
}

fn pit(text: &str) -> Place {
    Place::Pit(text.parse().unwrap())
}

fn places(position: &Position) -> Vec<Place> {
    position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store)).collect()
}

impl Ply {
    fn keys(&self) -> impl Iterator<Item = &Key> {
        self.timeline.tracks.values().flat_map(|track| &track.0)
    }

    fn of(&self, motion: Motion) -> Vec<Key> {
        let mut keys: Vec<Key> = self.keys().filter(|key| key.motion == motion).copied().collect();
        keys.sort_by(|a, b| a.start.total_cmp(&b.start));
        keys
    }

    /// What `pick` takes of the cues, in order.
    fn cues<T>(&self, pick: impl Fn(Cue) -> Option<T>) -> Vec<T> {
        self.timeline.cues.iter().filter_map(|(_, cue)| pick(*cue)).collect()
    }

    fn time_of(&self, wanted: impl Fn(&Cue) -> bool) -> Option<f32> {
        self.timeline.cues.iter().find(|(_, cue)| wanted(cue)).map(|(at, _)| *at)
    }

    /// What must hold of every timeline.
    fn assert_sound(&self) {
        for timeline in [&self.timeline, &self.reduced] {
            self.assert_tracks_are_in_order(timeline);
            self.assert_seeds_end_in_their_spots(timeline);
            self.assert_cues_end_at_the_counts(timeline);
            let longest = pace::LONGEST_SECS * self.slowness;
            assert!(timeline.length <= longest * 1.0001, "{} s", timeline.length);
            assert_eq!(timeline.length == 0.0, self.slowness == 0.0);
        }
        self.assert_the_hand_holds_what_it_has_not_let_go();
        self.assert_reduced_motion_does_not_move();
    }

    /// What has vanished appears once, and nothing is carried through the air.
    fn assert_reduced_motion_does_not_move(&self) {
        for track in self.reduced.tracks.values() {
            let mut seen = true;
            for key in &track.0 {
                match key.motion {
                    Motion::Vanish => seen = false,
                    Motion::Appear => seen = true,
                    Motion::Give => {}
                    other => panic!("{other:?} under reduced motion"),
                }
            }
            assert!(seen, "{track:?}");
        }
    }

    fn assert_the_hand_holds_what_it_has_not_let_go(&self) {
        let falls = self.of(Motion::Fall);
        let mut thrown = 0;
        let mut now = 0.0;
        for sweep in &self.timeline.sweeps {
            assert!(sweep.start >= now, "two hands");
            now = sweep.start;
            let lifted = sweep.stops[0].held;
            for (number, stop) in sweep.stops.iter().enumerate() {
                assert!(stop.at >= now && stop.held == lifted - number);
                now = stop.at;
            }
            assert_eq!(sweep.stops.len(), lifted + 1);
            for stop in &sweep.stops[1..] {
                let Spot::Rest { place, .. } = falls[thrown].to else {
                    panic!("a fall into the hand");
                };
                let length = self.timeline.length;
                assert!(length == 0.0 || place == stop.place);
                assert!((falls[thrown].start - stop.at).abs() < 1e-4);
                thrown += 1;
            }
        }
        assert_eq!(thrown, falls.len());
    }

    fn assert_tracks_are_in_order(&self, timeline: &Timeline) {
        let most = timeline.length * 1.0001;
        for (seed, track) in &timeline.tracks {
            let mut now = 0.0;
            for key in &track.0 {
                assert!(key.start >= now && key.end >= key.start, "seed {seed}: {track:?}");
                now = key.end;
            }
            assert!(now <= most, "seed {seed} moves until {now}, not {most}");
        }
    }

    fn assert_seeds_end_in_their_spots(&self, timeline: &Timeline) {
        let before: BTreeMap<usize, _> = spots(&self.heaps_before).collect();
        for (seed, spot) in spots(&self.heaps) {
            let last = timeline.tracks.get(&seed).and_then(|track| track.0.last());
            let seen = last.map_or(before[&seed], |key| key.to);
            assert_eq!(seen, spot, "seed {seed} of {}", self.before.setup());
        }
    }

    fn assert_cues_end_at_the_counts(&self, timeline: &Timeline) {
        let mut shown: BTreeMap<Place, u8> = places(&self.before)
            .into_iter()
            .map(|place| (place, self.before.count(place)))
            .collect();
        let mut now = 0.0;
        for (at, cue) in &timeline.cues {
            assert!(*at >= now && *at <= timeline.length, "{cue:?} at {at}");
            now = *at;
            if let Cue::Count(place, count) = *cue {
                let last = shown.insert(place, count).unwrap();
                let kept = matches!(place, Place::Store(_));
                assert!(!kept || count > last, "{place:?} goes from {last} to {count}");
            }
        }
        for place in places(&self.after) {
            let count = self.after.count(place);
            assert_eq!(shown[&place], count, "{place:?} after {}", self.before.setup());
            assert_eq!(self.heaps.at(place).len(), usize::from(count));
        }
        assert!(self.heaps.clone().agree_with(&self.after));
    }
}

/// Each seed with where it rests.
fn spots(heaps: &PilePositions) -> impl Iterator<Item = (usize, Spot)> {
    heaps.seeds().map(|(seed, place, index, count)| (seed, Spot::Rest { place, index, count }))
}

#[test]
fn timelines_of_random_games_are_sound() {
    for (id, options) in GAMES {
        let rules = rules(id, options);
        for number in 0..12 {
            let rng = &mut ChaCha8Rng::seed_from_u64(number);
            let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
            let mut heaps = PilePositions::of(game.position());
            let slowness = [1.0, 0.4, 2.0, 0.0][number as usize % 4];
            let seeds = heaps.seeds().count();
            while let Some(mv) = game.random_move(rng) {
                let ply = play_on(&mut game, heaps, mv, slowness);
                ply.assert_sound();
                heaps = ply.heaps;
                assert_eq!(
                    heaps.seeds().map(|(seed, ..)| seed).collect::<BTreeSet<_>>().len(),
                    seeds
                );
            }
        }
    }
}

#[test]
fn a_single_sowing_falls_every_130_milliseconds() {
    let ply = ply("kalah", "", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A", 1.0);
    let falls = ply.of(Motion::Fall);
    assert_eq!(falls.len(), 4);
    for (index, fall) in falls.iter().enumerate() {
        let at = pace::LIFT_SECS + 0.130 * (index + 1) as f32;
        assert!((fall.start - at).abs() < 1e-4, "{} s", fall.start);
    }
    let end = pace::LIFT_SECS + 4.0 * 0.130 + pace::FALL_SECS + pace::GIVE_SECS;
    assert!((ply.timeline.length - end).abs() < 1e-4);
    ply.assert_sound();
}

#[test]
fn a_carried_seed_goes_along_until_it_falls() {
    let ply = ply("kalah", "", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A", 1.0);
    let carried = |seed: usize| {
        let keys = &ply.timeline.tracks[&seed].0;
        let carries: Vec<_> = keys.iter().filter(|key| key.motion == Motion::Carry).collect();
        let [carry] = carries[..] else { panic!("{carries:?}") };
        ((carry.end - carry.start) / pace::STEP_SECS).round() as u32
    };
    let falls_into = |seed: usize| match ply.timeline.tracks[&seed].0.last().unwrap().to {
        Spot::Rest { place, .. } => place,
        Spot::Hand { .. } => panic!("still in the hand"),
    };
    let sown: Vec<_> = (0..4).map(|seed| (carried(seed), falls_into(seed))).collect();
    assert_eq!(sown, [(4, pit("E")), (3, pit("D")), (2, pit("C")), (1, pit("B"))]);
}

#[test]
fn slowness_stretches_a_move_and_nothing_else() {
    let at =
        |slowness| ply("al-manqala", "", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S", "C", slowness);
    let (normal, slow, fast) = (at(1.0), at(2.0), at(0.4));
    assert_eq!(slow.timeline.length, 2.0 * normal.timeline.length);
    assert!((fast.timeline.length - 0.4 * normal.timeline.length).abs() < 1e-5);
    assert_eq!(slow.cues(Some), normal.cues(Some));
    assert_eq!(fast.cues(Some), normal.cues(Some));
    assert_eq!(slow.heaps, normal.heaps);
}

#[test]
fn at_once_means_no_length_and_all_cues() {
    let setup = "1 1 1 2 0 0 0 / 0 0 0 3 0 1 1 / 0 0 / S";
    let (now, normal) = (
        ply("mangala-iv", "choice=free", setup, "D", 0.0),
        ply("mangala-iv", "choice=free", setup, "D", 1.0),
    );
    assert_eq!(now.timeline.length, 0.0);
    assert!(now.timeline.cues.iter().all(|(at, _)| *at == 0.0));
    assert!(now.keys().all(|key| key.start == 0.0 && key.end == 0.0));
    assert_eq!(now.cues(Some), normal.cues(Some), "in the order in which they are seen");
    now.assert_sound();
}

/// The longest relays that were met in tens of millions of scattered positions, and those of
/// some scattered here.
/// Laps too many to be told apart are shown several at a time, in an even rhythm, between a first
/// and a last that are shown seed by seed.
#[test]
fn a_seed_that_is_hit_in_its_fall_arrives_before_it_gives() {
    let ply = ply("kalah", "pits=1 seeds=30", "30 / 30 / 0 0 / S", "A", 1.0);
    ply.assert_sound();
    for track in ply.timeline.tracks.values() {
        let fall = track.0.iter().position(|key| key.motion == Motion::Fall);
        if let Some(fall) = fall {
            assert!(track.0[fall + 1..].iter().all(|key| key.motion == Motion::Give));
        }
    }
}

#[test]
fn a_hand_as_large_as_the_board_is_emptied_seed_by_seed() {
    let setup = "0 0 0 98 0 0 0 / 0 0 0 0 0 0 0 / 0 0 / S";
    let ply = ply("al-manqala", "", setup, "D", 1.0);
    let held = ply.cues(|cue| match cue {
        Cue::Hand(_, count) => Some(count),
        _ => None,
    });
    assert_eq!(held, (0..=98).rev().collect::<Vec<u8>>());
    assert!((ply.timeline.length - pace::LONGEST_SECS).abs() < 1e-3);
    ply.assert_sound();
}
