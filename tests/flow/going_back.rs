//! Undo and redo: in mid-animation, over bonus turns, passes, swaps and the end.

use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Speed;

use super::match_harness::{Table, mv, new_match};

/// Takes back and checks that this is shown at once.
fn undo(table: &mut Table) {
    let told = table.told(MatchCommand::Undo);
    assert!(matches!(told[..], [MatchEvent::PositionChanged]), "{} messages", told.len());
    assert!(!table.is_moving());
    table.assert_rests();
}

fn redo(table: &mut Table) {
    let told = table.told(MatchCommand::Redo);
    assert!(matches!(told[..], [MatchEvent::Played { .. }]), "{} messages", told.len());
    table.settle();
}

#[test]
fn undo_in_mid_animation_is_the_previous_position_and_turn() {
    let mut table = Table::of("kalah", "");
    table.play_out("A");
    let before = table.board();
    for wait in [0, 1, 10, 40, 55] {
        table.play("b");
        table.frames(wait);
        assert!(table.is_moving());
        undo(&mut table);
        assert_eq!(table.board(), before);
        assert_eq!(table.current().active_seat(), Some(Seat::North));
        table.frames(100);
        table.assert_rests();
        assert_eq!((table.played().as_str(), table.current().phase()), ("A", MatchPhase::Choosing));
    }
}

#[test]
fn undo_goes_over_a_bonus_turn() {
    let mut table = Table::of("kalah", "");
    table.play_out("C F");
    assert_eq!(table.game().turn(), Seat::North);
    undo(&mut table);
    assert_eq!((table.played().as_str(), table.game().turn()), ("C", Seat::South));
    undo(&mut table);
    assert_eq!((table.played().as_str(), table.game().turn()), ("", Seat::South));
    assert!(table.told(MatchCommand::Undo).is_empty(), "there is nothing to take back");
    redo(&mut table);
    redo(&mut table);
    assert_eq!((table.played().as_str(), table.game().turn()), ("C F", Seat::North));
    assert!(table.told(MatchCommand::Redo).is_empty());
}

#[test]
fn undo_takes_a_forced_pass_and_the_move_before_it() {
    let setup = "0 0 0 0 0 1 2 / 1 1 0 0 0 0 0 / 2 6 / S";
    let mut table = Table::set("al-manqala", "", setup);
    table.play_out("G");
    // Before the pass, in its middle, and after it.
    for wait in [0, 40, 120] {
        table.frames(wait);
        undo(&mut table);
        assert_eq!((table.played().as_str(), table.board().as_str()), ("", setup));
        table.frames(100);
        assert_eq!(table.played(), "", "nothing brings the pass back");
        redo(&mut table);
        assert_eq!(table.played(), "G");
    }
}

#[test]
fn a_pass_at_the_very_start_is_passed_again_after_undo() {
    let setup = "0 0 0 0 0 0 0 / 1 1 0 1 0 0 1 / 40 54 / S";
    let mut table = Table::set("mangala-iv", "", setup);
    assert_eq!(table.game().legal_moves(), [Move::Pass]);
    table.frames(90);
    assert_eq!((table.played().as_str(), table.game().turn()), ("pass", Seat::North));
    table.settle();
    undo(&mut table);
    assert_eq!(table.played(), "");
    table.frames(90);
    table.settle();
    assert_eq!(table.played(), "pass", "a match never stands still");
    table.play_out("a");
}

#[test]
fn redo_plays_a_forced_pass_and_what_follows_it() {
    let text = include_str!("../cases/mangala-iv-lone-seed.sow");
    let mut table = Table::record(text);
    let moves = table.current().history().moves().to_vec();
    table.speed(Speed::Instant);
    while table.current().can_undo() {
        undo(&mut table);
    }
    for (ply, &next) in moves.iter().enumerate() {
        assert_eq!(table.current().history().cursor(), ply);
        // A forced pass plays itself if nobody is faster; either way what follows is kept.
        if next == Move::Pass && ply % 2 == 0 {
            table.frames(4);
        } else {
            redo(&mut table);
        }
        table.settle();
        assert_eq!(table.current().history().moves(), moves);
    }
    assert_eq!(table.current().phase(), MatchPhase::Over);
}

