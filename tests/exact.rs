//! Games worked out to the end, against plain searches and published values.

use std::sync::Arc;

use seedfall::ai::exact::{Endgame, Unsolvable};
use seedfall::rules::{Rules, shipped};

fn rules(id: &str, options: &str) -> Arc<Rules> {
    let ruleset = shipped().into_iter().find(|ruleset| ruleset.id == id).unwrap();
    Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap())
}

#[test]
fn games_that_can_go_round_are_refused() {
    let refused = Endgame::new(&rules("al-manqala", ""), 3).err().unwrap();
    assert!(matches!(refused, Unsolvable::Rules(..)), "{refused}");
    let refused = Endgame::new(&rules("kalah", ""), 200).err().unwrap();
    assert_eq!(refused.to_string(), "200 seeds in 12 pits: too many to be solved");
}
