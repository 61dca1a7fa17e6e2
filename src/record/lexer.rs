//! The text of records cut into tags, words and comments, each with its place.

use super::cursor::Cursor;
use super::error::RecordError;
use super::problem::{Expected, RecordProblem};
use super::source_pos::SourcePos;
use super::tag::Tag;

/// What a text of records is made of.
pub(super) enum Token<'a> {
    Tag(Tag<'a>),
    Word(SourcePos, &'a str),
    Comment(SourcePos, String),
    BlankLine,
}

/// Cuts a text into tokens, from its start.
pub(super) struct Lexer<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Lexer<'a> {
    /// A lexer for `text`, which begins a line at `pos` of `file`.
    pub fn new(file: &'a str, text: &'a str, pos: SourcePos) -> Self {
        Self { cursor: Cursor::new(file, text, pos) }
    }

    /// The name of the text, as errors use it.
    pub fn file(&self) -> &'a str {
        self.cursor.file
    }

    /// Bytes before the next token.
    pub fn offset(&self) -> usize {
        self.cursor.at
    }

    /// The place of the next token.
    pub fn pos(&self) -> SourcePos {
        self.cursor.pos
    }

    /// Whether the text was read to its end: with more text after it, the last token could have
    /// been another one.
    pub fn reached_end(&self) -> bool {
        self.cursor.furthest == self.cursor.text.len()
    }

    /// The next token, or none at the end of the text. After an error the lexer stands at the
    /// start of what could not be read.
    pub fn token(&mut self) -> Result<Option<Token<'a>>, RecordError> {
        loop {
            self.cursor.skip_blanks();
            let bookmark = self.cursor.bookmark();
            let fresh_line = self.cursor.fresh_line;
            let read = match self.cursor.peek() {
                None => return Ok(None),
                Some('\n') => {
                    self.cursor.step();
                    if fresh_line {
                        return Ok(Some(Token::BlankLine));
                    }
                    continue;
                }
                Some('[') if fresh_line => Tag::read(&mut self.cursor).map(Token::Tag),
                Some('{') => self.comment(),
                Some(_) => self.word(),
            };
            return match read {
                Ok(token) => Ok(Some(token)),
                Err(error) => {
                    self.cursor.rewind(bookmark);
                    Err(error)
                }
            };
        }
    }

    /// Whether a tag comes next, complete or not. Blanks and the end of a line before it are
    /// skipped.
    pub fn is_at_tag(&mut self) -> bool {
        self.cursor.skip_blanks();
        if !self.cursor.fresh_line && self.cursor.peek() == Some('\n') {
            self.cursor.step();
            self.cursor.skip_blanks();
        }
        self.cursor.fresh_line && self.cursor.peek() == Some('[')
    }

    fn comment(&mut self) -> Result<Token<'a>, RecordError> {
        let cursor = &mut self.cursor;
        let pos = cursor.pos;
        let mut text = String::new();
        cursor.step();
        loop {
            match cursor.peek() {
                Some('}') => break,
                Some('{') => return cursor.unexpected(Expected::CommentEnd),
                None => {
                    let problem = RecordProblem::UnclosedComment;
                    return Err(RecordError::new(cursor.file, pos, problem));
                }
                Some('\n') => text.push('\n'),
                Some(c) => text.push(cursor.text_character(c)?),
            }
            cursor.step();
        }
        cursor.step();
        Ok(Token::Comment(pos, text))
    }

    fn word(&mut self) -> Result<Token<'a>, RecordError> {
        let cursor = &mut self.cursor;
        let (pos, start) = (cursor.pos, cursor.at);
        while let Some(c) = cursor.peek().filter(|c| !matches!(c, ' ' | '\t' | '\n' | '{')) {
            cursor.text_character(c)?;
            cursor.step();
        }
        Ok(Token::Word(pos, &cursor.text[start..cursor.at]))
    }
}
