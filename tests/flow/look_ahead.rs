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

use crate::app_harness::Hall;
use crate::match_harness::{Table, match_of_record, mv, new_match};

/// A finger rests, in frames of 16 ms.
const LONG: usize = 40;

fn name(place: Place) -> String {
    match place {
        Place::Pit(pit) => pit.to_string(),
        Place::Store(seat) => seat.to_string(),
    }
}

fn kalah() -> Hall {
    hall(new_match("kalah", "", 1))
}

/// A table whose board can be reached.
fn hall(new: NewMatch) -> Hall {
    let mut hall = Hall::with(1280, 720, new);
    hall.unveil();
    hall
}

/// What the badges say, in order.
fn badges(hall: &mut Hall) -> Vec<String> {
    let world = hall.app.world_mut();
    let mut badges = world.query::<&Badge>();
    let said = badges.iter(world).map(|badge| format!("{} {}", name(badge.place), badge.text()));
    let mut said: Vec<String> = said.collect();
    said.sort();
    said
}

/// The pit whose sowing is foreseen.
fn foreseen(hall: &Hall) -> Option<String> {
    hall.app.world().resource::<HoverPreview>().sowing().map(|(pit, _)| pit.to_string())
}

fn nothing_is_shown(hall: &mut Hall, after: &str) {
    assert_eq!(badges(hall), Vec::<String>::new(), "after {after}");
    assert_eq!(foreseen(hall), None, "after {after}");
}

/// What is marked on the board, as pit and part.
fn marks(hall: &mut Hall) -> Vec<(String, MoveRole)> {
    let last = hall.resource::<LastMove>().0;
    last.into_iter().map(|(place, part)| (name(place), part)).collect()
}

fn from_and_to(from: &str, to: &str) -> Vec<(String, MoveRole)> {
    vec![(from.to_owned(), MoveRole::From), (to.to_owned(), MoveRole::To)]
}

#[test]
fn the_pit_under_the_pointer_shows_what_would_come_of_it() {
    let mut hall = kalah();
    nothing_is_shown(&mut hall, "the start");
    let pit = hall.pit("C");
    hall.point(pit);
    assert_eq!(badges(&mut hall), ["D +1", "E +1", "F +1", "South +1", "South Again"]);
    assert!(hall.sees("C: 4 seeds, the last in your store: sow again"));
    let pit = hall.pit("A");
    hall.point(pit);
    assert_eq!(badges(&mut hall), ["B +1", "C +1", "D +1", "E +1"]);
    let theirs = hall.pit("a");
    hall.point(theirs);
    nothing_is_shown(&mut hall, "a pit of the other player");
    assert!(hall.sees("a: "), "why it cannot be played");
}

#[test]
fn the_pit_in_focus_shows_it_too_and_whoever_came_last_is_heard() {
    let mut hall = kalah();
    hall.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&hall).as_deref(), Some("A"));
    hall.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&hall).as_deref(), Some("B"));
    let pit = hall.pit("E");
    hall.point(pit);
    assert_eq!(foreseen(&hall).as_deref(), Some("E"));
    hall.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(foreseen(&hall).as_deref(), Some("C"), "the keys after the mouse");
}

