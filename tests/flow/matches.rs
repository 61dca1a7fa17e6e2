//! Matches begin, end, are repeated, opened from a record, and left.

use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Outcome, Reason, Seat};
use seedfall::settings::Speed;

use super::match_harness::{GAMES, MatchHarness, match_of_record, mv, new_match};

/// The expected numbers of seeds, pits, stores and roots of a board with `pits` pits in a row.
fn board_entities(seeds: usize, pits: usize) -> [usize; 4] {
    [seeds, 2 * pits, 2, 1]
}

#[test]
fn every_game_begins_with_a_board_laid_out() {
    for (id, options) in GAMES {
        let mut harness = MatchHarness::with_game(id, options);
        harness.assert_at_rest();
        let board = harness.current().rules().ruleset().board;
        let pits = usize::from(board.pits);
        assert_eq!(
            harness.entity_counts(),
            board_entities(2 * pits * usize::from(board.seeds), pits)
        );
    }
}

#[test]
fn a_match_begins_in_the_frame_of_its_command() {
    let mut harness = MatchHarness::without_match();
    let events = harness.events_after(MatchCommand::Begin(Box::new(new_match("kalah", "", 7))));
    assert!(matches!(events[..], [MatchEvent::Began]));
    assert_eq!(
        (harness.current().phase(), harness.game().turn()),
        (MatchPhase::Choosing, Seat::South)
    );
    assert_eq!(harness.setup(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
}

#[test]
fn the_same_seed_scatters_the_same_layout() {
    let first = MatchHarness::with_game("mangala-iv", "").setup();
    assert_eq!(MatchHarness::with_game("mangala-iv", "").setup(), first);
    let mut other = MatchHarness::without_match();
    other.begin_match(new_match("mangala-iv", "", 8));
    assert_ne!(other.setup(), first);
}

#[test]
fn a_rematch_in_mid_animation_lays_out_a_clean_board() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("A");
    harness.frames(20);
    assert!(harness.is_moving());
    harness.send(MatchCommand::Rematch);
    harness.frame();
    assert!(!harness.is_moving());
    harness.assert_at_rest();
    assert_eq!(harness.setup(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / N", "the other player begins");
    assert_eq!(harness.entity_counts(), board_entities(48, 6));
    harness.frames(60);
    harness.assert_at_rest();
    harness.play_out("c a B");
}

#[test]
fn rematches_alternate_the_first_player_and_scatter_again() {
    let mut harness = MatchHarness::with_game("lab-hakimi", "layout=random");
    let mut boards = vec![harness.setup()];
    for first in [Seat::North, Seat::South, Seat::North] {
        harness.send(MatchCommand::Rematch);
        harness.frame();
        harness.assert_at_rest();
        assert_eq!(harness.game().turn(), first);
        boards.push(harness.setup());
    }
    boards.dedup();
    assert_eq!(boards.len(), 4);
}

#[test]
fn another_game_begun_in_mid_animation_has_its_own_seeds() {
    let mut harness = MatchHarness::with_game("kalah", "");
    for ((id, options), (pits, seeds)) in [
        (("al-manqala", ""), (7, 98)),
        (("kalah", "pits=3 seeds=2"), (3, 12)),
        (("lab-hakimi", "pits=15 seeds=8"), (15, 240)),
        (("kalah", ""), (6, 48)),
    ] {
        let first = harness.game().legal_moves()[0];
        harness.play(&first.to_string());
        harness.frames(25);
        assert!(harness.is_moving());
        harness.begin_match(new_match(id, options, 1));
        harness.assert_at_rest();
        assert_eq!(harness.entity_counts(), board_entities(seeds, pits));
        harness.frames(5);
        harness.assert_at_rest();
    }
}

#[test]
fn leaving_in_mid_animation_leaves_nothing() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play("C");
    harness.frames(30);
    let events = harness.events_after(MatchCommand::Leave);
    assert!(matches!(events[..], [MatchEvent::Closed]));
    assert!(!harness.has_match());
    assert_eq!(harness.entity_counts(), [0; 4]);
    for command in [
        MatchCommand::Undo,
        MatchCommand::Skip,
        MatchCommand::FinishMove,
        MatchCommand::Rematch,
        MatchCommand::Play(mv("A")),
        MatchCommand::Leave,
    ] {
        assert!(harness.events_after(command).is_empty());
    }
    harness.frames(300);
    assert_eq!(harness.entity_counts(), [0; 4]);
    harness.begin_match(new_match("kalah", "", 7));
    harness.assert_at_rest();
    harness.play_out("C F");
}

#[test]
fn leaving_and_beginning_in_one_frame_begins() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("A");
    harness.send(MatchCommand::Leave);
    harness.begin_match(new_match("al-manqala", "", 7));
    harness.assert_at_rest();
    assert_eq!(harness.entity_counts(), board_entities(98, 7));
}

#[test]
fn a_match_that_begins_and_is_played_in_one_frame_shows_the_position() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play("A");
    harness.send(MatchCommand::Begin(Box::new(new_match("kalah", "", 7))));
    harness.play("C");
    assert!(harness.finish_move() < 0.1, "there is no position to animate from");
    assert_eq!(
        (harness.played_moves().as_str(), harness.entity_counts()),
        ("C", board_entities(48, 6))
    );
    harness.play_out("F");
}

