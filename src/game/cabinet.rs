//! The matches that are kept: what there is, read aside, so that no frame waits for a disk.

use std::path::Path;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};

use super::{GameSet, NewMatch};
use crate::platform::clock;
use crate::platform::power::RedrawRequests;
use crate::record::Record;
use crate::rules::{Move, Outcome, Ruleset, Seat};
use crate::storage::archive::Archive;
use crate::storage::files::in_words;
use crate::storage::keeper::{PendingWrites, SavedMatchRef};

/// So many matches are looked at, those played last: more than anybody looks through.
const MOST: usize = 500;

/// A match that is kept, in short.
#[derive(Clone, Debug)]
pub struct SavedMatch {
    /// Its name in the archive.
    pub file: String,
    /// The game, with its options.
    pub ruleset: Box<Ruleset>,
    /// Who played, South's name first; empty where none was given.
    pub names: [String; 2],
    /// Seeds in the stores or banks, South's first.
    pub totals: [u8; 2],
    /// Plies played.
    pub plies: usize,
    /// Whether the game is over.
    pub over: bool,
    /// Who has won, by the seat in which the game ended.
    pub winner: Option<Seat>,
    /// The day on which it began, as the record has it; empty if it has none.
    pub date: String,
    /// When it was played last, the day and the time here; empty where no file system tells.
    pub last: String,
    /// Chance plays both seats.
    pub watched: bool,
    /// Another program plays it.
    pub held: bool,
}

/// What is kept, as it was when somebody looked last. Without this resource nothing is.
#[derive(Resource)]
pub struct SavedMatches {
    archive: Archive,
    /// What is being written first: a match that was left a moment ago is nobody's.
    writing: PendingWrites,
    looking: Option<Task<Found>>,
    found: Found,
    /// Why the match that is played is not kept.
    pub(super) unkept: Option<String>,
}

/// What was found.
#[derive(Default)]
struct Found {
    matches: Vec<SavedMatch>,
    /// What is wrong with those that cannot be read, a line each.
    damaged: Vec<String>,
}

impl SavedMatches {
    /// The matches in `archive`, not looked at yet; `writing` is done before anybody looks.
    pub(super) fn new(archive: Archive, writing: PendingWrites) -> Self {
        Self { archive, writing, looking: None, found: Found::default(), unkept: None }
    }

    /// Looks what there is; it is known some frames later.
    pub fn look(&mut self, rulesets: &[Ruleset]) {
        let (archive, rulesets) = (self.archive.clone(), rulesets.to_vec());
        let writing = self.writing.clone();
        self.looking = Some(IoTaskPool::get().spawn(async move {
            writing.wait();
            read(&archive, &rulesets)
        }));
    }

    /// Whether somebody is looking.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// The matches, the one played last first. What cannot be read is not among them.
    pub fn matches(&self) -> &[SavedMatch] {
        &self.found.matches
    }

    /// Why the match that is played is not kept, if it is not.
    pub fn unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// Where all of them are.
    pub fn folder(&self) -> &Path {
        self.archive.folder()
    }

    /// What is wrong with the matches that cannot be read, a line for each.
    pub fn damaged(&self) -> &[String] {
        &self.found.damaged
    }

    /// The match to go on with: the last one that is not over and that nobody plays, rather one that
    /// people play than one that chance does. None while somebody looks: it may be another then.
    pub fn unfinished(&self) -> Option<&SavedMatch> {
        if self.is_looking() {
            return None;
        }
        let open = self.found.matches.iter().filter(|kept| !kept.over && !kept.held);
        // Of those that are equal the first, which was played last, is the least.
        open.min_by_key(|kept| kept.watched)
    }

    /// The match in `archive` that was played last of those that are not over and that nobody plays.
    pub fn last_open(archive: &Archive, rulesets: &[Ruleset]) -> Option<NewMatch> {
        let names = archive.names().into_iter().filter(|file| !archive.is_held(file));
        let mut matches = names
            .filter_map(|file| open(archive, &file, rulesets).ok().filter(|new| !new.replay))
            .peekable();
        // Rather one that people play than one that chance does.
        let last = matches.peek().cloned();
        matches.find(|new| !new.is_watched()).or(last)
    }

    /// A kept match, to be played on; one that is over is shown from its start.
    ///
    /// # Errors
    /// One line: what is wrong with the file or its text.
    pub fn open(&self, file: &str, rulesets: &[Ruleset]) -> Result<NewMatch, String> {
        if !self.writing.wait() {
            return Err(format!("{file}: it is still being written"));
        }
        open(&self.archive, file, rulesets)
    }

    /// Throws a match away.
    ///
    /// # Errors
    /// One line, why it could not be.
    pub fn remove(&mut self, file: &str) -> Result<(), String> {
        self.archive.remove(file).map_err(|error| format!("{file}: {}", in_words(&error)))?;
        self.found.matches.retain(|kept| kept.file != file);
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, found.in_set(GameSet::Input).run_if(resource_exists::<SavedMatches>));
}

/// What was looked for is there.
fn found(mut cabinet: ResMut<SavedMatches>, redraw: Res<RedrawRequests>) {
    let waiting = &mut cabinet.bypass_change_detection().looking;
    let Some(task) = waiting else {
        return;
    };
    redraw.poll();
    if let Some(found) = block_on(poll_once(task)) {
        *waiting = None;
        cabinet.found = found;
        redraw.animate();
    }
}

fn open(archive: &Archive, file: &str, rulesets: &[Ruleset]) -> Result<NewMatch, String> {
    let text = archive.text(file).map_err(|error| format!("{file}: {}", in_words(&error)))?;
    let mut new = NewMatch::to_view(archive.read(file, rulesets)?);
    new.saved_as = (!new.replay).then(|| SavedMatchRef { name: file.to_owned(), text });
    Ok(new)
}

fn read(archive: &Archive, rulesets: &[Ruleset]) -> Found {
    let mut found = Found::default();
    for file in archive.names().into_iter().take(MOST) {
        match archive.read(&file, rulesets) {
            Ok(record) => {
                let held = archive.is_held(&file);
                let last = archive.written(&file).map(clock::in_words).unwrap_or_default();
                found.matches.push(in_short(file, held, last, &record));
            }
            Err(error) => found.damaged.push(error),
        }
    }
    found
}

fn in_short(file: String, held: bool, last: String, record: &Record) -> SavedMatch {
    let history = record.history();
    let state = history.state();
    let tag = |name: &str| record.tag(name).unwrap_or_default().trim().to_owned();
    let mut names = Seat::BOTH.map(|seat| tag(&seat.to_string()));
    if history.played().contains(&Move::Swap) {
        names.swap(0, 1);
    }
    SavedMatch {
        file,
        ruleset: Box::new(record.rules().ruleset().clone()),
        names,
        totals: Seat::BOTH.map(|seat| state.position().store(seat)),
        plies: history.cursor(),
        over: state.reason().is_some(),
        winner: state.outcome().and_then(Outcome::winner),
        date: tag("Date"),
        last,
        watched: NewMatch::from_record(record.clone()).is_watched(),
        held,
    }
}
