//! Random players at one seat or at both.

use seedfall::game::{MatchCommand, MatchPhase, Player};
use seedfall::rules::Seat;
use seedfall::settings::Speed;

use super::match_harness::{MatchHarness, new_match};

/// A match of Ana, South, against a random player. `first` begins.
fn against_random(first: Seat) -> MatchHarness {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    let mut new = new_match("al-manqala", "", 4);
    new.players = [Player::Human, Player::Random];
    new.first = first;
    harness.begin_match(new);
    harness
}

#[test]
fn a_random_player_answers_and_then_waits_for_the_person() {
    let mut harness = against_random(Seat::South);
    harness.frames(30);
    assert_eq!(harness.played_moves(), "", "a person is to move");
    assert!(harness.current().awaits_person());
    harness.play("C");
    harness.frames(30);
    assert_eq!(harness.current().history().cursor(), 2);
    assert!(harness.current().awaits_person());
    harness.assert_at_rest();
}

#[test]
fn a_random_player_that_is_first_begins() {
    let mut harness = against_random(Seat::North);
    harness.frames(30);
    assert_eq!(harness.current().history().cursor(), 1);
    assert!(harness.current().awaits_person());
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let played = |frame| {
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Fast);
        harness.set_frame_ms(frame);
        harness.begin_match(new_match("lab-hakimi", "layout=random", 9).with_random_players());
        while harness.current().phase() != MatchPhase::Over {
            harness.frame();
        }
        harness.played_moves()
    };
    assert_eq!(played(90), played(250), "for any length of a frame");
}

#[test]
fn undo_against_a_random_player_goes_back_to_the_persons_move() {
    let mut harness = against_random(Seat::South);
    harness.play("C");
    harness.frames(30);
    assert_eq!(harness.current().history().cursor(), 2);
    harness.send(MatchCommand::Undo);
    harness.frames(30);
    assert_eq!(harness.played_moves(), "", "the answer is taken back too");
    assert!(harness.current().awaits_person());
    harness.play("D");
    harness.frames(30);
    assert_eq!(harness.current().history().cursor(), 2, "the random player answers again");
}

#[test]
fn undo_pauses_a_watched_match() {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    harness.begin_match(new_match("kalah", "", 4).with_random_players());
    harness.frames(10);
    harness.send(MatchCommand::Undo);
    harness.frame();
    let cursor = harness.current().history().cursor();
    harness.frames(30);
    assert!(harness.current().is_autoplay_paused(), "or the undo could not be seen");
    assert_eq!(harness.current().history().cursor(), cursor);
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.frames(30);
    assert_ne!(harness.current().history().cursor(), cursor);
}

#[test]
fn a_swap_exchanges_a_person_and_a_random_player() {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    let mut new = new_match("kalah", "pie=yes", 4);
    new.players = [Player::Random, Player::Human];
    harness.begin_match(new);
    harness.frames(40);
    assert!(harness.current().awaits_person());
    assert_eq!(harness.game().turn(), Seat::North);
    harness.play("swap");
    assert_eq!(harness.current().player(Seat::South), Player::Human);
    assert_eq!(harness.current().player(Seat::North), Player::Random);
    assert!(!harness.current().awaits_person(), "North is to move, and is random now");
    harness.send(MatchCommand::Undo);
    harness.frame();
    assert!(harness.current().awaits_person());
}
