//! Tags: `[South "Ana"]`, one a line.

use super::cursor::Cursor;
use super::error::RecordError;
use super::problem::{Expected, quoted};
use super::source_pos::SourcePos;

/// A tag as it stands in the text.
pub(super) struct Tag<'a> {
    pub pos: SourcePos,
    pub name: &'a str,
    /// The value without its escapes.
    pub value: String,
    value_pos: SourcePos,
}

impl<'a> Tag<'a> {
    /// Reads a tag, whose `[` comes next, to the end of its line.
    ///
    /// # Errors
    /// If it is no tag, or something follows it in its line.
    pub fn read(cursor: &mut Cursor<'a>) -> Result<Self, RecordError> {
        let pos = cursor.pos;
        cursor.step();
        let name_start = cursor.at;
        while cursor.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            cursor.step();
        }
        let name = &cursor.text[name_start..cursor.at];
        if name.is_empty() {
            return cursor.unexpected(Expected::TagName);
        }
        if !matches!(cursor.peek(), Some(' ' | '\t')) {
            return cursor.unexpected(Expected::SpaceAfterName(quoted(name)));
        }
        cursor.skip_blanks();
        if cursor.peek() != Some('"') {
            return cursor.unexpected(Expected::ValueStart);
        }
        cursor.step();
        let value_pos = cursor.pos;
        let value = read_value(cursor)?;
        if cursor.peek() != Some(']') {
            return cursor.unexpected(Expected::TagEnd);
        }
        cursor.step();
        cursor.skip_blanks();
        match cursor.peek() {
            None => {}
            Some('\n') => cursor.step(),
            Some(_) => return cursor.unexpected(Expected::LineEnd),
        }
        Ok(Self { pos, name, value, value_pos })
    }

    /// The place of the word of the value that `offset` characters come before.
    ///
    /// An escape before it is counted as one character instead of two. No valid option or number
    /// holds one, and only the place of the first invalid word is needed.
    pub fn pos_in_value(&self, offset: usize) -> SourcePos {
        let blanks = self.value.chars().skip(offset).take_while(|c| c.is_whitespace()).count();
        self.value_pos.right(offset + blanks)
    }
}

/// Reads a value and the `"` that ends it.
fn read_value(cursor: &mut Cursor<'_>) -> Result<String, RecordError> {
    let mut value = String::new();
    loop {
        match cursor.peek() {
            Some('"') => break,
            None | Some('\n') => return cursor.unexpected(Expected::ValueEnd),
            Some('\\') => {
                cursor.step();
                match cursor.peek() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return cursor.unexpected(Expected::EscapedCharacter),
                }
            }
            Some(c) => value.push(cursor.text_character(c)?),
        }
        cursor.step();
    }
    cursor.step();
    Ok(value)
}
