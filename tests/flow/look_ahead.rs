//! A pit that is looked at shows its sowing, in numbers and in words, and nothing of it stays behind;
//! the last move stays marked.

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

/// A finger rests, in frames of 16 ms.
const LONG: usize = 40;

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

/// What the badges say, in order.
fn badges(harness: &mut AppHarness) -> Vec<String> {
    let world = harness.app.world_mut();
    let mut badges = world.query::<&Badge>();
    let statuses =
        badges.iter(world).map(|badge| format!("{} {}", name(badge.place), badge.text()));
    let mut statuses: Vec<String> = statuses.collect();
    statuses.sort();
    statuses
}

/// The pit whose sowing is foreseen.
fn foreseen(harness: &AppHarness) -> Option<String> {
    harness.app.world().resource::<HoverPreview>().sowing().map(|(pit, _)| pit.to_string())
}

fn nothing_is_shown(harness: &mut AppHarness, after: &str) {
    assert_eq!(badges(harness), Vec::<String>::new(), "after {after}");
    assert_eq!(foreseen(harness), None, "after {after}");
}

/// What is marked on the board, as pit and part.
fn marks(harness: &mut AppHarness) -> Vec<(String, MoveRole)> {
    let last = harness.resource::<LastMove>().0;
    last.into_iter().map(|(place, part)| (name(place), part)).collect()
}

fn from_and_to(from: &str, to: &str) -> Vec<(String, MoveRole)> {
    vec![(from.to_owned(), MoveRole::From), (to.to_owned(), MoveRole::To)]
}

#[test]
fn the_pit_under_the_pointer_shows_what_would_come_of_it() {
    let mut harness = kalah();
    nothing_is_shown(&mut harness, "the start");
    let pit = harness.pit_center("C");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["D +1", "E +1", "F +1", "South +1", "South Again"]);
    assert!(harness.shows_text("C: 4 seeds, the last in your store: sow again"));
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["B +1", "C +1", "D +1", "E +1"]);
    let theirs = harness.pit_center("a");
    harness.move_pointer(theirs);
    nothing_is_shown(&mut harness, "a pit of the other player");
    assert!(harness.shows_text("a: "), "why it cannot be played");
}

#[test]
fn the_pit_in_focus_shows_it_too_and_whoever_came_last_is_heard() {
    let mut harness = kalah();
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&harness).as_deref(), Some("A"));
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&harness).as_deref(), Some("B"));
    let pit = harness.pit_center("E");
    harness.move_pointer(pit);
    assert_eq!(foreseen(&harness).as_deref(), Some("E"));
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&harness).as_deref(), Some("C"), "the keys after the mouse");
}

/// In games with one lap and with several: the preview shows where each lifted seed falls.
#[test]
fn the_numbers_add_up_to_the_seeds_that_are_lifted() {
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
fn a_capture_is_shown_with_what_is_taken() {
    let record = "[Game \"kalah\"]\n[Setup \"3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n";
    let mut harness = harness(match_of_record(record));
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    assert_eq!(badges(&mut harness), ["B +1", "C +1", "D \u{2212}1", "South +5", "c \u{2212}4"]);
    assert!(harness.shows_text("A: 3 seeds, takes 5"));
}

#[test]
fn nothing_of_it_stays_behind() {
    let mut harness = kalah();
    let (a, d, wood) = (harness.pit_center("A"), harness.pit_center("D"), Vec2::new(4.0, 4.0));
    harness.move_pointer(a);
    assert!(!badges(&mut harness).is_empty());
    harness.move_pointer(wood);
    nothing_is_shown(&mut harness, "going away");
    harness.move_pointer(a);
    harness.leave_window();
    nothing_is_shown(&mut harness, "leaving the window");
    harness.move_pointer(a);
    assert!(!badges(&mut harness).is_empty(), "it is back");
    harness.press_button("Menu");
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    nothing_is_shown(&mut harness, "a panel");
    harness.escape();
    harness.move_pointer(wood);
    harness.move_pointer(a);
    harness.tap(a);
    nothing_is_shown(&mut harness, "a press");
    assert_eq!(harness.current().history().cursor(), 1);
    harness.finish_move();
    nothing_is_shown(&mut harness, "the move");
    assert!(!harness.shows_text("A: "), "what came of it is still to be read");
    harness.send(MatchCommand::Undo);
    harness.frames(4);
    nothing_is_shown(&mut harness, "undo");
    harness.move_pointer(d);
    assert_eq!(foreseen(&harness).as_deref(), Some("D"));
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    nothing_is_shown(&mut harness, "leaving the match");
}

#[test]
fn who_does_not_want_previews_has_none_and_is_still_told_why_not() {
    let mut harness = kalah();
    harness.type_key(KeyCode::F2, Key::F2);
    assert!(harness.shows_text("Previews"));
    harness.press_button("Hidden");
    assert!(!harness.resource::<Assistance>().previews);
    harness.escape();
    let (a, theirs) = (harness.pit_center("A"), harness.pit_center("a"));
    harness.move_pointer(a);
    nothing_is_shown(&mut harness, "pointing");
    assert!(harness.shows_text("Ana to move"));
    harness.move_pointer(theirs);
    let outlook = harness.resource::<HoverPreview>();
    let refused = outlook.outcome().map(|(_, outlook)| outlook.clone());
    assert_eq!(refused, Some(PreviewOutcome::Refused(Refusal::NotYourPit)));
}

#[test]
fn chance_looks_at_nothing() {
    let mut new = new_match("kalah", "", 1);
    new.players = [Player::Random; 2];
    let mut harness = harness(new);
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    nothing_is_shown(&mut harness, "pointing");
}

#[test]
fn a_finger_that_rests_looks_and_plays_nothing() {
    let mut harness = kalah();
    let (a, b, c) = (harness.pit_center("A"), harness.pit_center("B"), harness.pit_center("C"));
    harness.touch(TouchPhase::Started, c, 10);
    nothing_is_shown(&mut harness, "a short press");
    harness.frames(LONG);
    assert_eq!(foreseen(&harness).as_deref(), Some("C"));
    harness.touch(TouchPhase::Moved, b, 4);
    assert_eq!(foreseen(&harness).as_deref(), Some("B"), "it goes with the finger");
    harness.touch(TouchPhase::Moved, c, 4);
    harness.touch(TouchPhase::Ended, c, 6);
    nothing_is_shown(&mut harness, "lifting");
    assert_eq!(harness.current().history().cursor(), 0, "nothing was played");
    harness.touch(TouchPhase::Started, a, 3);
    harness.touch(TouchPhase::Ended, a, 6);
    assert_eq!(harness.current().history().played(), [mv("A")], "a tap plays");
    nothing_is_shown(&mut harness, "a tap");
}

#[test]
fn the_last_move_is_marked_when_it_has_been_shown() {
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
