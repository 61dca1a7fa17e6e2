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
//! own. A text can hold any number of records: a tag line after the first record's tags have ended
//! begins the next. One record has at most [`MAX_BYTES`].
//!
//! Plies that were taken back and can be played again stand in the tag `Undone`. A comment on one
//! of them has a tag of its own, of which readers that do not know it need take no notice:
//! `[UndoneComment "3 a capture"]` stands after the third ply. In its text `\n` is a line end and
//! `\\` a backslash.
//!
//! Where the format leaves room this reader is strict: a value has its `"` and `\` escaped with
//! `\` and stays on its line, a comment holds no `{`, and control characters other than tabs and
//! line ends are refused. One byte order mark at the start is dropped, as some editors add it
//! unasked.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod cursor;
mod error;
mod game_record;
mod history;
mod lexer;
mod parser;
mod problem;
mod reader;
mod source_pos;
mod tag;
mod text_buffer;
mod turn_list;
mod validate;
mod writer;

pub use error::RecordError;
pub use game_record::{Comment, Record};
pub use history::History;
pub use problem::{Expected, Found, RecordProblem};
pub use reader::{Records, read_record, read_records, stream_records};
pub use text_buffer::MAX_BYTES;
pub use turn_list::{Highlights, LoggedPly, LoggedTurn};
