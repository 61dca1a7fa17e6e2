//! The saved matches: they are listed, opened and deleted by background tasks, so that no frame waits
//! for a disk or a lock.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::background_tasks::{BackgroundTask, BackgroundTasks};
use super::{GameSet, NewMatch, SaveStatus};
use crate::platform::clock;
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::Record;
use crate::rules::{Move, Outcome, Ruleset, Seat};
use crate::storage::error::{SaveError, StorageError};
use crate::storage::match_archive::MatchArchive;
use crate::storage::match_writer::PendingWrites;

/// How many files are read for a list, and how many more when older matches are asked for.
const FILES_PER_LISTING: usize = 500;
/// How many files [`newest_unfinished`] reads at most.
const MAX_FILES_TO_CONTINUE: usize = 100;
/// The longest that a request waits for the writer.
const MAX_WAIT_FOR_WRITER: Duration = Duration::from_secs(2);

/// What is shown of a saved match.
#[derive(Clone, Debug)]
pub struct SavedMatch {
    /// Its name in the archive.
    pub file: String,
    /// The game, with its options.
    pub ruleset: Box<Ruleset>,
    /// The names of the players, South's first; empty where none was given.
    pub names: [String; 2],
    /// Seeds in the stores or banks, South's first.
    pub totals: [u8; 2],
    /// Plies played.
    pub plies: usize,
    /// Whether the game is over.
    pub over: bool,
    /// The winner, by the seat in which the game ended.
    pub winner: Option<Seat>,
    /// The date on which it began, as the record has it; empty if it has none.
    pub date: String,
    /// Date and time when it was last played; empty if the file system does not tell.
    pub last_played: String,
    /// Whether no person plays.
    pub automatic: bool,
    /// Whether it is being played, in this window or another.
    pub in_use: bool,
}

/// The saved matches as they were when they were last listed. Without this resource there are none.
#[derive(Resource)]
pub struct SavedMatches {
    archive: MatchArchive,
    /// Requests wait for this first: a match that was left a moment ago is still locked.
    pending: PendingWrites,
    listing: Listing,
    max_files: usize,
    list_request: Option<Request<Listing>>,
    open_request: Option<Request<Result<NewMatch, StorageError>>>,
    delete_requests: Vec<DeleteRequest>,
    /// Why the present match is not saved.
    save_error: Option<Arc<SaveError>>,
}

/// What came of a request.
#[derive(Message)]
pub enum SavedMatchEvent {
    /// A match was opened, or why it was not.
    Opened(Result<Box<NewMatch>, StorageError>),
    /// A match was deleted, or why it was not.
    Deleted {
        /// Its name in the archive.
        file: String,
        /// Whether it was.
        result: Result<(), StorageError>,
    },
}

/// What was found in the archive.
#[derive(Default)]
struct Listing {
    matches: Vec<SavedMatch>,
    /// What is wrong with those that cannot be read.
    errors: Vec<StorageError>,
    /// How many older files were not read.
    unread: usize,
}

struct DeleteRequest {
    file: String,
    request: Request<Result<(), StorageError>>,
}

/// Work on the archive: it waits for the writer, then runs in the background.
enum Request<T> {
    /// The argument of the work is whether everything was written before it began.
    Waiting {
        since: Instant,
        work: Box<dyn FnOnce(bool) -> T + Send + Sync>,
    },
    Running(BackgroundTask<T>),
}

impl<T: Send + 'static> Request<T> {
    fn new(work: impl FnOnce(bool) -> T + Send + Sync + 'static) -> Self {
        Self::Waiting { since: Instant::now(), work: Box::new(work) }
    }
}

