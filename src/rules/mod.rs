//! The rules of mancala games: pure, exact, and fast enough for a search.
//!
//! A [`Ruleset`] is a game as data, compiled into [`Rules`]. [`Rules::play`] plays a [`Move`] on a
//! [`GameState`] and returns the [`Trace`] of what happened; a [`Game`] holds both together. Every ruleset
//! answers in bounded time: see [`MAX_LAPS`] and [`MAX_PLIES`].
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod capture;
mod compiled;
mod ending;
mod game;
mod invalid_ruleset;
mod notation;
mod options;
mod outcome;
mod perft;
mod play;
mod playout;
mod ply;
mod position;
mod preview;
mod repetition;
mod ron_fields;
pub mod ruleset;
mod ruleset_file;
mod seat;
mod setup;
mod shipped;
mod sowing;
mod sowing_table;
mod state;
mod trace;
mod validate;

pub use compiled::Rules;
pub use game::Game;
pub use invalid_ruleset::{FieldProblem, InvalidRuleset};
pub use notation::{MAX_PITS, Move, NotationError, PitId, Place};
pub use options::{OptionError, OptionProblem, Options};
pub use outcome::Outcome;
pub use perft::perft;
pub use play::Refusal;
pub use position::Position;
pub use preview::MovePreview;
pub use ruleset::Ruleset;
pub use ruleset_file::{RulesetError, RulesetProblem, read_ruleset};
pub use seat::Seat;
pub use setup::{Setup, SetupError, SetupProblem};
pub use shipped::{shipped, shipped_by_id};
pub use sowing::MAX_LAPS;
pub use state::{GameState, MAX_PLIES};
pub use trace::{CaptureKind, Event, Reason, Trace};

// For the search and the solver: the same rules without a trace.
pub(crate) use position::{CELLS, Pie, STORE, cells};
pub(crate) use state::Checkpoint;
pub(crate) use trace::NoTrace;
