//! What it costs to turn a trace into a timeline: once a ply, before anything moves.
//!
//! `cargo bench --bench timeline`; the `item/s` column is motions of single seeds a second.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use seedfall::animation::timeline::{PlaybackOptions, Timeline};
use seedfall::board::SeedsByPlace;
use seedfall::rules::{Game, Rules, Trace, shipped_by_id};

/// Scattered layouts in which the longest relay is looked for.
const LAYOUTS: u32 = 2_000;

fn main() {
    divan::main();
}

fn rules(id: &str, options: &str) -> Arc<Rules> {
    let ruleset = shipped_by_id(id).unwrap();
    Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap())
}

/// A move from a set-up: its trace, and the heaps before it.
fn ply(id: &str, setup: &str, mv: &str) -> (Trace, SeedsByPlace) {
    let mut game = Game::new(&rules(id, ""), &setup.parse().unwrap()).unwrap();
    let piles = SeedsByPlace::of(game.position());
    (game.play(mv.parse().unwrap()).unwrap(), piles)
}

/// The longest relay among the first moves of scattered layouts.
fn longest_relay() -> (Trace, SeedsByPlace) {
    let rules = rules("mangala-iv", "choice=free");
    let rng = &mut ChaCha8Rng::seed_from_u64(7);
    let mut longest = (Trace::default(), SeedsByPlace::default());
    for _ in 0..LAYOUTS {
        let start = Game::new(&rules, &rules.draw_setup(rng)).unwrap();
        for mv in start.legal_moves() {
            let trace = start.clone().play(mv).unwrap();
            if trace.0.len() > longest.0.0.len() {
                longest = (trace, SeedsByPlace::of(start.position()));
            }
        }
    }
    longest
}

fn measure(bencher: Bencher, (trace, piles): (Trace, SeedsByPlace)) {
    let made = Timeline::new(&trace, &mut piles.clone(), PlaybackOptions::with_duration_scale(1.0));
    let motions: usize = made.tracks.values().map(|track| track.0.len()).sum();
    bencher.counter(ItemsCount::new(motions)).with_inputs(|| piles.clone()).bench_local_refs(
        |piles| Timeline::new(black_box(&trace), piles, PlaybackOptions::with_duration_scale(1.0)),
    );
}

#[divan::bench]
fn kalah_sowing(bencher: Bencher) {
    measure(bencher, ply("kalah", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "E"));
}

/// Six seeds of three pits, onto a bank that holds many.
#[divan::bench]
fn al_manqala_capture(bencher: Bencher) {
    measure(bencher, ply("al-manqala", "0 0 0 3 1 1 1 / 9 0 0 0 0 0 9 / 45 29 / S", "D"));
}

#[divan::bench]
fn long_relay(bencher: Bencher) {
    measure(bencher, longest_relay());
}
