//! How a match starts from a page: a game as it usually is, the last one again, a saved one.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::error_panel::ErrorMessage;
use super::navigation::Navigator;
use super::new_game_draft::{Games, NewGameDraft, NewMatchError};
use super::record_request::{ErrorPlace, RecordRequest};
use crate::ai::Level;
use crate::game::{
    BackgroundTasks, CurrentMatch, GameSet, MatchCommand, MatchEvent, MatchPresence, NewMatch,
    Player, SavedMatchEvent, SavedMatches,
};
use crate::input::MatchKeys;
use crate::platform::random::fresh_seed;
use crate::record::Record;
use crate::rules::Ruleset;
use crate::settings::{LastGame, Names};
use crate::storage::error::StorageError;
use crate::ui::screen::Screen;

/// The levels of the computer players in a match that is watched, South first.
const WATCHED_LEVELS: [Level; 2] = [Level::ALL[3], Level::ALL[4]];

/// A button that starts a match.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum StartsMatch {
    /// The game of that id with its usual options.
    Game(String),
    /// The same, played by the computer.
    WatchGame(String),
    /// The game whose options are chosen.
    Draft,
    /// The same, played by the computer.
    WatchDraft,
    /// The game that was played last, with the same options and players.
    LastGame,
    /// The match played last of those that are not over.
    Unfinished,
    /// The saved match of that file: it continues, or is shown again if it is over.
    Saved(String),
}

/// A button that leads to the options of a game.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct OpensOptions {
    /// The game's id.
    pub game: String,
}

/// A saved match that has been read is started.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartOpenedMatch;

/// What it takes to start a match.
#[derive(SystemParam)]
pub struct MatchStarter<'w> {
    pub navigator: Navigator<'w>,
    games: Res<'w, Games>,
    names: Res<'w, Names>,
    last: Res<'w, LastGame>,
    saved_matches: Option<ResMut<'w, SavedMatches>>,
    record_request: ResMut<'w, RecordRequest>,
    background: Res<'w, BackgroundTasks>,
    errors: MessageWriter<'w, ErrorMessage>,
    match_commands: MessageWriter<'w, MatchCommand>,
}

impl MatchStarter<'_> {
    /// The game of that id.
    pub fn find(&self, id: &str) -> Option<&Ruleset> {
        self.games.find(id)
    }

    /// All games.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.games.rulesets
    }

    /// Shows what went wrong.
    pub fn show_error(&mut self, message: String) {
        self.errors.write(ErrorMessage(message));
    }

    /// Starts a match.
    pub fn start(&mut self, mut new: NewMatch) {
        if new.has_record() {
            // Random choices from here on differ from those of last time.
            new.seed = fresh_seed();
        }
        self.cancel_open();
        self.navigator.note_match_start();
        self.match_commands.write(MatchCommand::Begin(Box::new(new)));
    }

    /// Opens the first of the files that holds a record. The present screen stays until it is read.
    pub fn open_record(&mut self, files: Vec<PathBuf>, errors_to: ErrorPlace) {
        self.cancel_open();
        self.record_request.open(files, &self.games.rulesets, errors_to, &self.background);
    }

    /// Whether a record is being opened.
    pub fn is_opening_record(&self) -> bool {
        self.record_request.is_pending()
    }

    /// The record that was opened, or what is wrong with it and where that is shown, once the file was read.
    pub fn poll_record(&mut self) -> Option<Result<Record, (StorageError, ErrorPlace)>> {
        self.record_request.poll()
    }

    /// Neither a saved match nor a record is to be opened any more: of several requests only the last counts.
    fn cancel_open(&mut self) {
        if let Some(saved_matches) = &mut self.saved_matches {
            saved_matches.bypass_change_detection().cancel_open();
        }
        self.record_request.cancel();
    }

    fn start_new(&mut self, new: Result<NewMatch, NewMatchError>, watched: bool) {
        match new {
            Ok(new) if watched => self.start(new.with_computers(WATCHED_LEVELS)),
            Ok(new) => self.start(new),
            Err(error) => self.show_error(error.to_string()),
        }
    }

    /// The game with its usual options.
    fn usual(&self, id: &str) -> Result<NewMatch, NewMatchError> {
        self.games.usual(id, self.names.both(), fresh_seed())
    }

    fn chosen(&self, draft: &NewGameDraft) -> Result<NewMatch, NewMatchError> {
        draft.new_match(self.names.both(), fresh_seed())
    }

    /// Opens a saved match to play it on, or to view it if it is over. The present screen stays until
    /// the match is read.
    fn start_saved(&mut self, file: &str) {
        self.cancel_open();
        if let Some(saved_matches) = &mut self.saved_matches {
            saved_matches.bypass_change_detection().open(file, &self.games.rulesets);
        }
    }

    fn start_unfinished(&mut self) {
        let saved = self.saved_matches.as_ref().and_then(|saved| saved.match_to_continue());
        if let Some(file) = saved.map(|saved| saved.file.clone()) {
            self.start_saved(&file);
        }
    }

    /// A draft of a game with its usual options, for the players of last time.
    fn draft_of(&self, ruleset: &Ruleset) -> NewGameDraft {
        NewGameDraft::of(ruleset).with_players(last_players(&self.last))
    }
}

