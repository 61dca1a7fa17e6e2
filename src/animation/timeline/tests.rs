//! What a timeline promises, whatever the trace.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::board::SeedsByPlace;
use crate::rules::{Game, Move, Place, Position, Rules, Seat, Trace, shipped_by_id};

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
    piles_before: SeedsByPlace,
    trace: Trace,
    timeline: Timeline,
    reduced: Timeline,
    after: Position,
    piles: SeedsByPlace,
    duration_scale: f32,
}

/// Plays a move of `game`, whose seeds lie in `piles`.
fn play_on(game: &mut Game, piles: SeedsByPlace, mv: Move, duration_scale: f32) -> Ply {
    let (before, piles_before) = (*game.position(), piles.clone());
    let trace = game.play(mv).unwrap();
    let mut piles = piles;
    let outcome = game.outcome();
    let options = PlaybackOptions { duration_scale, reduced: false, outcome };
    let timeline = Timeline::new(&trace, &mut piles, options);
    let reduced = Timeline::new(
        &trace,
        &mut piles_before.clone(),
        PlaybackOptions { reduced: true, ..options },
    );
    let after = *game.position();
    Ply { before, piles_before, trace, timeline, reduced, after, piles, duration_scale }
}

/// One move from a set-up.
fn ply(id: &str, options: &str, setup: &str, mv: &str, duration_scale: f32) -> Ply {
    let rules = rules(id, options);
    let mut game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
    let piles = SeedsByPlace::of(game.position());
    play_on(&mut game, piles, mv.parse().unwrap(), duration_scale)
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

    fn of(&self, motion: SeedMotion) -> Vec<Key> {
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
            self.assert_seeds_end_in_their_locations(timeline);
            self.assert_cues_end_at_the_counts(timeline);
            let longest = durations::LONGEST_SECS * self.duration_scale;
            assert!(timeline.length <= longest * 1.0001, "{} s", timeline.length);
            assert_eq!(timeline.length == 0.0, self.duration_scale == 0.0);
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
                    SeedMotion::Vanish => seen = false,
                    SeedMotion::Appear => seen = true,
                    SeedMotion::MakeRoom => {}
                    other => panic!("{other:?} under reduced motion"),
                }
            }
            assert!(seen, "{track:?}");
        }
    }

    fn assert_the_hand_holds_what_it_has_not_let_go(&self) {
        let falls = self.of(SeedMotion::Fall);
        let mut thrown = 0;
        let mut now = 0.0;
        for lap in &self.timeline.hand_laps {
            assert!(lap.start >= now, "two hands");
            now = lap.start;
            let lifted = lap.stops[0].held;
            for (number, stop) in lap.stops.iter().enumerate() {
                assert!(stop.at >= now && stop.held == lifted - number);
                now = stop.at;
            }
            assert_eq!(lap.stops.len(), lifted + 1);
            for stop in &lap.stops[1..] {
                let SeedLocation::Rest { place, .. } = falls[thrown].to else {
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

    fn assert_seeds_end_in_their_locations(&self, timeline: &Timeline) {
        let before: BTreeMap<usize, _> = locations(&self.piles_before).collect();
        for (seed, location) in locations(&self.piles) {
            let last = timeline.tracks.get(&seed).and_then(|track| track.0.last());
            let seen = last.map_or(before[&seed], |key| key.to);
            assert_eq!(seen, location, "seed {seed} of {}", self.before.setup());
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
            assert_eq!(self.piles.at(place).len(), usize::from(count));
        }
        assert!(self.piles.clone().agree_with(&self.after));
    }
}

/// Each seed with where it rests.
fn locations(piles: &SeedsByPlace) -> impl Iterator<Item = (usize, SeedLocation)> {
    piles
        .seeds()
        .map(|(seed, place, index, count)| (seed, SeedLocation::Rest { place, index, count }))
}

#[test]
fn timelines_of_random_games_are_sound() {
    for (id, options) in GAMES {
        let rules = rules(id, options);
        for number in 0..12 {
            let rng = &mut ChaCha8Rng::seed_from_u64(number);
            let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
            let mut piles = SeedsByPlace::of(game.position());
            let duration_scale = [1.0, 0.4, 2.0, 0.0][number as usize % 4];
            let seeds = piles.seeds().count();
            while let Some(mv) = game.random_move(rng) {
                let ply = play_on(&mut game, piles, mv, duration_scale);
                ply.assert_sound();
                piles = ply.piles;
                assert_eq!(
                    piles.seeds().map(|(seed, ..)| seed).collect::<BTreeSet<_>>().len(),
                    seeds
                );
            }
        }
    }
}

#[test]
fn a_single_sowing_falls_every_130_milliseconds() {
    let ply = ply("kalah", "", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A", 1.0);
    let falls = ply.of(SeedMotion::Fall);
    assert_eq!(falls.len(), 4);
    for (index, fall) in falls.iter().enumerate() {
        let at = durations::LIFT_SECS + 0.130 * (index + 1) as f32;
        assert!((fall.start - at).abs() < 1e-4, "{} s", fall.start);
    }
    let end = durations::LIFT_SECS + 4.0 * 0.130 + durations::FALL_SECS + durations::MAKE_ROOM_SECS;
    assert!((ply.timeline.length - end).abs() < 1e-4);
    ply.assert_sound();
}

#[test]
fn a_carried_seed_goes_along_until_it_falls() {
    let ply = ply("kalah", "", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A", 1.0);
    let carried = |seed: usize| {
        let keys = &ply.timeline.tracks[&seed].0;
        let carries: Vec<_> = keys.iter().filter(|key| key.motion == SeedMotion::Carry).collect();
        let [carry] = carries[..] else { panic!("{carries:?}") };
        ((carry.end - carry.start) / durations::STEP_SECS).round() as u32
    };
    let falls_into = |seed: usize| match ply.timeline.tracks[&seed].0.last().unwrap().to {
        SeedLocation::Rest { place, .. } => place,
        SeedLocation::Hand { .. } => panic!("still in the hand"),
    };
    let sown: Vec<_> = (0..4).map(|seed| (carried(seed), falls_into(seed))).collect();
    assert_eq!(sown, [(4, pit("E")), (3, pit("D")), (2, pit("C")), (1, pit("B"))]);
}

#[test]
fn a_duration_scale_stretches_a_move_and_nothing_else() {
    let at = |duration_scale| {
        ply("al-manqala", "", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S", "C", duration_scale)
    };
    let (normal, slow, fast) = (at(1.0), at(2.0), at(0.4));
    assert_eq!(slow.timeline.length, 2.0 * normal.timeline.length);
    assert!((fast.timeline.length - 0.4 * normal.timeline.length).abs() < 1e-5);
    assert_eq!(slow.cues(Some), normal.cues(Some));
    assert_eq!(fast.cues(Some), normal.cues(Some));
    assert_eq!(slow.piles, normal.piles);
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

#[test]
fn a_seed_that_is_hit_in_its_fall_arrives_before_it_makes_room() {
    let ply = ply("kalah", "pits=1 seeds=30", "30 / 30 / 0 0 / S", "A", 1.0);
    ply.assert_sound();
    for track in ply.timeline.tracks.values() {
        let fall = track.0.iter().position(|key| key.motion == SeedMotion::Fall);
        if let Some(fall) = fall {
            assert!(track.0[fall + 1..].iter().all(|key| key.motion == SeedMotion::MakeRoom));
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
    assert!((ply.timeline.length - durations::LONGEST_SECS).abs() < 1e-3);
    ply.assert_sound();
}
