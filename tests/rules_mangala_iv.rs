//! Mangala IV, rule by rule. In the drawings North's row is above, and its pit `a` at the right;
//! beside the rows stand the banks.

mod rules_board;

use rand::{SeedableRng, rngs::ChaCha8Rng};
use rules_board::{board, game, legal, play, refused, rules, trace_line};
use seedfall::rules::ruleset::{End, Opening};
use seedfall::rules::{Event, Game, Outcome, Reason, Refusal, Seat};

fn mangala(setup: &str) -> Game {
    game(&rules("mangala-iv", ""), setup)
}

fn free(setup: &str) -> Game {
    game(&rules("mangala-iv", "choice=free"), setup)
}

/// A position from which the sowing of A comes back to where it was, over and over.
const ENDLESS: &str = "3 4 3 5 7 6 5 / 1 6 2 4 3 5 1 / 20 23 / S";

//      ? ? ? ? ? ? ?
//  0                   0
//      ? ? ? ? ? ? ?
#[test]
fn the_same_random_seed_scatters_the_same_layout() {
    let rules = rules("mangala-iv", "");
    assert_eq!(rules.usual_setup(), None);
    let mut emptiest = u8::MAX;
    let mut fullest = 0;
    for number in 0..200 {
        let draw = || rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(number));
        let setup = draw();
        assert_eq!((setup.total(), setup.stores, setup.turn), (98, [0, 0], Seat::South));
        assert_eq!(setup, draw(), "the same number gives the same layout");
        for &seeds in setup.rows.iter().flatten() {
            emptiest = emptiest.min(seeds);
            fullest = fullest.max(seeds);
        }
    }
    // 2800 pits of 7 on average, each seed drawn on its own: some hold 1 at most, some 14 or more.
    assert!(emptiest <= 1 && fullest >= 14, "{emptiest} to {fullest}");
}

//      7 7 7 7 7 7 7
//  0                   0
//      7 7 7 7 7 7 7
#[test]
fn the_layout_can_be_even_and_the_opening_is_odd_or_even() {
    let rules = rules("mangala-iv", "layout=even");
    assert_eq!(board(&game(&rules, "")), "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S");
    assert_eq!(rules.ruleset().opening, Opening::OddOrEven);
}

//      0 0 0 0 0 0 9
//  0                   0
//      0 3 0 1 0 0 0
#[test]
fn only_the_leftmost_occupied_pit_may_be_played() {
    let south = mangala("0 3 0 1 0 0 0 / 9 0 0 0 0 0 0 / 0 0 / S");
    assert_eq!(legal(&south), "B");
    assert_eq!(refused(&south, "D"), Refusal::OnlyLeftmost);
    assert_eq!(refused(&south, "A"), Refusal::Empty);
    assert_eq!(refused(&south, "a"), Refusal::NotYourPit);
    assert_eq!(refused(&south, "H"), Refusal::NoSuchPit);
    assert_eq!(refused(&south, "pass"), Refusal::CannotPass);
    assert_eq!(refused(&south, "split"), Refusal::NoSplit);
    let north = mangala("9 0 0 0 0 0 0 / 0 0 3 0 1 0 0 / 0 0 / N");
    assert_eq!(legal(&north), "c", "North's own left");
}

// The same board.
#[test]
fn choice_free_lets_any_own_pit_be_played() {
    let game = free("0 3 0 1 0 0 0 / 9 0 0 0 0 0 0 / 0 0 / S");
    assert_eq!(legal(&game), "B D");
}

//      0 0 0 0 0 0 9
//  0                   0
//      1 0 0 0 0 0 0
#[test]
fn a_pit_brought_to_one_ends_the_turn() {
    let mut game = mangala("1 0 0 0 0 0 0 / 9 0 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B1");
    assert_eq!(game.turn(), Seat::North);
}

//      0 0 0 0 0 0 9
//  0                   0
//      1 2 0 0 0 0 0
#[test]
fn a_pit_brought_to_three_is_lifted_and_sown_on() {
    let mut game = mangala("1 2 0 0 0 0 0 / 9 0 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B3, lap 2 B3: C1 D1 E1");
    assert_eq!(board(&game), "0 0 1 1 1 0 0 / 9 0 0 0 0 0 0 / 0 0 / N");
}

