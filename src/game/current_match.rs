//! The match on the table: its rules, its history, who plays.

use std::sync::Arc;

use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::new_match::{NewMatch, NewStart};
use super::seats::{holder, named};
use super::{MatchScore, Player, Ritual};
use crate::platform::clock;
use crate::record::{History, Record};
use crate::rules::ruleset::Opening;
use crate::rules::{Game, Move, Options, Position, Rules, Seat, Setup};
use crate::storage::keeper::SavedMatchRef;

/// What the match is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchPhase {
    /// The players find out who sits where.
    Opening(Ritual),
    /// A move is waited for.
    Choosing,
    /// A move is being shown; it is played already.
    Sowing,
    /// The game is over and all is shown.
    Over,
}

/// The compiled ruleset of the match: it resolves sowing, relay laps, captures and endings.
#[derive(Resource, Clone, Deref)]
pub struct MatchRules(pub Arc<Rules>);

/// What a match comes back to after a line was looked at that was not played.
pub(super) struct PutBy {
    pub(super) history: History,
    pub(super) looking_back: bool,
    pub(super) resting: bool,
}

/// A match under way. Everybody may read it; only [`super`] changes it.
#[derive(Resource)]
pub struct Match {
    pub(super) history: History,
    pub(super) options: Options,
    pub(super) names: [String; 2],
    pub(super) players: [Player; 2],
    pub(super) phase: MatchPhase,
    /// Who made the move that is being shown.
    pub(super) mover: Seat,
    /// Nothing is played by itself.
    pub(super) resting: bool,
    /// One more ply is played by itself, and then none.
    pub(super) once: bool,
    /// What was taken back is played again by itself.
    pub(super) replaying: bool,
    /// How many plies stand in the match. The history's cursor may be at an earlier one, to look at it.
    pub(super) stands: usize,
    /// A position was gone to, not taken back to: what comes later is not dropped unasked.
    pub(super) looking_back: bool,
    /// The match itself, while a line is looked at that was not played.
    pub(super) put_by: Option<Box<PutBy>>,
    pub(super) seed: u64,
    pub(super) first: Seat,
    pub(super) chance: ChaCha8Rng,
    /// The score before this game.
    pub(super) tally: MatchScore,
    /// Where the match is kept already.
    pub(super) kept: Option<SavedMatchRef>,
    /// The record that it was opened from.
    pub(super) source: Option<Box<Record>>,
    /// Somebody tries the game out.
    pub(super) practice: bool,
    /// The day when it began, as a record writes it.
    pub(super) date: String,
}

impl Match {
    /// Sets the board up for `new`; `None` if its set-up does not fit its board, which a start
    /// made by [`NewMatch`] always does.
    pub(super) fn begin(new: NewMatch) -> Option<Self> {
        let NewMatch {
            rules,
            options,
            start,
            names,
            players,
            seed,
            first,
            tally,
            kept,
            replay,
            practice,
        } = new;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let people = players.contains(&Player::Human);
        let names = named(names, players);
        let ritual = rules.ruleset().opening == Opening::OddOrEven && people;
        let (history, ritual, source) = match start {
            NewStart::Record { record, ritual: open } => {
                let mut history = record.history();
                if replay {
                    history.go_to(0);
                }
                (history, ritual && open, Some(record))
            }
            NewStart::Usual => {
                let mut setup: Setup = rules.draw_setup(&mut chance);
                // Where the opening is a ritual South always moves first, watched or not.
                if rules.ruleset().opening != Opening::OddOrEven {
                    setup.turn = first;
                }
                (History::new(Game::new(&rules, &setup).ok()?), ritual, None)
            }
        };
        let stands = if replay { history.moves().len() } else { history.cursor() };
        let mut begun = Self {
            stands,
            resting: history.can_redo() || practice,
            once: false,
            replaying: replay && history.can_redo(),
            looking_back: history.can_redo(),
            put_by: None,
            history,
            options,
            phase: MatchPhase::Choosing,
            mover: first,
            seed,
            first,
            players,
            chance,
            names,
            tally,
            kept,
            source,
            practice,
            date: clock::today(),
        };
        if ritual {
            let [challenger, guesser] = begun.names.clone();
            begun.phase = MatchPhase::Opening(Ritual::new(challenger, guesser));
        } else {
            begun.choose();
        }
        Some(begun)
    }

    /// The same game again: the other player begins, chance goes on.
    pub(super) fn rematch(&self) -> NewMatch {
        NewMatch {
            rules: Arc::clone(self.rules()),
            options: self.options.clone(),
            start: NewStart::Usual,
            names: self.names.clone(),
            // Who has tried a game out plays it with somebody else now.
            players: if self.practice { [Player::Human; 2] } else { self.players },
            seed: self.seed.wrapping_add(1),
            first: self.first.other(),
            tally: self.tally(),
            kept: None,
            replay: false,
            practice: false,
        }
    }

    /// The match's moves with all that stand in it on the board, whatever is looked at.
    pub(super) fn standing(&self) -> History {
        let mut history = self.own().clone();
        history.go_to(self.stands);
        history
    }

