//! What happens when there is no memory for a table: the search continues with the one that it has.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Endgame, Solver, Unsolvable};
use crate::ai::memory::tests::with_limit;
use crate::ai::{AnalysisJob, Level};
use crate::rules::{Game, Rules, Ruleset};

fn kalah(options: &str) -> Game {
    let ruleset = Ruleset::kalah().with_options(options).unwrap().0;
    let rules = Arc::new(Rules::new(ruleset).unwrap());
    Game::new(&rules, &rules.usual_setup().unwrap()).unwrap()
}

/// The value of a game and whether there was memory for all tables.
fn solve(game: &Game) -> Result<(Option<i16>, bool), Unsolvable> {
    let mut solver = Solver::new(game.rules(), 64 << 20)?;
    let value = solver.value(game, &mut |_| ControlFlow::Continue(()))?;
    Ok((value, solver.is_out_of_memory()))
}

#[test]
fn a_solver_goes_on_with_the_tables_that_it_has() {
    let game = kalah("pits=4 seeds=3");
    let (value, out_of_memory) = solve(&game).unwrap();
    assert!(value.is_some() && !out_of_memory);
    // The smallest table for the search takes 32 KiB: it does not grow, nor does that of endgames.
    for limit in [32 << 10, 100 << 10] {
        assert_eq!(with_limit(limit, || solve(&game)), Ok((value, true)), "{limit}");
    }
    assert_eq!(with_limit(1 << 10, || solve(&game)), Err(Unsolvable::OutOfMemory));
}

#[test]
fn an_endgame_table_that_has_no_room_is_refused() {
    let rules = Arc::clone(kalah("pits=4").rules());
    let made = with_limit(1000, || Endgame::new(&rules, 8));
    assert_eq!(made.err(), Some(Unsolvable::OutOfMemory));
}

/// Of a table that was kept as much is read as there is room for, and the file still counts as sound.
#[test]
fn a_kept_endgame_table_is_read_in_part() {
    let rules = Arc::clone(kalah("pits=4").rules());
    let mut bytes = Vec::new();
    Endgame::new(&rules, 8).unwrap().write(&mut bytes).unwrap();
    let read = with_limit(2000, || Endgame::read(&rules, &mut &bytes[..], usize::MAX));
    let (endgame, seeds) = read.unwrap().unwrap();
    assert_eq!((endgame.seeds(), seeds), (Some(5), 8));
}

#[test]
fn a_level_plays_without_its_tables() {
    let game = kalah("");
    let usual = AnalysisJob::for_level(&game, Level::Miller, 1).unwrap().finish();
    let starved =
        with_limit(100, || AnalysisJob::for_level(&game, Level::Miller, 1).unwrap().finish());
    assert!(game.check(starved.best).is_ok());
    assert_eq!(starved.values.is_empty(), usual.values.is_empty());
}
