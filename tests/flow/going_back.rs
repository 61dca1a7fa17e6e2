//! Undo and redo: in mid-animation, over bonus turns, passes, swaps and the end.

use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Speed;

use super::match_harness::{MatchHarness, mv, new_match};

/// Takes back and checks that this is shown at once.
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
    assert!(harness.events_after(MatchCommand::Undo).is_empty(), "there is nothing to take back");
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
        assert_eq!(harness.played_moves(), "", "nothing brings the pass back");
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
    assert_eq!(harness.played_moves(), "pass", "a match never stands still");
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
        // A forced pass is played by itself unless a command comes first; the later plies stay in either case.
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
fn the_move_that_was_taken_back_keeps_the_others_and_another_forgets_them() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F a B");
    for _ in 0..3 {
        undo(&mut harness);
    }
    harness.play_out("F");
    assert!(harness.current().can_redo(), "the same move again goes on along the record");
    harness.play_out("b");
    assert!(!harness.current().can_redo());
    assert_eq!(harness.played_moves(), "C F b");
}

#[test]
fn redo_while_seeds_move_goes_on_at_once() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F");
    undo(&mut harness);
    undo(&mut harness);
    harness.send(MatchCommand::Redo);
    harness.frames(10);
    assert!(harness.is_moving());
    harness.send(MatchCommand::Redo);
    harness.frame();
    assert!(!harness.is_moving(), "who presses twice does not want to wait");
    harness.finish_move();
    assert_eq!(harness.played_moves(), "C F");
}

#[test]
fn any_position_can_be_gone_to() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    for (ply, played) in [(1, "A"), (3, "A b C"), (0, ""), (99, "A b C d")] {
        harness.send(MatchCommand::GoTo(ply));
        harness.frame();
        harness.finish_move();
        assert_eq!(harness.played_moves(), played);
        assert_eq!(harness.current().is_looking_back(), ply < 4);
    }
    // The next one is played in view; while it is shown, another step is at once.
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
fn who_looks_back_is_asked_before_later_plies_go() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    let doubted = harness.events_after(MatchCommand::Play(mv("D")));
    assert!(
        matches!(doubted[..], [MatchEvent::ConfirmTruncate { later: 2, .. }]),
        "{} events",
        doubted.len()
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
    // What was played there is the record's next ply, so that nothing has to be confirmed.
    harness.play_out("C");
    assert!(harness.current().can_redo());
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    harness.send(MatchCommand::PlayAndTruncate(mv("D")));
    harness.frame();
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A b D");
    assert!(!harness.current().can_redo());
    // After an undo nothing has to be confirmed: replacing moves is what an undo is for.
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.play_out("E");
    assert_eq!(harness.played_moves(), "A b E");
}

#[test]
fn a_match_plays_itself_again_and_can_be_stopped() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C F a B resign");
    harness.send(MatchCommand::GoTo(0));
    harness.frame();
    assert!(harness.current().can_run() && !harness.current().is_running());
    harness.frames(200);
    assert_eq!(harness.played_moves(), "", "nothing moves by itself while somebody looks");
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

/// The question whether later plies may go waits for its answer: nothing plays on under it.
#[test]
fn a_question_stops_what_plays_itself() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b C d");
    harness.send(MatchCommand::GoTo(0));
    harness.frame();
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.frames(2);
    let doubted = harness.events_after(MatchCommand::Play(mv("G")));
    assert!(doubted.iter().any(|event| matches!(event, MatchEvent::ConfirmTruncate { .. })));
    harness.frames(200);
    assert_eq!(harness.played_moves(), "");
    assert!(!harness.current().is_running());
}

/// Play and pause do not change a match of two people: forced passes are still played by themselves.
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

/// The turn goes over by itself in play, but not under the eyes of who steps through a match.
#[test]
fn a_forced_pass_waits_for_who_looks_back() {
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
    // What the seeds were doing is forgotten, so the position is simply there.
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
