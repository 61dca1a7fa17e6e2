//! Help for who chooses and for who looks back: hints, what pits are worth, and the review of a match.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use seedfall::board::{Badge, BadgeKind};
use seedfall::game::{Advice, MatchCommand, MatchPhase, MatchReview, NewMatch, Player};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Assistance;

use crate::app_harness::Hall;
use crate::match_harness::{match_of_record, mv, new_match};

/// A table whose board can be reached.
fn hall(new: NewMatch) -> Hall {
    let mut hall = Hall::with(1280, 720, new);
    hall.unveil();
    hall
}

fn worths(hall: &mut Hall) -> usize {
    let world = hall.app.world_mut();
    let mut badges = world.query::<&Badge>();
    badges
        .iter(world)
        .filter(|badge| matches!(badge.kind, BadgeKind::Value | BadgeKind::BestValue))
        .count()
}

fn hinted(hall: &Hall) -> bool {
    hall.app.world().resource::<Advice>().hint().is_some()
}

/// South can take eleven with A, or nothing.
const PLAIN: &str = "[Game \"kalah\"]\n[Setup \"1 0 0 0 0 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n";

#[test]
fn a_hint_says_what_and_why_and_points_at_the_pit() {
    let mut hall = hall(match_of_record(PLAIN));
    hall.key(KeyCode::KeyH, Key::Character("h".into()));
    hall.until("a hint", hinted);
    hall.calm();
    assert!(hall.sees("A: takes 11"), "{:?}", hall.texts());
    assert_eq!(hall.focus(), Some(pit(&mut hall, "A")));
    // Who plays it has no hint any more.
    hall.key(KeyCode::Enter, Key::Enter);
    hall.settle();
    assert!(!hinted(&hall));
    assert_eq!(hall.current().history().moves(), [mv("A")]);
}

fn pit(hall: &mut Hall, name: &str) -> Entity {
    let Move::Sow(pit) = mv(name) else { unreachable!() };
    let world = hall.app.world_mut();
    let mut pits = world.query::<(Entity, &seedfall::board::Pit)>();
    pits.iter(world).find(|(_, other)| other.pit == pit).unwrap().0
}

#[test]
fn who_asks_again_has_read_it() {
    let mut hall = hall(match_of_record(PLAIN));
    hall.key(KeyCode::F3, Key::F3);
    hall.until("a hint", hinted);
    hall.key(KeyCode::F3, Key::F3);
    hall.frames(3);
    assert!(!hinted(&hall));
}

#[test]
fn nobody_gives_a_hint_to_the_computer() {
    let mut new = new_match("al-manqala", "", 3);
    new.players = ["computer-6".parse().unwrap(), Player::Human];
    let mut hall = hall(new);
    // Nothing is thought to its end here, so it stays the computer's turn.
    assert!(hall.current().is_thinking());
    hall.ask(MatchCommand::ToggleHint);
    hall.frames(5);
    assert!(hall.current().is_thinking());
    assert!(!hall.app.world().resource::<Advice>().is_pending());
}

#[test]
fn what_pits_are_worth_stands_beside_them_where_it_is_wanted() {
    let mut hall = hall(match_of_record(PLAIN));
    assert_eq!(worths(&mut hall), 0);
    hall.app.insert_resource(Assistance { values: true, ..default() });
    hall.until("values", |hall| hall.app.world().resource::<Advice>().values().is_some());
    hall.calm();
    assert_eq!(worths(&mut hall), 2, "one for each pit that can be played");
    // A pit that is looked at shows its sowing in their place.
    let a = hall.pit("A");
    hall.point(a);
    hall.calm();
    assert_eq!(worths(&mut hall), 0);
    hall.leave_window();
    hall.calm();
    assert_eq!(worths(&mut hall), 2);
    hall.ask(MatchCommand::Play(mv("A")));
    hall.frames(3);
    assert_eq!(worths(&mut hall), 0, "while seeds fall");
    hall.app.insert_resource(Assistance::default());
    hall.settle();
    assert_eq!(worths(&mut hall), 0);
}

/// North leaves eleven seeds to be taken, and South does not take them.
const SLIP: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
    [Setup \"1 0 0 0 2 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n\nF d";

#[test]
fn a_review_finds_the_slip_and_plays_the_better_line() {
    let mut hall = hall(match_of_record(SLIP));
    let before = hall.current().record().to_string();
    hall.press("Moves");
    hall.calm();
    hall.press("Review the moves");
    hall.until("a review", |hall| hall.app.world().resource::<MatchReview>().review().is_some());
    hall.calm();
    assert!(hall.sees("1. F costs"), "{:?}", hall.texts());
    hall.press("Better: A");
    hall.calm();
    assert!(hall.current().shows_line());
    assert!(hall.sees("A better line"));
    hall.until("its first move", |hall| {
        hall.current().history().played().first() == Some(&mv("A"))
    });
    // It is only looked at: nothing can be played, and the match is as it was.
    assert!(!hall.current().awaits_person());
    let seen = hall.current().history().moves().to_vec();
    hall.ask(MatchCommand::Play(mv("F")));
    hall.frames(3);
    assert_eq!(hall.current().history().moves(), seen);
    assert_eq!(hall.current().record().to_string(), before);
    hall.press("Back to the match");
    hall.calm();
    assert!(!hall.current().shows_line());
    assert_eq!(hall.current().record().to_string(), before);
    assert_eq!(hall.current().history().cursor(), 2);
    assert_eq!(hall.current().phase(), MatchPhase::Choosing);
}

#[test]
fn undo_leaves_a_line_and_takes_nothing_back() {
    let mut hall = hall(match_of_record(SLIP));
    hall.ask(MatchCommand::ShowLine(0, vec![mv("A"), mv("a")]));
    hall.frames(3);
    assert!(hall.current().shows_line());
    hall.ask(MatchCommand::Undo);
    hall.frames(3);
    assert!(!hall.current().shows_line());
    assert_eq!(hall.current().history().cursor(), 2);
    assert!(hall.current().awaits_person());
}

#[test]
fn a_line_that_ends_the_game_shows_no_result() {
    let mut hall = hall(match_of_record(
        "[Game \"kalah\"]\n[Setup \"0 0 0 0 0 1 / 0 0 0 0 0 1 / 20 20 / N\"]\n",
    ));
    hall.ask(MatchCommand::ShowLine(0, vec![mv("f")]));
    hall.frames(3);
    hall.ask(MatchCommand::PauseAutoplay(false));
    hall.until("its end", |hall| hall.current().phase() == MatchPhase::Over);
    hall.settle();
    assert_eq!(hall.current().phase(), MatchPhase::Over);
    assert_eq!(hall.panel(), None);
    hall.ask(MatchCommand::LeaveLine);
    hall.frames(3);
    assert_eq!(hall.current().game().turn(), Seat::North);
}
