//! Moves are animated seed by seed, in limited time, and end at the position.

use bevy::prelude::*;
use seedfall::animation::CueShown;
use seedfall::animation::timeline::Cue;
use seedfall::board::{DisplayedCounts, Seed};
use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Place, Seat};
use seedfall::settings::Speed;

use super::match_harness::{FRAME_MS, GAMES, MAX_ANIMATION_SECS, MatchHarness, mv};

/// The most seconds between the end of an animation and the frame in which the match continues.
const FEW_FRAMES_SECS: f32 = 4.0 * FRAME_MS as f32 / 1000.0;

#[test]
fn a_move_is_committed_at_once_and_shown_afterwards() {
    let mut harness = MatchHarness::with_game("kalah", "");
    let events = harness.events_after(MatchCommand::Play(mv("C")));
    let [MatchEvent::Played { before, .. }] = &events[..] else {
        panic!("{} events", events.len());
    };
    assert_eq!(before.setup().to_string(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
    assert_eq!(harness.setup(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
    assert_eq!(harness.current().phase(), MatchPhase::Animating);
    harness.assert_seed_parents();
    assert_eq!(harness.app.world().resource::<DisplayedCounts>().of(Place::Store(Seat::South)), 0);
    let seconds = harness.finish_move();
    assert!((0.9..2.0).contains(&seconds), "{seconds} s");
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
}

#[test]
fn the_seeds_of_a_move_fly_and_the_others_stay() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    let before = harness.seed_points();
    harness.play("C");
    harness.frames(45);
    let flying = harness.seed_points();
    let moved = before.iter().filter(|(seed, at)| flying[seed].distance(**at) > 15.0).count();
    assert!((4..=9).contains(&moved), "{moved} seeds");
    harness.finish_move();
    let after = harness.seed_points();
    let moved = before.iter().filter(|(seed, at)| after[seed].distance(**at) > 45.0).count();
    assert_eq!(moved, 7);
}

#[test]
fn seeds_fly_without_jumps() {
    let mut harness =
        MatchHarness::from_setup("lab-hakimi", "", "1 6 7 11 9 7 1 / 5 8 7 8 10 6 5 / 0 7 / S");
    harness.set_speed(Speed::Slow);
    harness.play("A");
    let mut last = harness.seed_points();
    while harness.is_moving() {
        harness.frame();
        let now = harness.seed_points();
        for (seed, at) in &last {
            // The highest speed is that of a flight over the whole board.
            let step = now[seed].truncate().distance(at.truncate());
            assert!(step < 120.0, "seed {seed} jumps {step} units");
        }
        last = now;
    }
    harness.assert_at_rest();
}

#[test]
fn every_move_of_every_game_ends_at_rest() {
    for (id, options) in GAMES.into_iter().filter(|(id, _)| *id != "mangala-iv") {
        let mut harness = MatchHarness::with_game(id, options);
        harness.set_frame_ms(50);
        let seeds = harness.seed_entities();
        for ply in 0..12 {
            let moves = harness.game().legal_moves();
            let Some(choice) = moves.get(ply % moves.len().max(1)) else {
                break;
            };
            harness.play(&choice.to_string());
            assert!(harness.finish_move() <= MAX_ANIMATION_SECS + 0.2);
            assert_eq!(harness.seed_entities(), seeds, "{id} {options}");
        }
        assert!(harness.current().history().cursor() > 2);
    }
}

#[test]
fn counts_increase_by_one_as_seeds_fall() {
    let mut harness = MatchHarness::with_game("kalah", "");
    let mut cursor = harness.app.world().resource::<Messages<CueShown>>().get_cursor_current();
    harness.play("D");
    let mut cues = Vec::new();
    loop {
        let messages = harness.app.world().resource::<Messages<CueShown>>();
        cues.extend(cursor.read(messages).map(|cue| cue.cue));
        if !harness.is_moving() {
            break;
        }
        harness.frame();
    }
    let counts: Vec<_> = cues
        .iter()
        .filter_map(|cue| match cue {
            Cue::Count(place, count) => Some((*place, *count)),
            _ => None,
        })
        .collect();
    let pit = |text: &str| Place::Pit(text.parse().unwrap());
    let store = Place::Store(Seat::South);
    assert_eq!(counts, [(pit("D"), 0), (pit("E"), 5), (pit("F"), 5), (store, 1), (pit("a"), 5)]);
}

#[test]
fn a_second_move_while_seeds_fly_is_not_played() {
    let mut clicked = MatchHarness::with_game("kalah", "");
    clicked.play("A");
    for _ in 0..10 {
        for pit in ["a", "b", "B", "F"] {
            clicked.send(MatchCommand::Play(mv(pit)));
        }
        clicked.frames(3);
    }
    clicked.finish_move();
    let mut undisturbed = MatchHarness::with_game("kalah", "");
    undisturbed.play_out("A");
    assert_eq!(
        (clicked.played_moves(), clicked.setup()),
        (undisturbed.played_moves(), undisturbed.setup())
    );
    assert_eq!(clicked.seed_points(), undisturbed.seed_points());
}

#[test]
fn of_two_moves_in_one_frame_one_is_played() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.send(MatchCommand::Play(mv("A")));
    harness.send(MatchCommand::Play(mv("A")));
    harness.play("b");
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A");
}

#[test]
fn an_illegal_move_is_refused_with_its_rule_and_changes_nothing() {
    let mut harness = MatchHarness::with_game("kalah", "");
    let board = harness.setup();
    for pit in ["a", "G", "pass", "swap", "split"] {
        let events = harness.events_after(MatchCommand::Play(mv(pit)));
        assert!(matches!(events[..], [MatchEvent::Refused { .. }]), "{pit}");
        assert_eq!((harness.setup(), harness.is_moving()), (board.clone(), false));
    }
    harness.assert_at_rest();
}

#[test]
fn a_skip_ends_the_move_within_a_tenth_of_a_second() {
    for wait in [0, 1, 20, 90] {
        let mut harness =
            MatchHarness::from_setup("lab-hakimi", "", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S");
        harness.play("A");
        harness.frames(wait);
        assert!(harness.is_moving());
        harness.send(MatchCommand::Skip);
        assert!(harness.finish_move() < 0.1, "after {wait} frames");
        let played = harness.setup();
        // A late skip does not affect the next move.
        harness.send(MatchCommand::Skip);
        harness.frame();
        let first = harness.game().legal_moves()[0];
        harness.play(&first.to_string());
        harness.frames(5);
        assert!(harness.is_moving());
        harness.finish_move();
        assert_ne!(harness.setup(), played);
    }
}

#[test]
fn three_skips_do_not_skip_the_next_move() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("A");
    for _ in 0..3 {
        harness.send(MatchCommand::Skip);
    }
    harness.frame();
    harness.play("b");
    harness.frames(20);
    assert!(harness.is_moving());
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A b");
}

#[test]
fn an_instant_move_is_over_in_two_frames() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.set_speed(Speed::Instant);
    harness.play("A");
    harness.frame();
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    harness.assert_at_rest();
    for pit in ["c", "B", "d", "C", "resign"] {
        harness.play(pit);
        harness.frame();
        assert!(!harness.is_moving(), "{pit}");
        harness.assert_at_rest();
    }
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn a_change_of_speed_in_mid_animation_ends_at_the_position() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    for (pit, from, to) in [
        ("A", Speed::Slow, Speed::Instant),
        ("b", Speed::Instant, Speed::Slow),
        ("C", Speed::Normal, Speed::Fast),
        ("d", Speed::Fast, Speed::Normal),
    ] {
        harness.set_speed(from);
        harness.play(pit);
        harness.frames(12);
        harness.set_speed(to);
        harness.finish_move();
        assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    }
    assert_eq!(harness.played_moves(), "A b C d");
}

#[test]
fn a_single_hand_of_98_seeds_is_sown_in_time() {
    let mut harness =
        MatchHarness::from_setup("lab-hakimi", "", "0 0 0 98 0 0 0 / 0 0 0 0 0 0 0 / 0 0 / S");
    harness.play("D");
    let seconds = harness.finish_move();
    assert!(seconds > 3.0 && seconds <= MAX_ANIMATION_SECS + FEW_FRAMES_SECS, "{seconds} s");
}

/// The longest relays among tens of millions of random positions.
#[test]
fn the_longest_relays_are_over_in_four_seconds() {
    for (setup, pit, laps) in [
        ("10 3 4 3 8 10 15 / 5 7 3 3 7 9 8 / 0 3 / S", "B", 96),
        ("9 2 4 3 4 2 5 / 4 3 5 4 3 2 4 / 0 44 / S", "D", 90),
        ("7 9 2 10 6 8 3 / 11 7 9 2 7 1 8 / 0 8 / S", "F", 59),
    ] {
        let mut harness = MatchHarness::from_setup("mangala-iv", "choice=free", setup);
        let Some(MatchEvent::Played { trace, .. }) =
            harness.events_after(MatchCommand::Play(mv(pit))).pop()
        else {
            panic!("not played");
        };
        assert_eq!(trace.laps(), laps);
        let seconds = harness.finish_move();
        assert!(seconds > 3.0 && seconds <= MAX_ANIMATION_SECS + FEW_FRAMES_SECS, "{seconds} s");
    }
}

#[test]
fn a_long_frame_in_mid_animation_ends_at_the_position() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("F");
    harness.frames(10);
    harness.set_frame_ms(5_000);
    harness.frame();
    harness.set_frame_ms(FRAME_MS);
    harness.finish_move();
    harness.play_out("a A");
}

