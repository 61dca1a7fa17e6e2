//! The computer at the table: it thinks off the main thread, plays after a while, and stops at once.

use seedfall::game::{MatchCommand, MatchPhase, Player, Ritual, RitualMove, RitualStep};
use seedfall::rules::Seat;
use seedfall::settings::Speed;

use super::app_harness::Hall;
use super::match_harness::{Table, new_match};

fn computer(level: u8) -> Player {
    format!("computer-{level}").parse().unwrap()
}

fn against(id: &str, options: &str, players: [Player; 2]) -> Table {
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    let mut new = new_match(id, options, 4);
    new.players = players;
    new.names = [String::new(), String::new()];
    table.begin(new);
    table
}

#[test]
fn the_computer_answers_and_then_waits_for_the_person() {
    let mut table = against("al-manqala", "", [Player::Human, computer(1)]);
    assert_eq!(table.current().name(Seat::North), "Seedling");
    assert!(table.current().awaits_person());
    table.play("C");
    table.until("an answer", |current| current.history().cursor() == 2);
    table.until("rest", |current| current.awaits_person());
    table.assert_rests();
}

#[test]
fn it_is_seen_thinking_for_a_while() {
    let mut table = against("al-manqala", "", [computer(1), Player::Human]);
    assert!(table.current().is_thinking());
    // However soon it knows, 0.6 s go by.
    for _ in 0..30 {
        table.finish_background();
        table.frame();
        assert_eq!(table.current().history().cursor(), 0);
    }
    table.until("a move", |current| current.history().cursor() == 1);
}

#[test]
fn undo_goes_back_to_the_persons_last_choice_and_stops_the_thought() {
    let mut table = against("kalah", "", [Player::Human, computer(2)]);
    table.play("C");
    table.until("the bonus turn", |current| current.awaits_person());
    table.play("A");
    table.until("a thought", |current| current.is_thinking());
    table.ask(MatchCommand::Undo);
    table.frame();
    assert_eq!(table.played(), "C");
    assert!(table.current().awaits_person());
    // Nothing of the thought comes later.
    for _ in 0..100 {
        table.finish_background();
        table.frame();
    }
    assert_eq!(table.played(), "C");
    table.play("A");
    table.until("an answer", |current| current.awaits_person());
    let plies = table.current().history().cursor();
    assert!(plies > 2);
    table.ask(MatchCommand::Undo);
    table.frame();
    assert_eq!(table.played(), "C", "over all that the computer did");
}

#[test]
fn the_same_match_goes_on_in_the_same_way() {
    let played = || {
        let mut table = against("kalah", "", [computer(1), computer(2)]);
        table.until("ten plies", |current| current.history().cursor() >= 10);
        table.current().history().moves()[..10].to_vec()
    };
    assert_eq!(played(), played());
}

#[test]
fn two_levels_play_to_the_end() {
    for (id, options) in [("kalah", ""), ("al-manqala", "pits=3 seeds=4"), ("lab-hakimi", "pits=4")]
    {
        let mut table = against(id, options, [computer(1), computer(2)]);
        assert!(table.current().is_watched());
        assert_eq!(table.current().name(Seat::South), "Seedling");
        table.until("an end", |current| current.phase() == MatchPhase::Over);
    }
}

#[test]
fn the_computer_takes_its_part_in_the_ritual() {
    let chance = Player::Random;
    for (players, person) in
        [([computer(3), Player::Human], "Guess"), ([chance, Player::Human], "Guess")]
    {
        let mut table = against("mangala-iv", "", players);
        table.until(person, |current| {
            let guesses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Guess { .. });
            current.ritual().is_some_and(guesses) && current.awaits_person_in_ritual()
        });
    }
}

#[test]
fn the_computer_chooses_the_side_that_comes_out_ahead() {
    let mut chosen = 0;
    for seed in 0..12 {
        let mut table = Table::bare();
        table.speed(Speed::Instant);
        let mut new = new_match("mangala-iv", "", seed);
        new.players = [Player::Human, computer(1)];
        table.begin(new);
        table.ask(MatchCommand::Ritual(RitualMove::Hide(1)));
        table.until("a guess", |current| {
            let chooses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Choose { .. });
            current.ritual().is_some_and(chooses)
        });
        let step = table.current().ritual().unwrap().step;
        let right = step == RitualStep::Choose { hidden: 1, guess: 1 };
        if !right {
            continue;
        }
        chosen += 1;
        table.until("a side", |current| current.phase() != MatchPhase::Opening);
        let side = if table.current().player(Seat::South) == Player::Human {
            Seat::North
        } else {
            Seat::South
        };
        // Nobody chooses anything: the game can be played out here and now.
        let mut game = table.current().start();
        while let [mv] = game.legal_moves()[..] {
            game.play_untraced(mv).unwrap();
        }
        let [own, other] = [side, side.other()].map(|seat| game.position().store(seat));
        assert!(own >= other, "seed {seed}: {own}-{other}");
    }
    assert!(chosen > 0, "no guess of twelve was right");
}

