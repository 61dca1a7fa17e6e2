//! Undo and redo: in mid-animation, over bonus turns, passes, swaps and the end.

use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Speed;

use super::match_harness::{MatchHarness, mv, new_match};

/// Takes a move back and checks that the board shows it at once.
fn undo(harness: &mut MatchHarness) {
    let events = harness.events_after(MatchCommand::Undo);
    assert!(matches!(events[..], [MatchEvent::PositionChanged]), "{} events", events.len());
    assert!(!harness.is_moving());
    harness.assert_at_rest();
}

fn redo(harness: &mut MatchHarness) {
    let events = harness.events_after(MatchCommand::Redo);
    assert!(matches!(events[..], [MatchEvent::Played { .. }]), "{} events", events.len());
    harness.finish_move();
}

#[test]
fn undo_in_mid_animation_is_the_previous_position_and_turn() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("A");
    let before = harness.setup();
    for wait in [0, 1, 10, 40, 55] {
        harness.play("b");
        harness.frames(wait);
        assert!(harness.is_moving());
        undo(&mut harness);
        assert_eq!(harness.setup(), before);
        assert_eq!(harness.current().active_seat(), Some(Seat::North));
        harness.frames(100);
        harness.assert_at_rest();
        assert_eq!(
            (harness.played_moves().as_str(), harness.current().phase()),
            ("A", MatchPhase::Choosing)
        );
    }
}

#[test]
fn undo_goes_over_a_bonus_turn() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F");
    assert_eq!(harness.game().turn(), Seat::North);
    undo(&mut harness);
    assert_eq!((harness.played_moves().as_str(), harness.game().turn()), ("C", Seat::South));
    undo(&mut harness);
    assert_eq!((harness.played_moves().as_str(), harness.game().turn()), ("", Seat::South));
    assert!(harness.events_after(MatchCommand::Undo).is_empty(), "there is nothing to undo");
    redo(&mut harness);
    redo(&mut harness);
    assert_eq!((harness.played_moves().as_str(), harness.game().turn()), ("C F", Seat::North));
    assert!(harness.events_after(MatchCommand::Redo).is_empty());
}

#[test]
fn undo_takes_a_forced_pass_and_the_move_before_it() {
    let setup = "0 0 0 0 0 1 2 / 1 1 0 0 0 0 0 / 2 6 / S";
    let mut harness = MatchHarness::from_setup("al-manqala", "", setup);
    harness.play_out("G");
    // Before the pass, in its middle, and after it.
    for wait in [0, 40, 120] {
        harness.frames(wait);
        undo(&mut harness);
        assert_eq!((harness.played_moves().as_str(), harness.setup().as_str()), ("", setup));
        harness.frames(100);
        assert_eq!(harness.played_moves(), "", "the pass is not played again");
        redo(&mut harness);
        assert_eq!(harness.played_moves(), "G");
    }
}

#[test]
fn a_pass_at_the_very_start_is_passed_again_after_undo() {
    let setup = "0 0 0 0 0 0 0 / 1 1 0 1 0 0 1 / 40 54 / S";
    let mut harness = MatchHarness::from_setup("mangala-iv", "", setup);
    assert_eq!(harness.game().legal_moves(), [Move::Pass]);
    harness.frames(90);
    assert_eq!((harness.played_moves().as_str(), harness.game().turn()), ("pass", Seat::North));
    harness.finish_move();
    undo(&mut harness);
    assert_eq!(harness.played_moves(), "");
    harness.frames(90);
    harness.finish_move();
    assert_eq!(harness.played_moves(), "pass", "the pass is played again");
    harness.play_out("a");
}

