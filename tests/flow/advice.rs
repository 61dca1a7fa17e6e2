//! Help for who chooses and for who looks back: hints, what pits are worth, and the review of a match.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use seedfall::board::{Badge, BadgeKind};
use seedfall::game::{Advice, MatchCommand, MatchPhase, MatchReview, NewMatch, Player};
use seedfall::rules::{Move, Seat};
use seedfall::settings::Assistance;

use crate::app_harness::AppHarness;
use crate::match_harness::{match_of_record, mv, new_match};

/// An app with a match whose board is not covered.
fn uncovered(new: NewMatch) -> AppHarness {
    let mut harness = AppHarness::with_match(1280, 720, new);
    harness.wait_for_crossfade();
    harness
}

fn worths(harness: &mut AppHarness) -> usize {
    let world = harness.app.world_mut();
    let mut badges = world.query::<&Badge>();
    badges
        .iter(world)
        .filter(|badge| matches!(badge.kind, BadgeKind::Value | BadgeKind::BestValue))
        .count()
}

fn hinted(harness: &AppHarness) -> bool {
    harness.app.world().resource::<Advice>().hint().is_some()
}

/// South can take eleven with A, or nothing.
const PLAIN: &str = "[Game \"kalah\"]\n[Setup \"1 0 0 0 0 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n";

#[test]
fn a_hint_says_what_and_why_and_points_at_the_pit() {
    let mut harness = uncovered(match_of_record(PLAIN));
    harness.type_key(KeyCode::KeyH, Key::Character("h".into()));
    harness.wait_until("a hint", hinted);
    harness.wait_for_fades();
    assert!(harness.shows_text("A: takes 11"), "{:?}", harness.visible_texts());
    assert_eq!(harness.focus(), Some(pit(&mut harness, "A")));
    // Who plays it has no hint any more.
    harness.type_key(KeyCode::Enter, Key::Enter);
    harness.finish_move();
    assert!(!hinted(&harness));
    assert_eq!(harness.current().history().moves(), [mv("A")]);
}

fn pit(harness: &mut AppHarness, name: &str) -> Entity {
    let Move::Sow(pit) = mv(name) else { unreachable!() };
    let world = harness.app.world_mut();
    let mut pits = world.query::<(Entity, &seedfall::board::Pit)>();
    pits.iter(world).find(|(_, other)| other.0 == pit).unwrap().0
}

#[test]
fn who_asks_again_has_read_it() {
    let mut harness = uncovered(match_of_record(PLAIN));
    harness.type_key(KeyCode::F3, Key::F3);
    harness.wait_until("a hint", hinted);
    harness.type_key(KeyCode::F3, Key::F3);
    harness.frames(3);
    assert!(!hinted(&harness));
}

#[test]
fn nobody_gives_a_hint_to_the_computer() {
    let mut new = new_match("al-manqala", "", 3);
    new.players = ["computer-6".parse().unwrap(), Player::Human];
    let mut harness = uncovered(new);
    // Nothing is thought to its end here, so it stays the computer's turn.
    assert!(harness.current().is_thinking());
    harness.send(MatchCommand::ToggleHint);
    harness.frames(5);
    assert!(harness.current().is_thinking());
    assert!(!harness.app.world().resource::<Advice>().is_pending());
}

#[test]
fn what_pits_are_worth_stands_beside_them_where_it_is_wanted() {
    let mut harness = uncovered(match_of_record(PLAIN));
    assert_eq!(worths(&mut harness), 0);
    harness.app.insert_resource(Assistance { values: true, ..default() });
    harness.wait_until("values", |harness| {
        harness.app.world().resource::<Advice>().values().is_some()
    });
    harness.wait_for_fades();
    assert_eq!(worths(&mut harness), 2, "one for each pit that can be played");
    // A pit that is looked at shows its sowing in their place.
    let a = harness.pit_center("A");
    harness.move_pointer(a);
    harness.wait_for_fades();
    assert_eq!(worths(&mut harness), 0);
    harness.leave_window();
    harness.wait_for_fades();
    assert_eq!(worths(&mut harness), 2);
    harness.send(MatchCommand::Play(mv("A")));
    harness.frames(3);
    assert_eq!(worths(&mut harness), 0, "while seeds fall");
    harness.app.insert_resource(Assistance::default());
    harness.finish_move();
    assert_eq!(worths(&mut harness), 0);
}

/// North leaves eleven seeds to be taken, and South does not take them.
const SLIP: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
    [Setup \"1 0 0 0 2 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n\nF d";

#[test]
fn a_review_finds_the_slip_and_plays_the_better_line() {
    let mut harness = uncovered(match_of_record(SLIP));
    let before = harness.current().record().to_string();
    harness.press_button("Moves");
    harness.wait_for_fades();
    harness.press_button("Review the moves");
    harness.wait_until("a review", |harness| {
        harness.app.world().resource::<MatchReview>().review().is_some()
    });
    harness.wait_for_fades();
    assert!(harness.shows_text("1. F costs"), "{:?}", harness.visible_texts());
    harness.press_button("Better: A");
    harness.wait_for_fades();
    assert!(harness.current().shows_line());
    assert!(harness.shows_text("A better line"));
    harness.wait_until("its first move", |harness| {
        harness.current().history().played().first() == Some(&mv("A"))
    });
    // It is only looked at: nothing can be played, and the match is as it was.
    assert!(!harness.current().awaits_person());
    let seen = harness.current().history().moves().to_vec();
    harness.send(MatchCommand::Play(mv("F")));
    harness.frames(3);
    assert_eq!(harness.current().history().moves(), seen);
    assert_eq!(harness.current().record().to_string(), before);
    harness.press_button("Back to the match");
    harness.wait_for_fades();
    assert!(!harness.current().shows_line());
    assert_eq!(harness.current().record().to_string(), before);
    assert_eq!(harness.current().history().cursor(), 2);
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
}

#[test]
fn undo_leaves_a_line_and_takes_nothing_back() {
    let mut harness = uncovered(match_of_record(SLIP));
    harness.send(MatchCommand::ShowLine(0, vec![mv("A"), mv("a")]));
    harness.frames(3);
    assert!(harness.current().shows_line());
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    assert!(!harness.current().shows_line());
    assert_eq!(harness.current().history().cursor(), 2);
    assert!(harness.current().awaits_person());
}

#[test]
fn a_line_that_ends_the_game_shows_no_result() {
    let mut harness = uncovered(match_of_record(
        "[Game \"kalah\"]\n[Setup \"0 0 0 0 0 1 / 0 0 0 0 0 1 / 20 20 / N\"]\n",
    ));
    harness.send(MatchCommand::ShowLine(0, vec![mv("f")]));
    harness.frames(3);
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.wait_until("its end", |harness| harness.current().phase() == MatchPhase::Over);
    harness.finish_move();
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.top_panel(), None);
    harness.send(MatchCommand::LeaveLine);
    harness.frames(3);
    assert_eq!(harness.current().game().turn(), Seat::North);
}
