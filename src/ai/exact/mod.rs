//! Games that are worked out to the end: what a position is worth, to the seed.

mod endgame;
mod endgame_file;
mod ply;
mod ranking;
mod scope;
mod search;
mod solver;
mod table;

#[cfg(test)]
mod out_of_memory_tests;

pub use endgame::Endgame;
pub use scope::Unsolvable;
pub use solver::{Progress, Solver};
