//! Games that are worked out to the end: what a position is worth, to the seed.

mod endgame;
mod ply;
mod ranking;
mod scope;

pub use endgame::Endgame;
pub use scope::Unsolvable;
