//! Al-manqala, rule by rule. In the drawings North's row is above, and its pit `a` at the right;
//! beside the rows stand the banks.

mod rules_board;

use rules_board::{board, game, legal, play, refused, rules};
use seedfall::rules::{Game, Outcome, Reason, Refusal, Seat};

fn al_manqala(setup: &str) -> Game {
    game(&rules("al-manqala", ""), setup)
}

//      7 7 7 7 7 7 7
//  0                   0
//      7 7 7 7 7 7 7
#[test]
fn starts_with_seven_seeds_a_pit_and_sows_one_lap() {
    let mut game = al_manqala("");
    assert_eq!(game.position().total(), 98);
    assert_eq!(legal(&game), "A B C D E F G");
    assert_eq!(play(&mut game, "A"), "lift A7: B8 C8 D8 E8 F8 G8 a8");
    assert_eq!(board(&game), "0 8 8 8 8 8 8 / 8 7 7 7 7 7 7 / 0 0 / N");
}

//      1 1 1 1 1 1 1
//  0                   0
//     14 0 0 0 0 0 0
#[test]
fn fourteen_seeds_end_in_the_emptied_pit_with_one() {
    let mut game = al_manqala("14 0 0 0 0 0 0 / 1 1 1 1 1 1 1 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A14: B1 C1 D1 E1 F1 G1 a2 b2 c2 d2 e2 f2 g2 A1");
    assert_eq!(board(&game), "1 1 1 1 1 1 1 / 2 2 2 2 2 2 2 / 0 0 / N");
}

//      1 1 1 1 1 1 1
//  0                   0
//     15 0 0 0 0 0 0
#[test]
fn fifteen_seeds_drop_two_in_the_next_pit_and_take_them() {
    let mut game = al_manqala("15 0 0 0 0 0 0 / 1 1 1 1 1 1 1 / 0 0 / S");
    assert!(play(&mut game, "A").ends_with("g2 A1 B2, South takes B2 landing"));
    assert_eq!(board(&game), "1 0 1 1 1 1 1 / 2 2 2 2 2 2 2 / 2 0 / N");
}

//      0 0 0 0 0 9 n
// 20                   20
//      9 0 0 0 0 2 0
#[test]
fn takes_exactly_two_or_four_from_the_other_row() {
    for (held, captured) in [(0, 0), (1, 2), (2, 0), (3, 4), (4, 0), (5, 0)] {
        let setup = format!("9 0 0 0 0 2 0 / {held} 9 0 0 0 0 0 / 20 20 / S");
        let mut game = al_manqala(&setup);
        play(&mut game, "F");
        assert_eq!(game.position().store(Seat::South), 20 + captured, "a held {held}");
    }
}

//      0 0 0 0 0 9 0
// 20                   20
//      9 0 2 0 3 0 0
#[test]
fn takes_from_the_movers_row_as_well() {
    let mut game = al_manqala("9 0 2 0 3 0 0 / 0 9 0 0 0 0 0 / 20 20 / S");
    assert_eq!(play(&mut game, "C"), "lift C2: D1 E4, South takes E4 landing");
}

//      0 0 0 0 0 9 1
// 20                   20
//      9 0 0 2 3 1 3
#[test]
fn a_chain_goes_backward_across_rows_and_stops_at_the_emptied_pit() {
    let mut game = al_manqala("9 0 0 2 3 1 3 / 1 9 0 0 0 0 0 / 20 20 / S");
    assert_eq!(
        play(&mut game, "E"),
        "lift E3: F2 G4 a2, South takes a2 landing, South takes G4 chain, South takes F2 chain"
    );
    assert_eq!(board(&game), "9 0 0 2 0 0 0 / 0 9 0 0 0 0 0 / 28 20 / N");
}

//      0 0 0 0 0 9 1
// 20                   20
//      9 0 0 0 3 1 2
#[test]
fn a_chain_stops_at_a_pit_of_three() {
    let mut game = al_manqala("9 0 0 0 3 1 2 / 1 9 0 0 0 0 0 / 20 20 / S");
    assert_eq!(play(&mut game, "E"), "lift E3: F2 G3 a2, South takes a2 landing");
}

//      3 2 0 0 9 0 0
// 20                   20
//      1 0 0 0 0 9 0
#[test]
fn a_chain_goes_round_the_other_end_too() {
    // From f the chain runs from A back into g.
    let mut game = al_manqala("1 0 0 0 0 9 0 / 0 0 9 0 0 2 3 / 20 20 / N");
    assert_eq!(
        play(&mut game, "f"),
        "lift f2: g4 A2, North takes A2 landing, North takes g4 chain"
    );
}

