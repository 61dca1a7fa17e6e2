//! From the program's arguments to a command and its exit status.

use std::ffi::OsString;
use std::io::Write;

use super::arguments::Arguments;
use super::commands::Action;
use super::failure::Failure;
use super::{analyse, commands, duel, perft, print_rules, rulesets, simulate, solve, verify};

/// Runs the command that `args` name (after the program's own name) and returns the exit status: 0 if all
/// was done, 1 for files and records that cannot be used, 2 for arguments that cannot.
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
    // What was printed before the failure still counts. If it cannot be written, nothing can.
    let _ = out.flush();
    let is_reported = matches!(failure, Failure::Refused) || failure.status() == 0;
    if !is_reported {
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
    let known = rulesets::load_rulesets(&arguments, err)?;
    match command.action {
        Action::Verify => verify::verify(&arguments, &known, out, err),
        Action::Simulate => simulate::simulate(&arguments, &known, out, err),
        Action::Analyse => analyse::analyse(&arguments, &known, out),
        Action::Duel => duel::duel(&arguments, &known, out),
        Action::Perft => perft::perft(&arguments, &known, out),
        Action::Solve => solve::solve(&arguments, &known, out, err),
        Action::Rules => print_rules::rules(&arguments, &known, out),
    }
}
