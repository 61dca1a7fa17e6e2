//! The text of records cut into tags, words and comments, each with its place.

use super::error::RecordError;
use super::tag::Tag;

/// A place in a text: line and column in characters, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SourcePos {
    pub line: usize,
    pub column: usize,
}

impl SourcePos {
    pub const START: SourcePos = SourcePos { line: 1, column: 1 };

    pub fn right(self, characters: usize) -> SourcePos {
        SourcePos { column: self.column + characters, ..self }
    }
}

/// What a text of records is made of.
pub(super) enum Token<'a> {
    Tag(Tag<'a>),
    Word(SourcePos, &'a str),
    Comment(SourcePos, String),
    BlankLine,
}

/// Cuts a text into tokens, from its start.
pub(super) struct Lexer<'a> {
    file: &'a str,
    pub(super) text: &'a str,
    /// Bytes read.
    pub(super) at: usize,
    pub(super) spot: SourcePos,
    /// Nothing but white space came in this line so far.
    fresh_line: bool,
}

/// The text as far as a [`Lexer`] had come when this was taken.
#[derive(Clone, Copy)]
struct Point {
    at: usize,
    spot: SourcePos,
    fresh_line: bool,
}

impl<'a> Lexer<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { file, text, at: 0, spot: SourcePos::START, fresh_line: true }
    }

    /// The next token, or none at the end of the text. After an error the scan stands at the
    /// start of what could not be read.
    pub fn token(&mut self) -> Result<Option<Token<'a>>, RecordError> {
        loop {
            self.skip_blanks();
            let Self { at, spot, fresh_line, .. } = *self;
            let point = Point { at, spot, fresh_line };
            let read = match self.peek() {
                None => return Ok(None),
                Some('\n') => {
                    self.step();
                    if fresh_line {
                        return Ok(Some(Token::BlankLine));
                    }
                    continue;
                }
                Some('[') if fresh_line => self.tag(),
                Some('{') => self.comment(),
                Some(_) => self.word(),
            };
            return match read {
                Ok(token) => Ok(Some(token)),
                Err(error) => {
                    self.back_to(point);
                    Err(error)
                }
            };
        }
    }

    /// Whether a tag comes next, be it whole or not.
    pub fn is_at_tag(&self) -> bool {
        self.fresh_line && self.peek() == Some('[')
    }

    /// Goes on to where the next record seems to begin: a line that starts as a tag does, after
    /// one that does not.
    pub fn skip_record(&mut self) {
        let start = self.text[..self.at].rfind('\n').map_or(0, |end| end + 1);
        let mut tags = self.text[start..].trim_start_matches([' ', '\t']).starts_with('[');
        loop {
            while self.peek().is_some_and(|c| c != '\n') {
                self.step();
            }
            if self.peek().is_none() {
                return;
            }
            self.step();
            self.skip_blanks();
            let tag = self.peek() == Some('[');
            if tag && !tags {
                return;
            }
            tags = tag;
        }
    }

    fn comment(&mut self) -> Result<Token<'a>, RecordError> {
        let spot = self.spot;
        let mut text = String::new();
        self.step();
        loop {
            match self.peek() {
                Some('}') => break,
                Some('{') => return self.unexpected("a } before the next comment"),
                None => {
                    let problem = "this comment never ends: expected a } after it";
                    return Err(RecordError::new(self.file, spot, problem));
                }
                Some('\n') => text.push('\n'),
                Some(c) => text.push(self.text_character(c)?),
            }
            self.step();
        }
        self.step();
        self.fresh_line = false;
        Ok(Token::Comment(spot, text))
    }

    fn word(&mut self) -> Result<Token<'a>, RecordError> {
        let (spot, start) = (self.spot, self.at);
        while let Some(c) = self.peek().filter(|c| !matches!(c, ' ' | '\t' | '\n' | '{')) {
            self.text_character(c)?;
            self.step();
        }
        Ok(Token::Word(spot, &self.text[start..self.at]))
    }

    /// `c`, unless it is a control character: those hide what a text says.
    pub(super) fn text_character(&self, c: char) -> Result<char, RecordError> {
        if c == '\t' || !c.is_control() {
            return Ok(c);
        }
        let expected = match c {
            '\r' => "a line feed after it",
            _ => "text",
        };
        let problem = format!("control character U+{:04X}: expected {expected}", u32::from(c));
        Err(RecordError::new(self.file, self.spot, problem))
    }

    pub(super) fn unexpected<T>(&self, expected: &str) -> Result<T, RecordError> {
        let found = match self.peek() {
            None => "the text ends".to_owned(),
            Some('\n') => "the line ends".to_owned(),
            Some(c) => self.text_character(c)?.to_string(),
        };
        Err(RecordError::new(self.file, self.spot, format!("{found}: expected {expected}")))
    }

    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.at += 1;
            self.spot.column += 1;
        }
    }

    /// The next character; a line feed for either kind of line end.
    pub(super) fn peek(&self) -> Option<char> {
        let rest = &self.text[self.at..];
        if rest.starts_with("\r\n") { Some('\n') } else { rest.chars().next() }
    }

    pub(super) fn step(&mut self) {
        let rest = &self.text[self.at..];
        match self.peek() {
            None => {}
            Some('\n') => {
                self.at += if rest.starts_with('\r') { 2 } else { 1 };
                self.spot = SourcePos { line: self.spot.line + 1, column: 1 };
                self.fresh_line = true;
            }
            Some(c) => {
                self.at += c.len_utf8();
                self.spot.column += 1;
                self.fresh_line = false;
            }
        }
    }

    fn back_to(&mut self, point: Point) {
        self.at = point.at;
        self.spot = point.spot;
        self.fresh_line = point.fresh_line;
    }
}