#[test]
fn redo_plays_a_forced_pass_and_what_follows_it() {
    let text = include_str!("../cases/mangala-iv-lone-seed.sow");
    let mut harness = MatchHarness::from_record(text);
    let moves = harness.current().history().moves().to_vec();
    harness.set_speed(Speed::Instant);
    while harness.current().can_undo() {
        undo(&mut harness);
    }
    for (ply, &next) in moves.iter().enumerate() {
        assert_eq!(harness.current().history().cursor(), ply);
        // A forced pass is played automatically unless a command comes first; either way the later plies stay.
        if next == Move::Pass && ply % 2 == 0 {
            harness.frames(4);
        } else {
            redo(&mut harness);
        }
        harness.finish_move();
        assert_eq!(harness.current().history().moves(), moves);
    }
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn undo_goes_back_over_the_end_and_redo_ends_again() {
    for (id, options, setup, last) in [
        ("kalah", "", "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S", "F"),
        ("al-manqala", "", "0 5 0 0 0 0 0 / 0 0 0 3 0 0 0 / 45 45 / S", "split"),
        ("kalah", "", "0 0 0 0 2 1 / 0 3 0 0 2 0 / 20 20 / S", "resign"),
    ] {
        let mut harness = MatchHarness::from_setup(id, options, setup);
        for _ in 0..2 {
            harness.play(last);
            harness.frames(4);
            undo(&mut harness);
            assert_eq!(
                (harness.setup().as_str(), harness.current().phase()),
                (setup, MatchPhase::Choosing)
            );
            redo(&mut harness);
            assert_eq!(harness.current().phase(), MatchPhase::Over);
            undo(&mut harness);
            assert_eq!((harness.setup().as_str(), harness.game().reason()), (setup, None));
        }
    }
}

#[test]
fn redo_replays_to_the_same_game() {
    for (id, options) in [("kalah", "pie=yes"), ("al-manqala", ""), ("lab-hakimi", "")] {
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Instant);
        harness.begin_match(new_match(id, options, 5).with_random_players());
        harness.frames(60);
        harness.send(MatchCommand::PauseAutoplay(true));
        harness.frame();
        harness.finish_move();
        let (played, board, points) =
            (harness.played_moves(), harness.setup(), harness.seed_points());
        assert!(harness.current().history().cursor() > 10);
        while harness.current().can_undo() {
            undo(&mut harness);
        }
        while harness.current().can_redo() {
            redo(&mut harness);
        }
        assert_eq!((harness.played_moves(), harness.setup()), (played, board));
        assert_eq!(harness.seed_points().len(), points.len());
    }
}

#[test]
fn repeating_an_undone_move_keeps_the_later_ones_and_another_drops_them() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F a B");
    for _ in 0..3 {
        undo(&mut harness);
    }
    harness.play_out("F");
    assert!(harness.current().can_redo(), "the same move follows the record");
    harness.play_out("b");
    assert!(!harness.current().can_redo());
    assert_eq!(harness.played_moves(), "C F b");
}

#[test]
fn redo_while_seeds_move_is_shown_at_once() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F");
    undo(&mut harness);
    undo(&mut harness);
    harness.send(MatchCommand::Redo);
    harness.frames(10);
    assert!(harness.is_moving());
    harness.send(MatchCommand::Redo);
    harness.frame();
    assert!(!harness.is_moving(), "the second redo skips the animation");
    harness.finish_move();
    assert_eq!(harness.played_moves(), "C F");
}

#[test]
fn every_position_can_be_reached() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    for (ply, played) in [(1, "A"), (3, "A b C"), (0, ""), (99, "A b C d")] {
        harness.send(MatchCommand::GoTo(ply));
        harness.frame();
        harness.finish_move();
        assert_eq!(harness.played_moves(), played);
        assert_eq!(harness.current().is_looking_back(), ply < 4);
    }
    // A step to the next position is animated; another step during that is shown at once.
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    harness.send(MatchCommand::GoTo(3));
    harness.frames(5);
    assert!(harness.is_moving());
    harness.send(MatchCommand::GoTo(1));
    harness.frame();
    assert!(!harness.is_moving());
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A");
}

