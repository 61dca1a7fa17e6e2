//! Seats that chance holds: one of two, or both.

use seedfall::game::{MatchCommand, MatchPhase, Player};
use seedfall::rules::Seat;
use seedfall::settings::Speed;

use super::match_harness::{Table, new_match};

/// Ana against chance.
fn against_chance(first: Seat) -> Table {
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    let mut new = new_match("al-manqala", "", 4);
    new.players = [Player::Human, Player::Random];
    new.first = first;
    table.begin(new);
    table
}

#[test]
fn chance_answers_and_then_waits_for_the_person() {
    let mut table = against_chance(Seat::South);
    table.frames(30);
    assert_eq!(table.played(), "", "a person is to move");
    assert!(table.current().awaits_person());
    table.play("C");
    table.frames(30);
    assert_eq!(table.current().history().cursor(), 2);
    assert!(table.current().awaits_person());
    table.assert_rests();
}

#[test]
fn chance_begins_where_it_is_first() {
    let mut table = against_chance(Seat::North);
    table.frames(30);
    assert_eq!(table.current().history().cursor(), 1);
    assert!(table.current().awaits_person());
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let played = |frame| {
        let mut table = Table::bare();
        table.speed(Speed::Fast);
        table.frames_of(frame);
        table.begin(new_match("lab-hakimi", "layout=random", 9).with_random_players());
        while table.current().phase() != MatchPhase::Over {
            table.frame();
        }
        table.played()
    };
    assert_eq!(played(90), played(250), "whatever the frames");
}

#[test]
fn undo_against_chance_goes_back_to_the_persons_own_move() {
    let mut table = against_chance(Seat::South);
    table.play("C");
    table.frames(30);
    assert_eq!(table.current().history().cursor(), 2);
    table.ask(MatchCommand::Undo);
    table.frames(30);
    assert_eq!(table.played(), "", "chance's answer is taken back with it");
    assert!(table.current().awaits_person());
    table.play("D");
    table.frames(30);
    assert_eq!(table.current().history().cursor(), 2, "and chance answers again");
}

#[test]
fn undo_while_watching_rests() {
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    table.begin(new_match("kalah", "", 4).with_random_players());
    table.frames(10);
    table.ask(MatchCommand::Undo);
    table.frame();
    let cursor = table.current().history().cursor();
    table.frames(30);
    assert!(table.current().is_autoplay_paused(), "or the undo could not be seen");
    assert_eq!(table.current().history().cursor(), cursor);
    table.ask(MatchCommand::PauseAutoplay(false));
    table.frames(30);
    assert_ne!(table.current().history().cursor(), cursor);
}

#[test]
fn a_swap_hands_the_seat_to_chance_and_back() {
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    let mut new = new_match("kalah", "pie=yes", 4);
    new.players = [Player::Random, Player::Human];
    table.begin(new);
    table.frames(40);
    assert!(table.current().awaits_person());
    assert_eq!(table.game().turn(), Seat::North);
    table.play("swap");
    assert_eq!(table.current().player(Seat::South), Player::Human);
    assert_eq!(table.current().player(Seat::North), Player::Random);
    assert!(!table.current().awaits_person(), "North moves, and North is chance now");
    table.ask(MatchCommand::Undo);
    table.frame();
    assert!(table.current().awaits_person());
}
