//! What can be wrong with the text of a record.

use std::fmt;
use std::io;
use std::sync::Arc;

use super::game_record::moves_text;
use super::text_buffer::MAX_BYTES;
use crate::rules::{InvalidRuleset, Move, NotationError, OptionProblem, Refusal, SetupProblem};

/// What is wrong with a record, and what was expected. Parts of the text are quoted by their first
/// 24 characters.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RecordProblem {
    /// The text has no tag at all.
    #[error("no record: expected a tag such as [Game \"kalah\"]")]
    NoRecord,
    /// The text has more than one record where one is allowed.
    #[error("a second record: expected only one")]
    SecondRecord,
    /// The record has more than [`MAX_BYTES`].
    #[error("larger than 1 MiB: expected at most {MAX_BYTES} bytes")]
    TooLarge,
    /// A byte is not part of any UTF-8 text.
    #[error("byte {0:#04X} is not UTF-8: expected UTF-8 text")]
    NotUtf8(u8),
    /// The file or stream cannot be read any further.
    #[error("cannot be read: {0}")]
    Io(Arc<io::Error>),
    /// A control character, other than a tab or a line end: it would hide what the text says.
    #[error("control character U+{:04X}: expected {}", u32::from(*.0), instead_of_control(*.0))]
    ControlCharacter(char),
    /// A tag or a comment has the wrong form.
    #[error("{found}: expected {expected}")]
    Unexpected {
        /// What stands there.
        found: Found,
        /// What should.
        expected: Expected,
    },
    /// A comment has no `}`.
    #[error("this comment never ends: expected a }} after it")]
    UnclosedComment,
    /// A word stands before the first tag.
    #[error("{0}: expected a tag first")]
    WordBeforeTags(String),
    /// A comment stands before the first tag.
    #[error("a comment: expected a tag first")]
    CommentBeforeTags,
    /// A word stands for no move.
    #[error("{word}: {error}")]
    NotAMove {
        /// The word.
        word: String,
        /// What was expected.
        error: NotationError,
    },
    /// A tag that may come once comes again.
    #[error("a second {0} tag: expected one")]
    RepeatedTag(&'static str),
    /// The tag `Game` is missing.
    #[error("a record without a Game tag: expected one such as [Game \"kalah\"]")]
    NoGame,
    /// No ruleset has the ID in the tag `Game`.
    #[error("unknown game {id:?}: expected one of {}", .known.join(", "))]
    UnknownGame {
        /// The ID.
        id: String,
        /// The IDs of all rulesets.
        known: Vec<String>,
    },
    /// The tag `Options` does not fit the game.
    #[error(transparent)]
    Options(#[from] OptionProblem),
    /// The game cannot be played.
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
    /// The tag `Setup` is not a set-up, or not one for the game's board.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// The tag `Setup` is missing, and the game's usual layout is drawn at random.
    #[error("{id} starts from a random layout: expected a Setup tag{}", or_even(*.can_be_even))]
    NoSetup {
        /// The game's ID.
        id: String,
        /// Whether the option `layout=even` would do instead.
        can_be_even: bool,
    },
    /// The rules do not allow a move.
    #[error("{mv} is not legal, {refusal}: expected {}", legal_moves(.legal))]
    IllegalMove {
        /// The move.
        mv: Move,
        /// The rule that it breaks.
        refusal: Refusal,
        /// The moves that could be played in its place; none if the game is over.
        legal: Vec<Move>,
    },
    /// The tag `Result` has the wrong form.
    #[error("result {0:?}: expected totals such as 28-20, or *")]
    ResultForm(String),
    /// The tag `Result` does not say how the moves end the game.
    #[error("result {found}: expected {expected}, which the moves give")]
    WrongResult {
        /// What the tag says.
        found: String,
        /// South's and North's totals.
        expected: String,
    },
    /// The tag `Result` says how the game ended, but the moves do not end it.
    #[error("result {0}: expected *, for the moves do not end the game")]
    ResultOfUnfinished(String),
    /// A tag `UndoneComment` names none of the plies that were taken back.
    #[error("{place}: expected {}", undone_plies(*.plies))]
    UndoneComment {
        /// What stands in place of the number of a ply.
        place: String,
        /// The first and the last ply that the tag may name; none if no ply was taken back.
        plies: Option<(usize, usize)>,
    },
}

/// What stands at a place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Nothing: the text ends.
    TextEnd,
    /// The end of a line.
    LineEnd,
    /// A character.
    Character(char),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::TextEnd => f.write_str("the text ends"),
            Found::LineEnd => f.write_str("the line ends"),
            Found::Character(c) => write!(f, "{c}"),
        }
    }
}

/// The part of a tag or comment that should stand at a place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The name after the `[` of a tag.
    TagName,
    /// The space after this name.
    SpaceAfterName(String),
    /// The `"` before a tag's value.
    ValueStart,
    /// The `"` after a tag's value.
    ValueEnd,
    /// A character that may be escaped in a value.
    EscapedCharacter,
    /// The `]` of a tag.
    TagEnd,
    /// The end of a tag's line.
    LineEnd,
    /// The `}` of a comment.
    CommentEnd,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::TagName => "a tag's name",
            Expected::SpaceAfterName(name) => return write!(f, "a space after {name}"),
            Expected::ValueStart => "a value that begins with \"",
            Expected::ValueEnd => "a \" that ends the value",
            Expected::EscapedCharacter => "\" or \\ after a \\ in a value",
            Expected::TagEnd => "a ] after the value",
            Expected::LineEnd => "the end of the line after a tag",
            Expected::CommentEnd => "a } before the next comment",
        })
    }
}

/// What was expected in place of a control character.
fn instead_of_control(c: char) -> &'static str {
    match c {
        '\r' => "a line feed after it",
        _ => "text",
    }
}

fn or_even(can_be_even: bool) -> &'static str {
    if can_be_even { ", or layout=even in its Options" } else { "" }
}

/// What was expected in place of an illegal move.
fn legal_moves(legal: &[Move]) -> String {
    match legal {
        [] => "the end of the record".to_owned(),
        moves => format!("one of {}", moves_text(moves)),
    }
}

/// What a comment on a ply that was taken back should begin with.
fn undone_plies(plies: Option<(usize, usize)>) -> String {
    match plies {
        None => "an Undone tag with the ply".to_owned(),
        Some((first, last)) => {
            format!("the number of an undone ply, {first} to {last}, and a space")
        }
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
