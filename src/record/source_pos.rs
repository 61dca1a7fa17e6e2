//! Places in a text, by line and column.

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