    /// The plies that were played, also while another line is looked at.
    pub fn own(&self) -> &History {
        self.put_by.as_ref().map_or(&self.history, |put_by| &put_by.history)
    }

    /// Whether a line that was not played can be looked at.
    pub fn may_show_line(&self) -> bool {
        !self.practice && !matches!(self.phase, MatchPhase::Opening(_))
    }

    /// Whether a line is looked at that was not played.
    pub fn shows_line(&self) -> bool {
        self.put_by.is_some()
    }

    /// What was changed of the game's rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Waits for a move, or for nothing more if the game is over.
    pub(super) fn choose(&mut self) {
        self.phase = match self.game().reason() {
            Some(_) => MatchPhase::Over,
            None => MatchPhase::Choosing,
        };
    }

    /// The game as it stands; while a move is being shown, as it stands after it.
    pub fn game(&self) -> &Game {
        self.history.game()
    }

    /// The board as it stands.
    pub fn position(&self) -> &Position {
        self.game().position()
    }

    /// The rules played.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game().rules()
    }

    /// The match's moves, with undo and redo.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What the match is doing.
    pub fn phase(&self) -> &MatchPhase {
        &self.phase
    }

    /// Whose turn it is to be seen: while a move is shown, still that of the one who made it.
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            MatchPhase::Choosing => Some(self.game().turn()),
            MatchPhase::Sowing => Some(self.mover),
            MatchPhase::Opening(_) | MatchPhase::Over => None,
        }
    }

    /// Whether no person plays.
    pub fn is_watched(&self) -> bool {
        !self.players.contains(&Player::Human)
    }

    /// Whether a position is looked at that plies come after.
    pub fn is_looking_back(&self) -> bool {
        self.put_by.is_some() || self.looking_back && self.history.can_redo()
    }

    /// Whether somebody tries the game out in it: it is not kept, and counts for nothing.
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// Whether the automatic players rest.
    pub fn is_resting(&self) -> bool {
        self.resting
    }

    /// Whether moves come that nobody makes: in a match that is watched, or while what was taken
    /// back is played again.
    pub fn runs(&self) -> bool {
        self.replaying
            || self.is_watched()
                && !self.resting
                && !self.once
                && self.phase != MatchPhase::Over
                && self.put_by.is_none()
    }

    /// Whether it could run, or does.
    pub fn can_run(&self) -> bool {
        self.can_redo()
            || self.is_watched() && self.phase != MatchPhase::Over && self.put_by.is_none()
    }

    /// Whether it rests at its newest position, from where it may play one more ply by itself.
    pub fn can_play_once(&self) -> bool {
        self.is_watched()
            && self.resting
            && self.phase == MatchPhase::Choosing
            && self.put_by.is_none()
            && !self.history.can_redo()
    }

    /// Whether a person may choose a move now.
    pub fn awaits_person(&self) -> bool {
        self.phase == MatchPhase::Choosing
            && self.put_by.is_none()
            && self.player(self.game().turn()) == Player::Human
    }

    /// Whether the computer thinks about its next move.
    pub fn is_thinking(&self) -> bool {
        let turn = self.game().turn();
        self.phase == MatchPhase::Choosing
            && self.player(turn).level().is_some()
            && !(self.resting || self.replaying || self.is_looking_back())
            && self.game().legal_moves() != [Move::Pass]
    }

    /// Whether a person takes the next step of the opening.
    pub fn awaits_person_to_open(&self) -> bool {
        match &self.phase {
            MatchPhase::Opening(ritual) => self.players[ritual.acting()] == Player::Human,
            MatchPhase::Choosing | MatchPhase::Sowing | MatchPhase::Over => false,
        }
    }

    /// Whether the players may be asked to share what is left: both are people.
    pub fn may_be_split(&self) -> bool {
        self.rules().allows_split() && self.players == [Player::Human; 2]
    }

    /// Whether the next ply is made without a person choosing it: a forced pass, or the move of an
    /// opponent that is none.
    pub(super) fn is_played_by_itself(&self) -> bool {
        let game = self.game();
        let absent = !self.is_watched() && self.player(game.turn()) != Player::Human;
        absent || game.legal_moves() == [Move::Pass]
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        if self.put_by.is_some() {
            return true;
        }
        if !self.history.can_undo() || matches!(self.phase, MatchPhase::Opening(_)) {
            return false;
        }
        // What the computer began with it would only play again.
        let alone = self.players == [Player::Human; 2] || self.is_watched() || self.practice;
        alone || self.is_looking_back() || self.has_chosen()
    }

    /// Whether a person chose one of the plies on the board.
    fn has_chosen(&self) -> bool {
        let mut game = self.history.start().clone();
        self.history.played().iter().enumerate().any(|(ply, mv)| {
            let seat = holder(&self.history.played()[..ply], game.turn());
            let chosen = self.players[seat] == Player::Human && game.legal_moves() != [Move::Pass];
            // Each was legal when it was played from this same start.
            chosen || game.play_untraced(*mv).is_err()
        })
    }

    /// Whether there is something to play again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }
}
