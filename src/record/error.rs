//! What is wrong with a record, and where.

use super::lexer::SourcePos;

/// What is wrong with a record: `file:line:column: what, and what was expected`.
///
/// ```
/// use seedfall::{record::read_record, rules::shipped};
/// let error = read_record("x.sow", b"[Game \"kalah\"]\n\nC Q", &shipped()).unwrap_err();
/// assert!(error.to_string().starts_with("x.sow:3:3: Q: not a move: expected a pit's letter"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct RecordError {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl RecordError {
    pub(super) fn new(file: &str, spot: SourcePos, problem: impl Into<String>) -> Self {
        let SourcePos { line, column } = spot;
        Self { file: file.to_owned(), line, column, problem: problem.into() }
    }
}

/// A part of the text as an error quotes it: whole if it is short.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 24; // characters: enough to know the place by
    let mut start: String = text.chars().take(LONGEST).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}
