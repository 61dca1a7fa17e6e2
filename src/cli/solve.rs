//! `solve`: what a position is worth if both play as well as can be, and how the game then goes.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::Failure;
use super::arguments::Arguments;
use super::start::start;
use crate::ai::exact::{Endgame, Progress, Solver, Unsolvable};
use crate::rules::{Game, Move, Ruleset, Seat};
use crate::storage::cache::Cache;

/// MiB that all tables may take, unless `--memory` says otherwise: 1 GiB of it for the search.
const MEMORY: usize = 1120;
const MIB: usize = 1 << 20;
/// No larger table is kept as a file.
const LARGE_TABLE: usize = 256 * MIB;
/// How often the waiting are told how far it is.
const NEWS: Duration = Duration::from_secs(1);
/// A table that is made as fast as it is read is not worth a file.
const SMALL_TABLE: usize = MIB;

/// Prints value, result, best line and what it took.
pub(super) fn solve(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, _) = arguments.rules(known)?;
    let game = start(arguments, rules)?;
    let rules = game.rules();
    let memory = arguments.number("memory", 1usize)?.unwrap_or(MEMORY).saturating_mul(MIB);
    let unsolvable = |error: Unsolvable| Failure::Input(error.to_string());
    let cache = if arguments.has("no-cache") { None } else { Cache::of_user() };

    let begun = Instant::now();
    let mut solver = Solver::new(rules, memory).map_err(unsolvable)?;
    let file = Endgame::file_name(rules);
    let mut kept = None;
    if let Some(mut bytes) = cache.as_ref().and_then(|cache| cache.read(&file)) {
        let room = solver.endgame_room();
        // One that is damaged is made anew.
        if let Some((endgame, seeds)) =
            Endgame::read(rules, &mut bytes, room).map_err(unsolvable)?
        {
            solver.adopt(endgame);
            kept = Some(seeds);
        }
    }

    let mut told = begun;
    let mut told_of_memory = false;
    let mut look = |progress: &Progress| {
        if progress.out_of_memory && !told_of_memory {
            told_of_memory = true;
            let _ = writeln!(err, "{}", out_of_memory(progress.bytes));
        }
        if told.elapsed() >= NEWS {
            told = Instant::now();
            // If nobody can be told it is worked out all the same.
            let _ = writeln!(err, "{}", news(progress, begun.elapsed()));
        }
        ControlFlow::Continue(())
    };
    let value = solver.value(&game, &mut look).map_err(unsolvable)?;
    let line = solver.line(&game, &mut look).map_err(unsolvable)?;
    let seconds = begun.elapsed().as_secs_f64();
    if solver.is_out_of_memory() && !told_of_memory {
        let _ = writeln!(err, "{}", out_of_memory(solver.bytes()));
    }
    // Neither was broken off, so both are there.
    if let (Some(value), Some(line)) = (value, line) {
        print(&game, value, &line, out)?;
    }
    writeln!(out, "nodes   {}", solver.nodes())?;
    writeln!(out, "seconds {seconds:.3}")?;
    writeln!(out, "memory  {} MiB", solver.bytes().div_ceil(MIB))?;
    out.flush()?;
    if let Some(cache) = cache
        && (SMALL_TABLE..=LARGE_TABLE).contains(&solver.endgame().bytes())
        && solver.endgame().seeds() > kept
    {
        // A folder that cannot be written costs time later and nothing else.
        let _ = cache.write(&file, |to| solver.endgame().write(to));
    }
    Ok(())
}

fn print(game: &Game, value: i16, line: &[Move], out: &mut dyn Write) -> Result<(), Failure> {
    let mut end = game.clone();
    for &mv in line {
        if end.play_untraced(mv).is_err() {
            break; // never: it is a line of legal moves
        }
    }
    let [south, north] = Seat::BOTH.map(|seat| end.position().store(seat));
    let words: Vec<String> = line.iter().map(Move::to_string).collect();
    writeln!(out, "value   {value:+} for {}, who is to move", game.turn())?;
    writeln!(out, "result  {south}-{north}")?;
    writeln!(out, "line    {}", words.join(" "))?;
    Ok(())
}

fn out_of_memory(bytes: usize) -> String {
    format!("no memory for larger tables: going on with {} MiB", bytes.div_ceil(MIB))
}

fn news(progress: &Progress, elapsed: Duration) -> String {
    let Progress { nodes, bounds, endgame, bytes, .. } = progress;
    let value =
        bounds.map_or(String::new(), |[least, most]| format!("value {least:+} to {most:+}, "));
    format!(
        "{:.0} s, {:.1} million nodes, {value}endgames of {endgame} seeds, {} MiB",
        elapsed.as_secs_f64(),
        *nodes as f64 / 1e6,
        bytes / MIB,
    )
}
