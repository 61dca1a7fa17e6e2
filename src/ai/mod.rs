//! Computer players: a search over the rules, levels of play, hints and the review of a match.
//!
//! Pure as the rules are: no clock, no files, no threads. A [`AnalysisJob`] goes on for as many nodes as
//! it is told to, so that whoever asks can stop at any time, and its answer is the same on every
//! machine however it was sliced.
//!
//! ```
//! use std::sync::Arc;
//! use seedfall::ai::{Level, Thought};
//! use seedfall::rules::{Game, Rules, Ruleset};
//! let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
//! let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
//! let thought = Thought::of_level(&game, Level::Sower, 1).expect("the game is not over");
//! assert!(game.check(thought.finish().best).is_ok());
//! ```

mod character;
mod endings;
mod evaluation;
pub mod exact;
mod hint;
mod level;
mod manner;
mod memory;
mod node;
mod order;
mod review;
mod round;
mod search;
mod table;
mod thought;
mod verdict;

pub use hint::{Hint, Why};
pub use level::{Level, LevelError};
pub use review::{PlyReview, Review};
pub use thought::AnalysisJob;
pub use verdict::{Analysis, Certainty, Margin, MoveValue};
