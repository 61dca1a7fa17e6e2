//! Computer players: they search in the background, move after a delay, and stop at once.

use seedfall::game::{MatchCommand, MatchPhase, Parity, Player, Ritual, RitualMove, RitualStep};
use seedfall::rules::Seat;
use seedfall::settings::Speed;

use super::app_harness::AppHarness;
use super::match_harness::{MatchHarness, new_match};

fn computer(level: u8) -> Player {
    format!("computer-{level}").parse().unwrap()
}

fn against(id: &str, options: &str, players: [Player; 2]) -> MatchHarness {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    let mut new = new_match(id, options, 4);
    new.players = players;
    new.names = [String::new(), String::new()];
    harness.begin_match(new);
    harness
}

#[test]
fn the_computer_answers_and_then_waits_for_the_person() {
    let mut harness = against("al-manqala", "", [Player::Human, computer(1)]);
    assert_eq!(harness.current().name(Seat::North), "Seedling");
    assert!(harness.current().awaits_person());
    harness.play("C");
    harness.wait_until("an answer", |current| current.history().cursor() == 2);
    harness.wait_until("rest", |current| current.awaits_person());
    harness.assert_at_rest();
}

#[test]
fn it_moves_after_a_minimum_delay() {
    let mut harness = against("al-manqala", "", [computer(1), Player::Human]);
    assert!(harness.current().is_thinking());
    // The delay is 0.6 s, even if the search ends sooner.
    for _ in 0..30 {
        harness.finish_background();
        harness.frame();
        assert_eq!(harness.current().history().cursor(), 0);
    }
    harness.wait_until("a move", |current| current.history().cursor() == 1);
}

#[test]
fn undo_goes_back_to_the_persons_last_choice_and_stops_the_search() {
    let mut harness = against("kalah", "", [Player::Human, computer(2)]);
    harness.play("C");
    harness.wait_until("the bonus turn", |current| current.awaits_person());
    harness.play("A");
    harness.wait_until("a search", |current| current.is_thinking());
    harness.send(MatchCommand::Undo);
    harness.frame();
    assert_eq!(harness.played_moves(), "C");
    assert!(harness.current().awaits_person());
    // The result of the cancelled search is not played later.
    for _ in 0..100 {
        harness.finish_background();
        harness.frame();
    }
    assert_eq!(harness.played_moves(), "C");
    harness.play("A");
    harness.wait_until("an answer", |current| current.awaits_person());
    let plies = harness.current().history().cursor();
    assert!(plies > 2);
    harness.send(MatchCommand::Undo);
    harness.frame();
    assert_eq!(harness.played_moves(), "C", "over all that the computer did");
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    let played = || {
        let mut harness = against("kalah", "", [computer(1), computer(2)]);
        harness.wait_until("ten plies", |current| current.history().cursor() >= 10);
        harness.current().history().moves()[..10].to_vec()
    };
    assert_eq!(played(), played());
}

#[test]
fn two_levels_play_to_the_end() {
    for (id, options) in [("kalah", ""), ("al-manqala", "pits=3 seeds=4"), ("lab-hakimi", "pits=4")]
    {
        let mut harness = against(id, options, [computer(1), computer(2)]);
        assert!(harness.current().is_watched());
        assert_eq!(harness.current().name(Seat::South), "Seedling");
        harness.wait_until("an end", |current| current.phase() == MatchPhase::Over);
    }
}

#[test]
fn the_computer_takes_part_in_the_ritual() {
    for player in [computer(3), Player::Random] {
        let mut harness = against("mangala-iv", "", [player, Player::Human]);
        harness.wait_until("a person's guess", |current| {
            let guesses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Guess { .. });
            current.ritual().is_some_and(guesses) && current.awaits_person_in_ritual()
        });
    }
}

#[test]
fn the_computer_chooses_the_side_that_wins() {
    let mut chosen = 0;
    for seed in 0..12 {
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Instant);
        let mut new = new_match("mangala-iv", "", seed);
        new.players = [Player::Human, computer(1)];
        harness.begin_match(new);
        harness.send(MatchCommand::Ritual(RitualMove::Hide(1)));
        harness.wait_until("a guess", |current| {
            let chooses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Choose { .. });
            current.ritual().is_some_and(chooses)
        });
        let step = harness.current().ritual().unwrap().step;
        let right = step == RitualStep::Choose { hidden: 1, guess: Parity::Odd };
        if !right {
            continue;
        }
        chosen += 1;
        harness.wait_until("a side", |current| current.phase() != MatchPhase::Ritual);
        let side = if harness.current().player(Seat::South) == Player::Human {
            Seat::North
        } else {
            Seat::South
        };
        // No player has a choice, so the game can be played to its end here.
        let mut game = harness.current().start();
        while let [mv] = game.legal_moves()[..] {
            game.play_untraced(mv).unwrap();
        }
        let [own, other] = [side, side.other()].map(|seat| game.position().store(seat));
        assert!(own >= other, "seed {seed}: {own}-{other}");
    }
    assert!(chosen > 0, "no guess of twelve was right");
}

#[test]
fn the_computer_does_not_move_while_it_is_paused() {
    let mut harness = against("al-manqala", "", [computer(1), Player::Human]);
    harness.app.insert_resource(seedfall::game::AutoMovesPaused(true));
    for _ in 0..200 {
        harness.finish_background();
        harness.frame();
    }
    assert_eq!(harness.current().history().cursor(), 0);
    harness.app.insert_resource(seedfall::game::AutoMovesPaused(false));
    harness.wait_until("a move", |current| current.history().cursor() == 1);
}