#[test]
fn undo_goes_back_over_the_end_and_redo_ends_again() {
    for (id, options, setup, last) in [
        ("kalah", "", "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S", "F"),
        ("al-manqala", "", "0 5 0 0 0 0 0 / 0 0 0 3 0 0 0 / 45 45 / S", "split"),
        ("kalah", "", "0 0 0 0 2 1 / 0 3 0 0 2 0 / 20 20 / S", "resign"),
    ] {
        let mut table = Table::set(id, options, setup);
        for _ in 0..2 {
            table.play(last);
            table.frames(4);
            undo(&mut table);
            assert_eq!(
                (table.board().as_str(), table.current().phase()),
                (setup, MatchPhase::Choosing)
            );
            redo(&mut table);
            assert_eq!(table.current().phase(), MatchPhase::Over);
            undo(&mut table);
            assert_eq!((table.board().as_str(), table.game().reason()), (setup, None));
        }
    }
}

#[test]
fn redo_replays_to_the_same_game() {
    for (id, options) in [("kalah", "pie=yes"), ("al-manqala", ""), ("lab-hakimi", "")] {
        let mut table = Table::bare();
        table.speed(Speed::Instant);
        table.begin(new_match(id, options, 5).with_random_players());
        table.frames(60);
        table.ask(MatchCommand::PauseAutoplay(true));
        table.frame();
        table.settle();
        let (played, board, points) = (table.played(), table.board(), table.points());
        assert!(table.current().history().cursor() > 10);
        while table.current().can_undo() {
            undo(&mut table);
        }
        while table.current().can_redo() {
            redo(&mut table);
        }
        assert_eq!((table.played(), table.board()), (played, board));
        assert_eq!(table.points().len(), points.len());
    }
}

#[test]
fn the_move_that_was_taken_back_keeps_the_others_and_another_forgets_them() {
    let mut table = Table::of("kalah", "");
    table.play_out("C F a B");
    for _ in 0..3 {
        undo(&mut table);
    }
    table.play_out("F");
    assert!(table.current().can_redo(), "the same move again goes on along the record");
    table.play_out("b");
    assert!(!table.current().can_redo());
    assert_eq!(table.played(), "C F b");
}

#[test]
fn redo_while_seeds_move_goes_on_at_once() {
    let mut table = Table::of("kalah", "");
    table.play_out("C F");
    undo(&mut table);
    undo(&mut table);
    table.ask(MatchCommand::Redo);
    table.frames(10);
    assert!(table.is_moving());
    table.ask(MatchCommand::Redo);
    table.frame();
    assert!(!table.is_moving(), "who presses twice does not want to wait");
    table.settle();
    assert_eq!(table.played(), "C F");
}

#[test]
fn any_position_can_be_gone_to() {
    let mut table = Table::of("al-manqala", "");
    table.play_out("A b C d");
    for (ply, played) in [(1, "A"), (3, "A b C"), (0, ""), (99, "A b C d")] {
        table.ask(MatchCommand::GoTo(ply));
        table.frame();
        table.settle();
        assert_eq!(table.played(), played);
        assert_eq!(table.current().is_looking_back(), ply < 4);
    }
    // The next one is played in view; while it is shown, another step is at once.
    table.ask(MatchCommand::GoTo(2));
    table.frame();
    table.ask(MatchCommand::GoTo(3));
    table.frames(5);
    assert!(table.is_moving());
    table.ask(MatchCommand::GoTo(1));
    table.frame();
    assert!(!table.is_moving());
    table.settle();
    assert_eq!(table.played(), "A");
}

#[test]
fn who_looks_back_is_asked_before_later_plies_go() {
    let mut table = Table::of("al-manqala", "");
    table.play_out("A b C d");
    table.ask(MatchCommand::GoTo(2));
    table.frame();
    let doubted = table.told(MatchCommand::Play(mv("D")));
    assert!(
        matches!(doubted[..], [MatchEvent::ConfirmTruncate { later: 2, .. }]),
        "{} told",
        doubted.len()
    );
    assert_eq!(table.played(), "A b");
    assert_eq!(table.current().history().moves().len(), 4);
    assert!(
        matches!(table.told(MatchCommand::Play(mv("b")))[..], [MatchEvent::Refused { .. }]),
        "not legal"
    );
    // What was played there goes on along the record, and needs no question.
    table.play_out("C");
    assert!(table.current().can_redo());
    table.ask(MatchCommand::GoTo(2));
    table.frame();
    table.ask(MatchCommand::PlayAndTruncate(mv("D")));
    table.frame();
    table.settle();
    assert_eq!(table.played(), "A b D");
    assert!(!table.current().can_redo());
    // After an undo nobody is asked: that is what an undo is for.
    table.ask(MatchCommand::Undo);
    table.frame();
    table.play_out("E");
    assert_eq!(table.played(), "A b E");
}