#[test]
fn seeds_at_rest_are_as_large_as_before() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("B");
    harness.frames(25);
    let world = harness.app.world_mut();
    let mut seeds = world.query_filtered::<&Transform, With<Seed>>();
    let lifted = seeds.iter(world).filter(|transform| transform.scale.x > 1.05).count();
    assert!(lifted > 0, "a lifted seed is larger");
    harness.finish_move();
    let world = harness.app.world_mut();
    assert!(seeds.iter(world).all(|transform| transform.scale == Vec3::ONE));
}

#[test]
fn a_forced_pass_is_played_automatically() {
    let mut harness =
        MatchHarness::from_setup("al-manqala", "", "0 0 0 0 0 1 2 / 1 1 0 0 0 0 0 / 2 6 / S");
    harness.play_out("G");
    assert_eq!(harness.setup(), "0 0 0 0 0 1 0 / 0 0 0 0 0 0 0 / 6 6 / N");
    harness.frames(10);
    assert_eq!(harness.played_moves(), "G", "there is a pause before the pass");
    harness.frames(30);
    assert_eq!(harness.played_moves(), "G pass");
    assert!(harness.finish_move() > 0.0);
}

#[test]
fn the_mover_is_active_until_the_animation_ends() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("A");
    harness.frames(10);
    assert_eq!(harness.current().active_seat(), Some(Seat::South));
    assert_eq!(harness.game().turn(), Seat::North);
    harness.finish_move();
    assert_eq!(harness.current().active_seat(), Some(Seat::North));
}
