//! How relays, captures, the end and what is rare are shown.

use super::*;
use crate::rules::Outcome;

#[test]
fn no_relay_takes_more_than_four_seconds() {
    for (setup, mv, laps) in [
        ("10 3 4 3 8 10 15 / 5 7 3 3 7 9 8 / 0 3 / S", "B", 96),
        ("9 2 4 3 4 2 5 / 4 3 5 4 3 2 4 / 0 44 / S", "D", 90),
        ("8 3 8 11 6 7 7 / 5 6 5 6 6 8 4 / 0 8 / S", "F", 43),
    ] {
        let normal = ply("mangala-iv", "choice=free", setup, mv, 1.0);
        assert_eq!(normal.trace.laps(), laps);
        assert!(
            (0.8 * durations::LONGEST_SECS..=durations::LONGEST_SECS)
                .contains(&normal.timeline.length)
        );
        normal.assert_sound();
        let slow = ply("mangala-iv", "choice=free", setup, mv, 2.0);
        assert_eq!(slow.timeline.length, 2.0 * normal.timeline.length);
        slow.assert_sound();
    }
    let rules = rules("mangala-iv", "choice=free");
    let rng = &mut ChaCha8Rng::seed_from_u64(62);
    let mut most = 0;
    for _ in 0..400 {
        let mut game = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
        let piles = SeedsByPlace::of(game.position());
        let mv = game.random_move(rng).unwrap();
        let ply = play_on(&mut game, piles, mv, 1.0);
        ply.assert_sound();
        most = most.max(ply.trace.laps());
    }
    assert!(most > 8, "at most {most} laps");
}

#[test]
fn the_longest_relays_have_a_rhythm() {
    let setup = "10 3 4 3 8 10 15 / 5 7 3 3 7 9 8 / 0 3 / S";
    let ply = ply("mangala-iv", "choice=free", setup, "B", 1.0);
    let tosses = ply.of(SeedMotion::LowArc);
    let mut ends: Vec<f32> = tosses.iter().map(|key| key.end).collect();
    ends.dedup_by(|a, b| (*a - *b).abs() < 1e-4);
    assert!((6..=20).contains(&ends.len()), "{} beats", ends.len());
    for two in ends.windows(2) {
        assert!((0.1..0.2).contains(&(two[1] - two[0])), "{ends:?}");
    }
    let falls = ply.of(SeedMotion::Fall);
    assert!(falls[0].end < ends[0] && falls.last().unwrap().start > *ends.last().unwrap());
    assert!(falls[0].end - falls[0].start > 0.2, "the first lap can be followed");
    let laps = ply.cues(|cue| match cue {
        Cue::Lap(_, lap) => Some(lap),
        _ => None,
    });
    assert!(laps.is_sorted() && laps.last() == Some(&96), "{laps:?}");
}

#[test]
fn the_winner_shines_when_all_lies_still() {
    for (setup, outcome) in [
        ("0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S", Outcome::Won(Seat::North)),
        ("0 0 0 0 0 1 / 0 1 0 0 1 0 / 22 21 / S", Outcome::Drawn),
    ] {
        let ply = ply("kalah", "", setup, "F", 1.0);
        let shines = ply.time_of(|cue| matches!(cue, Cue::Outcome(_))).unwrap();
        assert_eq!(ply.time_of(|cue| *cue == Cue::Outcome(outcome)), Some(shines));
        let moves = ply.keys().filter(|key| key.motion != SeedMotion::Hop);
        assert!(moves.map(|key| key.end).fold(0.0, f32::max) <= shines + 1e-4);
        let hops = ply.of(SeedMotion::Hop);
        assert!((2..=12).contains(&hops.len()) && hops[0].start >= shines);
        for hop in &hops {
            let SeedLocation::Rest { place: Place::Store(seat), .. } = hop.to else {
                panic!("{:?} hops", hop.to);
            };
            assert!(outcome.winner().is_none_or(|won| won == seat));
        }
        assert!((1.1..2.0).contains(&(ply.timeline.length - shines)));
        ply.assert_sound();
    }
}

#[test]
fn a_relay_gathers_pace_and_counts_its_laps() {
    let setup = "4 7 10 6 13 3 6 / 5 11 8 7 3 3 6 / 0 6 / S";
    let ply = ply("mangala-iv", "choice=free", setup, "D", 1.0);
    let laps = ply.cues(|cue| match cue {
        Cue::Lap(_, lap) => Some(lap),
        _ => None,
    });
    assert_eq!(laps, (2..=ply.trace.laps()).collect::<Vec<_>>());
    let falls = ply.of(SeedMotion::Fall);
    let step = |index: usize| falls[index + 1].start - falls[index].start;
    assert!(step(falls.len() - 2) < 0.6 * step(0), "{} {}", step(0), step(falls.len() - 2));
    let lifts = ply.of(SeedMotion::Lift);
    // A pit is lifted again only after its last seed has come to rest, and is seen before.
    for (at, cue) in &ply.timeline.cues {
        if let Cue::Lap(place, _) = cue {
            assert!(lifts.iter().all(|lift| lift.end <= *at || lift.start > *at), "{place:?}");
            assert!(falls.iter().all(|fall| fall.start > *at || fall.end <= at + 1e-4));
        }
    }
}

