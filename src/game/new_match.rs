//! A match to begin: a game with its options, or the moves of a record.

use std::sync::Arc;

use super::{MatchScore, Player};
use crate::ai::Level;
use crate::record::{History, Record};
use crate::rules::{InvalidRuleset, Options, Rules, Ruleset, Seat, Setup};
use crate::storage::keeper::SavedMatchRef;

/// The tag of a record for the score before the game.
pub(super) const SCORE_TAG: &str = "Score";
/// The tag of a record for who moves for each seat.
pub(super) const PLAYERS_TAG: &str = "Players";
/// The tag of a record for an opening that is not over.
pub(super) const OPENING_TAG: &str = "Opening";
/// The value of [`OPENING_TAG`] while the ritual goes on.
pub(super) const RITUAL_VALUE: &str = "ritual";

/// A match to begin.
#[derive(Clone)]
pub struct NewMatch {
    pub(super) rules: Arc<Rules>,
    pub(super) options: Options,
    pub(super) start: NewStart,
    /// The names, South's first; an empty name stands for the name of the seat. If a ritual decides about
    /// the seats, the first is the challenger.
    pub names: [String; 2],
    /// Who moves, South's first.
    pub players: [Player; 2],
    /// The seed of the random generator that scatters a layout and draws random moves.
    pub seed: u64,
    /// Who moves first, if the start does not say.
    pub first: Seat,
    /// The score before the game.
    pub score: MatchScore,
    /// The saved match that this one continues. Without one a record is saved only after another move was
    /// played.
    pub saved_as: Option<SavedMatchRef>,
    /// Whether the moves of a record are replayed from the first one.
    pub replay: bool,
    /// Whether it is for practice: it is not saved and does not count.
    pub(super) practice: bool,
}

#[derive(Clone)]
pub(super) enum NewStart {
    /// The layout of the game.
    Usual,
    /// The moves of a record; the opening ritual may come first.
    Record { record: Box<Record>, ritual: bool },
}

impl NewMatch {
    /// A match of `ruleset`, changed by `options`, between two people.
    ///
    /// # Errors
    /// If the ruleset is not valid.
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
            score: MatchScore::default(),
            saved_as: None,
            replay: false,
            practice: false,
        })
    }

    /// The match of a record, continued where it stopped.
    pub fn from_record(record: Record) -> Self {
        let history = record.history();
        let name = |seat: Seat| {
            let tag = record.tag(&seat.to_string()).filter(|name| !name.trim().is_empty());
            tag.map_or_else(String::new, str::to_owned)
        };
        Self {
            rules: Arc::clone(record.rules()),
            options: record.options().clone(),
            names: Seat::BOTH.map(name),
            players: record
                .tag(PLAYERS_TAG)
                .and_then(Player::parse_pair)
                .unwrap_or([Player::Human; 2]),
            seed: record.seed().unwrap_or_default(),
            first: history.setup().turn,
            // Another program may mean something else by its tag.
            score: record.tag(SCORE_TAG).and_then(|score| score.parse().ok()).unwrap_or_default(),
            saved_as: None,
            replay: false,
            practice: false,
            start: NewStart::Record {
                ritual: record.tag(OPENING_TAG) == Some(RITUAL_VALUE) && history.moves().is_empty(),
                record: Box::new(record),
            },
        }
    }

    /// The match of a record, to be looked at: a match that is over is replayed from its start.
    pub fn to_view(record: Record) -> Self {
        let over = record.history().state().reason().is_some();
        Self { replay: over, ..Self::from_record(record) }
    }

    /// A position for practice: a person moves for the seat to move, and the other seat waits. It is not
    /// saved and does not count. `None` if the ruleset is not valid or the set-up does not fit.
    pub fn practice(ruleset: Ruleset, setup: &Setup) -> Option<Self> {
        let rules = Arc::new(Rules::new(ruleset).ok()?);
        let history = History::new(rules.begin(setup).ok()?);
        let mut new = Self::from_record(Record::new(&rules, &history, &Options::default()));
        new.players[setup.turn.other().index()] = Player::Random;
        new.practice = true;
        Some(new)
    }

    /// Whether no person plays.
    pub fn is_watched(&self) -> bool {
        !self.players.contains(&Player::Human)
    }

    /// Whether it continues a record.
    pub fn has_record(&self) -> bool {
        matches!(self.start, NewStart::Record { .. })
    }

    /// The ruleset that is played.
    pub fn ruleset(&self) -> &Ruleset {
        self.rules.ruleset()
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Names the people who play, South's first.
    pub fn set_person_names(&mut self, names: [String; 2]) {
        for ((current, player), name) in self.names.iter_mut().zip(self.players).zip(names) {
            *current = if player == Player::Human { name } else { String::new() };
        }
    }

    /// The same with the computer in place of people.
    pub fn with_computers(mut self, levels: [Level; 2]) -> Self {
        let seats = self.players.iter_mut().zip(&mut self.names);
        for ((player, name), level) in seats.zip(levels) {
            if *player == Player::Human {
                *player = Player::Computer(level);
                name.clear();
            }
        }
        self
    }

    /// The same with random players.
    pub fn with_random_players(mut self) -> Self {
        self.players = [Player::Random; 2];
        self
    }
}
