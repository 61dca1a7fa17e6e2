//! The rules of mancala games: pure, exact, and fast enough for a search.
//!
//! A [`Ruleset`] is a game as data, compiled into [`Rules`]. [`Rules::play`] plays a [`Move`] on a
//! [`GameState`] and returns the [`Trace`] of what happened; a [`Game`] holds both together. Every ruleset
//! answers in bounded time: see [`MAX_LAPS`] and [`MAX_PLIES`].

mod builtin;
mod capture;
mod compiled;
mod ending;
mod game;
mod notation;
mod options;
mod perft;
mod play;
mod playout;
mod position;
mod preview;
mod repetition;
mod ron_fields;
pub mod ruleset;
mod ruleset_file;
mod seat;
mod sowing;
mod state;
mod trace;
mod validate;

pub use builtin::{shipped, shipped_by_id};
pub use compiled::Rules;
pub use ending::Outcome;
pub use game::Game;
pub use notation::{MAX_PITS, Move, NotationError, PitId, Place};
pub use options::{OptionError, Options};
pub use perft::perft;
pub use play::Refusal;
pub use position::{Position, Setup, SetupError};
pub use preview::MovePreview;
pub use ruleset::Ruleset;
pub use ruleset_file::{RulesetError, read_ruleset};
pub use seat::Seat;
pub use sowing::MAX_LAPS;
pub use state::{GameState, MAX_PLIES};
pub use trace::{CaptureKind, Event, Reason, Trace};
pub use validate::InvalidRuleset;

// For the search and the solver: the same rules without a trace.
pub(crate) use position::{CELLS, Pie, STORE};
pub(crate) use state::{Checkpoint, cells};
pub(crate) use trace::NoTrace;
