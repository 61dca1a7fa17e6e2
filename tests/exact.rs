//! Solved games, compared with a search without tables and with published values.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{SeedableRng, rngs::ChaCha8Rng};
use seedfall::ai::exact::{Endgame, Progress, Solver, Unsolvable};
use seedfall::rules::{Game, Move, Rules, Ruleset, Seat, Setup, read_ruleset, shipped_by_id};

const MIB: usize = 1 << 20;

fn continue_solving(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn kalah(options: &str) -> Arc<Rules> {
    let kalah = Ruleset::kalah();
    Arc::new(Rules::new(kalah.with_options(options).unwrap().0).unwrap())
}

fn turkish_mangala() -> Arc<Rules> {
    let text = include_str!("other_rulesets/turkish-mangala.ron");
    Arc::new(Rules::new(read_ruleset("turkish-mangala.ron", text).unwrap()).unwrap())
}

fn start(rules: &Arc<Rules>) -> Game {
    Game::new(rules, &rules.usual_setup().unwrap()).unwrap()
}

fn value(game: &Game) -> i16 {
    let mut solver = Solver::new(game.rules(), 64 * MIB).unwrap();
    solver.value(game, &mut continue_solving).unwrap().unwrap()
}

fn lead(game: &Game, seat: Seat) -> i16 {
    let stores = [seat, seat.other()].map(|seat| i16::from(game.position().store(seat)));
    stores[0] - stores[1]
}

/// The value of a game for the player to move, from the rules alone: every move is played, also a swap,
/// after which the other player has the seat.
fn brute_force(game: &Game) -> i16 {
    let turn = game.turn();
    let value = |mv: Move| {
        let mut after = game.clone();
        after.play(mv).unwrap();
        let margin = brute_force(&after);
        if after.turn() == turn && mv != Move::Swap { margin } else { -margin }
    };
    game.legal_moves().into_iter().map(value).max().unwrap_or_else(|| lead(game, turn))
}

#[track_caller]
fn values_are(known: &[i16], pits: usize) {
    for (seed, &known) in (1..).zip(known) {
        let options = format!("pits={pits} seeds={seed} empty-capture=yes");
        assert_eq!(value(&start(&kalah(&options))), known, "{options}");
    }
}

/// Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 2000.
#[test]
fn published_values_with_empty_capture() {
    values_are(&[2, 6, 8, 2], 4);
    values_are(&[0, 0, 8], 5);
}

#[test]
fn published_value_by_the_standard_rule() {
    assert_eq!(value(&start(&kalah("pits=4 seeds=4"))), 2);
}

/// Boards so small that every game can be played.
#[test]
fn small_boards_agree_with_a_plain_search() {
    let boards =
        ["pits=1 seeds=3", "pits=2 seeds=1", "pits=2 seeds=2", "pits=2 seeds=3", "pits=3 seeds=1"];
    for board in boards {
        for variant in VARIANTS {
            for pie in ["no", "yes"] {
                let options = format!("{board} {variant} pie={pie}");
                let game = start(&kalah(&options));
                assert_eq!(value(&game), brute_force(&game), "{options}");
            }
        }
    }
}

const VARIANTS: [&str; 6] = [
    "",
    "empty-capture=yes",
    "end=on-turn",
    "leftovers=unawarded",
    "end=on-turn leftovers=unawarded",
    "empty-capture=yes end=on-turn",
];

/// Positions of random games when few seeds are left.
fn endgames(rules: &Arc<Rules>, most: u16, count: usize) -> Vec<Game> {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = start(rules);
        while game.position().on_board() > most {
            let Some(mv) = game.random_move(&mut rng) else { break };
            game.play_untraced(mv).unwrap();
        }
        if game.reason().is_none() {
            found.push(game);
        }
    }
    found
}

#[test]
fn endings_agree_with_a_plain_search() {
    for rules in VARIANTS.map(kalah).into_iter().chain([turkish_mangala()]) {
        let mut solver = Solver::new(&rules, 16 * MIB).unwrap();
        for game in endgames(&rules, 7, 10) {
            let found = solver.value(&game, &mut continue_solving).unwrap().unwrap();
            assert_eq!(found, brute_force(&game), "{:?} {}", rules, game.position().setup());
        }
    }
}

/// The same positions with an endgame table that holds them, with a search nearly to the end, and with a
/// bounds table so small that it keeps hardly anything.
#[test]
fn endgame_table_and_search_agree() {
    for rules in [kalah(""), kalah("empty-capture=yes end=on-turn"), turkish_mangala()] {
        let mut with_table = Solver::new(&rules, 16 * MIB).unwrap();
        with_table.use_endgame(Endgame::new(&rules, 12).unwrap());
        for game in endgames(&rules, 12, 20) {
            let known = with_table.value(&game, &mut continue_solving).unwrap();
            for memory in [64 * MIB, 1 << 17] {
                let mut searching = Solver::new(&rules, memory).unwrap();
                let found = searching.value(&game, &mut continue_solving).unwrap();
                assert_eq!(found, known, "{}", game.position().setup());
            }
        }
        assert_eq!(with_table.nodes(), 0);
    }
}

#[test]
fn a_board_with_its_sides_exchanged_has_the_same_value() {
    let rules = kalah("");
    for game in endgames(&rules, 18, 12) {
        let Setup { rows: [south, north], stores: [own, other], turn } = game.position().setup();
        let turned = Setup { rows: [north, south], stores: [other, own], turn: turn.other() };
        assert_eq!(value(&game), value(&Game::new(&rules, &turned).unwrap()), "{turned}");
    }
}

