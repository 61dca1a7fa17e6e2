//! The match on the table: its rules, its history, who plays.

use std::sync::Arc;

use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Ritual;
use crate::record::{History, Record};
use crate::rules::ruleset::Opening;
use crate::rules::{Flaw, Game, Move, Options, Position, Rules, Ruleset, Seat, Setup};

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at the screen.
    Human,
    /// Chance: any legal move, all alike.
    Random,
}

/// What the match is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
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

/// A match to begin.
#[derive(Clone)]
pub struct NewMatch {
    rules: Arc<Rules>,
    options: Options,
    start: NewStart,
    /// The names, South's first; an empty one stands for that of the seat, whoever sits there.
    /// Where a ritual decides, the first is the challenger.
    pub names: [String; 2],
    /// Who moves, South's first.
    pub players: [Player; 2],
    /// The number from which chance begins: a scattered layout, random moves.
    pub seed: u64,
    /// Who begins, where the start does not say.
    pub first: Seat,
}

#[derive(Clone)]
enum NewStart {
    /// As the game's layout has it.
    Usual,
    /// The moves of a record.
    Record(Box<Record>),
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
    ) -> Result<Self, Flaw> {
        Ok(Self {
            rules: Arc::new(Rules::new(ruleset)?),
            options,
            start: NewStart::Usual,
            names,
            players: [Player::Human; 2],
            seed,
            first: Seat::South,
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
            players: [Player::Human; 2],
            seed: 0,
            first: history.setup().turn,
            start: NewStart::Record(Box::new(record)),
        }
    }

    /// The game that is played.
    pub fn ruleset(&self) -> &Ruleset {
        self.rules.ruleset()
    }

    /// Lets chance play both seats.
    pub fn watched(mut self) -> Self {
        self.players = [Player::Random; 2];
        self
    }
}

/// A match under way. Everybody may read it; only [`super`] changes it.
#[derive(Resource)]
pub struct Match {
    pub(super) history: History,
    pub(super) options: Options,
    pub(super) names: [String; 2],
    pub(super) players: [Player; 2],
    pub(super) phase: Phase,
    /// Who made the move that is being shown.
    pub(super) mover: Seat,
    pub(super) resting: bool,
    pub(super) seed: u64,
    pub(super) first: Seat,
    pub(super) chance: ChaCha8Rng,
}

impl Match {
    /// Sets the board up for `new`; `None` if its set-up does not fit its board, which a start
    /// made by [`NewMatch`] always does.
    pub(super) fn begin(new: NewMatch) -> Option<Self> {
        let NewMatch { rules, options, start, names, players, seed, first } = new;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let people = players.contains(&Player::Human);
        let ritual = rules.ruleset().opening == Opening::OddOrEven && people;
        let (history, ritual) = match start {
            NewStart::Record(record) => (record.history(), false),
            NewStart::Usual => {
                let mut setup: Setup = rules.draw_setup(&mut chance);
                // Where the opening is a ritual South always moves first, watched or not.
                if rules.ruleset().opening != Opening::OddOrEven {
                    setup.turn = first;
                }
                (History::new(Game::new(&rules, &setup).ok()?), ritual)
            }
        };
        let mut begun = Self {
            history,
            options,
            phase: Phase::Choosing,
            mover: first,
            resting: false,
            seed,
            first,
            players,
            chance,
            names,
        };
        if ritual {
            let [challenger, guesser] = begun.names.clone();
            begun.phase = Phase::Opening(Ritual::new(challenger, guesser));
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
            players: self.players,
            seed: self.seed.wrapping_add(1),
            first: self.first.other(),
        }
    }

    /// Waits for a move, or for nothing more if the game is over.
    pub(super) fn choose(&mut self) {
        self.phase = match self.game().reason() {
            Some(_) => Phase::Over,
            None => Phase::Choosing,
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
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Who sits at `seat`; the seat's own name, if the player gave none.
    pub fn name(&self, seat: Seat) -> &str {
        match (self.names[self.holder(seat)].as_str(), seat) {
            ("", Seat::South) => "South",
            ("", Seat::North) => "North",
            (name, _) => name,
        }
    }

    /// Whose turn it is to be seen: while a move is shown, still that of the one who made it.
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Choosing => Some(self.game().turn()),
            Phase::Sowing => Some(self.mover),
            Phase::Opening(_) | Phase::Over => None,
        }
    }

    /// Who moves for `seat`.
    pub fn player(&self, seat: Seat) -> Player {
        self.players[self.holder(seat)]
    }

    /// Which of the players sits at `seat` now: the pie rule may have swapped them.
    fn holder(&self, seat: Seat) -> usize {
        let swapped = self.history.played().contains(&Move::Swap);
        if swapped { seat.other().index() } else { seat.index() }
    }

    /// Whether chance plays both seats.
    pub fn is_watched(&self) -> bool {
        self.players == [Player::Random; 2]
    }

    /// Whether the automatic players rest.
    pub fn is_resting(&self) -> bool {
        self.resting
    }

    /// Whether a person may choose a move now.
    pub fn awaits_person(&self) -> bool {
        self.phase == Phase::Choosing && self.player(self.game().turn()) == Player::Human
    }

    /// Whether the next ply is made without anybody choosing it: a forced pass, or the move of an
    /// opponent that chance plays.
    pub(super) fn is_played_by_itself(&self) -> bool {
        let game = self.game();
        let absent = !self.is_watched() && self.player(game.turn()) == Player::Random;
        absent || game.legal_moves() == [Move::Pass]
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo() && !matches!(self.phase, Phase::Opening(_))
    }

    /// Whether there is something to play again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo() && self.phase != Phase::Sowing
    }
}
