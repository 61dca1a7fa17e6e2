//! How a match begins from a page: a game as it usually is, the last one again, one that is kept.

use bevy::diagnostic::FrameCount;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::ai::Level;
use crate::game::{
    CurrentMatch, GameSet, MatchCommand, MatchEvent, MatchPresence, NewMatch, Player, SavedMatches,
};
use crate::rules::Ruleset;
use crate::screens::Trouble;
use crate::screens::new_game_draft::{Games, NewGameDraft, fresh_seed};
use crate::settings::{LastGame, Names};

/// How strong those are who play where somebody watches, South first.
const SEEN: [Level; 2] = [Level::ALL[3], Level::ALL[4]];

/// The frame in which a match was begun: who presses twice means it once.
#[derive(Resource, Default)]
struct Begun(Option<u32>);

/// What it takes to begin a match.
#[derive(SystemParam)]
pub struct Beginning<'w> {
    frames: Res<'w, FrameCount>,
    begun: ResMut<'w, Begun>,
    games: Res<'w, Games>,
    names: Res<'w, Names>,
    last: Res<'w, LastGame>,
    cabinet: Option<Res<'w, SavedMatches>>,
    trouble: ResMut<'w, Trouble>,
    pub asks: MessageWriter<'w, MatchCommand>,
}

impl Beginning<'_> {
    /// Whether a match was begun in this frame already.
    pub fn is_done(&self) -> bool {
        self.begun.0 == Some(self.frames.0)
    }

    /// The game of that name.
    pub fn find(&self, id: &str) -> Option<&Ruleset> {
        self.games.find(id)
    }

    /// All games.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.games.rulesets
    }

    /// Who played last, South's first.
    pub fn players(&self) -> [Player; 2] {
        last_players(&self.last)
    }

    /// Says what went wrong.
    pub fn trouble(&mut self, line: String) {
        self.trouble.0 = Some(line);
    }

    /// Begins a match.
    pub fn begin(&mut self, mut new: NewMatch) {
        if new.has_record() {
            // What chance does from here on is not what it did last time.
            new.seed = fresh_seed();
        }
        self.begun.0 = Some(self.frames.0);
        self.asks.write(MatchCommand::Begin(Box::new(new)));
    }

    /// Begins the game of that name with its usual options.
    pub fn usual(&mut self, id: &str, watched: bool) {
        if let Some(new) = self.games.usual(id, self.names.both(), fresh_seed()) {
            self.begin(if watched { new.with_computers(SEEN) } else { new });
        }
    }

    /// Begins the game whose options are chosen.
    pub fn chosen(&mut self, draft: &NewGameDraft, watched: bool) {
        if let Some(new) = draft.new_match(self.names.both(), fresh_seed()) {
            self.begin(if watched { new.with_computers(SEEN) } else { new });
        }
    }

    /// Begins the game that was played last, with the same options.
    pub fn last(&mut self) {
        let new = last_game(&self.games, &self.last)
            .and_then(|draft| draft.new_match(self.names.both(), fresh_seed()));
        if let Some(new) = new {
            self.begin(new);
        }
    }

    /// Goes on with a kept match, or shows it again if it is over.
    pub fn kept(&mut self, file: &str) {
        let Some(cabinet) = &self.cabinet else {
            return;
        };
        match cabinet.open(file, &self.games.rulesets) {
            Ok(new) => self.begin(new),
            Err(error) => self.trouble.0 = Some(error),
        }
    }

    /// Goes on with the match played last of those that are not over.
    pub fn unfinished(&mut self) {
        let file = self.cabinet.as_ref().and_then(|cabinet| cabinet.unfinished());
        if let Some(file) = file.map(|kept| kept.file.clone()) {
            self.kept(&file);
        }
    }
}

/// Who played last, South's first, or two people.
fn last_players(last: &LastGame) -> [Player; 2] {
    Player::parse_pair(&last.players).unwrap_or_default()
}

/// The game that was played last, or the first on the shelf, with its options.
pub fn last_game(games: &Games, last: &LastGame) -> Option<NewGameDraft> {
    let known = games.find(&last.game).and_then(|base| {
        let (ruleset, _) = base.with_options(&last.options).ok()?;
        Some(NewGameDraft::with(base, &ruleset).between(last_players(last)))
    });
    known.or_else(|| games.rulesets.first().map(NewGameDraft::of))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Begun>();
    app.add_systems(
        Update,
        remember.in_set(GameSet::Animate).run_if(in_state(MatchPresence::Present)),
    );
}

/// Remembers which game people played last.
fn remember(
    mut told: MessageReader<MatchEvent>,
    current: CurrentMatch,
    mut last: ResMut<LastGame>,
) {
    let begun = told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0;
    if begun && !current.is_watched() && !current.is_practice() {
        let (game, options) = (current.rules.ruleset().id.clone(), current.options().to_string());
        let players = current.players().map(|player| player.to_string()).join(" ");
        last.set_if_neq(LastGame { game, options, players });
    }
}
