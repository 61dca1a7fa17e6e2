//! The rules of mancala games: pure, exact, and fast enough for a search.
//!
//! A [`Ruleset`] is a game as data. Compiled into [`Rules`] it carries a [`Game`]: a move goes
//! in, the next [`Position`] and a [`Trace`] of what happened come out.

mod capture;
mod compiled;
mod ending;
mod fields;
mod flaw;
mod foresight;
mod game;
mod notation;
mod options;
mod perft;
mod play;
mod playout;
mod position;
pub mod ruleset;
mod seat;
mod seen;
mod shelf;
mod sowing;
mod state;
mod trace;

pub use compiled::Rules;
pub use ending::Outcome;
pub use flaw::InvalidRuleset;
pub use foresight::MovePreview;
pub use game::Game;
pub use notation::{MAX_PITS, Move, NotationError, PitId, Place};
pub use options::{OptionError, Options};
pub use perft::perft;
pub use play::Refusal;
pub use position::{Position, Setup, SetupError};
pub use ruleset::Ruleset;
pub use seat::Seat;
pub use shelf::{RulesetError, read_ruleset, shipped};
pub use trace::{CaptureKind, Event, Reason, Trace};

// What a search walks on: the same rules, without a trace.
pub(crate) use position::{CELLS, Pie, STORE};
pub use state::GameState;
pub(crate) use state::{Mark, cells};
pub(crate) use trace::NoTrace;
