//! Help from the search: hints, the values of pits, and the review of a match.

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

/// The number of pits whose values are shown.
fn shown_values(harness: &mut AppHarness) -> usize {
    let world = harness.app.world_mut();
    let mut badges = world.query::<&Badge>();
    badges
        .iter(world)
        .filter(|badge| matches!(badge.kind, BadgeKind::Value | BadgeKind::BestValue))
        .count()
}

fn has_hint(harness: &AppHarness) -> bool {
    harness.app.world().resource::<Advice>().hint().is_some()
}

/// A record in which South can capture eleven seeds with A, or none.
const CAPTURE: &str = "[Game \"kalah\"]\n[Setup \"1 0 0 0 0 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n";

#[test]
fn a_hint_explains_its_move_and_focuses_the_pit() {
    let mut harness = uncovered(match_of_record(CAPTURE));
    harness.type_key(KeyCode::KeyH, Key::Character("h".into()));
    harness.wait_until("a hint", has_hint);
    harness.wait_for_fades();
    assert!(harness.shows_text("Play A: it captures 11."), "{:?}", harness.visible_texts());
    assert_eq!(harness.focus(), Some(pit(&mut harness, "A")));
    // A move removes the hint.
    harness.type_key(KeyCode::Enter, Key::Enter);
    harness.finish_move();
    assert!(!has_hint(&harness));
    assert_eq!(harness.current().history().moves(), [mv("A")]);
}

fn pit(harness: &mut AppHarness, name: &str) -> Entity {
    let Move::Sow(pit) = mv(name) else { unreachable!() };
    let world = harness.app.world_mut();
    let mut pits = world.query::<(Entity, &seedfall::board::Pit)>();
    pits.iter(world).find(|(_, other)| other.0 == pit).unwrap().0
}

#[test]
fn asking_again_removes_the_hint() {
    let mut harness = uncovered(match_of_record(CAPTURE));
    harness.type_key(KeyCode::F3, Key::F3);
    harness.wait_until("a hint", has_hint);
    harness.type_key(KeyCode::F3, Key::F3);
    harness.frames(3);
    assert!(!has_hint(&harness));
}

#[test]
fn there_is_no_hint_while_the_computer_is_to_move() {
    let mut new = new_match("al-manqala", "", 3);
    new.players = ["computer-6".parse().unwrap(), Player::Human];
    let mut harness = uncovered(new);
    // No background task is finished here, so it remains the computer's turn.
    assert!(harness.current().is_thinking());
    harness.send(MatchCommand::ToggleHint);
    harness.frames(5);
    assert!(harness.current().is_thinking());
    assert!(!harness.app.world().resource::<Advice>().is_pending());
}

#[test]
fn values_are_shown_beside_pits_if_the_setting_is_on() {
    let mut harness = uncovered(match_of_record(CAPTURE));
    assert_eq!(shown_values(&mut harness), 0);
    harness.app.insert_resource(Assistance { values: true, ..default() });
    harness.wait_until("values", |harness| {
        harness.app.world().resource::<Advice>().values().is_some()
    });
    harness.wait_for_fades();
    assert_eq!(shown_values(&mut harness), 2, "one for each pit that can be played");
    // The preview of a pit replaces the values.
    let a = harness.pit_center("A");
    harness.move_pointer(a);
    harness.wait_for_fades();
    assert_eq!(shown_values(&mut harness), 0);
    harness.leave_window();
    harness.wait_for_fades();
    assert_eq!(shown_values(&mut harness), 2);
    harness.send(MatchCommand::Play(mv("A")));
    harness.frames(3);
    assert_eq!(shown_values(&mut harness), 0, "while seeds fall");
    harness.app.insert_resource(Assistance::default());
    harness.finish_move();
    assert_eq!(shown_values(&mut harness), 0);
}

/// A record in which South could capture eleven seeds and does not.
const MISTAKE: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
    [Setup \"1 0 0 0 2 4 / 1 1 1 1 10 1 / 10 10 / S\"]\n\nF d";

#[test]
fn a_review_finds_the_mistake_and_plays_a_better_line() {
    let mut harness = uncovered(match_of_record(MISTAKE));
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
    assert!(harness.shows_text("What could have been"));
    harness.wait_until("its first move", |harness| {
        harness.current().history().played().first() == Some(&mv("A"))
    });
    // While a line is shown, nothing can be played, and the match does not change.
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
    let mut harness = uncovered(match_of_record(MISTAKE));
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
