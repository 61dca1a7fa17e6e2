//! How fast the search is: nodes a second in each game, and what a move of each level takes.
//!
//! `cargo bench --no-default-features --bench ai`; the `item/s` column is nodes a second on one
//! thread.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use seedfall::ai::{AnalysisJob, Level};
use seedfall::rules::{Game, Rules, shipped_by_id};

/// Nodes of one search.
const NODES: u64 = 200_000;
/// Plies drawn at random before the search.
const RANDOM_PLIES: u32 = 6;

fn main() {
    divan::main();
}

/// A position soon after the start of a game.
fn position(id: &str, options: &str) -> Game {
    let ruleset = shipped_by_id(id).unwrap();
    let rules = Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut game = Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap();
    for _ in 0..RANDOM_PLIES {
        let Some(mv) = game.random_move(&mut rng) else { break };
        game.play_untraced(mv).unwrap();
    }
    game
}

/// The search at full strength.
#[divan::bench(args = [
    ("kalah", ""),
    ("kalah", "seeds=6"),
    ("al-manqala", ""),
    ("mangala-iv", "choice=free layout=even"),
    ("lab-hakimi", ""),
])]
fn nodes(bencher: Bencher, (id, options): (&str, &str)) {
    let game = position(id, options);
    let found = AnalysisJob::study(&game, NODES).unwrap().finish();
    bencher
        .counter(ItemsCount::new(found.nodes))
        .bench_local(|| AnalysisJob::study(&game, NODES).unwrap().finish());
}

/// One move of each level at the start of Kalah.
#[divan::bench(args = Level::ALL.map(|level| level.number()), sample_count = 10)]
fn kalah(bencher: Bencher, level: u8) {
    one_move(bencher, "kalah", level);
}

/// And of Al-manqala.
#[divan::bench(args = Level::ALL.map(|level| level.number()), sample_count = 10)]
fn al_manqala(bencher: Bencher, level: u8) {
    one_move(bencher, "al-manqala", level);
}

fn one_move(bencher: Bencher, id: &str, level: u8) {
    let game = position(id, "");
    let level = Level::ALL[usize::from(level) - 1];
    bencher.bench_local(|| AnalysisJob::for_level(&game, level, 1).unwrap().finish());
}
