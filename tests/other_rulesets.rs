//! Other mancala games in the vocabulary of rulesets, each a file in `tests/other_rulesets`, without
//! new code.
//! In the drawings North's row is above, and its pit `a` at the right.

mod rules_board;

use std::sync::Arc;

use rand::{SeedableRng, rngs::ChaCha8Rng};
use rules_board::{OTHER_RULESETS, board, legal, play, refused};
use seedfall::rules::ruleset::GrandSlam;
use seedfall::rules::{Game, Outcome, Reason, Refusal, Rules, Ruleset, Seat, read_ruleset};
use seedfall::teaching::{RulesPart, describe};

fn ruleset(id: &str) -> Ruleset {
    let rulesets = OTHER_RULESETS.iter().map(|(file, text)| read_ruleset(file, text).unwrap());
    rulesets.into_iter().find(|ruleset| ruleset.id == id).unwrap()
}

fn game(id: &str, setup: &str) -> Game {
    rules_board::game(&Arc::new(Rules::new(ruleset(id)).unwrap()), setup)
}

//      5 0 0 0 0 0
//
//     12 0 0 0 0 0
#[test]
fn oware_skips_the_emptied_pit() {
    let mut game = game("oware", "12 0 0 0 0 0 / 0 0 0 0 0 5 / 0 0 / S");
    assert_eq!(play(&mut game, "A"), "lift A12: B1 C1 D1 E1 F1 a1 b1 c1 d1 e1 f6 B2");
    assert_eq!(board(&game), "0 2 1 1 1 1 / 1 1 1 1 1 6 / 0 0 / N");
}

//      7 0 0 1 2 1
//
//      9 0 0 0 4 1
#[test]
fn oware_takes_two_and_three_in_the_other_row_only() {
    let mut game = game("oware", "9 0 0 0 4 1 / 1 2 1 0 0 7 / 0 0 / S");
    assert_eq!(
        play(&mut game, "E"),
        "lift E4: F2 a2 b3 c2, South takes c2 landing, South takes b3 chain, South takes a2 chain"
    );
    assert_eq!(board(&game), "9 0 0 0 0 2 / 0 0 0 0 0 7 / 7 0 / N");
}

//      0 0 0 0 1 1
//
//      9 0 0 0 0 2
#[test]
fn oware_lets_a_grand_slam_take_nothing_or_forbids_it() {
    let setup = "9 0 0 0 0 2 / 1 1 0 0 0 0 / 0 0 / S";
    assert_eq!(play(&mut game("oware", setup), "F"), "lift F2: a2 b2");
    let mut strict = ruleset("oware");
    strict.grand_slam = GrandSlam::Illegal;
    let strict = rules_board::game(&Arc::new(Rules::new(strict).unwrap()), setup);
    assert_eq!(legal(&strict), "A");
    assert_eq!(refused(&strict, "F"), Refusal::GrandSlam);
}

//      0 0 0 0 0 0
//
//      2 0 0 0 0 1
#[test]
fn oware_feeds_or_else_each_player_keeps_the_seeds_of_their_row() {
    let must_feed = game("oware", "2 0 0 0 0 1 / 0 0 0 0 0 0 / 10 10 / S");
    assert_eq!(legal(&must_feed), "F");
    assert_eq!(refused(&must_feed, "A"), Refusal::MustFeed);
    let cannot_feed = game("oware", "2 0 0 0 0 0 / 0 0 0 0 0 0 / 10 10 / S");
    assert_eq!(
        (cannot_feed.reason(), cannot_feed.outcome()),
        (Some(Reason::CannotFeed), Some(Outcome::Won(Seat::South)))
    );
}

//      0 0 0 0 9 1
//
//      9 0 0 0 0 1
#[test]
fn oware_is_won_with_twenty_five() {
    let mut game = game("oware", "9 0 0 0 0 1 / 1 9 0 0 0 0 / 23 5 / S");
    assert_eq!(play(&mut game, "F"), "lift F1: a2, South takes a2 landing, end majority");
}

//      9 0 0 0 0 9
//
//      2 1 5 0 0 0
#[test]
fn bohnenspiel_takes_two_four_and_six_in_a_chain() {
    let mut game = game("bohnenspiel", "2 1 5 0 0 0 / 9 0 0 0 0 9 / 0 0 / S");
    assert_eq!(
        play(&mut game, "A"),
        "lift A2: B2 C6, South takes C6 landing, South takes B2 chain"
    );
}

//      0 0 0 0 0 0
//
//      0 0 0 0 0 1
#[test]
fn bohnenspiel_is_swept_by_the_last_mover() {
    let mut game = game("bohnenspiel", "0 0 0 0 0 1 / 0 0 0 0 0 0 / 20 20 / S");
    assert_eq!(play(&mut game, "F"), "lift F1: a1");
    assert_eq!(play(&mut game, "a"), "lift a1: b1, end row-empty, sweep b1 North");
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat::North)));
}