#[test]
fn captures_glow_and_fly_after_the_last_seed_has_landed() {
    // D's last seed makes a pit of two; the pits before it are taken backward.
    let setup = "0 0 0 3 1 1 1 / 5 0 0 0 0 0 9 / 3 4 / S";
    let ply = ply("al-manqala", "", setup, "D", 1.0);
    let landed = ply.of(SeedMotion::Fall).last().unwrap().end;
    let flights = ply.of(SeedMotion::Fly);
    assert_eq!(flights.len(), 6);
    let glow = |text: &str| ply.time_of(|cue| *cue == Cue::Glow(pit(text))).unwrap();
    assert!(glow("G") >= landed);
    assert!(glow("G") < glow("F") && glow("F") < glow("E"), "one pit after the other");
    assert!(flights[0].start >= glow("G") + durations::GLOW_SECS - 1e-4);
    assert!(flights.iter().is_sorted_by(|a, b| a.start <= b.start), "one stream after the other");
    let told = ply.time_of(|cue| *cue == Cue::Captured(Seat::South, 6)).unwrap();
    assert!((landed..=flights[5].end).contains(&told), "{told}");
    ply.assert_sound();
}

#[test]
fn a_pit_and_the_pit_opposite_fly_together_and_the_store_counts_up() {
    let setup = "0 0 0 0 0 1 1 / 6 0 0 0 0 0 0 / 3 4 / S";
    let ply = ply("mangala-iv", "choice=free", setup, "F", 1.0);
    let glow = |text: &str| ply.time_of(|cue| *cue == Cue::Glow(pit(text))).unwrap();
    assert_eq!(glow("G"), glow("a"));
    let counts = ply.cues(|cue| match cue {
        Cue::Count(Place::Store(Seat::South), count) => Some(count),
        _ => None,
    });
    assert_eq!(counts, (4..=11).collect::<Vec<u8>>());
    ply.assert_sound();
}

#[test]
fn the_last_sweep_is_seen_after_the_end_is_told() {
    let ply = ply("kalah", "", "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S", "F", 1.0);
    let end = ply.time_of(|cue| *cue == Cue::Ended).unwrap();
    let landed = ply.of(SeedMotion::Fall)[0].end;
    let flights = ply.of(SeedMotion::Fly);
    assert_eq!(flights.len(), 5);
    assert!(end >= landed && flights[0].start >= end);
    assert!(ply.timeline.length >= end + durations::NEXT_CAPTURE_SECS + durations::FLY_SECS);
    ply.assert_sound();
}

#[test]
fn a_split_pit_is_shared_seed_by_seed() {
    let setup = "0 5 0 0 0 0 0 / 0 0 0 3 0 0 0 / 45 45 / S";
    let ply = ply("al-manqala", "", setup, "split", 1.0);
    assert_eq!(ply.of(SeedMotion::Fly).len(), 8);
    ply.assert_sound();
}

#[test]
fn an_odd_seed_that_is_left_lies_alone() {
    let setup = "0 5 0 0 0 0 0 / 0 0 0 2 0 0 0 / 45 46 / S";
    let ply = ply("al-manqala", "", setup, "split", 1.0);
    assert_eq!(ply.of(SeedMotion::Fly).len(), 6);
    ply.assert_sound();
}

#[test]
fn pass_swap_bonus_and_resignation_take_their_time() {
    let even = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S";
    let pass = ply("mangala-iv", "", "0 0 0 0 0 0 0 / 1 1 0 1 0 0 1 / 40 54 / S", "pass", 1.0);
    assert_eq!(pass.time_of(|cue| *cue == Cue::Passed(Seat::South)), Some(0.0));
    assert!(pass.timeline.length >= durations::PASS_SECS && pass.timeline.tracks.is_empty());
    pass.assert_sound();

    let rules = rules("kalah", "pie=yes");
    let mut game = Game::new(&rules, &even.parse().unwrap()).unwrap();
    let piles = SeedsByPlace::of(game.position());
    let first = play_on(&mut game, piles, "D".parse().unwrap(), 1.0);
    let swap = play_on(&mut game, first.piles, Move::Swap, 1.0);
    assert_eq!(swap.time_of(|cue| *cue == Cue::Swapped), Some(0.0));
    assert!(swap.timeline.length >= durations::PASS_SECS);
    swap.assert_sound();

    let bonus = ply("kalah", "", even, "C", 1.0);
    let pulse = bonus.time_of(|cue| *cue == Cue::Bonus(Seat::South)).unwrap();
    assert!(pulse >= bonus.of(SeedMotion::Fall).last().unwrap().end);
    assert!(bonus.timeline.length >= pulse + durations::PULSE_SECS);
    bonus.assert_sound();

    let resigned = ply("kalah", "", even, "resign", 1.0);
    assert!(resigned.time_of(|cue| *cue == Cue::Ended).is_some());
    assert!(resigned.timeline.length > 0.0);
    resigned.assert_sound();
}
