//! Seedfall: mancala games, exact to the last seed.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod lab;
pub mod record;
pub mod rules;