//      2 2 2 2 2 2 2
// 42                   0
//     28 0 0 0 0 0 0
#[test]
fn a_chain_all_the_way_round_takes_each_pit_once() {
    let mut game = al_manqala("28 0 0 0 0 0 0 / 2 2 2 2 2 2 2 / 0 42 / S");
    let line = play(&mut game, "A");
    let order = "A2 landing, g4 chain, f4 chain, e4 chain, d4 chain, c4 chain, b4 chain, \
                 a4 chain, G2 chain, F2 chain, E2 chain, D2 chain, C2 chain, B2 chain";
    let order = format!("South takes {}", order.replace(", ", ", South takes "));
    assert!(line.ends_with(&format!("g4 A2, {order}, end board-empty")), "{line}");
    assert_eq!((game.position().store(Seat::South), game.outcome()), (42, Some(Outcome::Drawn)));
}

//      0 0 0 0 0 0 0
// 40                   40
//      2 6 0 0 3 1 1
#[test]
fn an_empty_row_must_be_fed() {
    let game = al_manqala("2 6 0 0 3 1 1 / 0 0 0 0 0 0 0 / 40 40 / S");
    assert_eq!(legal(&game), "B E G");
    assert_eq!(refused(&game, "A"), Refusal::MustFeed);
    assert_eq!(refused(&game, "F"), Refusal::MustFeed);
    assert_eq!(refused(&game, "C"), Refusal::Empty);
    assert_eq!(refused(&game, "pass"), Refusal::CannotPass);
}

//      0 0 0 0 0 0 0
// 20                   20
//      n 0 0 0 0 0 0
#[test]
fn a_pit_feeds_exactly_if_it_reaches_the_other_row() {
    for pit in 0..7_usize {
        for seeds in 1..=40 {
            let mut row = [0_u8; 7];
            row[pit] = seeds;
            let row = row.map(|n| n.to_string()).join(" ");
            let game = al_manqala(&format!("{row} / 0 0 0 0 0 0 0 / 20 20 / S"));
            let feeds = usize::from(seeds) > 6 - pit;
            assert_eq!(game.reason().is_none(), feeds, "{row}");
        }
    }
}

//      0 0 0 0 0 0 0
// 40                   40
//      2 0 0 0 0 0 0
#[test]
fn if_no_move_feeds_the_unfed_player_takes_what_is_left() {
    let game = al_manqala("2 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 40 40 / S");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::CannotFeed), Some(Outcome::Won(Seat::North)))
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 40 42 / S");
}

//      1 0 0 0 0 0 0
// 46                   46
//      1 0 4 0 0 0 0
#[test]
fn published_endgame_gains_two_with_c_and_loses_six_with_a() {
    let setup = "1 0 4 0 0 0 0 / 0 0 0 0 0 0 1 / 46 46 / S";
    let mut best = al_manqala(setup);
    play(&mut best, "C g G a");
    assert_eq!(play(&mut best, "D"), "lift D1: E2, South takes E2 landing");
    play(&mut best, "b F c");
    assert_eq!(
        play(&mut best, "G"),
        "lift G1: a1, end cannot-feed, sweep a1 South, sweep d1 South"
    );
    assert_eq!(board(&best), "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 50 48 / N");
    let mut worst = al_manqala(setup);
    play(&mut worst, "A");
    assert_eq!(
        play(&mut worst, "g"),
        "lift g1: A1, end cannot-feed, sweep A1 North, sweep B1 North, sweep C4 North"
    );
    assert_eq!(
        (worst.outcome(), worst.position().store(Seat::North)),
        (Some(Outcome::Won(Seat::North)), 52)
    );
}

//      0 0 0 0 0 0 1
// 20                   20
//      9 0 0 0 0 2 0
#[test]
fn a_capture_may_strip_the_other_row_whose_owner_passes_and_is_fed() {
    let mut game = al_manqala("9 0 0 0 0 2 0 / 1 0 0 0 0 0 0 / 20 20 / S");
    assert_eq!(play(&mut game, "F"), "lift F2: G1 a2, South takes a2 landing");
    assert_eq!(legal(&game), "pass");
    assert_eq!(refused(&game, "a"), Refusal::MustPass);
    assert_eq!(play(&mut game, "pass"), "pass North");
    assert_eq!(legal(&game), "A G");
    assert_eq!(play(&mut game, "G"), "lift G1: a1");
}

