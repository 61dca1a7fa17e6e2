//! From bytes to records: one record of a file, or all of a text of any length.

use std::io::Read;
use std::sync::Arc;

use super::error::RecordError;
use super::game_record::Record;
use super::lexer::Lexer;
use super::parser::ParsedRecord;
use super::problem::RecordProblem;
use super::source_pos::SourcePos;
use super::text_buffer::{MAX_BYTES, TextBuffer, TextEnd};
use crate::rules::Ruleset;

/// The records of a text, one after the other. After a record that cannot be read come those
/// that follow it.
pub struct Records<'a, R> {
    file: &'a str,
    rulesets: &'a [Ruleset],
    text: TextBuffer<R>,
    /// How many records came out, whether they could be read or not.
    count: usize,
    ended: bool,
}

/// Reads the records of a text, for games of `rulesets`. `file` is what errors call the text.
///
/// Each record is played through: one that comes out is a game that the rules allow. It may have
/// [`MAX_BYTES`]; how many there are does not matter. A text without any record is an error too.
///
/// ```
/// use seedfall::{record::{RecordError, read_records}, rules::shipped};
/// let text = b"[Game \"kalah\"]\n\nC F a\n\n[Game \"al-manqala\"]\n\nA split\n";
/// let rulesets = shipped();
/// let records: Result<Vec<_>, RecordError> = read_records("two.sow", text, &rulesets).collect();
/// assert_eq!(records.unwrap().len(), 2);
/// ```
pub fn read_records<'a>(
    file: &'a str,
    bytes: &'a [u8],
    rulesets: &'a [Ruleset],
) -> Records<'a, &'a [u8]> {
    stream_records(file, bytes, rulesets)
}

/// [`read_records`] of a file or a stream, of which never more than a few MiB are in memory. That
/// it cannot be read any further is an error of the record that is broken off, and the last one.
///
/// ```
/// use seedfall::{record::stream_records, rules::shipped};
/// let (text, rulesets) = ("[Game \"kalah\"]\n\nC F a\n\n".repeat(100), shipped());
/// let records = stream_records("many.sow", std::io::Cursor::new(text), &rulesets);
/// assert_eq!(records.flatten().count(), 100);
/// ```
pub fn stream_records<'a, R: Read>(
    file: &'a str,
    from: R,
    rulesets: &'a [Ruleset],
) -> Records<'a, R> {
    Records { file, rulesets, text: TextBuffer::new(from), count: 0, ended: false }
}

/// Reads a text of at most [`MAX_BYTES`] that holds exactly one record.
///
/// # Errors
/// If the record cannot be read, its moves are not legal, or another follows it.
///
/// ```
/// use seedfall::{record::read_record, rules::shipped};
/// let record = read_record("x.sow", b"[Game \"kalah\"]\n\n1. C F a", &shipped()).unwrap();
/// assert_eq!(record.to_string(), "[Game \"kalah\"]\n\nC F a\n");
/// ```
pub fn read_record(file: &str, bytes: &[u8], rulesets: &[Ruleset]) -> Result<Record, RecordError> {
    if bytes.len() > MAX_BYTES {
        return Err(RecordError::new(file, SourcePos::START, RecordProblem::TooLarge));
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let pos = SourcePos::START.after(without_byte_order_mark(&valid));
        let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
        RecordError::new(file, pos, RecordProblem::NotUtf8(byte))
    })?;
    let mut lexer = Lexer::new(file, without_byte_order_mark(text), SourcePos::START);
    let parsed = ParsedRecord::read(&mut lexer)?;
    let parsed =
        parsed.ok_or_else(|| RecordError::new(file, SourcePos::START, RecordProblem::NoRecord))?;
    let record = parsed.validate(file, rulesets)?;
    if lexer.is_at_tag() {
        let pos = lexer.pos();
        lexer.token()?;
        return Err(RecordError::new(file, pos, RecordProblem::SecondRecord));
    }
    Ok(record)
}

/// `text` without a byte order mark.
fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl<R: Read> Iterator for Records<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let record = self.read_next();
        self.count += 1;
        match record {
            Ok(record) => record.map(Ok),
            Err(error) => Some(Err(RecordError { record: self.count, ..error })),
        }
    }
}

impl<R: Read> Records<'_, R> {
    /// The next record; none at the end of the text.
    fn read_next(&mut self) -> Result<Option<Record>, RecordError> {
        let (file, text) = (self.file, &self.text);
        let mut lexer = Lexer::new(file, text.window(), text.pos());
        let parsed = ParsedRecord::read(&mut lexer);
        let (offset, pos) = (lexer.offset(), lexer.pos());
        let parsed = match text.end() {
            _ if !lexer.reached_end() => parsed,
            TextEnd::TooFar => Err(RecordError::new(file, text.pos(), RecordProblem::TooLarge)),
            TextEnd::Complete => parsed,
            TextEnd::InvalidByte(byte) => {
                Err(RecordError::new(file, text.end_pos(), RecordProblem::NotUtf8(byte)))
            }
            TextEnd::Failed(error) => {
                self.ended = true;
                let problem = RecordProblem::Io(Arc::clone(error));
                Err(RecordError::new(file, text.end_pos(), problem))
            }
        };
        match parsed {
            Ok(Some(parsed)) => {
                let record = parsed.validate(file, self.rulesets);
                self.text.go_to(offset, pos);
                record.map(Some)
            }
            Ok(None) if self.count == 0 => {
                self.ended = true;
                Err(RecordError::new(file, SourcePos::START, RecordProblem::NoRecord))
            }
            Ok(None) => Ok(None),
            Err(error) => {
                self.text.skip_record(offset);
                Err(error)
            }
        }
    }
}