#[test]
fn the_line_is_legal_and_comes_to_the_value() {
    for options in ["pits=4 seeds=3", "pits=3 seeds=3 pie=yes", "pits=3 seeds=4 end=on-turn"] {
        let mut game = start(&kalah(options));
        let mut solver = Solver::new(game.rules(), 16 * MIB).unwrap();
        let mut value = solver.value(&game, &mut continue_solving).unwrap().unwrap();
        let line = solver.line(&game, &mut continue_solving).unwrap().unwrap();
        for mv in line {
            let turn = game.turn();
            game.play(mv).unwrap();
            value = if game.turn() == turn && mv != Move::Swap { value } else { -value };
            assert_eq!(
                solver.value(&game, &mut continue_solving).unwrap(),
                Some(value),
                "{options} {mv}"
            );
        }
        assert!(game.reason().is_some(), "{options}");
    }
}

#[test]
fn seeds_in_the_stores_are_added_to_the_value() {
    let rules = kalah("");
    let with = |stores| {
        let row = vec![1, 0, 2, 0, 1, 2];
        value(
            &Game::new(&rules, &Setup { rows: [row.clone(), row], stores, turn: Seat::North })
                .unwrap(),
        )
    };
    let level = with([0, 0]);
    assert_eq!(with([3, 20]), level + 17);
    assert_eq!(with([99, 100]), level + 1);
}

#[test]
fn an_interrupted_solver_continues_and_finds_the_same() {
    let game = start(&kalah("pits=4 seeds=5"));
    let mut solver = Solver::new(game.rules(), 64 * MIB).unwrap();
    let mut interruptions = 0;
    let found = loop {
        let found = solver.value(&game, &mut |_| ControlFlow::Break(())).unwrap();
        match found {
            Some(found) => break found,
            None => interruptions += 1,
        }
        assert!(interruptions < 1000);
    };
    assert!(interruptions > 3, "{interruptions}");
    assert_eq!(found, value(&game));
}

#[test]
fn games_that_cannot_be_solved_are_refused() {
    let al_manqala = shipped_by_id("al-manqala").unwrap();
    let refused = Solver::new(&Arc::new(Rules::new(al_manqala).unwrap()), MIB).err().unwrap();
    let why = "without a store in the sowing path a position can come back";
    assert_eq!(refused.to_string(), format!("Al-manqala cannot be solved: {why}"));
    let refused = Endgame::new(&kalah(""), 200).err().unwrap();
    assert_eq!(refused.to_string(), "200 seeds in 12 pits: too many to be solved");
    let rules = kalah("pits=15 seeds=8");
    let refused = Solver::new(&rules, MIB)
        .unwrap()
        .value(&start(&rules), &mut continue_solving)
        .err()
        .unwrap();
    assert_eq!(refused, Unsolvable::TooLarge { seeds: 240, pits: 30 });
    let rules = kalah("seeds=6");
    let refused = Solver::new(&rules, 32)
        .unwrap()
        .value(&start(&rules), &mut continue_solving)
        .err()
        .unwrap();
    assert_eq!(refused, Unsolvable::LittleMemory);
}

#[test]
fn an_endgame_table_is_kept_as_bytes() {
    let rules = kalah("");
    let table = Endgame::new(&rules, 6).unwrap();
    let mut bytes = Vec::new();
    table.write(&mut bytes).unwrap();
    let read = |rules: &Arc<Rules>, bytes: &[u8], most: usize| {
        Endgame::read(rules, &mut &*bytes, most).unwrap().map(|(table, _)| table)
    };
    let again = read(&rules, &bytes, MIB).unwrap();
    assert_eq!((again.seeds(), again.bytes()), (Some(6), table.bytes()));
    // Other seeds at the start and other names are the same game; another rule is not.
    assert!(read(&kalah("seeds=3 pie=yes"), &bytes, MIB).is_some());
    assert!(read(&kalah("empty-capture=yes"), &bytes, MIB).is_none());
    assert!(read(&kalah("pits=5"), &bytes, MIB).is_none());
    // Of a table that is too large the layers are read that fit, and its full size is returned.
    let part = Endgame::read(&rules, &mut &*bytes, table.bytes() - 1).unwrap();
    assert_eq!(part.map(|(part, kept)| (part.seeds(), kept)), Some((Some(5), 6)));
    let none = Endgame::read(&rules, &mut &*bytes, 0).unwrap();
    assert_eq!(none.map(|(none, kept)| (none.seeds(), kept)), Some((None, 6)));
    // Cut short, longer, or one bit off anywhere.
    assert!(read(&rules, &bytes[..bytes.len() - 1], MIB).is_none());
    assert!(read(&rules, &[&bytes[..], b"x"].concat(), MIB).is_none());
    assert!(read(&rules, b"", MIB).is_none());
    for at in (0..bytes.len()).step_by(97).chain(0..40) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(read(&rules, &damaged, MIB).is_none(), "byte {at}");
    }
    // A table that was read can be extended.
    let mut solver = Solver::new(&rules, 64 * MIB).unwrap();
    solver.use_endgame(again);
    let game = endgames(&rules, 20, 1).remove(0);
    assert_eq!(solver.value(&game, &mut continue_solving).unwrap(), Some(value(&game)));
}