/// In games with one lap and in those with many: each seed that is lifted is told where it falls.
#[test]
fn the_numbers_add_up_to_the_seeds_that_are_lifted() {
    for (id, options) in [("kalah", ""), ("lab-hakimi", ""), ("lab-hakimi", "pits=15 seeds=6")] {
        let mut hall = hall(new_match(id, options, 3));
        let legal = hall.current().game().legal_moves();
        for mv in legal {
            let Move::Sow(pit) = mv else { continue };
            let mut game = hall.current().game().clone();
            let trace = game.play(mv).unwrap();
            let lifted: u32 = trace
                .0
                .iter()
                .filter_map(|event| match event {
                    seedfall::rules::Event::Lift { seeds, .. } => Some(u32::from(*seeds)),
                    _ => None,
                })
                .sum();
            let place = hall.pit(&pit.to_string());
            hall.point(place);
            let seen = hall.resource::<HoverPreview>();
            let (_, seen) = seen.sowing().unwrap();
            let falling: u32 = seen.drops.iter().map(|(_, seeds)| seeds).sum();
            assert_eq!(falling, lifted, "{id} {options}: {pit}");
            let taken: u32 = seen.captures.iter().map(|(_, seeds, _)| u32::from(*seeds)).sum();
            let (captured, drops) = (seen.captured, seen.drops.clone());
            let world = hall.app.world_mut();
            let mut badges = world.query::<&Badge>();
            let all: Vec<Badge> = badges.iter(world).copied().collect();
            let sum = |taken: bool| -> u32 {
                let those = all.iter().filter(|badge| (badge.kind == BadgeKind::Captured) == taken);
                those.map(|badge| badge.seeds as u32).sum()
            };
            assert_eq!(sum(true), taken, "{id} {options}: {pit}, taken");
            // Where seeds are taken those that fall there are told with them.
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
    let mut hall = hall(match_of_record(record));
    let pit = hall.pit("A");
    hall.point(pit);
    assert_eq!(badges(&mut hall), ["B +1", "C +1", "D \u{2212}1", "South +5", "c \u{2212}4"]);
    assert!(hall.sees("A: 3 seeds, takes 5"));
}

#[test]
fn nothing_of_it_stays_behind() {
    let mut hall = kalah();
    let (a, d, wood) = (hall.pit("A"), hall.pit("D"), Vec2::new(4.0, 4.0));
    hall.point(a);
    assert!(!badges(&mut hall).is_empty());
    hall.point(wood);
    nothing_is_shown(&mut hall, "going away");
    hall.point(a);
    hall.leave_window();
    nothing_is_shown(&mut hall, "leaving the window");
    hall.point(a);
    assert!(!badges(&mut hall).is_empty(), "it is back");
    hall.press("Menu");
    assert_eq!(hall.panel(), Some(Panel::Menu));
    nothing_is_shown(&mut hall, "a panel");
    hall.escape();
    hall.point(wood);
    hall.point(a);
    hall.tap(a);
    nothing_is_shown(&mut hall, "a press");
    assert_eq!(hall.current().history().cursor(), 1);
    hall.settle();
    nothing_is_shown(&mut hall, "the move");
    assert!(!hall.sees("A: "), "what came of it is still to be read");
    hall.ask(MatchCommand::Undo);
    hall.frames(4);
    nothing_is_shown(&mut hall, "undo");
    hall.point(d);
    assert_eq!(foreseen(&hall).as_deref(), Some("D"));
    hall.ask(MatchCommand::Leave);
    hall.calm();
    nothing_is_shown(&mut hall, "leaving the match");
}

#[test]
fn who_does_not_want_previews_has_none_and_is_still_told_why_not() {
    let mut hall = kalah();
    hall.key(KeyCode::F2, Key::F2);
    assert!(hall.sees("Previews"));
    hall.press("Hidden");
    assert!(!hall.resource::<Assistance>().previews);
    hall.escape();
    let (a, theirs) = (hall.pit("A"), hall.pit("a"));
    hall.point(a);
    nothing_is_shown(&mut hall, "pointing");
    assert!(hall.sees("Ana to move"));
    hall.point(theirs);
    let outlook = hall.resource::<HoverPreview>();
    let refused = outlook.outcome().map(|(_, outlook)| outlook.clone());
    assert_eq!(refused, Some(PreviewOutcome::Refused(Refusal::NotYourPit)));
}

#[test]
fn chance_looks_at_nothing() {
    let mut new = new_match("kalah", "", 1);
    new.players = [Player::Random; 2];
    let mut hall = hall(new);
    let pit = hall.pit("A");
    hall.point(pit);
    nothing_is_shown(&mut hall, "pointing");
}

#[test]
fn a_finger_that_rests_looks_and_plays_nothing() {
    let mut hall = kalah();
    let (a, b, c) = (hall.pit("A"), hall.pit("B"), hall.pit("C"));
    hall.finger(TouchPhase::Started, c, 10);
    nothing_is_shown(&mut hall, "a short press");
    hall.frames(LONG);
    assert_eq!(foreseen(&hall).as_deref(), Some("C"));
    hall.finger(TouchPhase::Moved, b, 4);
    assert_eq!(foreseen(&hall).as_deref(), Some("B"), "it goes with the finger");
    hall.finger(TouchPhase::Moved, c, 4);
    hall.finger(TouchPhase::Ended, c, 6);
    nothing_is_shown(&mut hall, "lifting");
    assert_eq!(hall.current().history().cursor(), 0, "nothing was played");
    hall.finger(TouchPhase::Started, a, 3);
    hall.finger(TouchPhase::Ended, a, 6);
    assert_eq!(hall.current().history().played(), [mv("A")], "a tap plays");
    nothing_is_shown(&mut hall, "a tap");
}

#[test]
fn the_last_move_is_marked_when_it_has_been_shown() {
    let mut hall = kalah();
    assert_eq!(marks(&mut hall), []);
    hall.ask(MatchCommand::Play(mv("A")));
    hall.frames(10);
    assert_eq!(marks(&mut hall), [], "not while seeds fall");
    hall.settle();
    assert_eq!(marks(&mut hall), from_and_to("A", "E"));
    hall.resize(800, 600);
    hall.calm();
    assert_eq!(marks(&mut hall), from_and_to("A", "E"));
    hall.ask(MatchCommand::Play(mv("c")));
    hall.settle();
    assert_eq!(marks(&mut hall), from_and_to("c", "North"));
    hall.ask(MatchCommand::Undo);
    hall.frames(4);
    assert_eq!(marks(&mut hall), from_and_to("A", "E"), "the ply before");
    hall.ask(MatchCommand::GoTo(0));
    hall.frames(4);
    assert_eq!(marks(&mut hall), []);
    hall.ask(MatchCommand::GoTo(2));
    hall.settle();
    assert_eq!(marks(&mut hall), from_and_to("c", "North"));
    hall.begin(new_match("kalah", "", 2));
    assert_eq!(marks(&mut hall), [], "another match");
}

#[test]
fn each_part_of_the_last_move_has_one_mark_on_the_board() {
    let record = "[Game \"kalah\"]\n[Setup \"3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n\nA\n";
    let mut hall = hall(match_of_record(record));
    // The pictures of the marks are painted with those of the seeds, on another thread.
    while !hall.app.world().contains_resource::<SeedAtlas>() {
        hall.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    hall.frames(10);
    let world = hall.app.world_mut();
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
    let mut table =
        Table::set("mangala-iv", "layout=even", "7 7 7 7 7 7 7 / 0 0 0 0 0 0 0 / 0 0 / S");
    table.speed(Speed::Instant);
    let first = table.game().legal_moves()[0];
    table.ask(MatchCommand::Play(first));
    table.frames(20);
    let from = table.app.world().resource::<LastMove>().from();
    let last = table.current().history().played().iter().rev().find_map(|mv| match mv {
        Move::Sow(pit) => Some(*pit),
        _ => None,
    });
    assert!(from.is_some() && from == last, "{}", table.played());
    assert_eq!(from.map(|pit| pit.seat()), Some(Seat::South));
}