#[test]
fn a_match_plays_itself_again_and_can_be_stopped() {
    let mut table = Table::of("kalah", "");
    table.play_out("C F a B resign");
    table.ask(MatchCommand::GoTo(0));
    table.frame();
    assert!(table.current().can_run() && !table.current().is_running());
    table.frames(200);
    assert_eq!(table.played(), "", "nothing moves by itself while somebody looks");
    table.speed(Speed::Fast);
    table.ask(MatchCommand::PauseAutoplay(false));
    while table.current().history().cursor() < 2 {
        table.frame();
    }
    table.ask(MatchCommand::PauseAutoplay(true));
    table.frame();
    table.settle();
    table.frames(200);
    assert_eq!(table.played(), "C F");
    table.ask(MatchCommand::PauseAutoplay(false));
    while table.current().phase() != MatchPhase::Over {
        table.frame();
    }
    assert!(!table.current().is_running() && !table.current().can_run());
    assert_eq!(table.played(), "C F a B resign");
}

/// The question whether later plies may go waits for its answer: nothing plays on under it.
#[test]
fn a_question_stops_what_plays_itself() {
    let mut table = Table::of("al-manqala", "");
    table.play_out("A b C d");
    table.ask(MatchCommand::GoTo(0));
    table.frame();
    table.ask(MatchCommand::PauseAutoplay(false));
    table.frames(2);
    let doubted = table.told(MatchCommand::Play(mv("G")));
    assert!(doubted.iter().any(|told| matches!(told, MatchEvent::ConfirmTruncate { .. })));
    table.frames(200);
    assert_eq!(table.played(), "");
    assert!(!table.current().is_running());
}

/// Play and pause leave a match of people as it was: what nobody chooses is played by itself.
#[test]
fn after_play_and_pause_a_forced_pass_is_still_played() {
    let mut table = Table::set("al-manqala", "", "0 0 0 0 0 1 0 / 0 0 0 0 0 0 5 / 40 40 / S");
    table.speed(Speed::Instant);
    table.play_out("F");
    table.ask(MatchCommand::Undo);
    table.frame();
    table.ask(MatchCommand::PauseAutoplay(false));
    table.ask(MatchCommand::PauseAutoplay(true));
    table.frame();
    table.settle();
    table.ask(MatchCommand::Play(mv("F")));
    table.frames(100);
    assert!(!table.current().is_autoplay_paused());
}

/// The turn goes over by itself in play, but not under the eyes of who steps through a match.
#[test]
fn a_forced_pass_waits_for_who_looks_back() {
    let record = include_str!("../cases/al-manqala-stripped-passes.sow");
    let mut table = Table::record(record);
    table.speed(Speed::Instant);
    table.ask(MatchCommand::GoTo(1));
    table.frames(100);
    assert_eq!(table.played(), "G");
    table.ask(MatchCommand::GoTo(2));
    table.frame();
    table.settle();
    assert_eq!(table.played(), "G pass");
    assert_eq!(table.current().phase(), MatchPhase::Over);
}

#[test]
fn undo_and_another_move_in_one_frame_end_at_the_position() {
    let mut table = Table::of("al-manqala", "");
    table.play_out("A b");
    table.play("C");
    table.frames(30);
    table.ask(MatchCommand::Undo);
    table.ask(MatchCommand::Undo);
    table.play("d");
    // What the seeds were doing is forgotten, so the position is simply there.
    assert!(table.settle() < 0.1);
    assert_eq!(table.played(), "A d");
    table.ask(MatchCommand::Undo);
    table.ask(MatchCommand::Redo);
    table.frame();
    table.settle();
    assert_eq!(table.played(), "A d");
    table.ask(MatchCommand::Undo);
    table.ask(MatchCommand::Play(mv("e")));
    table.ask(MatchCommand::Undo);
    table.ask(MatchCommand::Play(mv("f")));
    table.ask(MatchCommand::Undo);
    table.frame();
    table.assert_rests();
    assert_eq!(table.played(), "A");
}
