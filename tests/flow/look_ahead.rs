//! The preview of a sowing, in numbers and in a text, and when it disappears; the marks of the last move.

use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use seedfall::board::{
    Badge, BadgeKind, HoverPreview, LastMove, LastMoveMark, MoveRole, PreviewOutcome, SeedAtlas,
};
use seedfall::game::{MatchCommand, NewMatch, Player};
use seedfall::rules::{Move, Place, Refusal, Seat};
use seedfall::settings::{Assistance, Speed};
use seedfall::ui::panel_stack::Panel;

use crate::app_harness::AppHarness;
use crate::match_harness::{MatchHarness, match_of_record, mv, new_match};

/// The number of frames of `FRAME_MS` after which a finger that does not move is a long press.
const LONG_PRESS_FRAMES: usize = 40;

fn name(place: Place) -> String {
    match place {
        Place::Pit(pit) => pit.to_string(),
        Place::Store(seat) => seat.to_string(),
    }
}

fn kalah() -> AppHarness {
    harness(new_match("kalah", "", 1))
}

/// An app with a match whose board is not covered.
fn harness(new: NewMatch) -> AppHarness {
    let mut harness = AppHarness::with_match(1280, 720, new);
    harness.wait_for_crossfade();
    harness
}

/// The place and text of each badge, in alphabetical order.
fn badges(harness: &mut AppHarness) -> Vec<String> {
    let world = harness.app.world_mut();
    let mut badges = world.query::<&Badge>();
    let texts = badges.iter(world).map(|badge| format!("{} {}", name(badge.place), badge.text()));
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// The name of the pit whose sowing is previewed.
fn previewed_pit(harness: &AppHarness) -> Option<String> {
    harness.app.world().resource::<HoverPreview>().sowing().map(|(pit, _)| pit.to_string())
}

fn assert_no_preview(harness: &mut AppHarness, after: &str) {
    assert_eq!(badges(harness), Vec::<String>::new(), "after {after}");
    assert_eq!(previewed_pit(harness), None, "after {after}");
}

/// The places that the last move has marked, and their roles.
fn marks(harness: &mut AppHarness) -> Vec<(String, MoveRole)> {
    let last = harness.resource::<LastMove>().0;
    last.into_iter().map(|(place, part)| (name(place), part)).collect()
}

fn from_and_to(from: &str, to: &str) -> Vec<(String, MoveRole)> {
    vec![(from.to_owned(), MoveRole::From), (to.to_owned(), MoveRole::To)]
}

#[test]
fn the_pit_under_the_pointer_shows_a_preview() {
    let mut harness = kalah();
    assert_no_preview(&mut harness, "the start");
    let pit = harness.pit_center("C");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["D +1", "E +1", "F +1", "South +1", "South Again"]);
    assert!(harness.shows_text("C ends in your store: play again"));
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["B +1", "C +1", "D +1", "E +1"]);
    let theirs = harness.pit_center("a");
    harness.move_pointer(theirs);
    assert_no_preview(&mut harness, "a pit of the other player");
    assert!(harness.shows_text("a is Ben's pit"), "why it cannot be played");
}

#[test]
fn the_focused_pit_shows_a_preview_and_the_newest_input_counts() {
    let mut harness = kalah();
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("A"));
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("B"));
    let pit = harness.pit_center("E");
    harness.move_pointer(pit);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("E"));
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("C"), "the key came after the mouse");
}

