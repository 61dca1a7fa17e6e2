//! Kalah, rule by rule. In the drawings North's row is above, and its pit `a` at the right.

mod rules_board;

use rules_board::{board, game, legal, play, refused, rules};
use seedfall::rules::{Outcome, Reason, Refusal, Ruleset, Seat};

fn kalah() -> Ruleset {
    Ruleset::kalah()
}

//      4 4 4 4 4 4
//  0                 0
//      4 4 4 4 4 4
#[test]
fn starts_with_four_seeds_a_pit_and_offers_three_five_and_six() {
    assert_eq!(board(&game(&rules("kalah", ""), "")), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
    for (options, total) in [("seeds=3", 36), ("", 48), ("seeds=5", 60), ("seeds=6", 72)] {
        assert_eq!(game(&rules("kalah", options), "").position().total(), total);
    }
}

//      0 0 0 0 0 1
//  0                 0
//      1 0 0 0 0 8
#[test]
fn sows_through_the_movers_store_and_skips_the_other() {
    let mut south = game(&rules("kalah", ""), "1 0 0 0 0 8 / 1 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut south, "F"), "lift F8: South1 a2 b1 c1 d1 e1 f1 A2");
    assert_eq!(board(&south), "2 0 0 0 0 0 / 2 1 1 1 1 1 / 1 0 / N");
    let mut north = game(&rules("kalah", ""), "1 0 0 0 0 0 / 1 0 0 0 0 8 / 0 0 / N");
    assert_eq!(play(&mut north, "f"), "lift f8: North1 A2 B1 C1 D1 E1 F1 a2");
    assert_eq!(board(&north), "2 1 1 1 1 1 / 2 0 0 0 0 0 / 0 1 / S");
}

//      2 0 0 0 0 0
//  0                 0
//     13 0 0 0 0 1
#[test]
fn thirteen_seeds_end_in_the_emptied_pit_and_capture_from_it() {
    let mut game = game(&rules("kalah", ""), "13 0 0 0 0 1 / 0 0 0 0 0 2 / 0 0 / S");
    assert_eq!(
        play(&mut game, "A"),
        "lift A13: B1 C1 D1 E1 F2 South1 a1 b1 c1 d1 e1 f3 A1, \
         South takes A1 landing, South takes f3 opposite"
    );
    assert_eq!(board(&game), "0 1 1 1 1 2 / 1 1 1 1 1 0 / 5 0 / N");
}

//      1 0 0 0 0 0
//  0                 0
//     14 0 0 0 0 0
#[test]
fn fourteen_seeds_leave_one_in_the_emptied_pit() {
    let mut game = game(&rules("kalah", ""), "14 0 0 0 0 0 / 0 0 0 0 0 1 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A14: B1 C1 D1 E1 F1 South1 a1 b1 c1 d1 e1 f2 A1 B2");
    assert_eq!(board(&game), "1 2 1 1 1 1 / 1 1 1 1 1 2 / 1 0 / N");
}

//      1 0 0 0 0 0
//  0                 0
//     26 0 0 0 0 0
#[test]
fn two_rounds_of_the_board_end_in_the_emptied_pit_without_a_capture() {
    let mut game = game(&rules("kalah", ""), "26 0 0 0 0 0 / 0 0 0 0 0 1 / 0 0 / S");
    assert!(play(&mut game, "A").ends_with("f3 A2"));
    assert_eq!(board(&game), "2 2 2 2 2 2 / 2 2 2 2 2 3 / 2 0 / N");
}

//      1 0 0 0 0 0
//  0                 0
//     40 0 0 0 0 0
#[test]
fn forty_seeds_go_round_three_times_and_one_pit_further() {
    let mut game = game(&rules("kalah", ""), "40 0 0 0 0 0 / 0 0 0 0 0 1 / 0 0 / S");
    assert!(play(&mut game, "A").ends_with("f4 A3 B4"));
    assert_eq!(board(&game), "3 4 3 3 3 3 / 3 3 3 3 3 4 / 3 0 / N");
}

//      4 4 4 4 4 4
//  0                 0
//      4 4 4 4 4 4
#[test]
fn a_last_seed_in_the_movers_store_earns_another_turn_which_is_compulsory() {
    let mut game = game(&rules("kalah", ""), "");
    assert_eq!(play(&mut game, "C"), "lift C4: D5 E5 F5 South1, bonus South");
    assert_eq!(game.turn(), Seat::South);
    assert_eq!(legal(&game), "A B D E F");
    assert_eq!(refused(&game, "pass"), Refusal::CannotPass);
    assert_eq!(refused(&game, "a"), Refusal::NotYourPit);
}

//      0 3 0 0 0 1
//  0                 0
//      1 0 0 0 0 1
#[test]
fn a_last_seed_in_an_own_empty_pit_takes_itself_and_the_pit_opposite() {
    let mut game = game(&rules("kalah", ""), "1 0 0 0 0 1 / 1 0 0 0 3 0 / 0 0 / S");
    assert_eq!(
        play(&mut game, "A"),
        "lift A1: B1, South takes B1 landing, South takes e3 opposite"
    );
    assert_eq!(board(&game), "0 0 0 0 0 1 / 1 0 0 0 0 0 / 4 0 / N");
}

//      0 0 0 0 0 1
//  0                 0
//      1 0 0 0 0 1
#[test]
fn nothing_is_captured_if_the_pit_opposite_is_empty() {
    let mut game = game(&rules("kalah", ""), "1 0 0 0 0 1 / 1 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B1");
    assert_eq!(board(&game), "0 1 0 0 0 1 / 1 0 0 0 0 0 / 0 0 / N");
}

// The same board.
#[test]
fn empty_capture_takes_the_lone_seed_even_if_the_pit_opposite_is_empty() {
    let rules = rules("kalah", "empty-capture=yes");
    let mut game = game(&rules, "1 0 0 0 0 1 / 1 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B1, South takes B1 landing");
    assert_eq!(board(&game), "0 0 0 0 0 1 / 1 0 0 0 0 0 / 1 0 / N");
}

//      0 0 0 1 0 0
//  0                 0
//      1 0 0 0 0 3
#[test]
fn a_last_seed_in_an_empty_pit_of_the_other_row_takes_nothing() {
    let mut game = game(&rules("kalah", ""), "1 0 0 0 0 3 / 0 0 1 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "F"), "lift F3: South1 a1 b1");
    assert_eq!(board(&game), "1 0 0 0 0 0 / 1 1 1 0 0 0 / 1 0 / N");
}

//      0 0 3 0 0 2
//  6                 5
//      0 0 0 0 0 1
#[test]
fn ends_at_once_when_the_movers_row_is_empty_although_a_bonus_was_earned() {
    let mut game = game(&rules("kalah", ""), "0 0 0 0 0 1 / 2 0 0 3 0 0 / 5 6 / S");
    assert_eq!(
        play(&mut game, "F"),
        "lift F1: South6, end row-empty, sweep a2 North, sweep d3 North"
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 6 11 / S");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::RowEmpty), Some(Outcome::Won(Seat::North)))
    );
    assert_eq!(refused(&game, "F"), Refusal::Over);
    assert_eq!(refused(&game, "pass"), Refusal::Over);
    assert_eq!(legal(&game), "");
}

//      0 3 0 0 0 0
//  0                 0
//      1 0 0 0 0 1
#[test]
fn ends_at_once_when_a_capture_empties_the_other_row() {
    let mut game = game(&rules("kalah", ""), "1 0 0 0 0 1 / 0 0 0 0 3 0 / 0 0 / S");
    assert_eq!(
        play(&mut game, "A"),
        "lift A1: B1, South takes B1 landing, South takes e3 opposite, \
         end row-empty, sweep F1 South"
    );
    assert_eq!(game.position().store(Seat::South), 5);
}

//      1 1 1 1 1 1
//  0                40
//      1 0 0 0 0 1
#[test]
fn a_majority_does_not_end_the_game() {
    let mut game = game(&rules("kalah", ""), "1 0 0 0 0 1 / 1 1 1 1 1 1 / 40 0 / S");
    play(&mut game, "A");
    assert_eq!(
        (board(&game).as_str(), game.reason()),
        ("0 0 0 0 0 1 / 1 1 1 1 0 1 / 42 0 / N", None)
    );
}

//      0 0 0 0 0 1
//  3                 3
//      0 0 0 0 0 1
#[test]
fn equal_stores_are_a_draw() {
    let mut game = game(&rules("kalah", ""), "0 0 0 0 0 1 / 1 0 0 0 0 0 / 3 3 / S");
    assert_eq!(play(&mut game, "F"), "lift F1: South4, end row-empty, sweep a1 North");
    assert_eq!((game.reason(), game.outcome()), (Some(Reason::RowEmpty), Some(Outcome::Drawn)));
}

//      0 0 0 3 2 1
// 10                20
//      0 0 0 0 0 0
#[test]
fn a_set_up_with_an_empty_row_is_over_and_settled_at_once() {
    let game = game(&rules("kalah", ""), "0 0 0 0 0 0 / 1 2 3 0 0 0 / 20 10 / S");
    assert_eq!(game.reason(), Some(Reason::RowEmpty));
    assert_eq!(board(&game), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 20 16 / S");
}

//      1 0 0 0 0 1
//  0                 0
//      0 0 0 0 0 2
#[test]
fn end_on_turn_waits_until_the_player_to_move_has_no_seeds() {
    let rules = rules("kalah", "end=on-turn");
    let mut game = game(&rules, "0 0 0 0 0 2 / 1 0 0 0 0 1 / 0 0 / S");
    assert_eq!(play(&mut game, "F"), "lift F2: South1 a2");
    assert_eq!(play(&mut game, "f"), "lift f1: North1, bonus North");
    assert_eq!(
        play(&mut game, "a"),
        "lift a2: b1 c1, end row-empty, sweep b1 North, sweep c1 North"
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 1 3 / S");
}

//      0 0 3 0 0 2
//  6                 5
//      0 0 0 0 0 1
#[test]
fn end_on_turn_counts_a_bonus_turn_without_seeds() {
    let rules = rules("kalah", "end=on-turn");
    let mut game = game(&rules, "0 0 0 0 0 1 / 2 0 0 3 0 0 / 5 6 / S");
    assert_eq!(
        play(&mut game, "F"),
        "lift F1: South6, end row-empty, sweep a2 North, sweep d3 North"
    );
}

// The same board.
#[test]
fn leftovers_unawarded_stay_on_the_board_and_count_for_neither_player() {
    let rules = rules("kalah", "leftovers=unawarded");
    let mut game = game(&rules, "0 0 0 0 0 1 / 2 0 0 3 0 0 / 5 6 / S");
    assert_eq!(play(&mut game, "F"), "lift F1: South6, end row-empty");
    assert_eq!(board(&game), "0 0 0 0 0 0 / 2 0 0 3 0 0 / 6 6 / S");
    assert_eq!((game.reason(), game.outcome()), (Some(Reason::RowEmpty), Some(Outcome::Drawn)));
}

//      1 0 0 0 0 1
//  0                 0
//      0 0 0 0 0 2
#[test]
fn end_on_turn_and_leftovers_unawarded_combine_in_either_order() {
    for options in ["end=on-turn leftovers=unawarded", "leftovers=unawarded end=on-turn"] {
        let rules = rules("kalah", options);
        let mut game = game(&rules, "0 0 0 0 0 2 / 1 0 0 0 0 1 / 0 0 / S");
        play(&mut game, "F f");
        assert_eq!(play(&mut game, "a"), "lift a2: b1 c1, end row-empty");
        assert_eq!(board(&game), "0 0 0 0 0 0 / 0 1 1 0 0 0 / 1 1 / S");
    }
}

//      4 4 4 4 4 4
//  0                 0
//      4 4 4 4 4 4
#[test]
fn pie_is_offered_after_the_complete_first_turn_once() {
    let mut game = game(&rules("kalah", "pie=yes"), "");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
    play(&mut game, "C");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap, "the first turn goes on");
    play(&mut game, "A");
    assert_eq!(legal(&game), "a b c d e f swap");
    let before = board(&game);
    assert_eq!(play(&mut game, "swap"), "swap North");
    assert_eq!(board(&game), before, "the position is unchanged and North still to move");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
    assert_eq!(legal(&game), "a b c d e f");
}

// The same board.
#[test]
fn pie_is_gone_when_the_second_player_has_sown() {
    let mut game = game(&rules("kalah", "pie=yes"), "");
    play(&mut game, "A c");
    assert_eq!(game.turn(), Seat::North, "a bonus turn");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
    play(&mut game, "a");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
}

// The same board.
#[test]
fn without_the_pie_option_the_seats_stay() {
    let mut game = game(&rules("kalah", ""), "");
    play(&mut game, "A");
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
}

//      ? ? ? ? ? ?
//  0                 0
//      6 4 2 3 1 1
#[test]
fn seventeen_sowings_clear_the_row_in_one_turn() {
    let known = "F D F E F A F B F E F C F D F E F";
    for north in ["4 4 4 4 4 4", "0 0 1 0 0 0", "13 0 0 7 0 12"] {
        let mut game = game(&rules("kalah", ""), &format!("6 4 2 3 1 1 / {north} / 0 0 / S"));
        let all_but_last = known.rsplit_once(' ').unwrap().0;
        for mv in all_but_last.split(' ') {
            assert!(play(&mut game, mv).ends_with("bonus South"), "{mv}");
        }
        assert!(play(&mut game, "F").starts_with("lift F1: South17, end row-empty, sweep "));
        assert_eq!(game.position().store(Seat::South), 17);
    }
}

//      4 4 4 4 4 4
//  0                 0
//      0 4 4 4 4 4
#[test]
fn refuses_what_no_rule_allows() {
    let game = game(&rules("kalah", ""), "0 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S");
    assert_eq!(refused(&game, "A"), Refusal::Empty);
    assert_eq!(refused(&game, "G"), Refusal::NoSuchPit);
    assert_eq!(refused(&game, "b"), Refusal::NotYourPit);
    assert_eq!(refused(&game, "pass"), Refusal::CannotPass);
    assert_eq!(refused(&game, "split"), Refusal::NoSplit);
}

//      4 4 4 4 4 4
//  9                 0
//      4 4 4 4 4 4
#[test]
fn resigning_loses_and_the_seeds_stay() {
    let mut game = game(&rules("kalah", ""), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 9 / N");
    assert_eq!(play(&mut game, "resign"), "end resigned");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::Resigned), Some(Outcome::Won(Seat::South)))
    );
    assert_eq!(board(&game), "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 9 / N");
}

//      3
//  0      0
//      3
#[test]
fn one_pit_a_row_is_a_game() {
    let mut game = game(&rules("kalah", "pits=1 seeds=3"), "");
    assert_eq!(
        play(&mut game, "A"),
        "lift A3: South1 a4 A1, South takes A1 landing, South takes a4 opposite, end row-empty"
    );
}

#[test]
fn options_are_limited_to_what_a_position_holds() {
    let kalah = kalah();
    for options in ["pits=15 seeds=8", "pits=1 seeds=127", "seeds=21"] {
        let (ruleset, given) = kalah.with_options(options).unwrap();
        assert!(ruleset.total_seeds() <= 255);
        assert_eq!(given.to_string(), options);
    }
    let error = |options| {
        let error = kalah.with_options(options).unwrap_err();
        format!("{} {}", error.at, error.problem)
    };
    let seeds = "seeds: 270 seeds in all: expected at most 8 in each of 30 pits";
    assert_eq!(error("pits=15 seeds=9"), format!("8 {seeds}"));
    assert_eq!(error("seeds=9 pits=15"), format!("0 {seeds}"));
    assert_eq!(error("pits=16"), "0 pits=16: expected a number, 1 to 15");
    assert_eq!(error("seeds=0"), "0 seeds=0: expected a number, 1 to 127");
    assert_eq!(error("seeds=+4"), "0 seeds=+4: expected a number, 1 to 127");
    assert_eq!(error("seeds=999"), "0 seeds=999: expected a number, 1 to 127");
    assert_eq!(error("pie=maybe"), "0 pie=maybe: expected no or yes");
    assert_eq!(error("pie"), "0 pie=: expected no or yes");
    assert_eq!(error("seeds=4  seeds=5"), "9 option seeds given twice: expected it once");
    assert!(error("pie=yes choice=free").starts_with("8 unknown option choice: expected one of "));
}

#[test]
fn a_set_up_has_to_fit_the_board_and_a_byte() {
    let rules = rules("kalah", "");
    let refused = |setup: &seedfall::rules::Setup| match seedfall::rules::Game::new(&rules, setup) {
        Ok(_) => panic!("{setup} is accepted"),
        Err(error) => error.to_string(),
    };
    let short = "4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S".parse().unwrap();
    assert_eq!(refused(&short), "5 counts for South: expected 6");
    let mut full: seedfall::rules::Setup = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S".parse().unwrap();
    full.stores = [200, 8];
    assert_eq!(refused(&full), "256 seeds: expected at most 255");
}
