//! `perft`: counts the sequences of a given number of plies.

use std::io::Write;
use std::time::Instant;

use super::arguments::Arguments;
use super::failure::{Failure, UsageError};
use super::start_position::start_position;
use crate::rules::{self, Ruleset};

/// Prints `depth count seconds` for each depth as it is found.
pub(super) fn perft(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, _) = arguments.rules(known)?;
    let expected = UsageError::Expected { command: "perft", expected: "--depth D" };
    let depth = arguments.number("depth", 1u32)?.ok_or(expected)?;
    let game = start_position(arguments, rules)?;
    for depth in 1..=depth {
        let begun = Instant::now();
        let count = rules::perft(&game, depth);
        writeln!(out, "{depth} {count} {:.3}", begun.elapsed().as_secs_f64())?;
        out.flush()?;
    }
    Ok(())
}