/// In games with one lap and with several laps the preview shows where each lifted seed falls.
#[test]
fn the_badges_add_up_to_the_lifted_seeds() {
    for (id, options) in [("kalah", ""), ("lab-hakimi", ""), ("lab-hakimi", "pits=15 seeds=6")] {
        let mut harness = harness(new_match(id, options, 3));
        let legal = harness.current().game().legal_moves();
        for mv in legal {
            let Move::Sow(pit) = mv else { continue };
            let mut game = harness.current().game().clone();
            let trace = game.play(mv).unwrap();
            let lifted: u32 = trace
                .0
                .iter()
                .filter_map(|event| match event {
                    seedfall::rules::Event::Lift { seeds, .. } => Some(u32::from(*seeds)),
                    _ => None,
                })
                .sum();
            let place = harness.pit_center(&pit.to_string());
            harness.move_pointer(place);
            let seen = harness.resource::<HoverPreview>();
            let (_, seen) = seen.sowing().unwrap();
            let falling: u32 = seen.drops.iter().map(|(_, seeds)| seeds).sum();
            assert_eq!(falling, lifted, "{id} {options}: {pit}");
            let taken: u32 = seen.captures.iter().map(|(_, seeds, _)| u32::from(*seeds)).sum();
            let (captured, drops) = (seen.captured, seen.drops.clone());
            let world = harness.app.world_mut();
            let mut badges = world.query::<&Badge>();
            let all: Vec<Badge> = badges.iter(world).copied().collect();
            let sum = |taken: bool| -> u32 {
                let those = all.iter().filter(|badge| (badge.kind == BadgeKind::Captured) == taken);
                those.map(|badge| badge.seeds as u32).sum()
            };
            assert_eq!(sum(true), taken, "{id} {options}: {pit}, taken");
            // Seeds that fall into a captured pit count among the captured ones.
            let square: Vec<Place> = all
                .iter()
                .filter(|badge| badge.kind == BadgeKind::Captured)
                .map(|badge| badge.place)
                .collect();
            let hidden: u32 =
                drops.iter().filter(|(at, _)| square.contains(at)).map(|(_, seeds)| seeds).sum();
            assert_eq!(sum(false) + hidden, lifted + captured, "{id} {options}: {pit}, falling");
        }
    }
}

#[test]
fn the_preview_shows_the_captured_seeds() {
    let record = "[Game \"kalah\"]\n[Setup \"3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n";
    let mut harness = harness(match_of_record(record));
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["B +1", "C +1", "D \u{2212}1", "South +5", "c \u{2212}4"]);
    assert!(harness.shows_text("A captures 5"));
}

#[test]
fn the_preview_disappears() {
    let mut harness = kalah();
    let (a, d, wood) = (harness.pit_center("A"), harness.pit_center("D"), Vec2::new(4.0, 4.0));
    harness.move_pointer(a);
    assert!(!badges(&mut harness).is_empty());
    harness.move_pointer(wood);
    assert_no_preview(&mut harness, "going away");
    harness.move_pointer(a);
    harness.leave_window();
    assert_no_preview(&mut harness, "leaving the window");
    harness.move_pointer(a);
    assert!(!badges(&mut harness).is_empty(), "it is back");
    harness.press_button("Menu");
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    assert_no_preview(&mut harness, "a panel");
    harness.escape();
    harness.move_pointer(wood);
    harness.move_pointer(a);
    harness.tap(a);
    assert_no_preview(&mut harness, "a press");
    assert_eq!(harness.current().history().cursor(), 1);
    harness.finish_move();
    assert_no_preview(&mut harness, "the move");
    assert!(!harness.shows_text("A: "), "the result of the move is still shown");
    harness.send(MatchCommand::Undo);
    harness.frames(4);
    assert_no_preview(&mut harness, "undo");
    harness.move_pointer(d);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("D"));
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    assert_no_preview(&mut harness, "leaving the match");
}

#[test]
fn with_previews_hidden_a_refusal_is_still_explained() {
    let mut harness = kalah();
    harness.type_key(KeyCode::F2, Key::F2);
    assert!(harness.shows_text("Previews"));
    harness.press_button("Hidden");
    assert!(!harness.resource::<Assistance>().previews);
    harness.escape();
    let (a, theirs) = (harness.pit_center("A"), harness.pit_center("a"));
    harness.move_pointer(a);
    assert_no_preview(&mut harness, "pointing");
    assert!(harness.shows_text("Ana's turn"));
    harness.move_pointer(theirs);
    let preview = harness.resource::<HoverPreview>();
    let outcome = preview.outcome().map(|(_, outcome)| outcome.clone());
    assert_eq!(outcome, Some(PreviewOutcome::Refused(Refusal::NotYourPit)));
}

#[test]
fn a_match_of_random_players_shows_no_preview() {
    let mut new = new_match("kalah", "", 1);
    new.players = [Player::Random; 2];
    let mut harness = harness(new);
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    assert_no_preview(&mut harness, "pointing");
}