//      9 0 0 0 0 1
//
//      2 1 7 0 0 1
#[test]
fn halusa_takes_any_even_count_from_the_movers_row_only() {
    let setup = "2 1 7 0 0 1 / 1 0 0 0 0 9 / 0 0 / S";
    let mut own = game("halusa", setup);
    assert_eq!(play(&mut own, "A"), "lift A2: B2 C8, South takes C8 landing, South takes B2 chain");
    assert_eq!(play(&mut game("halusa", setup), "F"), "lift F1: a2");
}

//      0 0 0 0 0 0
//
//      2 0 0 0 0 0
#[test]
fn halusa_gives_the_rest_to_the_last_mover() {
    let game = game("halusa", "2 0 0 0 0 0 / 0 0 0 0 0 0 / 10 10 / S");
    assert_eq!(
        (game.reason(), game.outcome()),
        (Some(Reason::CannotFeed), Some(Outcome::Won(Seat::North)))
    );
}

//      0 0 0 0 0 1 9
//
//      1 2 0 0 0 0 0
#[test]
fn lab_madjnuni_is_forced_from_the_right() {
    let mut game = game("lab-madjnuni", "1 2 0 0 0 0 0 / 9 1 0 0 0 0 0 / 0 0 / S");
    assert_eq!(refused(&game, "A"), Refusal::OnlyRightmost);
    assert_eq!(play(&mut game, "B"), "lift B2: C1 D1");
    assert_eq!(legal(&game), "b");
}

//      0 5 0 0 0 1 3
//
//      1 1 1 0 0 0 2
#[test]
fn lab_madjnuni_relays_and_takes_as_mangala_iv_does() {
    let mut relay = game("lab-madjnuni", "1 1 1 0 0 0 2 / 3 2 0 0 0 5 0 / 0 0 / S");
    assert_eq!(play(&mut relay, "G"), "lift G2: a4 b3, lap 2 b3: c1 d1 e1");
    let mut take = game("lab-madjnuni", "1 1 1 0 0 0 2 / 3 1 0 0 0 5 0 / 0 0 / S");
    assert_eq!(
        play(&mut take, "G"),
        "lift G2: a4 b2, South takes b2 landing, South takes a4 chain"
    );
}

#[test]
fn lab_madjnuni_scatters_at_least_two_seeds_a_pit() {
    let rules = Rules::new(ruleset("lab-madjnuni")).unwrap();
    for number in 0..100 {
        let setup = rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(number));
        assert_eq!(setup.total(), 98);
        assert!(setup.rows.iter().flatten().all(|&seeds| seeds >= 2), "{setup}");
    }
}

//      4 4 4 4 4 4
//  0                 0
//      4 4 4 4 4 4
#[test]
fn turkish_mangala_leaves_the_first_seed_in_the_pit() {
    assert_eq!(play(&mut game("turkish-mangala", ""), "C"), "lift C4: C1 D5 E5 F5");
    assert_eq!(
        play(&mut game("turkish-mangala", ""), "D"),
        "lift D4: D1 E5 F5 South1, bonus South"
    );
}

//      0 3 0 0 0 1
//  0                 0
//      1 0 0 0 0 1
#[test]
fn turkish_mangala_moves_a_single_seed_on() {
    let setup = "1 0 0 0 0 1 / 1 0 0 0 3 0 / 0 0 / S";
    assert_eq!(play(&mut game("turkish-mangala", setup), "F"), "lift F1: South1, bonus South");
    assert_eq!(
        play(&mut game("turkish-mangala", setup), "A"),
        "lift A1: B1, South takes B1 landing, South takes e3 opposite"
    );
}

//      0 0 0 0 9 n
//  0                 0
//      5 0 0 0 0 3
#[test]
fn turkish_mangala_takes_even_counts_from_the_other_row() {
    let even = "5 0 0 0 0 3 / 1 9 0 0 0 0 / 0 0 / S";
    assert_eq!(
        play(&mut game("turkish-mangala", even), "F"),
        "lift F3: F1 South1 a2, South takes a2 landing"
    );
    let odd = "5 0 0 0 0 3 / 2 9 0 0 0 0 / 0 0 / S";
    assert_eq!(play(&mut game("turkish-mangala", odd), "F"), "lift F3: F1 South1 a3");
}

//      0 0 3 0 0 2
//  6                 5
//      0 0 0 0 0 1
#[test]
fn turkish_mangala_gives_the_rest_to_the_player_whose_row_is_empty() {
    let mut game = game("turkish-mangala", "0 0 0 0 0 1 / 2 0 0 3 0 0 / 5 6 / S");
    assert_eq!(
        play(&mut game, "F"),
        "lift F1: South6, end row-empty, sweep a2 South, sweep d3 South"
    );
}

