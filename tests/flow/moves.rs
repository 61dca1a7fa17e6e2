//! Moves are shown seed by seed, in time, and end where the rules say.

use bevy::prelude::*;
use seedfall::animation::CueShown;
use seedfall::animation::timeline::Cue;
use seedfall::board::{DisplayedCounts, Seed};
use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Place, Seat};
use seedfall::settings::Speed;

use super::match_harness::{FRAME, GAMES, LONGEST, Table, mv};

/// Seconds that pass at most between the end of a move and the frame in which it is told.
const FEW_FRAMES: f32 = 4.0 * FRAME as f32 / 1000.0;

#[test]
fn a_move_is_committed_at_once_and_seen_afterwards() {
    let mut table = Table::of("kalah", "");
    let told = table.told(MatchCommand::Play(mv("C")));
    let [MatchEvent::Played { before, .. }] = &told[..] else {
        panic!("{} messages", told.len());
    };
    assert_eq!(before.setup().to_string(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
    assert_eq!(table.board(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
    assert_eq!(table.current().phase(), MatchPhase::Sowing);
    table.assert_homes();
    assert_eq!(table.app.world().resource::<DisplayedCounts>().of(Place::Store(Seat::South)), 0);
    let seconds = table.settle();
    assert!((0.9..2.0).contains(&seconds), "{seconds} s");
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
}

#[test]
fn seeds_of_a_move_are_under_way_and_the_others_stay() {
    let mut table = Table::of("al-manqala", "");
    let before = table.points();
    table.play("C");
    table.frames(45);
    let under_way = table.points();
    let moved = before.iter().filter(|(seed, at)| under_way[seed].distance(**at) > 15.0).count();
    assert!((4..=9).contains(&moved), "{moved} seeds");
    table.settle();
    let after = table.points();
    let moved = before.iter().filter(|(seed, at)| after[seed].distance(**at) > 45.0).count();
    assert_eq!(moved, 7);
}

#[test]
fn seeds_fly_without_jumps() {
    let mut table = Table::set("lab-hakimi", "", "1 6 7 11 9 7 1 / 5 8 7 8 10 6 5 / 0 7 / S");
    table.speed(Speed::Slow);
    table.play("A");
    let mut last = table.points();
    while table.is_moving() {
        table.frame();
        let now = table.points();
        for (seed, at) in &last {
            // The highest speed is that of a flight over the whole board.
            let step = now[seed].truncate().distance(at.truncate());
            assert!(step < 120.0, "seed {seed} jumps {step} units");
        }
        last = now;
    }
    table.assert_rests();
}

#[test]
fn every_move_of_every_game_ends_at_rest() {
    for (id, options) in GAMES.into_iter().filter(|(id, _)| *id != "mangala-iv") {
        let mut table = Table::of(id, options);
        table.frames_of(50);
        let seeds = table.seeds();
        for ply in 0..12 {
            let moves = table.game().legal_moves();
            let Some(choice) = moves.get(ply % moves.len().max(1)) else {
                break;
            };
            table.play(&choice.to_string());
            assert!(table.settle() <= LONGEST + 0.2);
            assert_eq!(table.seeds(), seeds, "{id} {options}");
        }
        assert!(table.current().history().cursor() > 2);
    }
}

#[test]
fn counts_tick_up_one_by_one_as_seeds_fall() {
    let mut table = Table::of("kalah", "");
    let mut cursor = table.app.world().resource::<Messages<CueShown>>().get_cursor_current();
    table.play("D");
    let mut cues = Vec::new();
    loop {
        let messages = table.app.world().resource::<Messages<CueShown>>();
        cues.extend(cursor.read(messages).map(|cue| cue.cue));
        if !table.is_moving() {
            break;
        }
        table.frame();
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
    let mut clicked = Table::of("kalah", "");
    clicked.play("A");
    for _ in 0..10 {
        for pit in ["a", "b", "B", "F"] {
            clicked.ask(MatchCommand::Play(mv(pit)));
        }
        clicked.frames(3);
    }
    clicked.settle();
    let mut calm = Table::of("kalah", "");
    calm.play_out("A");
    assert_eq!((clicked.played(), clicked.board()), (calm.played(), calm.board()));
    assert_eq!(clicked.points(), calm.points());
}

#[test]
fn two_moves_asked_in_one_frame_are_one_move() {
    let mut table = Table::of("kalah", "");
    table.ask(MatchCommand::Play(mv("A")));
    table.ask(MatchCommand::Play(mv("A")));
    table.play("b");
    table.settle();
    assert_eq!(table.played(), "A");
}

#[test]
fn an_illegal_move_is_refused_with_its_rule_and_changes_nothing() {
    let mut table = Table::of("kalah", "");
    let board = table.board();
    for pit in ["a", "G", "pass", "swap", "split"] {
        let told = table.told(MatchCommand::Play(mv(pit)));
        assert!(matches!(told[..], [MatchEvent::Refused { .. }]), "{pit}");
        assert_eq!((table.board(), table.is_moving()), (board.clone(), false));
    }
    table.assert_rests();
}

#[test]
fn a_skip_ends_the_move_within_a_tenth_of_a_second() {
    for wait in [0, 1, 20, 90] {
        let mut table = Table::set("lab-hakimi", "", "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S");
        table.play("A");
        table.frames(wait);
        assert!(table.is_moving());
        table.ask(MatchCommand::Skip);
        assert!(table.settle() < 0.1, "after {wait} frames");
        let played = table.board();
        // A skip that comes late is no harm to the next move.
        table.ask(MatchCommand::Skip);
        table.frame();
        let first = table.game().legal_moves()[0];
        table.play(&first.to_string());
        table.frames(5);
        assert!(table.is_moving());
        table.settle();
        assert_ne!(table.board(), played);
    }
}

#[test]
fn a_skip_pressed_thrice_does_not_skip_the_next_move() {
    let mut table = Table::of("kalah", "");
    table.play("A");
    for _ in 0..3 {
        table.ask(MatchCommand::Skip);
    }
    table.frame();
    table.play("b");
    table.frames(20);
    assert!(table.is_moving());
    table.settle();
    assert_eq!(table.played(), "A b");
}

#[test]
fn an_instant_move_is_over_in_two_frames() {
    let mut table = Table::of("kalah", "");
    table.speed(Speed::Instant);
    table.play("A");
    table.frame();
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
    table.assert_rests();
    for pit in ["c", "B", "d", "C", "resign"] {
        table.play(pit);
        table.frame();
        assert!(!table.is_moving(), "{pit}");
        table.assert_rests();
    }
    assert_eq!(table.current().phase(), MatchPhase::Over);
}

#[test]
fn a_change_of_speed_in_mid_animation_does_no_harm() {
    let mut table = Table::of("al-manqala", "");
    for (pit, from, to) in [
        ("A", Speed::Slow, Speed::Instant),
        ("b", Speed::Instant, Speed::Slow),
        ("C", Speed::Normal, Speed::Fast),
        ("d", Speed::Fast, Speed::Normal),
    ] {
        table.speed(from);
        table.play(pit);
        table.frames(12);
        table.speed(to);
        table.settle();
        assert_eq!(table.current().phase(), MatchPhase::Choosing);
    }
    assert_eq!(table.played(), "A b C d");
}

#[test]
fn a_single_hand_of_98_seeds_is_sown_in_time() {
    let mut table = Table::set("lab-hakimi", "", "0 0 0 98 0 0 0 / 0 0 0 0 0 0 0 / 0 0 / S");
    table.play("D");
    let seconds = table.settle();
    assert!(seconds > 3.0 && seconds <= LONGEST + FEW_FRAMES, "{seconds} s");
}

/// The longest relays that were met in tens of millions of scattered positions.
#[test]
fn the_longest_relays_are_over_in_four_seconds() {
    for (setup, pit, laps) in [
        ("10 3 4 3 8 10 15 / 5 7 3 3 7 9 8 / 0 3 / S", "B", 96),
        ("9 2 4 3 4 2 5 / 4 3 5 4 3 2 4 / 0 44 / S", "D", 90),
        ("7 9 2 10 6 8 3 / 11 7 9 2 7 1 8 / 0 8 / S", "F", 59),
    ] {
        let mut table = Table::set("mangala-iv", "choice=free", setup);
        let Some(MatchEvent::Played { trace, .. }) = table.told(MatchCommand::Play(mv(pit))).pop()
        else {
            panic!("not played");
        };
        assert_eq!(trace.laps(), laps);
        let seconds = table.settle();
        assert!(seconds > 3.0 && seconds <= LONGEST + FEW_FRAMES, "{seconds} s");
    }
}

#[test]
fn a_long_frame_in_mid_animation_is_no_trouble() {
    let mut table = Table::of("kalah", "");
    table.play("F");
    table.frames(10);
    table.frames_of(5_000);
    table.frame();
    table.frames_of(FRAME);
    table.settle();
    table.play_out("a A");
}

#[test]
fn seeds_at_rest_are_as_large_as_before() {
    let mut table = Table::of("kalah", "");
    table.play("B");
    table.frames(25);
    let world = table.app.world_mut();
    let mut seeds = world.query_filtered::<&Transform, With<Seed>>();
    let lifted = seeds.iter(world).filter(|transform| transform.scale.x > 1.05).count();
    assert!(lifted > 0, "a seed in the hand is nearer to the eye");
    table.settle();
    let world = table.app.world_mut();
    assert!(seeds.iter(world).all(|transform| transform.scale == Vec3::ONE));
}

#[test]
fn a_forced_pass_is_played_by_itself() {
    let mut table = Table::set("al-manqala", "", "0 0 0 0 0 1 2 / 1 1 0 0 0 0 0 / 2 6 / S");
    table.play_out("G");
    assert_eq!(table.board(), "0 0 0 0 0 1 0 / 0 0 0 0 0 0 0 / 6 6 / N");
    table.frames(10);
    assert_eq!(table.played(), "G", "there is time to see the move");
    table.frames(30);
    assert_eq!(table.played(), "G pass");
    assert!(table.settle() > 0.0);
}

#[test]
fn the_mover_is_active_until_the_move_is_seen() {
    let mut table = Table::of("kalah", "");
    table.play("A");
    table.frames(10);
    assert_eq!(table.current().active_seat(), Some(Seat::South));
    assert_eq!(table.game().turn(), Seat::North);
    table.settle();
    assert_eq!(table.current().active_seat(), Some(Seat::North));
}
