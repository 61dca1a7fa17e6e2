//! `verify`: replays records ply by ply.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};

use serde::Serialize;

use super::arguments::Arguments;
use super::board::{Board, ply_notes, result_text};
use super::failure::{Failure, UsageError};
use crate::record::{Record, stream_records};
use crate::rules::{Game, Reason, Ruleset, Seat};

/// Why a record's moves are legal.
const PLAYED_THROUGH: &str = "a record is played through when it is read";

/// One ply as JSON; the fields stand in the order in which they are printed.
#[derive(Serialize)]
struct Ply<'a> {
    file: &'a str,
    ply: usize,
    #[serde(rename = "move")]
    mv: Option<String>,
    south: &'a [u8],
    north: &'a [u8],
    stores: [u8; 2],
    turn: Seat,
    over: bool,
    reason: Option<Reason>,
}

/// Replays the records of all files. The errors of those that cannot be read go to `err`.
pub(super) fn verify(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    if arguments.words.is_empty() {
        return Err(UsageError::Expected { command: "verify", expected: "a FILE" }.into());
    }
    let mut refused = false;
    for file in &arguments.words {
        let name = file.to_string_lossy();
        let input = match open(file) {
            Ok(input) => input,
            Err(error) => {
                refused = true;
                let _ = writeln!(err, "{name}: {error}");
                continue;
            }
        };
        for record in stream_records(&name, input, known) {
            match record {
                Ok(record) if arguments.has("json") => print_json(&name, &record, out)?,
                Ok(record) => print_plies(&name, &record, out)?,
                Err(error) => {
                    refused = true;
                    // The other records must not come after their errors in a terminal.
                    out.flush()?;
                    let _ = writeln!(err, "{error}");
                }
            }
        }
    }
    if refused { Err(Failure::Refused) } else { Ok(()) }
}

/// The file of that name, or standard input for `-`.
fn open(file: &OsStr) -> io::Result<Box<dyn Read>> {
    match file.to_str() {
        Some("-") => Ok(Box::new(io::stdin().lock())),
        _ => Ok(Box::new(File::open(file)?)),
    }
}

fn print_json(file: &str, record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let mut game = record.start().clone();
    print_ply(file, 0, None, &game, out)?;
    for (ply, &mv) in (1..).zip(record.moves()) {
        game.play_untraced(mv).expect(PLAYED_THROUGH);
        print_ply(file, ply, Some(mv.to_string()), &game, out)?;
    }
    Ok(())
}

fn print_ply(
    file: &str,
    ply: usize,
    mv: Option<String>,
    game: &Game,
    out: &mut dyn Write,
) -> io::Result<()> {
    let position = game.position();
    let line = Ply {
        file,
        ply,
        mv,
        south: position.row(Seat::South),
        north: position.row(Seat::North),
        stores: Seat::BOTH.map(|seat| position.store(seat)),
        turn: game.turn(),
        over: game.reason().is_some(),
        reason: game.reason(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

fn print_plies(file: &str, record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let name = &record.rules().ruleset().name;
    write!(out, "{file}: {name}")?;
    if !record.options().is_empty() {
        write!(out, ", {}", record.options())?;
    }
    if record.tag("South").is_some() || record.tag("North").is_some() {
        let [south, north] = ["South", "North"].map(|seat| record.tag(seat).unwrap_or("unnamed"));
        write!(out, ", South {south}, North {north}")?;
    }
    let mut game = record.start().clone();
    writeln!(out, "\n\n{}", Board(game.position()))?;
    for (ply, &mv) in (1..).zip(record.moves()) {
        let seat = game.turn();
        let trace = game.play(mv).expect(PLAYED_THROUGH);
        let setup = game.position().setup();
        let line = format!("{ply:4}  {seat}  {mv}  {setup}  {}", ply_notes(&trace));
        writeln!(out, "{}", line.trim_end())?;
    }
    if !record.moves().is_empty() {
        writeln!(out, "\n{}", Board(game.position()))?;
    }
    writeln!(out, "{}\n", result_text(&game))
}
