//! A game with its tags and comments.

use std::fmt;
use std::sync::Arc;

use super::History;
use crate::rules::{Game, GameState, Move, Options, Rules, Seat, Setup};

/// The tags whose values follow from the game.
pub(super) const GAME_TAGS: [&str; 5] = ["Game", "Options", "Setup", "Undone", "Result"];
/// The other tags that the format knows.
pub(super) const PLAIN_TAGS: [&str; 4] = ["Seed", "South", "North", "Date"];

/// The tag of a comment on a ply that was taken back; a record can have several.
pub(super) const UNDONE_COMMENT: &str = "UndoneComment";

/// A comment in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Plies before it, from 0; those that were taken back count too.
    pub after: usize,
    /// Its text, without the braces around it.
    pub text: String,
}

impl Comment {
    /// The value of an [`UNDONE_COMMENT`] tag: the number, a space and the text, in which `\n`
    /// stands for a line end and `\\` for a backslash.
    fn to_tag_value(&self) -> String {
        format!("{} {}", self.after, self.text.replace('\\', "\\\\").replace('\n', "\\n"))
    }

    /// The comment of an [`UNDONE_COMMENT`] tag; none without a number and a space.
    pub(super) fn from_tag_value(value: &str) -> Option<Self> {
        let (after, escaped) = value.split_once(' ')?;
        let mut text = String::new();
        let mut chars = escaped.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next()? {
                    'n' => text.push('\n'),
                    other => text.push(other),
                },
                c => text.push(c),
            }
        }
        Some(Self { after: after.parse().ok()?, text: comment_text(&text) })
    }
}

/// `text` as it can stand in a comment. Braces would end it, so they become parentheses.
fn comment_text(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")");
    text.replace(|c: char| c.is_control() && c != '\t' && c != '\n', " ")
}

/// A game from its start, with tags and comments. Its moves are legal.
///
/// [`fmt::Display`] writes it as a `.sow` text.
///
/// ```
/// use seedfall::{record::read_record, rules::shipped};
/// let text = b"[Game \"kalah\"]\n[South \"Ana\"]\n\nC {a bonus turn} F";
/// let record = read_record("x.sow", text, &shipped()).unwrap();
/// assert_eq!(record.tag("South"), Some("Ana"));
/// assert_eq!(record.moves().len(), 2);
/// assert_eq!(record.comments()[0].after, 1);
/// ```
#[derive(Clone)]
pub struct Record {
    pub(super) start: Game,
    /// As given: the start's position differs if the game was over at once.
    pub(super) setup: Setup,
    pub(super) options: Options,
    pub(super) tags: Vec<(String, String)>,
    pub(super) moves: Vec<Move>,
    /// Plies that were taken back after `moves`, and can be played again.
    pub(super) undone: Vec<Move>,
    pub(super) comments: Vec<Comment>,
}

impl Record {
    /// The game of `history`, which has `rules` with `options`, up to its present position. Plies that were
    /// taken back are kept in the tag `Undone`.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use seedfall::record::{History, Record};
    /// use seedfall::rules::{Rules, Ruleset};
    /// let (ruleset, options) = Ruleset::kalah().with_options("seeds=6").unwrap();
    /// let rules = Arc::new(Rules::new(ruleset).unwrap());
    /// let mut history = History::new(rules.begin(&rules.usual_setup().unwrap()).unwrap());
    /// history.play(&rules, "F".parse().unwrap()).unwrap();
    /// let record = Record::new(&rules, &history, &options).with_names("Ana", "Computer (hard)");
    /// let text = "[Game \"kalah\"]\n[Options \"seeds=6\"]\n[South \"Ana\"]\n\
    ///             [North \"Computer (hard)\"]\n[Result \"*\"]\n\nF\n";
    /// assert_eq!(record.to_string(), text);
    /// ```
    pub fn new(rules: &Arc<Rules>, history: &History, options: &Options) -> Self {
        let tags = GAME_TAGS.map(|name| (name.to_owned(), String::new())).to_vec();
        let mut record = Self {
            start: Game::with_state(rules, history.start().clone()),
            setup: history.setup().clone(),
            options: options.clone(),
            tags,
            moves: history.played().to_vec(),
            undone: history.undone().to_vec(),
            comments: Vec::new(),
        };
        record.update_game_tags(history.state());
        record
    }

    /// This record with the moves that `history`, begun from [`Record::history`], has now.
    /// Tags stay, and so do the comments on the moves that are still there, taken back or not.
    pub fn with_moves_of(mut self, history: &History) -> Self {
        self.moves = history.played().to_vec();
        self.undone = history.undone().to_vec();
        self.comments.retain(|comment| comment.after <= history.moves().len());
        for name in ["Undone", "Result"] {
            if self.tag(name).is_none() {
                self.tags.push((name.to_owned(), String::new()));
            }
        }
        self.update_game_tags(history.state());
        self
    }