/// A move is resolved by the rules of its match, even if the match begins in the same frame.
#[test]
fn rules_and_match_change_together() {
    let id = |harness: &MatchHarness| harness.current().rules().ruleset().id.clone();
    let mut harness = MatchHarness::with_game("kalah", "seeds=6");
    harness.play("A");
    harness.send(MatchCommand::Begin(Box::new(new_match("al-manqala", "", 7))));
    harness.play("G");
    assert_eq!((id(&harness).as_str(), harness.played_moves().as_str()), ("al-manqala", "G"));
    harness.send(MatchCommand::Rematch);
    harness.play("g");
    assert_eq!((id(&harness).as_str(), harness.played_moves().as_str()), ("al-manqala", "g"));
    harness.send(MatchCommand::Leave);
    harness.send(MatchCommand::Play(mv("A")));
    harness.send(MatchCommand::Begin(Box::new(new_match("kalah", "pits=4", 7))));
    harness.play("D");
    assert_eq!((id(&harness).as_str(), harness.played_moves().as_str()), ("kalah", "D"));
    let history = harness.current().history();
    let state = history.state_at(harness.current().rules(), history.cursor());
    assert_eq!(state.position(), harness.position());
}

#[test]
fn a_record_opens_at_its_last_position() {
    let mut harness = MatchHarness::from_record("[Game \"kalah\"]\n[South \"Ida\"]\n\nC F a");
    harness.assert_at_rest();
    assert_eq!(harness.played_moves(), "C F a");
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    assert_eq!(harness.current().name(Seat::South), "Ida");
    assert_eq!(harness.current().name(Seat::North), "North");
    harness.play_out("A");
}

#[test]
fn a_record_of_a_game_that_is_over_opens_at_its_end() {
    let text = include_str!("../cases/kalah-usual.sow");
    let mut harness = MatchHarness::without_match();
    harness.play("A");
    harness.begin_match(match_of_record(text));
    harness.assert_at_rest();
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.position().on_board(), 0);
    harness.frames(60);
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    // The last ply can be taken back and played again.
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.assert_at_rest();
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    harness.send(MatchCommand::Redo);
    harness.frame();
    harness.finish_move();
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn a_game_that_is_over_at_once_can_be_opened_and_repeated() {
    let mut harness = MatchHarness::from_record(include_str!("../cases/kalah-over-at-once.sow"));
    harness.assert_at_rest();
    assert_eq!(
        (harness.current().phase(), harness.position().store(Seat::South)),
        (MatchPhase::Over, 40)
    );
    assert!(harness.events_after(MatchCommand::Undo).is_empty());
    harness.send(MatchCommand::Rematch);
    harness.frame();
    harness.assert_at_rest();
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
}

#[test]
fn a_match_is_over_when_the_last_sweep_has_been_shown() {
    let mut harness =
        MatchHarness::from_setup("kalah", "", "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S");
    harness.play("F");
    assert_eq!(
        (harness.current().phase(), harness.game().reason()),
        (MatchPhase::Animating, Some(Reason::RowEmpty))
    );
    assert!(harness.finish_move() > 0.5);
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.setup(), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 21 27 / S");
    let events = harness.events_after(MatchCommand::Play(mv("A")));
    assert!(matches!(events[..], [MatchEvent::Refused { .. }]));
}

#[test]
fn an_agreed_split_ends_the_match_with_all_seeds_where_the_rules_put_them() {
    for (setup, stores, left) in [
        ("0 5 0 0 0 0 0 / 0 0 0 3 0 0 0 / 45 45 / S", [49, 49], 0),
        ("0 5 0 0 0 0 0 / 0 0 0 2 0 0 0 / 45 46 / S", [48, 49], 1),
    ] {
        let mut harness = MatchHarness::from_setup("al-manqala", "", setup);
        harness.play("split");
        assert!(harness.finish_move() > 0.3);
        assert_eq!(harness.current().phase(), MatchPhase::Over);
        assert_eq!(harness.game().reason(), Some(Reason::AgreedSplit));
        assert_eq!(Seat::BOTH.map(|seat| harness.position().store(seat)), stores);
        assert_eq!(harness.position().on_board(), left);
        harness.send(MatchCommand::Undo);
        harness.frame();
        harness.assert_at_rest();
        assert_eq!(
            (harness.setup().as_str(), harness.current().phase()),
            (setup, MatchPhase::Choosing)
        );
    }
}

