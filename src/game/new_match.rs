//! A match to begin: a game with its options, or the moves of a record.

use std::sync::Arc;

use super::{MatchScore, Player};
use crate::ai::Level;
use crate::record::{History, Record};
use crate::rules::{Game, InvalidRuleset, Options, Rules, Ruleset, Seat, Setup};
use crate::storage::match_archive::SavedMatchRef;

/// Tags in which a record keeps what a match is besides a game: the score, who moves, and whether the
/// players have found out yet who sits where.
pub(super) const SCORE: &str = "Score";
pub(super) const PLAYERS: &str = "Players";
pub(super) const OPENING: &str = "Opening";
/// The ritual was not over.
pub(super) const RITUAL: &str = "ritual";

/// A match to begin.
#[derive(Clone)]
pub struct NewMatch {
    pub(super) rules: Arc<Rules>,
    pub(super) options: Options,
    pub(super) start: NewStart,
    /// The names, South's first; an empty one stands for that of the seat, whoever sits there.
    /// Where a ritual decides, the first is the challenger.
    pub names: [String; 2],
    /// Who moves, South's first.
    pub players: [Player; 2],
    /// The number from which chance begins: a scattered layout, random moves.
    pub seed: u64,
    /// Who begins, where the start does not say.
    pub first: Seat,
    /// The score so far.
    pub tally: MatchScore,
    /// Where the match is kept already: it is kept there again. A record without one
    /// is kept once another move was played.
    pub kept: Option<SavedMatchRef>,
    /// Whether the moves of a record are played again from its first one.
    pub replay: bool,
    /// Whether somebody tries the game out in it: it is not kept, and counts for nothing.
    pub(super) practice: bool,
}

#[derive(Clone)]
pub(super) enum NewStart {
    /// As the game's layout has it.
    Usual,
    /// The moves of a record; the opening ritual may come first.
    Record { record: Box<Record>, ritual: bool },
}

impl NewMatch {
    /// A match of `ruleset`, changed by `options`, between two people.
    ///
    /// # Errors
    /// If the ruleset has a flaw.
    pub fn new(
        ruleset: Ruleset,
        options: Options,
        names: [String; 2],
        seed: u64,
    ) -> Result<Self, InvalidRuleset> {
        Ok(Self {
            rules: Arc::new(Rules::new(ruleset)?),
            options,
            start: NewStart::Usual,
            names,
            players: [Player::Human; 2],
            seed,
            first: Seat::South,
            tally: MatchScore::default(),
            kept: None,
            replay: false,
            practice: false,
        })
    }

    /// The match of a record, where it stopped.
    pub fn from_record(record: Record) -> Self {
        let history = record.history();
        let name = |seat: Seat| {
            let tag = record.tag(&seat.to_string()).filter(|name| !name.trim().is_empty());
            tag.map_or_else(String::new, str::to_owned)
        };
        Self {
            rules: Arc::clone(history.game().rules()),
            options: record.options().clone(),
            names: Seat::BOTH.map(name),
            players: record.tag(PLAYERS).and_then(Player::both).unwrap_or([Player::Human; 2]),
            seed: record.seed().unwrap_or_default(),
            first: history.setup().turn,
            // Another program may mean something else by its tag.
            tally: record.tag(SCORE).and_then(|score| score.parse().ok()).unwrap_or_default(),
            kept: None,
            replay: false,
            practice: false,
            start: NewStart::Record {
                ritual: record.tag(OPENING) == Some(RITUAL) && history.moves().is_empty(),
                record: Box::new(record),
            },
        }
    }

    /// The match of a record that is to be looked at: one that is over is played again from its start.
    pub fn of_record(record: Record) -> Self {
        let over = record.history().game().reason().is_some();
        Self { replay: over, ..Self::from_record(record) }
    }

    /// A position to try something out in: whoever is to move moves, and the other one waits. It is
    /// not kept, and counts for nothing. None if the ruleset has a flaw or the set-up does not fit.
    pub fn practice(ruleset: Ruleset, setup: &Setup) -> Option<Self> {
        let rules = Arc::new(Rules::new(ruleset).ok()?);
        let history = History::new(Game::new(&rules, setup).ok()?);
        let mut new = Self::from_record(Record::new(&history, &Options::default()));
        new.players[setup.turn.other().index()] = Player::Random;
        new.practice = true;
        Some(new)
    }

    /// Whether no person plays.
    pub fn is_watched(&self) -> bool {
        !self.players.contains(&Player::Human)
    }

    /// Whether it goes on with the moves of a record.
    pub fn is_of_record(&self) -> bool {
        matches!(self.start, NewStart::Record { .. })
    }

    /// The game that is played.
    pub fn ruleset(&self) -> &Ruleset {
        self.rules.ruleset()
    }

    /// What is changed of the game's rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Gives the people who play their names, South's first.
    pub fn name_people(&mut self, names: [String; 2]) {
        for ((own, player), name) in self.names.iter_mut().zip(self.players).zip(names) {
            *own = if player == Player::Human { name } else { String::new() };
        }
    }

    /// Lets the computer play the seats that people have.
    pub fn by_computers(mut self, levels: [Level; 2]) -> Self {
        let seats = self.players.iter_mut().zip(&mut self.names);
        for ((player, name), level) in seats.zip(levels) {
            if *player == Player::Human {
                *player = Player::Computer(level);
                name.clear();
            }
        }
        self
    }

    /// Lets chance play both seats.
    pub fn watched(mut self) -> Self {
        self.players = [Player::Random; 2];
        self
    }
}