#[test]
fn while_the_menu_is_open_the_computer_holds_still() {
    let mut table = against("al-manqala", "", [computer(1), Player::Human]);
    table.app.insert_resource(seedfall::game::AutoMovesPaused(true));
    for _ in 0..200 {
        table.finish_background();
        table.frame();
    }
    assert_eq!(table.current().history().cursor(), 0);
    table.app.insert_resource(seedfall::game::AutoMovesPaused(false));
    table.until("a move", |current| current.history().cursor() == 1);
}

#[test]
fn the_menu_and_what_is_opened_from_it_hold_the_computer() {
    use seedfall::game::AutoMovesPaused;
    let mut new = new_match("al-manqala", "", 4);
    new.players = [Player::Human, computer(6)];
    let mut hall = Hall::with(1280, 720, new);
    hall.unveil();
    assert!(hall.resource_is::<AutoMovesPaused>(|held| !held.0));
    hall.escape();
    hall.frames(3);
    assert!(hall.resource_is::<AutoMovesPaused>(|held| held.0));
    hall.press("Settings");
    hall.frames(3);
    assert!(hall.resource_is::<AutoMovesPaused>(|held| held.0), "the settings lie over the menu");
    hall.escape();
    hall.escape();
    hall.frames(3);
    assert!(hall.resource_is::<AutoMovesPaused>(|held| !held.0));
}

#[test]
fn buttons_that_are_not_there_are_not_gone_through() {
    use bevy::input::keyboard::Key;
    use bevy::prelude::*;
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 4));
    hall.unveil();
    for _ in 0..40 {
        hall.key(KeyCode::Tab, Key::Tab);
        let focus = hall.focus().expect("something is there");
        let node = hall.app.world().get::<ComputedNode>(focus);
        assert!(node.is_none_or(|node| !node.is_empty()), "nothing is seen of it");
    }
}

#[test]
fn a_match_against_the_computer_is_kept_and_read_as_such() {
    let table = against("kalah", "", [Player::Human, computer(5)]);
    let record = table.current().record();
    assert_eq!(record.tag("Players"), Some("human computer-5"));
    assert_eq!(record.tag("North"), Some("Miller"));
    let read = seedfall::game::NewMatch::from_record(record);
    assert_eq!(read.players, [Player::Human, computer(5)]);
}

#[test]
fn with_chance_the_ritual_comes_to_its_end() {
    for seed in 0..4 {
        let mut table = Table::bare();
        table.speed(Speed::Instant);
        let mut new = new_match("mangala-iv", "", seed);
        new.players = [Player::Human, Player::Random];
        table.begin(new);
        table.ask(MatchCommand::Ritual(RitualMove::Hide(1)));
        table.until("a guess", |current| {
            let chooses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Choose { .. });
            current.ritual().is_some_and(chooses)
        });
        if table.current().awaits_person_in_ritual() {
            table.ask(MatchCommand::Ritual(RitualMove::Sit(Seat::South)));
        }
        table.until("a game", |current| current.phase() != MatchPhase::Opening);
    }
}

#[test]
fn what_the_computer_began_with_cannot_be_taken_back() {
    let mut table = against("al-manqala", "", [computer(1), Player::Human]);
    table.until("a move", |current| current.awaits_person());
    assert!(!table.current().can_undo());
    table.ask(MatchCommand::Undo);
    table.frames(3);
    assert_eq!(table.current().history().cursor(), 1);
}

#[test]
fn who_has_stepped_to_the_end_of_a_line_is_asked_before_later_moves_go() {
    let mut table = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B", "b"] {
        table.play(mv);
    }
    let line = ["C", "c"].map(super::match_harness::mv).to_vec();
    table.ask(MatchCommand::GoTo(2));
    table.frame();
    table.ask(MatchCommand::ShowLine(2, line));
    table.frame();
    table.ask(MatchCommand::GoTo(usize::MAX));
    table.frame();
    table.ask(MatchCommand::LeaveLine);
    table.frame();
    assert!(table.current().is_looking_back());
    table.ask(MatchCommand::Play(super::match_harness::mv("D")));
    table.frames(3);
    assert_eq!(table.current().history().moves().len(), 4, "doubted, not played");
}

#[test]
fn who_has_come_back_to_the_end_looks_back_no_more() {
    let mut table = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B"] {
        table.play(mv);
    }
    table.ask(MatchCommand::GoTo(0));
    table.frame();
    for _ in 0..3 {
        table.ask(MatchCommand::Redo);
        table.settle();
    }
    table.ask(MatchCommand::Undo);
    table.frame();
    assert!(!table.current().is_looking_back(), "an undo is an undo");
    assert_eq!(table.current().record().history().cursor(), 2);
}

#[test]
fn from_a_line_the_match_is_seen_at_any_ply_and_goes_on() {
    let mut table = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B", "b"] {
        table.play(mv);
        table.settle();
    }
    for ply in 0..=4 {
        table.ask(MatchCommand::GoTo(2));
        table.settle();
        table.ask(MatchCommand::ShowLine(1, ["c"].map(super::match_harness::mv).to_vec()));
        table.frame();
        table.ask(MatchCommand::GoToMainLine(ply));
        table.frames(3);
        assert_eq!(table.current().phase(), MatchPhase::Choosing, "after {ply} plies");
        assert_eq!(table.current().history().cursor(), ply);
        assert_eq!(table.current().is_looking_back(), ply < 4);
        table.assert_rests();
    }
}