#[test]
fn a_long_press_shows_a_preview_and_plays_nothing() {
    let mut harness = kalah();
    let (a, b, c) = (harness.pit_center("A"), harness.pit_center("B"), harness.pit_center("C"));
    harness.touch(TouchPhase::Started, c, 10);
    assert_no_preview(&mut harness, "a short press");
    harness.frames(LONG_PRESS_FRAMES);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("C"));
    harness.touch(TouchPhase::Moved, b, 4);
    assert_eq!(previewed_pit(&harness).as_deref(), Some("B"), "the preview follows the finger");
    harness.touch(TouchPhase::Moved, c, 4);
    harness.touch(TouchPhase::Ended, c, 6);
    assert_no_preview(&mut harness, "lifting");
    assert_eq!(harness.current().history().cursor(), 0, "nothing was played");
    harness.touch(TouchPhase::Started, a, 3);
    harness.touch(TouchPhase::Ended, a, 6);
    assert_eq!(harness.current().history().played(), [mv("A")], "a tap plays");
    assert_no_preview(&mut harness, "a tap");
}

#[test]
fn the_last_move_is_marked_after_its_animation() {
    let mut harness = kalah();
    assert_eq!(marks(&mut harness), []);
    harness.send(MatchCommand::Play(mv("A")));
    harness.frames(10);
    assert_eq!(marks(&mut harness), [], "not while seeds fall");
    harness.finish_move();
    assert_eq!(marks(&mut harness), from_and_to("A", "E"));
    harness.resize(800, 600);
    harness.wait_for_fades();
    assert_eq!(marks(&mut harness), from_and_to("A", "E"));
    harness.send(MatchCommand::Play(mv("c")));
    harness.finish_move();
    assert_eq!(marks(&mut harness), from_and_to("c", "North"));
    harness.send(MatchCommand::Undo);
    harness.frames(4);
    assert_eq!(marks(&mut harness), from_and_to("A", "E"), "the ply before");
    harness.send(MatchCommand::GoTo(0));
    harness.frames(4);
    assert_eq!(marks(&mut harness), []);
    harness.send(MatchCommand::GoTo(2));
    harness.finish_move();
    assert_eq!(marks(&mut harness), from_and_to("c", "North"));
    harness.begin_match(new_match("kalah", "", 2));
    assert_eq!(marks(&mut harness), [], "another match");
}

#[test]
fn each_part_of_the_last_move_has_one_mark_on_the_board() {
    let record = "[Game \"kalah\"]\n[Setup \"3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n\nA\n";
    let mut harness = harness(match_of_record(record));
    // The pictures of the marks are painted with those of the seeds, on another thread.
    while !harness.app.world().contains_resource::<SeedAtlas>() {
        harness.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    harness.frames(10);
    let world = harness.app.world_mut();
    let mut query = world.query::<(&LastMoveMark, &Transform)>();
    let mut seen: Vec<(String, MoveRole)> = Vec::new();
    let mut spots: Vec<Vec3> = Vec::new();
    for (mark, transform) in query.iter(world) {
        seen.push((name(mark.place), mark.role));
        assert!(!spots.contains(&transform.translation), "two marks on one spot");
        spots.push(transform.translation);
    }
    let wanted = [
        ("A", MoveRole::From),
        ("D", MoveRole::To),
        ("D", MoveRole::Captured),
        ("c", MoveRole::Captured),
    ];
    assert_eq!(seen.len(), wanted.len());
    for (pit, part) in wanted {
        assert!(seen.contains(&(pit.to_owned(), part)), "{pit} {part:?}: {seen:?}");
    }
}

/// A pass moves nothing: the sowing before it stays marked.
#[test]
fn a_pass_leaves_the_marks() {
    let mut harness = MatchHarness::from_setup(
        "mangala-iv",
        "layout=even",
        "7 7 7 7 7 7 7 / 0 0 0 0 0 0 0 / 0 0 / S",
    );
    harness.set_speed(Speed::Instant);
    let first = harness.game().legal_moves()[0];
    harness.send(MatchCommand::Play(first));
    harness.frames(20);
    let from = harness.app.world().resource::<LastMove>().from();
    let last = harness.current().history().played().iter().rev().find_map(|mv| match mv {
        Move::Sow(pit) => Some(*pit),
        _ => None,
    });
    assert!(from.is_some() && from == last, "{}", harness.played_moves());
    assert_eq!(from.map(|pit| pit.seat()), Some(Seat::South));
}