//      0 0 0 0 0 9 0
//  0                   0
//      1 n 0 0 0 0 0
#[test]
fn five_and_more_are_lifted_too() {
    let mut five = mangala("1 4 0 0 0 0 0 / 0 9 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut five, "A"), "lift A1: B5, lap 2 B5: C1 D1 E1 F1 G1");
    let mut six = mangala("1 5 0 0 0 0 0 / 0 9 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut six, "A"), "lift A1: B6, lap 2 B6: C1 D1 E1 F1 G1 a1");
}

//      0 0 0 0 0 2 0
//  0                   0
//      0 0 0 0 0 0 2
#[test]
fn the_relay_goes_on_from_the_other_row() {
    let mut game = mangala("0 0 0 0 0 0 2 / 0 2 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "G"), "lift G2: a1 b3, lap 2 b3: c1 d1 e1");
    assert_eq!(board(&game), "0 0 0 0 0 0 0 / 1 0 1 1 1 0 0 / 0 0 / N");
}

//      0 5 0 0 0 3 1
//  0                   0
//      1 n 0 0 0 0 0
#[test]
fn a_pit_brought_to_two_or_four_is_taken_with_the_pit_opposite() {
    let mut two = mangala("1 1 0 0 0 0 0 / 1 3 0 0 0 5 0 / 0 0 / S");
    assert_eq!(play(&mut two, "A"), "lift A1: B2, South takes B2 landing, South takes f5 opposite");
    assert_eq!(board(&two), "0 0 0 0 0 0 0 / 1 3 0 0 0 0 0 / 7 0 / N");
    let mut four = mangala("1 3 0 0 0 0 0 / 1 3 0 0 0 5 0 / 0 0 / S");
    assert_eq!(
        play(&mut four, "A"),
        "lift A1: B4, South takes B4 landing, South takes f5 opposite"
    );
}

//      5 0 0 0 0 6 1
//  0                   0
//      0 0 0 0 3 1 3
#[test]
fn a_chain_is_read_as_the_board_stands_when_the_last_seed_lands() {
    let mut game = mangala("0 0 0 0 3 1 3 / 1 6 0 0 0 0 5 / 0 0 / S");
    // G is taken as the pit opposite a, and still leads the chain on to F. One at a time, the
    // chain would find G empty, and take 6.
    assert_eq!(
        play(&mut game, "E"),
        "lift E3: F2 G4 a2, South takes a2 landing, South takes G4 opposite, \
         South takes F2 chain, South takes b6 opposite"
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 0 / 0 0 0 0 0 0 5 / 14 0 / N");
}

//      0 3 7 1 0 0 0
//  0                   0
//      2 1 3 1 9 0 0
#[test]
fn a_chain_takes_the_pit_opposite_each_of_its_pits() {
    let mut game = free("2 1 3 1 9 0 0 / 0 0 0 1 7 3 0 / 0 0 / S");
    assert_eq!(
        play(&mut game, "A"),
        "lift A2: B2 C4, South takes C4 landing, South takes e7 opposite, \
         South takes B2 chain, South takes f3 opposite"
    );
}

//      1 1 1 1 1 1 1
//  0                   0
//     14 0 0 0 0 0 0
#[test]
fn the_emptied_pit_is_not_skipped() {
    let mut game = mangala("14 0 0 0 0 0 0 / 1 1 1 1 1 1 1 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A14: B1 C1 D1 E1 F1 G1 a2 b2 c2 d2 e2 f2 g2 A1");
}

//      9 0 0 0 0 1 3
//  0                   0
//      0 0 0 0 0 0 0
#[test]
fn a_player_without_seeds_passes_until_some_come_back() {
    let mut game = mangala("0 0 0 0 0 0 0 / 3 1 0 0 0 0 9 / 0 0 / S");
    assert_eq!(legal(&game), "pass");
    assert_eq!(refused(&game, "A"), Refusal::MustPass);
    assert_eq!(play(&mut game, "pass"), "pass South");
    assert_eq!(play(&mut game, "a"), "lift a3: b2 c1 d1");
    assert_eq!(legal(&game), "pass", "North did not have to feed");
}

//      0 0 0 0 0 0 0
//  0                   0
//      1 1 0 0 0 0 0
#[test]
fn ends_when_the_board_is_empty() {
    let mut game = mangala("1 1 0 0 0 0 0 / 0 0 0 0 0 0 0 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B2, South takes B2 landing, end board-empty");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::BoardEmpty), Some(Outcome::Won(Seat::South)))
    );
}

//      0 0 0 0 0 0 0
//  5                   0
//      1 1 1 0 0 0 0
#[test]
fn ends_when_one_seed_is_left_which_neither_player_gets() {
    let mut game = mangala("1 1 1 0 0 0 0 / 0 0 0 0 0 0 0 / 0 5 / S");
    assert_eq!(play(&mut game, "A"), "lift A1: B2, South takes B2 landing, end lone-seed");
    assert_eq!(board(&game), "0 0 1 0 0 0 0 / 0 0 0 0 0 0 0 / 2 5 / N");
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::North)));
    let lone = mangala("0 0 0 0 0 0 0 / 0 0 1 0 0 0 0 / 2 2 / S");
    assert_eq!((lone.reason(), lone.outcome()), (Some(Reason::LoneSeed), Some(Outcome::Drawn)));
}

