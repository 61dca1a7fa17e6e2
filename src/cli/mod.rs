//! The commands of `seedfall-lab`: the rules without a window.
//!
//! Each command takes the rulesets that it may use and the places it writes to, so that the
//! program itself is one line, and a test can be the program.

mod analyse;
mod arguments;
mod board;
mod commands;
mod duel;
mod perft;
mod players;
mod print_rules;
mod rulesets;
mod simulate;
mod solve;
mod start_position;
mod verify;

use std::ffi::OsString;
use std::io::{self, Write};

use arguments::Arguments;

/// Why a command did not do all that it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments make no sense.
    #[error("{0} (see seedfall-lab --help)")]
    Usage(String),
    /// A file cannot be read, or what it says cannot be used.
    #[error("{0}")]
    Input(String),
    /// Some records were refused; what was wrong with each has been said.
    #[error("some records were refused")]
    Refused,
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status: 1 for bad files and records, 2 for bad usage.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Input(_) | Failure::Refused | Failure::Output(_) => 1,
        }
    }
}

/// Does what `args` say (the program's own name first) and returns the exit status.
///
/// ```
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// let args = ["seedfall-lab", "perft", "--game", "al-manqala", "--depth", "1"];
/// assert_eq!(seedfall::cli::run(args.map(Into::into), &mut out, &mut err), 0);
/// assert!(out.starts_with(b"1 7 "));
/// ```
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let done = command(args, out, err).and_then(|()| Ok(out.flush()?));
    let Err(failure) = done else {
        return 0;
    };
    // What was printed before it still counts; if it cannot be printed there is no one to tell.
    let _ = out.flush();
    let told = matches!(failure, Failure::Refused) || failure.status() == 0;
    if !told {
        let _ = writeln!(err, "seedfall-lab: {failure}");
    }
    failure.status()
}

fn command(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), Failure> {
    let mut parser = lexopt::Parser::from_iter(args);
    let Some(command) = commands::choose(&mut parser, out)? else {
        return Ok(());
    };
    let Some(arguments) = Arguments::read(parser, command)? else {
        return Ok(out.write_all(command.help.as_bytes())?);
    };
    let known = rulesets::gather(&arguments, err)?;
    match command.name {
        "verify" => verify::verify(&arguments, &known, out, err),
        "simulate" => simulate::simulate(&arguments, &known, out, err),
        "analyse" => analyse::analyse(&arguments, &known, out),
        "duel" => duel::duel(&arguments, &known, out),
        "perft" => perft::perft(&arguments, &known, out),
        "solve" => solve::solve(&arguments, &known, out, err),
        _ => print_rules::rules(&arguments, &known, out),
    }
}
