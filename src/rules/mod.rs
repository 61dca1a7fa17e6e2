//! The rules of mancala games: pure, exact, and fast enough for a search.
//!
//! A [`Ruleset`] is a game as data. Compiled into [`Rules`] it carries a [`Game`]: a move goes
//! in, the next [`Position`] and a [`Trace`] of what happened come out.

mod capture;
mod compiled;
mod ending;
mod example;
mod fields;
mod flaw;
mod foresight;
mod game;
mod notation;
mod options;
mod perft;
mod playout;
mod position;
mod primer;
pub mod ruleset;
mod seat;
mod seen;
mod shelf;
mod sowing;
mod state;
mod story;
mod trace;
mod words;

pub use compiled::Rules;
pub use example::{Example, Lesson};
pub use flaw::Flaw;
pub use foresight::Foresight;
pub use game::{Game, Refusal};
pub use notation::{MAX_PITS, Move, NotationError, Pit, Place};
pub use options::{OptionError, Options};
pub use perft::perft;
pub use position::{Position, Setup, SetupError};
pub use primer::{Feat, Primer, Step, Task, primer};
pub use ruleset::Ruleset;
pub use seat::Seat;
pub use shelf::{RulesetError, read_ruleset, shipped};
pub use story::{Story, story};
pub use trace::{CaptureKind, Event, Reason, Trace};
pub use words::Chapter;

// What a search needs and a player does not.
pub(crate) use position::Pie;
pub(crate) use state::cells;
pub(crate) use trace::Silent;
