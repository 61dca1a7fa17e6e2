//! The commands of `seedfall-lab`: the rules without a window.
//!
//! Each command takes the rulesets that it may use and the streams it writes to, so that the
//! program itself is one line, and a test can be the program.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod analyse;
mod arguments;
mod board;
mod commands;
mod duel;
mod failure;
mod perft;
mod players;
mod print_rules;
mod rulesets;
mod run;
mod simulate;
mod solve;
mod start_position;
mod verify;

pub use failure::{Failure, InputError, UsageError};
pub use run::run;
