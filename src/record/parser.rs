//! From text to records: which tags, moves and comments belong together.

use super::error::RecordError;
use super::game_record::Comment;
use super::lexer::{Lexer, Token};
use super::problem::{RecordProblem, quoted};
use super::source_pos::SourcePos;
use super::tag::Tag;
use crate::rules::Move;

/// One record as it stands in the text, before anything is known of its game.
#[derive(Default)]
pub(super) struct ParsedRecord<'a> {
    pub tags: Vec<Tag<'a>>,
    pub moves: Vec<(SourcePos, Move)>,
    pub comments: Vec<Comment>,
}

impl<'a> ParsedRecord<'a> {
    /// Reads up to the first tag of the next record; none if only white space is left.
    ///
    /// # Errors
    /// If the text has the wrong form; the lexer then stands at the part that has it.
    pub fn read(lexer: &mut Lexer<'a>) -> Result<Option<Self>, RecordError> {
        let file = lexer.file();
        let mut record = Self::default();
        let mut tags_ended = false;
        loop {
            if tags_ended && lexer.is_at_tag() {
                return Ok(Some(record));
            }
            let Some(token) = lexer.token()? else {
                return Ok((!record.tags.is_empty()).then_some(record));
            };
            match token {
                Token::BlankLine => tags_ended = !record.tags.is_empty(),
                Token::Tag(tag) => record.tags.push(tag),
                Token::Word(pos, word) if record.tags.is_empty() => {
                    let problem = RecordProblem::WordBeforeTags(quoted(word));
                    return Err(RecordError::new(file, pos, problem));
                }
                Token::Comment(pos, _) if record.tags.is_empty() => {
                    return Err(RecordError::new(file, pos, RecordProblem::CommentBeforeTags));
                }
                Token::Word(pos, word) => {
                    tags_ended = true;
                    if !is_move_number(word) {
                        record.moves.push((pos, parse_move(file, pos, word)?));
                    }
                }
                Token::Comment(_, text) => {
                    tags_ended = true;
                    record.comments.push(Comment { after: record.moves.len(), text });
                }
            }
        }
    }

    /// The first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

/// The move that a word at `pos` stands for.
pub(super) fn parse_move(file: &str, pos: SourcePos, word: &str) -> Result<Move, RecordError> {
    word.parse().map_err(|error| {
        RecordError::new(file, pos, RecordProblem::NotAMove { word: quoted(word), error })
    })
}

/// Whether `word` is a move's number, such as `12.`: those are ignored.
fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}
