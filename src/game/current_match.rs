//! The match on the board: its moves, its players and how it is viewed. Its rules are a resource of their
//! own.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::new_match::{NewMatch, NewStart};
use super::player::default_names;
use super::view_mode::ViewState;
use super::{MatchKind, MatchPhase, MatchScore, Player, Ritual, ViewMode};
use crate::platform::clock;
use crate::record::{History, Record};
use crate::rules::ruleset::Opening;
use crate::rules::{GameState, Options, Outcome, Position, Reason, Rules, Seat, Setup};
use crate::storage::match_archive::SavedMatchRef;

/// The compiled ruleset of the current match. Every move is resolved through it. It is inserted, replaced
/// and removed together with [`Match`], and only then.
#[derive(Resource, Clone, Deref)]
pub struct MatchRules(pub(super) Arc<Rules>);

/// The random generator of the current match: it has scattered the seeds, and draws random moves.
#[derive(Resource, Deref, DerefMut)]
pub(super) struct MatchRng(pub(super) ChaCha8Rng);

/// The current match. Any system may read it; only this module changes it.
#[derive(Resource)]
pub struct Match {
    /// The moves of the match.
    pub(super) history: History,
    /// A line that was not played, shown instead of the match.
    pub(super) line: Option<History>,
    pub(super) options: Options,
    /// The names of the players, first the one who sat South at the start; empty: the name of the seat.
    pub(super) names: [String; 2],
    pub(super) players: [Player; 2],
    pub(super) kind: MatchKind,
    /// The opening ritual, until it is over.
    pub(super) ritual: Option<Ritual>,
    /// Who made the move that is being shown; `None` while no move is shown.
    pub(super) sowing: Option<Seat>,
    pub(super) view: ViewState,
    /// How many plies count in the match. The position on the board may be an earlier one that is only
    /// looked at.
    pub(super) standing_plies: usize,
    pub(super) seed: u64,
    /// Who began.
    pub(super) first: Seat,
    /// The score before this game.
    pub(super) score_before: MatchScore,
    /// The saved match that this one continues.
    pub(super) saved_as: Option<SavedMatchRef>,
    /// The record from which it was opened.
    pub(super) source: Option<Box<Record>>,
    /// The day on which it began, as a record writes it.
    pub(super) date: String,
}

/// The current match and the rules that it is played by, for systems that need both. As an `Option` it
/// is `None` while there is no match.
#[derive(SystemParam)]
pub struct CurrentMatch<'w> {
    /// The rules of the match.
    pub rules: Res<'w, MatchRules>,
    current: Res<'w, Match>,
}

impl CurrentMatch<'_> {
    /// Whether the match has changed since the system ran last.
    pub fn is_changed(&self) -> bool {
        self.current.is_changed()
    }
}

impl std::ops::Deref for CurrentMatch<'_> {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.current
    }
}

/// What a new match consists of.
pub(super) struct MatchResources {
    pub(super) rules: MatchRules,
    pub(super) rng: MatchRng,
    pub(super) current: Match,
}

impl MatchResources {
    /// Sets the board up for `new`; `None` if the set-up does not fit the board, which never happens
    /// with a start made by [`NewMatch`].
    pub(super) fn new(new: NewMatch) -> Option<Self> {
        let NewMatch {
            rules,
            options,
            start,
            names,
            players,
            seed,
            first,
            score,
            saved_as,
            replay,
            practice,
        } = new;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let names = default_names(names, players);
        let has_ritual = rules.ruleset().opening == Opening::OddOrEven;
        let ritual = has_ritual && players.contains(&Player::Human);
        let (history, ritual, source) = match start {
            NewStart::Record { record, ritual: open } => {
                let mut history = record.history();
                if replay {
                    history.go_to(&rules, 0);
                }
                (history, ritual && open, Some(record))
            }
            NewStart::Usual => {
                let mut setup: Setup = rules.draw_setup(&mut rng);
                // In a game with the ritual South always moves first, watched or not.
                if !has_ritual {
                    setup.turn = first;
                }
                (History::new(rules.begin(&setup).ok()?), ritual, None)
            }
        };
        let kind = MatchKind::of(players, practice);
        let view = if history.can_redo() {
            ViewState::before_end(replay)
        } else {
            ViewState::at_end(kind)
        };
        let [challenger, guesser] = names.clone();
        let current = Match {
            standing_plies: if replay { history.moves().len() } else { history.cursor() },
            history,
            line: None,
            options,
            names,
            players,
            kind,
            ritual: ritual.then(|| Ritual::new(challenger, guesser)),
            sowing: None,
            view,
            seed,
            first,
            score_before: score,
            saved_as,
            source,
            date: clock::local_date(),
        };
        Some(Self { rules: MatchRules(rules), rng: MatchRng(rng), current })
    }
}

impl Match {
    /// The same game again: the other player begins, and the seed is the next one.
    pub(super) fn rematch(&self, rules: &Arc<Rules>) -> NewMatch {
        NewMatch {
            rules: Arc::clone(rules),
            options: self.options.clone(),
            start: NewStart::Usual,
            names: self.names.clone(),
            // After practice the game is played between two people.
            players: if self.is_practice() { [Player::Human; 2] } else { self.players },
            seed: self.seed.wrapping_add(1),
            first: self.first.other(),
            score: self.score(rules),
            saved_as: None,
            replay: false,
            practice: false,
        }
    }

    /// The moves on the board, with undo and redo: those of the match, or of a line.
    pub fn history(&self) -> &History {
        self.line.as_ref().unwrap_or(&self.history)
    }

    /// The moves of the match, also while a line is shown instead.
    pub fn main_line(&self) -> &History {
        &self.history
    }

    /// The moves of the match with all that count on the board, whatever is looked at.
    pub(super) fn standing(&self, rules: &Rules) -> History {
        let mut history = self.history.clone();
        history.go_to(rules, self.standing_plies);
        history
    }

    /// The state of the game on the board; while a move is being shown, the state after it.
    pub fn state(&self) -> &GameState {
        self.history().state()
    }

    /// The position on the board; while a move is being shown, the position after it.
    pub fn position(&self) -> &Position {
        self.state().position()
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        self.position().turn()
    }

    /// Why the game is over; `None` while it goes on.
    pub fn end_reason(&self) -> Option<Reason> {
        self.state().reason()
    }

    /// Who has won; `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What the match is waiting for.
    pub fn phase(&self) -> MatchPhase {
        if self.ritual.is_some() {
            MatchPhase::Ritual
        } else if self.sowing.is_some() {
            MatchPhase::Animating
        } else if self.end_reason().is_some() {
            MatchPhase::Over
        } else {
            MatchPhase::Choosing
        }
    }

    /// The opening ritual, while it goes on.
    pub fn ritual(&self) -> Option<&Ritual> {
        self.ritual.as_ref()
    }

    /// Whether it is played, watched, or for practice.
    pub fn kind(&self) -> MatchKind {
        self.kind
    }

    /// What the viewer is doing.
    pub fn view_mode(&self) -> ViewMode {
        self.view.mode
    }
}
