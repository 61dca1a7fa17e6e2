//! What is wrong with a record, and where.

/// A place in a text: line and column in characters, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SourcePos {
    pub line: usize,
    pub column: usize,
}

impl SourcePos {
    pub const START: SourcePos = SourcePos { line: 1, column: 1 };

    /// The place that many characters further on in the same line.
    pub fn right(self, characters: usize) -> SourcePos {
        SourcePos { column: self.column + characters, ..self }
    }

    /// The place after `text`, which begins here.
    pub fn after(self, text: &str) -> SourcePos {
        match text.rfind('\n') {
            None => self.right(text.chars().count()),
            Some(end) => SourcePos {
                line: self.line + text.matches('\n').count(),
                column: text[end + 1..].chars().count() + 1,
            },
        }
    }
}

/// What is wrong with a record: `file:line:column: what, and what was expected`. From the second
/// record of a text on, the record's number is named as well.
///
/// ```
/// use seedfall::{record::read_record, rules::shipped};
/// let error = read_record("x.sow", b"[Game \"kalah\"]\n\nC Q", &shipped()).unwrap_err();
/// assert!(error.to_string().starts_with("x.sow:3:3: Q: not a move: expected a pit's letter"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{problem}", numbered(*record))]
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
    pub problem: String,
}

impl RecordError {
    /// An error in the first record of a file.
    pub(super) fn new(file: &str, pos: SourcePos, problem: impl Into<String>) -> Self {
        let SourcePos { line, column } = pos;
        Self { file: file.to_owned(), record: 1, line, column, problem: problem.into() }
    }
}

/// The number of a record in front of a problem. Most files hold one record, which needs none.
fn numbered(record: usize) -> String {
    match record {
        0 | 1 => String::new(),
        number => format!("record {number}: "),
    }
}

/// The beginning of `text`, as an error quotes it: enough to recognise the place.
pub(super) fn quoted(text: &str) -> String {
    /// Longer texts are cut, in characters.
    const MAX_CHARS: usize = 24;
    let mut start: String = text.chars().take(MAX_CHARS).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}