#[test]
fn random_games_end_and_keep_every_seed() {
    for (file, text) in OTHER_RULESETS {
        let rules = Arc::new(Rules::new(read_ruleset(file, text).unwrap()).unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..300 {
            let mut game = Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap();
            let total = game.position().total();
            let mut plies = 0;
            while let Some(mv) = game.random_move(&mut rng) {
                game.play(mv).unwrap();
                assert_eq!(game.position().total(), total, "{file}");
                plies += 1;
                assert!(plies < 5_000, "{file}: {}", board(&game));
            }
            assert!(game.reason().is_some());
        }
    }
}

#[test]
fn each_is_written_as_it_is_read_and_can_be_described() {
    for (file, text) in OTHER_RULESETS {
        let ruleset = read_ruleset(file, text).unwrap();
        assert!(
            describe(&ruleset).iter().any(|chapter| chapter.part == RulesPart::Capture),
            "{file}"
        );
        let written = ron::ser::to_string(&ruleset).unwrap();
        assert_eq!(read_ruleset("again.ron", &written).unwrap(), ruleset);
    }
}

/// The error for Oware's file with its first `from` replaced by `to`.
fn error_for(from: &str, to: &str) -> String {
    let text = OTHER_RULESETS[0].1;
    assert!(text.contains(from), "{from}");
    read_ruleset("my.ron", &text.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn bad_words_are_found_by_line_column_and_field() {
    assert_eq!(error_for("id: \"oware\"", "id: 7"), "my.ron:3:9: id: Expected string");
    assert_eq!(error_for("pits: 6", "pits: 600"), "my.ron:7:19: pits: Integer is out of bounds");
    assert_eq!(error_for("pits: 6", "pits: six"), "my.ron:7:19: pits: Expected integer");
    assert!(error_for("pits: 6", "pit: 6").starts_with("my.ron:7:13: pit: Unexpected field"));
    assert!(error_for("origin: Skipped", "origin: Skip").starts_with("my.ron:12:13: origin: "));
    assert!(error_for("side: Other", "side: Others").starts_with("my.ron:18:19: side: "));
    assert!(error_for("Majority", "Minority").starts_with("my.ron:28:9: ends: "));
    assert!(error_for("Even", "Random(mi: 3)").starts_with("my.ron:8:20: mi: Unexpected field"));
    assert!(error_for("    bonus: Never,\n", "").contains(": bonus: Unexpected missing field"));
    assert!(error_for("bonus:", "bonus: Never, bonus:").starts_with("my.ron:23:19: bonus: "));
    assert!(error_for("[2, 3]", "[2, 3").starts_with("my.ron:17:"));
    assert_eq!(read_ruleset("my.ron", "").unwrap_err().line, 1);
}

#[test]
fn games_that_could_not_be_played_are_found_by_line_column_and_field() {
    assert_eq!(
        error_for("pits: 6", "pits: 16"),
        "my.ron:7:19: pits: 16 pits in a row: expected 1 to 15"
    );
    assert_eq!(
        error_for("seeds: 4", "seeds: 30"),
        "my.ron:7:29: seeds: 360 seeds in all: expected at most 21 in each of 12 pits"
    );
    assert!(
        error_for("\"oware\"", "\"Oware!\"").starts_with("my.ron:3:9: id: expected lower-case")
    );
    assert!(error_for("bonus: Never", "bonus: Store").starts_with("my.ron:23:12: bonus: "));
    assert!(
        error_for("feeding: WhenOtherRowEmpty", "feeding: None")
            .starts_with("my.ron:24:14: feeding: ")
    );
    assert!(error_for("times: 3", "times: 1").starts_with("my.ron:30:27: times: "));
    assert!(error_for("relay: None", "relay: To(Of([1, 3]))").starts_with("my.ron:14:12: relay: "));
    assert!(error_for("Of([2, 3])", "Of([0, 2])").starts_with("my.ron:15:15: captures: "));
    assert!(error_for("Of([2, 3])", "Of([])").starts_with("my.ron:15:15: captures: "));
    assert!(error_for("Even", "Random(min: 9)").starts_with("my.ron:8:25: min: "));
    assert!(error_for("Even", "Explicit([1], [2])").starts_with("my.ron:8:13: layout: "));
    assert!(error_for("        Majority,\n", "        Majority, Majority,\n").contains(": ends: "));
    assert!(error_for("options: []", "options: [EmptyCapture]").contains(": options: "));
    assert!(error_for("options: []", "options: [Pie, Pie]").contains(": options: "));
    assert!(error_for("settle: RowOwner)", "settle: UnfedPlayer)").contains(": ends: "));
    assert!(error_for("Repetition(times: 3, settle: RowOwner),", "").contains(": ends: "));
    // A comment or a string that looks like the field is not taken for it.
    let commented = error_for("board: (pits: 6", "/* pits: 6 */ board: (pits: 16");
    assert!(commented.starts_with("my.ron:7:33: pits: "), "{commented}");
    let quoted = error_for("West Africa and the Caribbean\",", "pits: 9 \\\" // \", hue: 1,");
    assert!(quoted.starts_with("my.ron:5:30: hue: "), "{quoted}");
}

#[test]
fn an_option_with_its_present_value_changes_nothing() {
    let mut ruleset = ruleset("lab-madjnuni");
    ruleset.options =
        vec![seedfall::rules::ruleset::Variant::Layout, seedfall::rules::ruleset::Variant::Choice];
    let (same, options) = ruleset.with_options("layout=random choice=forced").unwrap();
    assert_eq!(same, ruleset);
    assert!(options.is_empty());
}
