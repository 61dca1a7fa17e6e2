//! The mancala games of Seedfall without a window, for study and for tests.

use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    seedfall::cli::run(std::env::args_os(), &mut out, &mut io::stderr()).into()
}
