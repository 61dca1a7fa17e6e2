//! The rules of mancala games: pure, exact, and fast enough for a search.
//!
//! A [`Ruleset`] is a game as data. Compiled into [`Rules`] it carries a [`Game`]: a move goes
//! in, the next [`Position`] and a [`Trace`] of what happened come out.

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

// What a search walks on: the same rules, without a trace.
pub(crate) use position::{CELLS, Pie, STORE};
pub(crate) use state::{Checkpoint, cells};
pub(crate) use trace::NoTrace;