#[test]
fn the_menu_and_panels_over_it_pause_the_computer() {
    use seedfall::game::AutoMovesPaused;
    let mut new = new_match("al-manqala", "", 4);
    new.players = [Player::Human, computer(6)];
    let mut harness = AppHarness::with_match(1280, 720, new);
    harness.wait_for_crossfade();
    assert!(harness.resource_is::<AutoMovesPaused>(|paused| !paused.0));
    harness.escape();
    harness.frames(3);
    assert!(harness.resource_is::<AutoMovesPaused>(|paused| paused.0));
    harness.press_button("Settings");
    harness.frames(3);
    assert!(
        harness.resource_is::<AutoMovesPaused>(|paused| paused.0),
        "the settings are over the menu"
    );
    harness.escape();
    harness.escape();
    harness.frames(3);
    assert!(harness.resource_is::<AutoMovesPaused>(|paused| !paused.0));
}

#[test]
fn tab_skips_hidden_buttons() {
    use bevy::input::keyboard::Key;
    use bevy::prelude::*;
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 4));
    harness.wait_for_crossfade();
    for _ in 0..40 {
        harness.type_key(KeyCode::Tab, Key::Tab);
        let focus = harness.focus().expect("something has the focus");
        let node = harness.app.world().get::<ComputedNode>(focus);
        assert!(node.is_none_or(|node| !node.is_empty()), "a hidden node has the focus");
    }
}

#[test]
fn the_record_of_a_match_against_the_computer_has_its_level() {
    let harness = against("kalah", "", [Player::Human, computer(5)]);
    let record = harness.current().record();
    assert_eq!(record.tag("Players"), Some("human computer-5"));
    assert_eq!(record.tag("North"), Some("Miller"));
    let read = seedfall::game::NewMatch::from_record(record);
    assert_eq!(read.players, [Player::Human, computer(5)]);
}

#[test]
fn with_a_random_player_the_ritual_ends() {
    for seed in 0..4 {
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Instant);
        let mut new = new_match("mangala-iv", "", seed);
        new.players = [Player::Human, Player::Random];
        harness.begin_match(new);
        harness.send(MatchCommand::Ritual(RitualMove::Hide(1)));
        harness.wait_until("a guess", |current| {
            let chooses = |ritual: &Ritual| matches!(ritual.step, RitualStep::Choose { .. });
            current.ritual().is_some_and(chooses)
        });
        if harness.current().awaits_person_in_ritual() {
            harness.send(MatchCommand::Ritual(RitualMove::Sit(Seat::South)));
        }
        harness.wait_until("a game", |current| current.phase() != MatchPhase::Ritual);
    }
}

#[test]
fn the_first_move_of_the_computer_cannot_be_undone() {
    let mut harness = against("al-manqala", "", [computer(1), Player::Human]);
    harness.wait_until("a move", |current| current.awaits_person());
    assert!(!harness.current().can_undo());
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    assert_eq!(harness.current().history().cursor(), 1);
}

#[test]
fn after_a_line_a_move_that_drops_later_ones_is_confirmed_first() {
    let mut harness = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B", "b"] {
        harness.play(mv);
    }
    let line = ["C", "c"].map(super::match_harness::mv).to_vec();
    harness.send(MatchCommand::GoTo(2));
    harness.frame();
    harness.send(MatchCommand::ShowLine(2, line));
    harness.frame();
    harness.send(MatchCommand::GoTo(usize::MAX));
    harness.frame();
    harness.send(MatchCommand::LeaveLine);
    harness.frame();
    assert!(harness.current().is_looking_back());
    harness.send(MatchCommand::Play(super::match_harness::mv("D")));
    harness.frames(3);
    assert_eq!(harness.current().history().moves().len(), 4, "a confirmation is needed first");
}

#[test]
fn stepping_to_the_end_ends_looking_back() {
    let mut harness = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B"] {
        harness.play(mv);
    }
    harness.send(MatchCommand::GoTo(0));
    harness.frame();
    for _ in 0..3 {
        harness.send(MatchCommand::Redo);
        harness.finish_move();
    }
    harness.send(MatchCommand::Undo);
    harness.frame();
    assert!(!harness.current().is_looking_back(), "it is an undo, not a step");
    assert_eq!(harness.current().record().history().cursor(), 2);
}

#[test]
fn from_a_line_every_ply_of_the_match_can_be_reached() {
    let mut harness = against("al-manqala", "", [Player::Human, Player::Human]);
    for mv in ["A", "a", "B", "b"] {
        harness.play(mv);
        harness.finish_move();
    }
    for ply in 0..=4 {
        harness.send(MatchCommand::GoTo(2));
        harness.finish_move();
        harness.send(MatchCommand::ShowLine(1, ["c"].map(super::match_harness::mv).to_vec()));
        harness.frame();
        harness.send(MatchCommand::GoToMainLine(ply));
        harness.frames(3);
        assert_eq!(harness.current().phase(), MatchPhase::Choosing, "after {ply} plies");
        assert_eq!(harness.current().history().cursor(), ply);
        assert_eq!(harness.current().is_looking_back(), ply < 4);
        harness.assert_at_rest();
    }
}
