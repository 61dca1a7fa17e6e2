//! Perft: published and agreed numbers of games with a given number of plies.

use std::sync::Arc;

use seedfall::rules::{Game, Rules, perft, shipped_by_id};

fn start(id: &str, options: &str) -> Game {
    let ruleset = shipped_by_id(id).unwrap();
    let rules = Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap());
    Game::new(&rules, &rules.usual_setup().unwrap()).unwrap()
}

fn agrees(id: &str, options: &str, known: &[u64]) {
    let game = start(id, options);
    for (depth, &count) in (1..).zip(known) {
        assert_eq!(perft(&game, depth), count, "{id} {options} at depth {depth}");
    }
}

#[test]
fn kalah_of_four_seeds() {
    agrees("kalah", "", &[6, 35, 185, 942, 4690, 23233, 114_430, 563_055, 2_763_490]);
}

#[test]
fn kalah_of_six_seeds() {
    agrees("kalah", "seeds=6", &[6, 35, 190, 1056, 5882, 32243, 177_827, 962_153]);
}

#[test]
fn al_manqala() {
    agrees("al-manqala", "", &[7, 49, 328, 2182, 14495, 95135]);
}

#[test]
fn mangala_iv_even_with_free_choice() {
    let known = [7, 37, 223, 1317, 7651, 43683, 239_058];
    agrees("mangala-iv", "choice=free layout=even", &known);
}

#[test]
fn lab_hakimi_is_mangala_iv_even_with_free_choice() {
    agrees("lab-hakimi", "", &[7, 37, 223, 1317, 7651, 43683, 239_058]);
}
