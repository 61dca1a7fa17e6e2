//! `analyse`: what each legal move of a position is worth, and how the game may go on.

use std::io::Write;
use std::path::Path;

use super::arguments::Arguments;
use super::board::Board;
use super::failure::{Failure, InputError, UsageError};
use super::start_position::start_position;
use crate::ai::{Analysis, AnalysisJob, Certainty, Hint, Level, Margin};
use crate::record::{MAX_BYTES, read_record};
use crate::rules::{Game, Ruleset};
use crate::storage::bounded_read::read_capped;
use crate::words::Catalogue;

/// Positions searched, unless another number is given.
const DEFAULT_NODES: u64 = 1_000_000;

/// Prints the value of every legal move.
pub(super) fn analyse(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = position(arguments, known)?;
    let job = match arguments.text("level")? {
        None if arguments.text("seed")?.is_some() => {
            return Err(UsageError::SeedWithoutLevel.into());
        }
        None => {
            AnalysisJob::study(&game, arguments.number("nodes", 1u64)?.unwrap_or(DEFAULT_NODES))
        }
        Some(_) if arguments.text("nodes")?.is_some() => {
            let expected = "--nodes or --level";
            return Err(UsageError::Expected { command: "analyse", expected }.into());
        }
        Some(text) => {
            let level: Level = text
                .parse()
                .map_err(|error| UsageError::Level { value: text.to_owned(), error })?;
            AnalysisJob::for_level(&game, level, arguments.number("seed", 0u64)?.unwrap_or(0))
        }
    };
    let Some(job) = job else {
        return Err(InputError::GameOver.into());
    };
    writeln!(out, "{}", Board(game.position()))?;
    print(&game, &job.finish(), out)
}

/// The position to analyse: of a record, of a set-up, or the game's usual start.
fn position(arguments: &Arguments, known: &[Ruleset]) -> Result<Game, Failure> {
    let Some(path) = arguments.path("record") else {
        let (rules, _) = arguments.rules(known)?;
        return Ok(start_position(arguments, rules)?);
    };
    let mut start_options = ["game", "options", "setup"].into_iter();
    if start_options.any(|name| arguments.has_option(name)) {
        let expected = "--game and --setup, or --record";
        return Err(UsageError::Expected { command: "analyse", expected }.into());
    }
    recorded_position(path, known)
}

/// The last position of the record in a file.
fn recorded_position(path: &Path, known: &[Ruleset]) -> Result<Game, Failure> {
    let name = path.display().to_string();
    let bytes = read_capped(path, MAX_BYTES)
        .map_err(|error| InputError::Io { path: name.clone(), error })?;
    let record = read_record(&name, &bytes, known).map_err(InputError::Record)?;
    Ok(record.last())
}

fn print(game: &Game, analysis: &Analysis, out: &mut dyn Write) -> Result<(), Failure> {
    for value in &analysis.values {
        let line: Vec<String> = value.line.iter().map(ToString::to_string).collect();
        let margin = value.margin;
        let (number, certainty) = (margin_text(margin), certainty_text(margin.certainty()));
        writeln!(
            out,
            "{:4}  {number:>7}  {certainty:9}  {}",
            value.mv.to_string(),
            line.join(" ")
        )?;
    }
    let english = Catalogue::english();
    let hint = Hint::of(game, analysis).messages();
    let sentences: Vec<String> = hint.iter().map(|sentence| english.text(sentence)).collect();
    writeln!(out, "\n{}", sentences.join(" "))?;
    writeln!(out, "{} plies deep, {} positions", analysis.depth, analysis.nodes)?;
    Ok(())
}

/// A margin in seeds: whole if it is exact.
fn margin_text(margin: Margin) -> String {
    if margin.is_exact() {
        format!("{:+}", margin.seeds())
    } else {
        format!("{:+.2}", f64::from(margin.hundredths()) / 100.0)
    }
}

fn certainty_text(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Estimated => "estimated",
        Certainty::Decided => "decided",
        Certainty::Exact => "exact",
    }
}
