//! Undo and redo: in mid-animation, over bonus turns, passes, swaps and the end.

use seedfall::play::{Ask, Phase, Told};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Speed;

use super::table::{Table, mv, new_match};

/// Takes back and checks that this is shown at once.
fn undo(table: &mut Table) {
    let told = table.told(Ask::Undo);
    assert!(matches!(told[..], [Told::Rewound]), "{} messages", told.len());
    assert!(!table.is_moving());
    table.assert_rests();
}

fn redo(table: &mut Table) {
    let told = table.told(Ask::Redo);
    assert!(matches!(told[..], [Told::Played { .. }]), "{} messages", told.len());
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
        assert_eq!(table.current().active(), Some(Seat::North));
        table.frames(100);
        table.assert_rests();
        assert_eq!((table.played().as_str(), table.current().phase()), ("A", &Phase::Choosing));
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
    assert!(table.told(Ask::Undo).is_empty(), "there is nothing to take back");
    redo(&mut table);
    redo(&mut table);
    assert_eq!((table.played().as_str(), table.game().turn()), ("C F", Seat::North));
    assert!(table.told(Ask::Redo).is_empty());
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
    assert_eq!(*table.current().phase(), Phase::Over);
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
                (setup, &Phase::Choosing)
            );
            redo(&mut table);
            assert_eq!(*table.current().phase(), Phase::Over);
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
        table.begin(new_match(id, options, 5).watched());
        table.frames(60);
        table.ask(Ask::Rest(true));
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
fn redo_waits_until_the_seeds_have_come_to_rest() {
    let mut table = Table::of("kalah", "");
    table.play_out("C F");
    undo(&mut table);
    undo(&mut table);
    table.ask(Ask::Redo);
    table.frames(10);
    assert!(table.is_moving());
    assert!(table.told(Ask::Redo).is_empty());
    table.settle();
    assert_eq!(table.played(), "C");
}

#[test]
fn undo_and_another_move_in_one_frame_end_at_the_position() {
    let mut table = Table::of("al-manqala", "");
    table.play_out("A b");
    table.play("C");
    table.frames(30);
    table.ask(Ask::Undo);
    table.ask(Ask::Undo);
    table.play("d");
    // What the seeds were doing is forgotten, so the position is simply there.
    assert!(table.settle() < 0.1);
    assert_eq!(table.played(), "A d");
    table.ask(Ask::Undo);
    table.ask(Ask::Redo);
    table.frame();
    table.settle();
    assert_eq!(table.played(), "A d");
    table.ask(Ask::Undo);
    table.ask(Ask::Play(mv("e")));
    table.ask(Ask::Undo);
    table.ask(Ask::Play(mv("f")));
    table.ask(Ask::Undo);
    table.frame();
    table.assert_rests();
    assert_eq!(table.played(), "A");
}