#[test]
fn a_move_that_drops_later_plies_must_be_confirmed() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    let events = harness.events_after(MatchCommand::Play(mv("D")));
    assert!(
        matches!(events[..], [MatchEvent::ConfirmTruncate { later: 2, .. }]),
        "{} events",
        events.len()
    );
    assert_eq!(harness.played_moves(), "A b");
    assert_eq!(harness.current().history().moves().len(), 4);
    assert!(
        matches!(
            harness.events_after(MatchCommand::Play(mv("b")))[..],
            [MatchEvent::Refused { .. }]
        ),
        "not legal"
    );
    // The record's next ply drops nothing, so it need not be confirmed.
    harness.play_out("C");
    assert!(harness.current().can_redo());
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    harness.send(MatchCommand::PlayAndTruncate(mv("D")));
    harness.frame();
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A b D");
    assert!(!harness.current().can_redo());
    // After an undo nothing has to be confirmed, as an undo is meant to replace moves.
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.play_out("E");
    assert_eq!(harness.played_moves(), "A b E");
}

#[test]
fn a_match_is_replayed_and_can_be_paused() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F a B resign");
    harness.send(MatchCommand::GoTo(0));
    harness.frame();
    assert!(harness.current().can_run() && !harness.current().is_running());
    harness.frames(200);
    assert_eq!(harness.played_moves(), "", "a replay begins only on command");
    harness.set_speed(Speed::Fast);
    harness.send(MatchCommand::PauseAutoplay(false));
    while harness.current().history().cursor() < 2 {
        harness.frame();
    }
    harness.send(MatchCommand::PauseAutoplay(true));
    harness.frame();
    harness.finish_move();
    harness.frames(200);
    assert_eq!(harness.played_moves(), "C F");
    harness.send(MatchCommand::PauseAutoplay(false));
    while harness.current().phase() != MatchPhase::Over {
        harness.frame();
    }
    assert!(!harness.current().is_running() && !harness.current().can_run());
    assert_eq!(harness.played_moves(), "C F a B resign");
}

/// A replay stops while the player is asked whether later plies may be dropped.
#[test]
fn a_question_stops_a_replay() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    harness.send(MatchCommand::GoTo(0));
    harness.frame();
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.frames(2);
    let events = harness.events_after(MatchCommand::Play(mv("G")));
    assert!(events.iter().any(|event| matches!(event, MatchEvent::ConfirmTruncate { .. })));
    harness.frames(200);
    assert_eq!(harness.played_moves(), "");
    assert!(!harness.current().is_running());
}

/// Play and pause do not change a match of two people: forced passes are still played automatically.
#[test]
fn after_play_and_pause_a_forced_pass_is_still_played() {
    let mut harness =
        MatchHarness::from_setup("al-manqala", "", "0 0 0 0 0 1 0 / 0 0 0 0 0 0 5 / 40 40 / S");
    harness.set_speed(Speed::Instant);
    harness.play_out("F");
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.send(MatchCommand::PauseAutoplay(true));
    harness.frame();
    harness.finish_move();
    harness.send(MatchCommand::Play(mv("F")));
    harness.frames(100);
    assert!(!harness.current().is_autoplay_paused());
}

/// A forced pass is played automatically in play, but not while the player steps through a match.
#[test]
fn a_forced_pass_is_not_played_while_looking_back() {
    let record = include_str!("../cases/al-manqala-stripped-passes.sow");
    let mut harness = MatchHarness::from_record(record);
    harness.set_speed(Speed::Instant);
    harness.send(MatchCommand::GoTo(1));
    harness.frames(100);
    assert_eq!(harness.played_moves(), "G");
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    harness.finish_move();
    assert_eq!(harness.played_moves(), "G pass");
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn undo_and_another_move_in_one_frame_end_at_the_position() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b");
    harness.play("C");
    harness.frames(30);
    harness.send(MatchCommand::Undo);
    harness.send(MatchCommand::Undo);
    harness.play("d");
    // There is no position to animate from, so the new one is shown at once.
    assert!(harness.finish_move() < 0.1);
    assert_eq!(harness.played_moves(), "A d");
    harness.send(MatchCommand::Undo);
    harness.send(MatchCommand::Redo);
    harness.frame();
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A d");
    harness.send(MatchCommand::Undo);
    harness.send(MatchCommand::Play(mv("e")));
    harness.send(MatchCommand::Undo);
    harness.send(MatchCommand::Play(mv("f")));
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.assert_at_rest();
    assert_eq!(harness.played_moves(), "A");
}
