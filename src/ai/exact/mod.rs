//! Games that are solved: what a position is worth with best play, to the seed.

mod bounds_table;
mod endgame;
mod endgame_file;
mod ply;
mod progress;
mod ranking;
mod search;
mod solvable;
mod solver;

#[cfg(test)]
mod out_of_memory_tests;

pub use endgame::Endgame;
pub use progress::{Progress, ValueBounds};
pub use solvable::{Obstacle, Unsolvable};
pub use solver::Solver;
