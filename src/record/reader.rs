//! From bytes to records: which tags and moves belong together.

use super::error::{RecordError, quoted};
use super::game_record::{Comment, Record};
use super::lexer::{Lexer, SourcePos, Token};
use super::tag::Tag;
use crate::rules::{Move, Ruleset};

/// The most bytes that a text of records may have: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// One record as it stands in the text, before anything is known of its game.
pub(super) struct ParsedRecord<'a> {
    pub tags: Vec<Tag<'a>>,
    pub moves: Vec<(SourcePos, Move)>,
    pub comments: Vec<Comment>,
}

/// The records of a text, one after the other. After a record that cannot be read come those
/// that follow it.
pub struct Records<'a> {
    file: &'a str,
    rulesets: &'a [Ruleset],
    scan: Lexer<'a>,
    /// The first tag of the next record, once it was met.
    next: Option<Result<Tag<'a>, RecordError>>,
    /// What is wrong with the text as a whole.
    flaw: Option<RecordError>,
    any: bool,
}

/// Reads the records of a text, for games of `rulesets`. `file` is what errors call the text.
///
/// Each record is played through: one that comes out is a game that the rules allow. A text
/// without any record is an error too.
///
/// ```
/// use seedfall::{record::{RecordError, read_records}, rules::shipped};
/// let text = b"[Game \"kalah\"]\n\nC F a\n\n[Game \"al-manqala\"]\n\nA split\n";
/// let rulesets = shipped();
/// let records: Result<Vec<_>, RecordError> = read_records("two.sow", text, &rulesets).collect();
/// assert_eq!(records.unwrap().len(), 2);
/// ```
pub fn read_records<'a>(file: &'a str, bytes: &'a [u8], rulesets: &'a [Ruleset]) -> Records<'a> {
    let (text, flaw) = match str::from_utf8(bytes) {
        _ if bytes.len() > MAX_BYTES => {
            let problem = format!("larger than 1 MiB: expected at most {MAX_BYTES} bytes");
            ("", Some(RecordError::new(file, SourcePos::START, problem)))
        }
        Ok(text) => (text, None),
        Err(error) => ("", Some(not_utf8(file, bytes, error.valid_up_to()))),
    };
    Records { file, rulesets, scan: Lexer::new(file, text), next: None, flaw, any: false }
}

/// Reads a text that holds one record and no more.
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
    let mut records = read_records(file, bytes, rulesets);
    let record = records.next().unwrap_or_else(|| Err(no_record(file)))?;
    match records.next {
        None => Ok(record),
        Some(Err(error)) => Err(error),
        Some(Ok(tag)) => {
            Err(RecordError::new(file, tag.spot, "a second record: expected only one"))
        }
    }
}

fn no_record(file: &str) -> RecordError {
    RecordError::new(file, SourcePos::START, "no record: expected a tag such as [Game \"kalah\"]")
}

fn not_utf8(file: &str, bytes: &[u8], at: usize) -> RecordError {
    let before = String::from_utf8_lossy(&bytes[..at]);
    let before = before.strip_prefix('\u{feff}').unwrap_or(&before);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let spot = SourcePos {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    };
    let byte = bytes.get(at).copied().unwrap_or_default();
    RecordError::new(file, spot, format!("byte {byte:#04X} is not UTF-8: expected UTF-8 text"))
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = !std::mem::replace(&mut self.any, true);
        if let Some(flaw) = self.flaw.take() {
            return Some(Err(flaw));
        }
        match self.draft() {
            Ok(Some(draft)) => Some(draft.judge(self.file, self.rulesets)),
            Ok(None) if first => Some(Err(no_record(self.file))),
            Ok(None) => None,
            Err(error) => {
                self.scan.skip_record();
                Some(Err(error))
            }
        }
    }
}

impl<'a> Records<'a> {
    /// Gathers what belongs to the next record; nothing at the end of the text.
    fn draft(&mut self) -> Result<Option<ParsedRecord<'a>>, RecordError> {
        let mut draft = ParsedRecord { tags: Vec::new(), moves: Vec::new(), comments: Vec::new() };
        if let Some(tag) = self.next.take() {
            draft.tags.push(tag?);
        }
        let mut tags_ended = false;
        loop {
            let token = match self.scan.token() {
                Ok(Some(token)) => token,
                Ok(None) => return Ok((!draft.tags.is_empty()).then_some(draft)),
                Err(error) if tags_ended && self.scan.is_at_tag() => {
                    self.next = Some(Err(error));
                    return Ok(Some(draft));
                }
                Err(error) => return Err(error),
            };
            match token {
                Token::BlankLine => tags_ended = !draft.tags.is_empty(),
                Token::Tag(tag) if tags_ended => {
                    self.next = Some(Ok(tag));
                    return Ok(Some(draft));
                }
                Token::Tag(tag) => draft.tags.push(tag),
                Token::Word(spot, word) if draft.tags.is_empty() => {
                    let problem = format!("{}: expected a tag first", quoted(word));
                    return Err(RecordError::new(self.file, spot, problem));
                }
                Token::Comment(spot, _) if draft.tags.is_empty() => {
                    let problem = "a comment: expected a tag first";
                    return Err(RecordError::new(self.file, spot, problem));
                }
                Token::Word(spot, word) => {
                    tags_ended = true;
                    if !is_move_number(word) {
                        draft.moves.push((spot, self.read_move(spot, word)?));
                    }
                }
                Token::Comment(_, text) => {
                    tags_ended = true;
                    draft.comments.push(Comment { after: draft.moves.len(), text });
                }
            }
        }
    }

    fn read_move(&self, spot: SourcePos, word: &str) -> Result<Move, RecordError> {
        word.parse().map_err(|wrong| {
            RecordError::new(self.file, spot, format!("{}: {wrong}", quoted(word)))
        })
    }
}

/// Whether `word` is a move's number, such as `12.`: they count for nothing.
fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}
