//! Tags: `[South "Ana"]`, one a line.

use super::error::{RecordError, quoted};
use super::lexer::{Lexer, SourcePos, Token};

/// A tag as it stands in the text.
pub(super) struct Tag<'a> {
    pub spot: SourcePos,
    pub name: &'a str,
    /// The value without its escapes.
    pub value: String,
    value_spot: SourcePos,
}

impl Tag<'_> {
    /// The place of the word of the value that `offset` characters come before.
    ///
    /// An escape before it would be counted short, but no good option or number has one, and
    /// the first bad one is what is asked for.
    pub fn spot_of(&self, offset: usize) -> SourcePos {
        let blanks = self.value.chars().skip(offset).take_while(|c| c.is_whitespace()).count();
        self.value_spot.right(offset + blanks)
    }
}

impl<'a> Lexer<'a> {
    /// Reads a tag, whose `[` comes next, to the end of its line.
    pub(super) fn tag(&mut self) -> Result<Token<'a>, RecordError> {
        let spot = self.spot;
        self.step();
        let name_start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            self.step();
        }
        let name = &self.text[name_start..self.at];
        if name.is_empty() {
            return self.unexpected("a tag's name");
        }
        if !matches!(self.peek(), Some(' ' | '\t')) {
            return self.unexpected(&format!("a space after {}", quoted(name)));
        }
        self.skip_blanks();
        if self.peek() != Some('"') {
            return self.unexpected("a value that begins with \"");
        }
        self.step();
        let value_spot = self.spot;
        let mut value = String::new();
        loop {
            match self.peek() {
                Some('"') => break,
                None | Some('\n') => return self.unexpected("a \" that ends the value"),
                Some('\\') => {
                    self.step();
                    match self.peek() {
                        Some(c @ ('"' | '\\')) => value.push(c),
                        _ => return self.unexpected("\" or \\ after a \\ in a value"),
                    }
                }
                Some(c) => value.push(self.text_character(c)?),
            }
            self.step();
        }
        self.step();
        if self.peek() != Some(']') {
            return self.unexpected("a ] after the value");
        }
        self.step();
        self.skip_blanks();
        match self.peek() {
            None => {}
            Some('\n') => self.step(),
            Some(_) => return self.unexpected("the end of the line after a tag"),
        }
        Ok(Token::Tag(Tag { spot, name, value, value_spot }))
    }
}