//      0 0 0 0 0 0 1
// 21                   19
//      0 0 0 0 0 0 1
#[test]
fn ends_when_both_rows_are_empty() {
    let mut game = al_manqala("0 0 0 0 0 0 1 / 1 0 0 0 0 0 0 / 19 21 / S");
    assert_eq!(play(&mut game, "G"), "lift G1: a2, South takes a2 landing, end board-empty");
    assert_eq!((game.reason(), game.outcome()), (Some(Reason::BoardEmpty), Some(Outcome::Drawn)));
}

//      0 0 0 0 0 0 1
// 48                   48
//      1 0 0 0 0 0 0
#[test]
fn the_third_occurrence_splits_what_is_left() {
    let mut game = al_manqala("1 0 0 0 0 0 0 / 1 0 0 0 0 0 0 / 48 48 / S");
    let cycle = "A a B b C c D d E e F f G";
    play(&mut game, cycle);
    assert_eq!(legal(&game), "g", "South's row is empty and only g feeds it");
    play(&mut game, "g");
    assert_eq!(game.reason(), None, "the second occurrence");
    play(&mut game, cycle);
    assert_eq!(play(&mut game, "g"), "lift g1: A1, end repetition, sweep A1 South, sweep a1 North");
    assert_eq!((game.position().store(Seat::South), game.outcome()), (49, Some(Outcome::Drawn)));
}

//      7 7 7 7 7 7 7
//  0                   0
//      7 7 7 7 7 7 7
#[test]
fn the_players_may_agree_to_split_at_any_time() {
    let mut game = al_manqala("");
    play(&mut game, "A");
    assert!(play(&mut game, "split").starts_with("end agreed-split, sweep B8 South"));
    assert_eq!(board(&game), "0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 49 49 / N");
    assert_eq!((game.reason(), game.outcome()), (Some(Reason::AgreedSplit), Some(Outcome::Drawn)));
}

//      2 0 0 0 0 0 0
// 20                   20
//      3 0 0 0 0 0 0
#[test]
fn of_an_odd_number_split_one_seed_stays_unawarded() {
    let mut game = al_manqala("3 0 0 0 0 0 0 / 0 0 0 0 0 0 2 / 20 20 / S");
    assert_eq!(
        play(&mut game, "split"),
        "end agreed-split, sweep A2 South, sweep A1 North, sweep g1 North"
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 0 / 0 0 0 0 0 0 1 / 22 22 / S");
}

//      0 0 0 0 0 9 1
// 29                   48
//      9 0 0 0 0 2 0
#[test]
fn fifty_captured_win_at_once_and_the_rest_is_unawarded() {
    let mut game = al_manqala("9 0 0 0 0 2 0 / 1 9 0 0 0 0 0 / 48 29 / S");
    assert_eq!(play(&mut game, "F"), "lift F2: G1 a2, South takes a2 landing, end majority");
    assert_eq!(board(&game), "9 0 0 0 0 0 1 / 0 9 0 0 0 0 0 / 50 29 / N");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::Majority), Some(Outcome::Won(Seat::South)))
    );
}

//      1 0 0 0 0 0 0
//  n                   49
//      1 0 0 0 0 0 0
#[test]
fn a_majority_is_more_than_half_of_all_seeds_of_the_set_up() {
    let with = |north| al_manqala(&format!("1 0 0 0 0 0 0 / 0 0 0 0 0 0 1 / 49 {north} / S"));
    assert_eq!(with(47).reason(), None, "49 of 98");
    assert_eq!(with(46).reason(), Some(Reason::Majority), "49 of 97");
    assert_eq!(board(&with(46)), "1 0 0 0 0 0 0 / 0 0 0 0 0 0 1 / 49 46 / S");
}

//      7 7 7 7 7 7 7
//  0                   0
//      7 7 7 7 7 7 7
#[test]
fn refuses_what_no_rule_allows() {
    let game = al_manqala("");
    assert_eq!(refused(&game, "a"), Refusal::NotYourPit);
    assert_eq!(refused(&game, "H"), Refusal::NoSuchPit);
    assert_eq!(refused(&game, "pass"), Refusal::CannotPass);
    assert_eq!(refused(&game, "swap"), Refusal::NoSwap);
}