/// Takes a request further by a frame; its result once it is done, and then the request is gone.
fn poll<T: Send + 'static>(
    request: &mut Option<Request<T>>,
    pending: &PendingWrites,
    tasks: &BackgroundTasks,
) -> Option<T> {
    *request = match request.take()? {
        Request::Waiting { since, work }
            if pending.is_busy() && since.elapsed() < MAX_WAIT_FOR_WRITER =>
        {
            Some(Request::Waiting { since, work })
        }
        Request::Waiting { work, .. } => {
            let all_written = !pending.is_busy();
            Some(Request::Running(tasks.spawn_io(move || work(all_written))))
        }
        Request::Running(mut task) => match task.poll() {
            Some(result) => return Some(result),
            None => Some(Request::Running(task)),
        },
    };
    None
}

impl SavedMatches {
    /// The matches in `archive`, not listed yet.
    pub(super) fn new(archive: MatchArchive, pending: PendingWrites) -> Self {
        Self {
            archive,
            pending,
            listing: Listing::default(),
            max_files: FILES_PER_LISTING,
            list_request: None,
            open_request: None,
            delete_requests: Vec::new(),
            save_error: None,
        }
    }

    /// Lists the matches again; the list is ready some frames later.
    pub fn refresh(&mut self, rulesets: &[Ruleset]) {
        let (archive, rulesets) = (self.archive.clone(), rulesets.to_vec());
        let max_files = self.max_files;
        self.list_request = Some(Request::new(move |_| list(&archive, &rulesets, max_files)));
    }

    /// Lists older matches too, where there are more than were read.
    pub fn refresh_with_older(&mut self, rulesets: &[Ruleset]) {
        self.max_files += FILES_PER_LISTING;
        self.refresh(rulesets);
    }

    /// Whether the matches are being listed.
    pub fn is_refreshing(&self) -> bool {
        self.list_request.is_some()
    }

    /// The matches, the one played last first. Those that cannot be read are not among them.
    pub fn matches(&self) -> &[SavedMatch] {
        &self.listing.matches
    }

    /// How many older matches were not read.
    pub fn unread(&self) -> usize {
        self.listing.unread
    }

    /// What is wrong with the matches that cannot be read.
    pub fn errors(&self) -> &[StorageError] {
        &self.listing.errors
    }

    /// Why the present match is not saved, if it is not.
    pub fn save_error(&self) -> Option<&SaveError> {
        self.save_error.as_deref()
    }

    pub(super) fn set_status(&mut self, status: &SaveStatus) {
        self.save_error = match status {
            SaveStatus::Failed(error) => Some(error.clone()),
            SaveStatus::Recovered => None,
        };
    }

    /// Where the matches are.
    pub fn folder(&self) -> &Path {
        self.archive.folder()
    }

    /// The match to continue: the last one that is neither over nor being played, preferably one that
    /// people play. `None` while the matches are being listed, because it may change.
    pub fn match_to_continue(&self) -> Option<&SavedMatch> {
        if self.is_refreshing() {
            return None;
        }
        let open = self.listing.matches.iter().filter(|saved| !saved.over && !saved.in_use);
        // Of several least elements the first is taken, which was played last.
        open.min_by_key(|saved| saved.automatic)
    }

    /// Opens a match to play it on, or to view it from its start if it is over. [`SavedMatchEvent::Opened`]
    /// follows, unless another is opened or [`Self::cancel_open`] is called first.
    pub fn open(&mut self, file: &str, rulesets: &[Ruleset]) {
        let (archive, rulesets) = (self.archive.clone(), rulesets.to_vec());
        let file = file.to_owned();
        self.open_request = Some(Request::new(move |all_written| {
            if all_written {
                read_match(&archive, &file, &rulesets)
            } else {
                Err(StorageError::StillWriting { name: file })
            }
        }));
    }

    /// No match is to be opened any more.
    pub fn cancel_open(&mut self) {
        self.open_request = None;
    }

    /// Deletes a match. [`SavedMatchEvent::Deleted`] follows.
    pub fn delete(&mut self, file: &str) {
        if self.delete_requests.iter().any(|delete| delete.file == file) {
            return;
        }
        let (archive, name) = (self.archive.clone(), file.to_owned());
        let request = Request::new(move |_| archive.delete(&name));
        self.delete_requests.push(DeleteRequest { file: file.to_owned(), request });
    }

