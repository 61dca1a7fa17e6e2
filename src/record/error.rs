//! What is wrong with a record, and where.

use super::problem::RecordProblem;
use super::source_pos::SourcePos;

/// What is wrong with a record: `file:line:column: what, and what was expected`. From the second
/// record of a text on, the record's number is named as well.
///
/// ```
/// use seedfall::{record::read_record, rules::shipped};
/// let error = read_record("x.sow", b"[Game \"kalah\"]\n\nC Q", &shipped()).unwrap_err();
/// assert!(error.to_string().starts_with("x.sow:3:3: Q: not a move: expected a pit's letter"));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {}", self.description())]
pub struct RecordError {
    /// The name of the file.
    pub file: String,
    /// Number of the record in its file, from 1.
    pub record: usize,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: RecordProblem,
}

impl RecordError {
    /// An error in the first record of a file.
    pub(super) fn new(file: &str, pos: SourcePos, problem: RecordProblem) -> Self {
        let SourcePos { line, column } = pos;
        Self { file: file.to_owned(), record: 1, line, column, problem }
    }

    /// What is wrong, without the place; from the second record of a text on, with the record's number.
    pub fn description(&self) -> String {
        format!("{}{}", numbered(self.record), self.problem)
    }
}

/// The number of a record in front of a problem. Most files hold one record, which needs none.
fn numbered(record: usize) -> String {
    match record {
        0 | 1 => String::new(),
        number => format!("record {number}: "),
    }
}
