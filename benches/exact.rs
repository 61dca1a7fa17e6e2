//! Boards of Kalah solved from their start, and what that costs: `make solve`.
//!
//! Board, value for the first player, nodes, seconds (of the clock, and on the processor where the
//! system tells), and MiB of all tables. The values in brackets are published ones: for four and five
//! pits those of Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 2000, for six pits those
//! that later programs agree on. Each board begins with empty tables, on one thread. `--quick` leaves the large boards out.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use seedfall::ai::exact::Solver;
use seedfall::rules::{Game, Rules, Ruleset};

/// Bytes that all tables of a solver may take.
const MAX_TABLE_BYTES: usize = 1120 << 20;

/// Pits, seeds, whether it takes long, and published values: by the standard rule, and with empty
/// capture.
const BOARDS: [(u8, u8, bool, [Option<i16>; 2]); 14] = [
    (4, 1, false, [None, Some(2)]),
    (4, 2, false, [None, Some(6)]),
    (4, 3, false, [None, Some(8)]),
    (4, 4, false, [Some(2), Some(2)]),
    (4, 5, false, [None, Some(2)]),
    (4, 6, false, [None, Some(0)]),
    (5, 1, false, [None, Some(0)]),
    (5, 2, false, [None, Some(0)]),
    (5, 3, false, [None, Some(8)]),
    (5, 4, false, [None, Some(12)]),
    (6, 2, false, [None, None]),
    (6, 3, false, [Some(2), Some(2)]),
    (5, 5, true, [None, None]),
    (6, 4, true, [Some(8), Some(10)]),
];

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    println!("pits seeds rule      value            nodes  seconds  processor  MiB");
    for (pits, seeds, long, published) in BOARDS {
        if long && quick {
            continue;
        }
        for (rule, published) in ["no", "yes"].into_iter().zip(published) {
            solve(pits, seeds, rule, published);
        }
    }
}

fn solve(pits: u8, seeds: u8, empty_capture: &str, published: Option<i16>) {
    let options = format!("pits={pits} seeds={seeds} empty-capture={empty_capture}");
    let kalah = Ruleset::kalah();
    let rules = Arc::new(Rules::new(kalah.with_options(&options).unwrap().0).unwrap());
    let game = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
    let (begun, busy_before) = (Instant::now(), processor_secs());
    let mut solver = Solver::new(&rules, MAX_TABLE_BYTES).unwrap();
    let value = solver.value(&game, &mut |_| ControlFlow::Continue(())).unwrap().unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    let busy = processor_secs()
        .zip(busy_before)
        .map_or("-".to_owned(), |(now, then)| format!("{:.3}", now - then));
    let rule = if empty_capture == "yes" { "empty" } else { "standard" };
    let known = published.map_or(String::new(), |known| format!("({known:+})"));
    println!(
        "{pits:4} {seeds:5} {rule:8} {value:+6} {known:5} {:14} {seconds:8.3} {busy:>10} {:4}",
        solver.nodes(),
        solver.bytes().div_ceil(1 << 20),
    );
    assert!(published.is_none_or(|known| known == value), "expected {published:?}");
}

/// Seconds that this thread has run on a processor; none where the system does not tell.
fn processor_secs() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}
