//! `solve`: what a position is worth with best play by both, and how the game then goes.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::arguments::Arguments;
use super::failure::{Failure, InputError};
use super::start_position::start_position;
use crate::ai::exact::{Endgame, Progress, Solver, ValueBounds};
use crate::rules::{Game, Move, Ruleset, Seat};
use crate::storage::cache::Cache;

/// The most memory of all tables unless `--memory` is given, in MiB; 1 GiB of it is for the search.
const DEFAULT_MEMORY_MIB: usize = 1120;
/// Bytes in a MiB.
const MIB: usize = 1 << 20;
/// The largest endgame table that is saved to a file, in bytes.
const MAX_FILE_BYTES: usize = 256 * MIB;
/// Time between two reports of the progress.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// The smallest endgame table that is saved to a file, in bytes: a smaller one is computed as fast as it is
/// read.
const MIN_FILE_BYTES: usize = MIB;

/// Prints the value, the result, the best line and what the solving took.
pub(super) fn solve(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, _) = arguments.rules(known)?;
    let game = start_position(arguments, rules)?;
    let rules = game.rules();
    let memory =
        arguments.number("memory", 1usize)?.unwrap_or(DEFAULT_MEMORY_MIB).saturating_mul(MIB);
    let cache = if arguments.has("no-cache") { None } else { Cache::for_user() };

    let begun = Instant::now();
    let mut solver = Solver::new(rules, memory).map_err(InputError::Unsolvable)?;
    let file = Endgame::file_name(rules);
    let mut file_seeds = None;
    if let Some(mut bytes) = cache.as_ref().and_then(|cache| cache.read(&file)) {
        let max_bytes = solver.endgame_memory();
        // A damaged file is replaced.
        if let Some((endgame, seeds)) =
            Endgame::read(rules, &mut bytes, max_bytes).map_err(InputError::Unsolvable)?
        {
            solver.use_endgame(endgame);
            file_seeds = Some(seeds);
        }
    }

    let mut reported = begun;
    let mut memory_reported = false;
    let mut report = |progress: &Progress| {
        if progress.out_of_memory && !memory_reported {
            memory_reported = true;
            let _ = writeln!(err, "{}", out_of_memory_text(progress.bytes));
        }
        if reported.elapsed() >= REPORT_INTERVAL {
            reported = Instant::now();
            // The work continues even if its progress cannot be printed.
            let _ = writeln!(err, "{}", progress_text(progress, begun.elapsed()));
        }
        ControlFlow::Continue(())
    };
    let value = solver.value(&game, &mut report).map_err(InputError::Unsolvable)?;
    let line = solver.line(&game, &mut report).map_err(InputError::Unsolvable)?;
    let seconds = begun.elapsed().as_secs_f64();
    if solver.is_out_of_memory() && !memory_reported {
        let _ = writeln!(err, "{}", out_of_memory_text(solver.bytes()));
    }
    let (value, line) = value.zip(line).expect("the report never stops the work");
    print(&game, value, &line, out)?;
    writeln!(out, "nodes   {}", solver.nodes())?;
    writeln!(out, "seconds {seconds:.3}")?;
    writeln!(out, "memory  {} MiB", solver.bytes().div_ceil(MIB))?;
    out.flush()?;
    if let Some(cache) = cache
        && (MIN_FILE_BYTES..=MAX_FILE_BYTES).contains(&solver.endgame().bytes())
        && solver.endgame().seeds() > file_seeds
    {
        // A folder that cannot be written costs time later and nothing else.
        let _ = cache.write(&file, |to| solver.endgame().write(to));
    }
    Ok(())
}

fn print(game: &Game, value: i16, line: &[Move], out: &mut dyn Write) -> Result<(), Failure> {
    let mut end = game.clone();
    for &mv in line {
        end.play_untraced(mv).expect("the solver's line holds only legal moves");
    }
    let [south, north] = Seat::BOTH.map(|seat| end.position().store(seat));
    let words: Vec<String> = line.iter().map(Move::to_string).collect();
    writeln!(out, "value   {value:+} for {}, who is to move", game.turn())?;
    writeln!(out, "result  {south}-{north}")?;
    writeln!(out, "line    {}", words.join(" "))?;
    Ok(())
}

fn out_of_memory_text(bytes: usize) -> String {
    format!("no memory for larger tables: going on with {} MiB", bytes.div_ceil(MIB))
}

fn progress_text(progress: &Progress, elapsed: Duration) -> String {
    let Progress { nodes, bounds, endgame, bytes, .. } = progress;
    let value = bounds.map_or(String::new(), |ValueBounds { least, most }| {
        format!("value {least:+} to {most:+}, ")
    });
    format!(
        "{:.0} s, {:.1} million nodes, {value}endgames of {endgame} seeds, {} MiB",
        elapsed.as_secs_f64(),
        *nodes as f64 / 1e6,
        bytes / MIB,
    )
}