//      0 0 0 0 0 0 1
// 40                   40
//      1 0 0 0 0 0 0
#[test]
fn under_free_choice_the_third_occurrence_ends_the_game_unawarded() {
    let mut game = free("1 0 0 0 0 0 0 / 1 0 0 0 0 0 0 / 40 40 / S");
    let cycle = "A a B b C c D d E e F f G g";
    play(&mut game, cycle);
    assert_eq!(game.reason(), None, "the second occurrence");
    play(&mut game, cycle.strip_suffix(" g").unwrap());
    assert_eq!(play(&mut game, "g"), "lift g1: A1, end repetition");
    assert_eq!(board(&game), "1 0 0 0 0 0 0 / 1 0 0 0 0 0 0 / 40 40 / S");
}

#[test]
fn under_forced_play_the_second_occurrence_would_end_it() {
    let times = |options| {
        let rules = rules("mangala-iv", options);
        rules.ruleset().ends.iter().find_map(|end| match end {
            End::Repetition { times, .. } => Some(*times),
            _ => None,
        })
    };
    assert_eq!(times(""), Some(2));
    assert_eq!(times("choice=forced"), Some(2));
    assert_eq!(times("choice=free"), Some(3));
}

//      0 0 0 0 0 9 1
//  3                  60
//      1 0 0 0 0 0 0
#[test]
fn a_majority_does_not_end_the_game() {
    let mut game = mangala("1 0 0 0 0 0 0 / 1 9 0 0 0 0 0 / 60 3 / S");
    play(&mut game, "A");
    assert_eq!(game.reason(), None);
}

//      1 5 3 4 2 6 1
// 23                  20
//      3 4 3 5 7 6 5
#[test]
fn a_relay_that_comes_round_after_392_laps_may_not_be_played() {
    let game = free(ENDLESS);
    assert_eq!(refused(&game, "A"), Refusal::Endless { laps: 392 });
    assert!(!legal(&game).contains('A'));
    assert!(!legal(&game).is_empty());
    assert_eq!(game.reason(), None);
}

// The same board.
#[test]
fn the_game_ends_if_every_sowing_of_the_player_to_move_is_endless() {
    let game = mangala(ENDLESS);
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::EndlessTurn), Some(Outcome::Won(Seat::North)))
    );
    assert_eq!(board(&game), ENDLESS);
}

//      7 5 6 7 7 6 8
//  0                   0
//      6 12 5 7 6 12 4
#[test]
fn play_can_lead_to_a_turn_without_end() {
    let mut game = mangala("6 12 5 7 6 12 4 / 8 6 7 7 6 5 7 / 0 0 / S");
    assert!(play(&mut game, "A a").ends_with(", end endless-turn"));
    assert_eq!(legal(&game), "");
}

//      7 7 7 7 7 7 7
//  0                   0
//      7 7 7 7 7 7 7
#[test]
fn the_even_layout_is_one_game_that_ends_46_to_51() {
    let known = "A12 a7 A7 b0 A9 a7 C15 a3 A3 e13 C0 a21";
    let mut game = game(&rules("mangala-iv", "layout=even"), "");
    for ply in known.split(' ') {
        let (pit, captured) = ply.split_at(1);
        let mover = game.turn();
        let trace = game.play(pit.parse().unwrap()).unwrap();
        assert_eq!(
            trace.captured(mover),
            captured.parse::<u32>().unwrap(),
            "{ply}: {}",
            trace_line(&trace)
        );
    }
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::LoneSeed), Some(Outcome::Won(Seat::North)))
    );
    assert_eq!(board(&game), "0 0 0 0 0 0 1 / 0 0 0 0 0 0 0 / 46 51 / S");
}

// The same board.
#[test]
fn laps_are_numbered_and_each_begins_where_the_last_seed_fell() {
    let mut game = game(&rules("mangala-iv", "layout=even"), "");
    while let Some(&mv) = game.legal_moves().first() {
        let trace = game.play(mv).unwrap();
        let mut laps = 0;
        let mut landing = None;
        for event in &trace.0 {
            match *event {
                Event::Lift { pit, seeds, lap } => {
                    laps += 1;
                    assert_eq!(lap, laps);
                    if let Some(landing) = landing {
                        assert_eq!(
                            Event::Drop { place: seedfall::rules::Place::Pit(pit), count: seeds },
                            landing
                        );
                    }
                }
                Event::Drop { .. } => landing = Some(*event),
                _ => {}
            }
        }
        assert_eq!(trace.laps(), laps);
    }
}
