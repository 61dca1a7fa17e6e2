//! Games as text: the `.sow` format, and the history of a match with undo and redo.
//!
//! ```text
//! [Game "kalah"]
//! [Options "seeds=6 empty-capture=yes"]
//! [South "Ana"]
//! [Result "*"]
//!
//! 1. C F a 2. B c {a comment} swap pass
//! ```
//!
//! Tags stand first, one a line and in any order; a blank line or the first move ends them. The
//! moves follow, apart by white space or comments, with move numbers (`12.`) as words of their
//! own. A text can hold several records: a tag line after the first record's tags have ended
//! begins the next.
//!
//! Where the format leaves room this reader is strict: a value has its `"` and `\` escaped with
//! `\` and stays on its line, a comment holds no `{`, and control characters other than tabs and
//! line ends are refused. One byte order mark at the start is dropped, as some editors add it
//! unasked.

mod error;
mod game_record;
mod history;
mod validate;
mod log;
mod reader;
mod lexer;
mod tag;
mod writer;

pub use error::RecordError;
pub use game_record::{Comment, Record};
pub use history::History;
pub use log::{Highlights, LoggedPly, LoggedTurn};
pub use reader::{MAX_BYTES, Records, read_record, read_records};
