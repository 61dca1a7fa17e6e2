//! Computer players: a search over the rules, levels of play, hints and the review of a match.
//!
//! Pure as the rules are: no clock, no files, no threads. An [`AnalysisJob`] searches as many nodes as
//! it is told to, so that the caller can stop at any time, and its result is the same on every
//! machine however it was cut into steps.
//!
//! ```
//! use std::sync::Arc;
//! use seedfall::ai::{Level, AnalysisJob};
//! use seedfall::rules::{Game, Rules, Ruleset};
//! let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
//! let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
//! let job = AnalysisJob::for_level(&game, Level::Sower, 1).expect("the game is not over");
//! assert!(game.check(job.finish().best).is_ok());
//! ```
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod analysis;
mod analysis_job;
mod endgame_cache;
mod evaluation;
pub mod exact;
mod hash;
mod hint;
mod hint_messages;
mod level;
mod level_params;
mod memory;
mod node;
mod ordering;
mod oversight;
mod player;
mod repetition;
mod review;
mod root_move;
mod search;
mod search_config;
mod transposition_table;

pub use analysis::{Analysis, Certainty, Margin, MoveValue};
pub use analysis_job::AnalysisJob;
pub use hint::{Hint, HintReason};
pub use level::{Level, LevelError};
pub use player::{Player, PlayerError};
pub use review::{PlyReview, Review};
