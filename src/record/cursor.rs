//! A position that moves through a text character by character and knows its line and column.

use super::error::RecordError;
use super::problem::{Expected, Found, RecordProblem};
use super::source_pos::SourcePos;

/// Reads the characters of a text. `\r\n` counts as one line end.
pub(super) struct Cursor<'a> {
    pub file: &'a str,
    pub text: &'a str,
    /// Bytes read.
    pub at: usize,
    pub pos: SourcePos,
    /// Only white space has been read in this line so far.
    pub fresh_line: bool,
    /// The most bytes that have been read; more than `at` after a [`Self::rewind`].
    pub furthest: usize,
}

/// The state of a [`Cursor`] at one moment.
#[derive(Clone, Copy)]
pub(super) struct Bookmark {
    at: usize,
    pos: SourcePos,
    fresh_line: bool,
}

impl<'a> Cursor<'a> {
    /// A cursor before the first character of `text`, which begins a line at `pos`.
    pub fn new(file: &'a str, text: &'a str, pos: SourcePos) -> Self {
        Self { file, text, at: 0, pos, fresh_line: true, furthest: 0 }
    }

    /// The next character; a line feed for either kind of line end.
    pub fn peek(&self) -> Option<char> {
        let rest = &self.text[self.at..];
        if rest.starts_with("\r\n") { Some('\n') } else { rest.chars().next() }
    }

    /// Reads one character.
    pub fn step(&mut self) {
        let rest = &self.text[self.at..];
        match self.peek() {
            None => {}
            Some('\n') => {
                self.at += if rest.starts_with('\r') { 2 } else { 1 };
                self.pos = SourcePos { line: self.pos.line + 1, column: 1 };
                self.fresh_line = true;
            }
            Some(c) => {
                self.at += c.len_utf8();
                self.pos.column += 1;
                self.fresh_line = false;
            }
        }
        self.furthest = self.furthest.max(self.at);
    }

    /// Reads spaces and tabs, after which a line still counts as fresh.
    pub fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.at += 1;
            self.pos.column += 1;
        }
        self.furthest = self.furthest.max(self.at);
    }

    pub fn bookmark(&self) -> Bookmark {
        let Self { at, pos, fresh_line, .. } = *self;
        Bookmark { at, pos, fresh_line }
    }

    pub fn rewind(&mut self, to: Bookmark) {
        Bookmark { at: self.at, pos: self.pos, fresh_line: self.fresh_line } = to;
    }

    /// `c`, unless it is a control character: those hide what a text says.
    pub fn text_character(&self, c: char) -> Result<char, RecordError> {
        if c == '\t' || !c.is_control() {
            return Ok(c);
        }
        Err(RecordError::new(self.file, self.pos, RecordProblem::ControlCharacter(c)))
    }

    /// The error that something else stands where `expected` should.
    pub fn unexpected<T>(&self, expected: Expected) -> Result<T, RecordError> {
        let found = match self.peek() {
            None => Found::TextEnd,
            Some('\n') => Found::LineEnd,
            Some(c) => Found::Character(self.text_character(c)?),
        };
        let problem = RecordProblem::Unexpected { found, expected };
        Err(RecordError::new(self.file, self.pos, problem))
    }
}
