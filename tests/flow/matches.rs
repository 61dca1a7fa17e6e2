//! Matches begin, end, are begun again, opened from a record, and left.

use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Outcome, Reason, Seat};
use seedfall::settings::Speed;

use super::match_harness::{GAMES, Table, match_of_record, mv, new_match};

/// Seeds, pits, stores and roots of a match of so many seeds and pits in a row.
fn whole(seeds: usize, pits: usize) -> [usize; 4] {
    [seeds, 2 * pits, 2, 1]
}

#[test]
fn every_game_begins_with_a_board_laid_out() {
    for (id, options) in GAMES {
        let mut table = Table::of(id, options);
        table.assert_rests();
        let board = table.current().rules().ruleset().board;
        let pits = usize::from(board.pits);
        assert_eq!(table.pieces(), whole(2 * pits * usize::from(board.seeds), pits));
    }
}

#[test]
fn a_match_asked_for_begins_in_the_same_frame() {
    let mut table = Table::bare();
    let told = table.told(MatchCommand::Begin(Box::new(new_match("kalah", "", 7))));
    assert!(matches!(told[..], [MatchEvent::Began]));
    assert_eq!((table.current().phase(), table.game().turn()), (MatchPhase::Choosing, Seat::South));
    assert_eq!(table.board(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
}

#[test]
fn the_same_seed_scatters_the_same_layout() {
    let first = Table::of("mangala-iv", "").board();
    assert_eq!(Table::of("mangala-iv", "").board(), first);
    let mut other = Table::bare();
    other.begin(new_match("mangala-iv", "", 8));
    assert_ne!(other.board(), first);
}

#[test]
fn a_rematch_in_mid_animation_lays_out_a_clean_board() {
    let mut table = Table::of("kalah", "");
    table.play("A");
    table.frames(20);
    assert!(table.is_moving());
    table.ask(MatchCommand::Rematch);
    table.frame();
    assert!(!table.is_moving());
    table.assert_rests();
    assert_eq!(table.board(), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / N", "the other begins");
    assert_eq!(table.pieces(), whole(48, 6));
    table.frames(60);
    table.assert_rests();
    table.play_out("c a B");
}

#[test]
fn rematches_alternate_who_begins_and_scatter_anew() {
    let mut table = Table::of("lab-hakimi", "layout=random");
    let mut boards = vec![table.board()];
    for first in [Seat::North, Seat::South, Seat::North] {
        table.ask(MatchCommand::Rematch);
        table.frame();
        table.assert_rests();
        assert_eq!(table.game().turn(), first);
        boards.push(table.board());
    }
    boards.dedup();
    assert_eq!(boards.len(), 4);
}

#[test]
fn another_game_begun_in_mid_animation_has_its_own_seeds() {
    let mut table = Table::of("kalah", "");
    for ((id, options), (pits, seeds)) in [
        (("al-manqala", ""), (7, 98)),
        (("kalah", "pits=3 seeds=2"), (3, 12)),
        (("lab-hakimi", "pits=15 seeds=8"), (15, 240)),
        (("kalah", ""), (6, 48)),
    ] {
        let first = table.game().legal_moves()[0];
        table.play(&first.to_string());
        table.frames(25);
        assert!(table.is_moving());
        table.begin(new_match(id, options, 1));
        table.assert_rests();
        assert_eq!(table.pieces(), whole(seeds, pits));
        table.frames(5);
        table.assert_rests();
    }
}

#[test]
fn leaving_in_mid_animation_leaves_nothing() {
    let mut table = Table::of("al-manqala", "");
    table.play("C");
    table.frames(30);
    let told = table.told(MatchCommand::Leave);
    assert!(matches!(told[..], [MatchEvent::Closed]));
    assert!(!table.has_match());
    assert_eq!(table.pieces(), [0; 4]);
    for ask in [
        MatchCommand::Undo,
        MatchCommand::Skip,
        MatchCommand::AnimationFinished,
        MatchCommand::Rematch,
        MatchCommand::Play(mv("A")),
        MatchCommand::Leave,
    ] {
        assert!(table.told(ask).is_empty());
    }
    table.frames(300);
    assert_eq!(table.pieces(), [0; 4]);
    table.begin(new_match("kalah", "", 7));
    table.assert_rests();
    table.play_out("C F");
}

#[test]
fn leaving_and_beginning_in_one_frame_begins() {
    let mut table = Table::of("kalah", "");
    table.play("A");
    table.ask(MatchCommand::Leave);
    table.begin(new_match("al-manqala", "", 7));
    table.assert_rests();
    assert_eq!(table.pieces(), whole(98, 7));
}

#[test]
fn a_match_that_begins_and_is_played_in_one_frame_shows_the_position() {
    let mut table = Table::of("al-manqala", "");
    table.play("A");
    table.ask(MatchCommand::Begin(Box::new(new_match("kalah", "", 7))));
    table.play("C");
    assert!(table.settle() < 0.1, "the new seeds have nowhere to come from");
    assert_eq!((table.played().as_str(), table.pieces()), ("C", whole(48, 6)));
    table.play_out("F");
}

/// A move is resolved by the rules of the match that it is for, even if both come in one frame.
#[test]
fn rules_and_match_change_together() {
    let id = |table: &Table| table.current().rules().ruleset().id.clone();
    let mut table = Table::of("kalah", "seeds=6");
    table.play("A");
    table.ask(MatchCommand::Begin(Box::new(new_match("al-manqala", "", 7))));
    table.play("G");
    assert_eq!((id(&table).as_str(), table.played().as_str()), ("al-manqala", "G"));
    table.ask(MatchCommand::Rematch);
    table.play("g");
    assert_eq!((id(&table).as_str(), table.played().as_str()), ("al-manqala", "g"));
    table.ask(MatchCommand::Leave);
    table.ask(MatchCommand::Play(mv("A")));
    table.ask(MatchCommand::Begin(Box::new(new_match("kalah", "pits=4", 7))));
    table.play("D");
    assert_eq!((id(&table).as_str(), table.played().as_str()), ("kalah", "D"));
    let history = table.current().history();
    let state = history.state_at(table.current().rules(), history.cursor());
    assert_eq!(state.position(), table.position());
}

#[test]
fn a_record_opens_at_its_last_position() {
    let mut table = Table::record("[Game \"kalah\"]\n[South \"Ida\"]\n\nC F a");
    table.assert_rests();
    assert_eq!(table.played(), "C F a");
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
    assert_eq!(table.current().name(Seat::South), "Ida");
    assert_eq!(table.current().name(Seat::North), "North");
    table.play_out("A");
}

#[test]
fn a_record_of_a_game_that_is_over_opens_at_its_end() {
    let text = include_str!("../cases/kalah-usual.sow");
    let mut table = Table::bare();
    table.play("A");
    table.begin(match_of_record(text));
    table.assert_rests();
    assert_eq!(table.current().phase(), MatchPhase::Over);
    assert_eq!(table.position().on_board(), 0);
    table.frames(60);
    assert_eq!(table.current().phase(), MatchPhase::Over);
    // The last ply can be taken back and played again.
    table.ask(MatchCommand::Undo);
    table.frame();
    table.assert_rests();
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
    table.ask(MatchCommand::Redo);
    table.frame();
    table.settle();
    assert_eq!(table.current().phase(), MatchPhase::Over);
}

#[test]
fn a_game_that_is_over_at_once_can_be_opened_and_begun_again() {
    let mut table = Table::record(include_str!("../cases/kalah-over-at-once.sow"));
    table.assert_rests();
    assert_eq!(
        (table.current().phase(), table.position().store(Seat::South)),
        (MatchPhase::Over, 40)
    );
    assert!(table.told(MatchCommand::Undo).is_empty());
    table.ask(MatchCommand::Rematch);
    table.frame();
    table.assert_rests();
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
}

#[test]
fn the_end_is_over_once_the_last_sweep_is_seen() {
    let mut table = Table::set("kalah", "", "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S");
    table.play("F");
    assert_eq!(
        (table.current().phase(), table.game().reason()),
        (MatchPhase::Sowing, Some(Reason::RowEmpty))
    );
    assert!(table.settle() > 0.5);
    assert_eq!(table.current().phase(), MatchPhase::Over);
    assert_eq!(table.board(), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 21 27 / S");
    let told = table.told(MatchCommand::Play(mv("A")));
    assert!(matches!(told[..], [MatchEvent::Refused { .. }]));
}

#[test]
fn an_agreed_split_ends_the_match_with_all_seeds_where_the_rules_put_them() {
    for (setup, stores, left) in [
        ("0 5 0 0 0 0 0 / 0 0 0 3 0 0 0 / 45 45 / S", [49, 49], 0),
        ("0 5 0 0 0 0 0 / 0 0 0 2 0 0 0 / 45 46 / S", [48, 49], 1),
    ] {
        let mut table = Table::set("al-manqala", "", setup);
        table.play("split");
        assert!(table.settle() > 0.3);
        assert_eq!(table.current().phase(), MatchPhase::Over);
        assert_eq!(table.game().reason(), Some(Reason::AgreedSplit));
        assert_eq!(Seat::BOTH.map(|seat| table.position().store(seat)), stores);
        assert_eq!(table.position().on_board(), left);
        table.ask(MatchCommand::Undo);
        table.frame();
        table.assert_rests();
        assert_eq!(
            (table.board().as_str(), table.current().phase()),
            (setup, MatchPhase::Choosing)
        );
    }
}

#[test]
fn giving_up_ends_the_match_with_the_seeds_where_they_lie() {
    let mut table = Table::of("kalah", "");
    table.play_out("C resign");
    assert_eq!(table.current().phase(), MatchPhase::Over);
    assert_eq!(table.game().outcome(), Some(Outcome::Won(Seat::North)));
    assert_eq!(table.board(), "4 4 0 5 5 5 / 4 4 4 4 4 4 / 1 0 / S");
}

#[test]
fn a_swap_exchanges_the_names_and_undo_gives_them_back() {
    let mut table = Table::of("kalah", "pie=yes");
    table.play_out("D");
    assert_eq!(Seat::BOTH.map(|seat| table.current().name(seat)), ["Ana", "Ben"]);
    table.play("swap");
    assert_eq!(Seat::BOTH.map(|seat| table.current().name(seat)), ["Ben", "Ana"]);
    assert!(table.settle() > 0.3, "a swap is seen");
    assert_eq!((table.game().turn(), table.current().phase()), (Seat::North, MatchPhase::Choosing));
    assert!(matches!(table.told(MatchCommand::Undo)[..], [MatchEvent::PositionChanged]));
    assert_eq!(Seat::BOTH.map(|seat| table.current().name(seat)), ["Ana", "Ben"]);
    assert!(table.game().legal_moves().contains(&mv("swap")));
    table.ask(MatchCommand::Redo);
    table.frame();
    table.settle();
    assert_eq!(Seat::BOTH.map(|seat| table.current().name(seat)), ["Ben", "Ana"]);
    table.ask(MatchCommand::Rematch);
    table.frame();
    assert_eq!(Seat::BOTH.map(|seat| table.current().name(seat)), ["Ana", "Ben"]);
}

/// Watches a match to its end, and looks at it whenever it is at rest.
fn watch(id: &str, options: &str, speed: Speed, frame: u64) {
    let mut table = Table::bare();
    table.speed(speed);
    table.frames_of(frame);
    table.begin(new_match(id, options, 3).with_random_players());
    let seeds = table.seeds();
    let (mut cursor, mut idle) = (0, 0);
    while table.current().phase() != MatchPhase::Over {
        table.frame();
        let now = table.current().history().cursor();
        idle = if now == cursor { idle + 1 } else { 0 };
        assert!(idle < 40, "{id} {options} stands still at {}", table.board());
        cursor = now;
        if !table.is_moving() {
            table.assert_rests();
        }
    }
    assert_eq!(table.seeds(), seeds, "each seed is one entity for the whole match");
    assert!(table.game().reason().is_some() && cursor > 3);
}

#[test]
fn a_watched_match_of_every_game_plays_itself_to_the_end_at_once() {
    for (id, options) in GAMES {
        watch(id, options, Speed::Instant, 16);
    }
}

#[test]
fn a_watched_match_of_every_game_plays_itself_to_the_end_at_normal_speed() {
    for id in ["kalah", "al-manqala", "mangala-iv", "lab-hakimi"] {
        watch(id, "", Speed::Normal, 250);
    }
}

#[test]
fn a_watched_match_rests_and_goes_on() {
    let mut table = Table::bare();
    table.begin(new_match("lab-hakimi", "", 3).with_random_players());
    table.ask(MatchCommand::PauseAutoplay(true));
    table.frames(120);
    assert_eq!(table.played(), "");
    table.ask(MatchCommand::PauseAutoplay(false));
    table.frames(60);
    assert_eq!(table.current().history().cursor(), 1);
    table.settle();
    table.ask(MatchCommand::Undo);
    table.frames(120);
    assert_eq!((table.played().as_str(), table.current().is_autoplay_paused()), ("", true));
    table.assert_rests();
}

/// A step on from the newest position of a match that plays itself is one more ply, and no more.
#[test]
fn a_watched_match_at_rest_is_stepped_on() {
    let mut table = Table::bare();
    table.begin(new_match("lab-hakimi", "", 3).with_random_players());
    table.ask(MatchCommand::PauseAutoplay(true));
    table.frames(120);
    for plies in 1..4 {
        assert!(table.current().can_play_one_more());
        table.ask(MatchCommand::GoTo(plies));
        table.frames(1);
        assert!(!table.current().is_running(), "one ply is no running");
        table.frames(120);
        table.settle();
        table.frames(120);
        let (history, rests) = (table.current().history(), table.current().is_autoplay_paused());
        assert_eq!((history.cursor(), history.moves().len(), rests), (plies, plies, true));
    }
    table.ask(MatchCommand::GoTo(1));
    table.frames(3);
    assert!(!table.current().can_play_one_more(), "there are later plies to be seen first");
    table.assert_rests();
}