    fn is_working(&self) -> bool {
        self.list_request.is_some()
            || self.open_request.is_some()
            || !self.delete_requests.is_empty()
    }

    /// What came of requests since the last frame, besides the list.
    fn poll_events(&mut self, tasks: &BackgroundTasks) -> Vec<SavedMatchEvent> {
        let opened = poll(&mut self.open_request, &self.pending, tasks);
        let opened = opened.map(|result| SavedMatchEvent::Opened(result.map(Box::new)));
        let mut events: Vec<SavedMatchEvent> = opened.into_iter().collect();
        for DeleteRequest { file, request } in std::mem::take(&mut self.delete_requests) {
            let mut request = Some(request);
            match (poll(&mut request, &self.pending, tasks), request) {
                (Some(result), _) => {
                    if result.is_ok() {
                        self.listing.matches.retain(|saved| saved.file != file);
                    }
                    events.push(SavedMatchEvent::Deleted { file, result });
                }
                (None, Some(request)) => self.delete_requests.push(DeleteRequest { file, request }),
                (None, None) => {}
            }
        }
        events
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SavedMatchEvent>();
    app.add_systems(
        Update,
        poll_requests.before(GameSet::Input).run_if(resource_exists::<SavedMatches>),
    );
}

/// Starts tasks and collects their results. Only a new list counts as a change of the resource.
fn poll_requests(
    mut saved_matches: ResMut<SavedMatches>,
    mut events: MessageWriter<SavedMatchEvent>,
    tasks: Res<BackgroundTasks>,
    redraw: Res<RedrawRequests>,
) {
    let saved = saved_matches.bypass_change_detection();
    if !saved.is_working() {
        return;
    }
    redraw.poll();
    for event in saved.poll_events(&tasks) {
        events.write(event);
        redraw.animate();
    }
    if let Some(listing) = poll(&mut saved.list_request, &saved.pending, &tasks) {
        saved_matches.listing = listing;
        redraw.animate();
    }
}

/// The match in `archive` that was played last of those that are neither over nor being played,
/// preferably one that people play. Reads at most 100 files, and none after the match is found.
pub fn newest_unfinished(archive: &MatchArchive, rulesets: &[Ruleset]) -> Option<NewMatch> {
    let mut automatic = None;
    for file in archive.names().into_iter().take(MAX_FILES_TO_CONTINUE) {
        if archive.is_locked(&file) {
            continue;
        }
        match read_match(archive, &file, rulesets) {
            Ok(new) if new.replay => {}
            Ok(new) if !new.is_watched() => return Some(new),
            Ok(new) => automatic = automatic.or(Some(new)),
            Err(_) => {}
        }
    }
    automatic
}

fn read_match(
    archive: &MatchArchive,
    file: &str,
    rulesets: &[Ruleset],
) -> Result<NewMatch, StorageError> {
    let (record, saved) = archive.read(file, rulesets)?;
    let mut new = NewMatch::to_view(record);
    new.saved_as = (!new.replay).then_some(saved);
    Ok(new)
}

fn list(archive: &MatchArchive, rulesets: &[Ruleset], max_files: usize) -> Listing {
    let mut listing = Listing::default();
    let names = archive.names();
    listing.unread = names.len().saturating_sub(max_files);
    for file in names.into_iter().take(max_files) {
        match archive.read(&file, rulesets) {
            Ok((record, _)) => {
                let in_use = archive.is_locked(&file);
                let time = archive.last_modified(&file);
                let last_played = time.map(clock::format_local).unwrap_or_default();
                listing.matches.push(summarise(file, in_use, last_played, &record));
            }
            Err(error) => listing.errors.push(error),
        }
    }
    listing
}

fn summarise(file: String, in_use: bool, last_played: String, record: &Record) -> SavedMatch {
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
        last_played,
        automatic: NewMatch::from_record(record.clone()).is_watched(),
        in_use,
    }
}