    /// With the names of the two players.
    pub fn with_names(self, south: &str, north: &str) -> Self {
        self.with_tag("South", south).with_tag("North", north)
    }

    /// With the date of the game, such as `2026-11-29`.
    pub fn with_date(self, date: &str) -> Self {
        self.with_tag("Date", date)
    }

    /// With the random seed of the layout.
    pub fn with_seed(self, seed: u64) -> Self {
        self.with_tag("Seed", &seed.to_string())
    }

    /// With a comment after `after` plies, or after the last one if there are fewer. Braces would end it,
    /// so they become parentheses.
    pub fn with_comment(mut self, after: usize, text: &str) -> Self {
        let text = comment_text(text);
        let after = after.min(self.moves.len());
        let place = self.comments.partition_point(|comment| comment.after <= after);
        self.comments.insert(place, Comment { after, text });
        self
    }

    /// With an additional tag. A new one goes before the result; control characters become spaces.
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        let value = value.replace(|c: char| c.is_control() && c != '\t', " ");
        match self.tags.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => {
                let end = self.tags.len();
                let result = self.tags.iter().position(|(other, _)| other == "Result");
                self.tags.insert(result.unwrap_or(end), (name.to_owned(), value));
            }
        }
        self
    }

    /// Without the additional tag `name`; tags that follow from the game stay.
    pub fn without_tag(mut self, name: &str) -> Self {
        self.tags.retain(|(other, _)| other != name || GAME_TAGS.contains(&name));
        self
    }

    /// Gives the record's own tags the values that follow from its game, which is now in
    /// `state`, and drops those that say nothing.
    pub(super) fn update_game_tags(&mut self, state: &GameState) {
        let rules = self.start.rules();
        let usual = rules.usual_setup().as_ref() == Some(&self.setup);
        let (setup, options, id) = (&self.setup, &self.options, &rules.ruleset().id);
        let undone = &self.undone;
        self.tags.retain_mut(|(name, value)| {
            match name.as_str() {
                UNDONE_COMMENT => value.clear(),
                "Game" => value.clone_from(id),
                "Options" => *value = options.to_string(),
                "Setup" if usual => value.clear(),
                "Setup" => *value = setup.to_string(),
                "Undone" => *value = moves_text(undone),
                "Result" => *value = result_text(state),
                _ => return true,
            }
            !value.is_empty()
        });
        let undone = self.tags.iter().position(|(name, _)| name == "Undone");
        let standing = self.moves.len();
        let comments = self.comments.iter().filter(|comment| comment.after > standing);
        let comments = comments.map(|comment| (UNDONE_COMMENT.to_owned(), comment.to_tag_value()));
        if let Some(undone) = undone {
            self.tags.splice(undone + 1..undone + 1, comments.collect::<Vec<_>>());
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        self.start.rules()
    }

    /// The options that differ from the game's defaults.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The seeds of each pit at the start, and the seat to move.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game before the first ply.
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// The game after the last ply.
    pub fn last(&self) -> Game {
        Game::with_state(self.rules(), self.history().state().clone())
    }

    /// All plies up to the last position; those that were taken back are in [`Self::undone`].
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The comments in the order of their places. Those on plies that were taken back come last.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// All tags with their values, in the order in which they are written.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// The random seed of the layout; none if there is no tag `Seed` with a number.
    pub fn seed(&self) -> Option<u64> {
        self.tag("Seed")?.parse().ok()
    }

    /// Plies that were taken back after [`Self::moves`], the next one first.
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// The match of the record, at its last ply; plies that were undone can be played again.
    pub fn history(&self) -> History {
        let moves = [self.moves.as_slice(), self.undone.as_slice()].concat();
        let mut history =
            History::replayed(self.rules(), self.start.state().clone(), self.setup.clone(), &moves);
        if !self.undone.is_empty() {
            history.go_to(self.rules(), self.moves.len());
        }
        history
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Record({:?})", self.to_string())
    }
}

/// Moves as a record writes them.
pub(super) fn moves_text(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// The result as a record writes it: both totals, or `*` while the game is not over.
pub(super) fn result_text(state: &GameState) -> String {
    let [south, north] = Seat::BOTH.map(|seat| state.position().store(seat));
    match state.reason() {
        Some(_) => format!("{south}-{north}"),
        None => "*".to_owned(),
    }
}
