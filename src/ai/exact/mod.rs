//! Games that are worked out to the end: what a position is worth, to the seed.

mod bounds_table;
mod endgame;
mod endgame_file;
mod ply;
mod ranking;
mod search;
mod solvable;
mod solver;

#[cfg(test)]
mod out_of_memory_tests;

pub use endgame::Endgame;
pub use solvable::Unsolvable;
pub use solver::{Progress, Solver};