#[test]
fn resigning_ends_the_match_and_moves_no_seed() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play_out("C resign");
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.game().outcome(), Some(Outcome::Won(Seat::North)));
    assert_eq!(harness.setup(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
}

#[test]
fn a_swap_exchanges_the_names_and_undo_restores_them() {
    let mut harness = MatchHarness::with_game("kalah", "pie=yes");
    harness.play_out("D");
    assert_eq!(Seat::BOTH.map(|seat| harness.current().name(seat)), ["Ana", "Ben"]);
    harness.play("swap");
    assert_eq!(Seat::BOTH.map(|seat| harness.current().name(seat)), ["Ben", "Ana"]);
    assert!(harness.finish_move() > 0.3, "a swap is animated");
    assert_eq!(
        (harness.game().turn(), harness.current().phase()),
        (Seat::North, MatchPhase::Choosing)
    );
    assert!(matches!(harness.events_after(MatchCommand::Undo)[..], [MatchEvent::PositionChanged]));
    assert_eq!(Seat::BOTH.map(|seat| harness.current().name(seat)), ["Ana", "Ben"]);
    assert!(harness.game().legal_moves().contains(&mv("swap")));
    harness.send(MatchCommand::Redo);
    harness.frame();
    harness.finish_move();
    assert_eq!(Seat::BOTH.map(|seat| harness.current().name(seat)), ["Ben", "Ana"]);
    harness.send(MatchCommand::Rematch);
    harness.frame();
    assert_eq!(Seat::BOTH.map(|seat| harness.current().name(seat)), ["Ana", "Ben"]);
}

/// Watches a match to its end, and checks the entities whenever nothing moves.
fn watch(id: &str, options: &str, speed: Speed, frame: u64) {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(speed);
    harness.set_frame_ms(frame);
    harness.begin_match(new_match(id, options, 3).with_random_players());
    let seeds = harness.seed_entities();
    let (mut cursor, mut idle) = (0, 0);
    while harness.current().phase() != MatchPhase::Over {
        harness.frame();
        let now = harness.current().history().cursor();
        idle = if now == cursor { idle + 1 } else { 0 };
        assert!(idle < 40, "{id} {options} stands still at {}", harness.setup());
        cursor = now;
        if !harness.is_moving() {
            harness.assert_at_rest();
        }
    }
    assert_eq!(harness.seed_entities(), seeds, "each seed is one entity for the whole match");
    assert!(harness.game().reason().is_some() && cursor > 3);
}

#[test]
fn a_watched_match_of_every_game_ends_at_speed_instant() {
    for (id, options) in GAMES {
        watch(id, options, Speed::Instant, 16);
    }
}

#[test]
fn a_watched_match_of_every_game_ends_at_normal_speed() {
    for id in ["kalah", "al-manqala", "mangala-iv", "lab-hakimi"] {
        watch(id, "", Speed::Normal, 250);
    }
}

#[test]
fn a_watched_match_is_paused_and_continues() {
    let mut harness = MatchHarness::without_match();
    harness.begin_match(new_match("lab-hakimi", "", 3).with_random_players());
    harness.send(MatchCommand::PauseAutoplay(true));
    harness.frames(120);
    assert_eq!(harness.played_moves(), "");
    harness.send(MatchCommand::PauseAutoplay(false));
    harness.frames(60);
    assert_eq!(harness.current().history().cursor(), 1);
    harness.finish_move();
    harness.send(MatchCommand::Undo);
    harness.frames(120);
    assert_eq!(
        (harness.played_moves().as_str(), harness.current().is_autoplay_paused()),
        ("", true)
    );
    harness.assert_at_rest();
}

/// A step forward from the newest position of a paused watched match plays one more ply.
#[test]
fn a_paused_watched_match_can_be_stepped() {
    let mut harness = MatchHarness::without_match();
    harness.begin_match(new_match("lab-hakimi", "", 3).with_random_players());
    harness.send(MatchCommand::PauseAutoplay(true));
    harness.frames(120);
    for plies in 1..4 {
        assert!(harness.current().can_play_one_more());
        harness.send(MatchCommand::GoTo(plies));
        harness.frames(1);
        assert!(!harness.current().is_running(), "one ply does not start the match again");
        harness.frames(120);
        harness.finish_move();
        harness.frames(120);
        let (history, paused) =
            (harness.current().history(), harness.current().is_autoplay_paused());
        assert_eq!((history.cursor(), history.moves().len(), paused), (plies, plies, true));
    }
    harness.send(MatchCommand::GoTo(1));
    harness.frames(3);
    assert!(!harness.current().can_play_one_more(), "a later ply is shown first");
    harness.assert_at_rest();
}