/// The players of last time, South first, or two people.
fn last_players(last: &LastGame) -> [Player; 2] {
    Player::parse_pair(&last.players).unwrap_or_default()
}

/// The game that was played last, or the first of all, with its options.
pub fn last_game(games: &Games, last: &LastGame) -> Option<NewGameDraft> {
    let known = games.find(&last.game).and_then(|base| {
        let (ruleset, _) = base.with_options(&last.options).ok()?;
        Some(NewGameDraft::with(base, &ruleset).with_players(last_players(last)))
    });
    known.or_else(|| games.rulesets.first().map(NewGameDraft::of))
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_match).add_observer(open_options);
    app.add_systems(
        Update,
        remember_last_game.in_set(GameSet::Animate).run_if(in_state(MatchPresence::Present)),
    );
    app.add_systems(
        Update,
        (
            cancel_open.run_if(state_changed::<Screen>),
            start_opened_match.run_if(on_message::<SavedMatchEvent>),
        )
            .chain()
            .in_set(StartOpenedMatch)
            .in_set(GameSet::Input)
            .after(MatchKeys),
    );
}

/// A match that is still being opened would come as a surprise on another screen.
fn cancel_open(mut starter: MatchStarter) {
    starter.cancel_open();
}

/// Starts the saved match that was opened.
fn start_opened_match(mut events: MessageReader<SavedMatchEvent>, mut starter: MatchStarter) {
    for event in events.read() {
        match event {
            SavedMatchEvent::Opened(Ok(new)) => starter.start((**new).clone()),
            SavedMatchEvent::Opened(Err(error)) => starter.show_error(error.to_string()),
            SavedMatchEvent::Deleted { .. } => {}
        }
    }
}

fn start_match(
    activate: On<Activate>,
    buttons: Query<&StartsMatch>,
    draft: Res<NewGameDraft>,
    mut starter: MatchStarter,
) {
    let Ok(start) = buttons.get(activate.entity) else {
        return;
    };
    if starter.navigator.is_leaving() {
        return;
    }
    match start {
        StartsMatch::Game(id) => starter.start_new(starter.usual(id), false),
        StartsMatch::WatchGame(id) => starter.start_new(starter.usual(id), true),
        StartsMatch::Draft => starter.start_new(starter.chosen(&draft), false),
        StartsMatch::WatchDraft => starter.start_new(starter.chosen(&draft), true),
        StartsMatch::LastGame => {
            let draft = last_game(&starter.games, &starter.last).ok_or(NewMatchError::NoGames);
            starter.start_new(draft.and_then(|draft| starter.chosen(&draft)), false);
        }
        StartsMatch::Unfinished => starter.start_unfinished(),
        StartsMatch::Saved(file) => starter.start_saved(file),
    }
}

fn open_options(
    activate: On<Activate>,
    buttons: Query<&OpensOptions>,
    mut draft: ResMut<NewGameDraft>,
    mut starter: MatchStarter,
) {
    let Ok(OpensOptions { game }) = buttons.get(activate.entity) else {
        return;
    };
    if starter.navigator.is_leaving() {
        return;
    }
    if let Some(ruleset) = starter.find(game) {
        *draft = starter.draft_of(ruleset);
        starter.navigator.go_to(Screen::NewGame);
    }
}

/// An observer for a button that leaves the match for the options of its game.
pub fn leave_for_options(
    _: On<Activate>,
    current: Option<CurrentMatch>,
    mut draft: ResMut<NewGameDraft>,
    mut starter: MatchStarter,
) {
    if starter.navigator.is_leaving() {
        return;
    }
    if let Some(current) = current {
        *draft = starter.draft_of(current.rules.ruleset());
        starter.match_commands.write(MatchCommand::Leave);
        starter.navigator.go_to(Screen::NewGame);
    }
}

/// Remembers the game that people started last.
pub(super) fn remember_last_game(
    mut events: MessageReader<MatchEvent>,
    current: CurrentMatch,
    mut last: ResMut<LastGame>,
) {
    let started = events.read().filter(|event| matches!(event, MatchEvent::Began)).count() > 0;
    if started && !current.is_watched() && !current.is_practice() {
        let (game, options) = (current.rules.ruleset().id.clone(), current.options().to_string());
        let players = current.players().map(|player| player.to_string()).join(" ");
        last.set_if_neq(LastGame { game, options, players });
    }
}
