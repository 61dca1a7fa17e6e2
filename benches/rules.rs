//! The speed of the rules: random games, perft, and the cost of a trace.
//!
//! `cargo bench --no-default-features --bench rules`; the `item/s` column is games, positions
//! or plies a second on one thread.

use std::convert::Infallible;
use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::{Rng, SeedableRng, TryRng, rngs::ChaCha8Rng};
use seedfall::rules::{Game, Move, Rules, perft, shipped_by_id};

/// Random games in one sample.
const GAMES_PER_SAMPLE: u32 = 2_000;
/// Random layouts with which games begin.
const LAYOUTS: usize = 64;

fn main() {
    divan::main();
}

/// Marsaglia's xorshift of 64 bits: good enough to pick a pit, and next to free.
struct Xorshift(u64);

impl TryRng for Xorshift {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|bits| (bits >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

/// New games of a ruleset with options; one, unless the layout is left to chance.
fn starts(id: &str, options: &str) -> Vec<Game> {
    let ruleset = shipped_by_id(id).unwrap();
    let rules = Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let count = if rules.usual_setup().is_some() { 1 } else { LAYOUTS };
    (0..count).map(|_| Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap()).collect()
}

/// The games that are played at random, with their options.
const PLAYED_GAMES: [(&str, &str); 5] = [
    ("kalah", ""),
    ("al-manqala", ""),
    ("mangala-iv", "choice=free layout=even"),
    ("mangala-iv", "choice=free"),
    ("mangala-iv", ""),
];

/// Random games to the end, each restarted in the memory of the last.
#[divan::bench(args = PLAYED_GAMES.map(|(id, options)| format!("{id} {options}")))]
fn playouts(bencher: Bencher, game: &str) {
    let (id, options) = game.split_once(' ').unwrap();
    let starts = starts(id, options);
    let mut rng = Xorshift(0x9E37_79B9_7F4A_7C15);
    let mut game = starts[0].clone();
    bencher.counter(ItemsCount::new(GAMES_PER_SAMPLE)).bench_local(|| {
        for number in 0..GAMES_PER_SAMPLE as usize {
            game.restart_from(&starts[number % starts.len()]);
            black_box(game.play_out(&mut rng));
        }
    });
}

/// Counting the positions of a game tree, as a check of the rules or a search would walk it.
#[divan::bench(args = [("kalah", 8), ("al-manqala", 6), ("lab-hakimi", 5)])]
fn positions(bencher: Bencher, (id, depth): (&str, u32)) {
    let game = starts(id, "").remove(0);
    bencher
        .counter(ItemsCount::new(perft(&game, depth)))
        .bench_local(|| perft(black_box(&game), depth));
}

/// The moves of one random game.
fn moves_of(start: &Game) -> Vec<Move> {
    let mut rng = Xorshift(0x9E37_79B9_7F4A_7C15);
    let mut game = start.clone();
    let mut moves = Vec::new();
    while let Some(mv) = game.random_move(&mut rng) {
        game.play_untraced(mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// A checked game, ply by ply, without a trace.
#[divan::bench(args = ["kalah", "al-manqala", "lab-hakimi"])]
fn plies_untraced(bencher: Bencher, id: &str) {
    let start = starts(id, "").remove(0);
    let moves = moves_of(&start);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        let mut game = start.clone();
        for &mv in &moves {
            game.play_untraced(mv).unwrap();
        }
        game
    });
}

/// The same game, with a trace of every ply.
#[divan::bench(args = ["kalah", "al-manqala", "lab-hakimi"])]
fn plies_traced(bencher: Bencher, id: &str) {
    let start = starts(id, "").remove(0);
    let moves = moves_of(&start);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        let mut game = start.clone();
        for &mv in &moves {
            black_box(game.play(mv).unwrap());
        }
        game
    });
}
