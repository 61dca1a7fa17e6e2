//! Record files are read and written by background tasks, so that no frame waits for a disk.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::status::PanelStatus;
use crate::game::{BackgroundTask, BackgroundTasks, GameSet, NewMatch};
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::Record;
use crate::rules::Ruleset;
use crate::screens::start_match::{MatchStarter, StartOpenedMatch};
use crate::storage::error::StorageError;
use crate::storage::record_files::{read_record_file, write_new_record};
use crate::ui::screen::Screen;

/// The files that are being read and written.
#[derive(Resource, Default)]
struct RunningTasks {
    open: Option<OpenTask>,
    saves: Vec<BackgroundTask<Result<PathBuf, StorageError>>>,
}

struct OpenTask {
    task: BackgroundTask<Option<Result<Record, StorageError>>>,
    errors_to: ErrorPlace,
}

/// Where an error is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ErrorPlace {
    /// On the panel of records, where the path can be corrected.
    Records,
    /// On a panel of its own.
    OwnPanel,
}

/// Starts to read and write record files.
#[derive(SystemParam)]
pub(super) struct RecordFileTasks<'w> {
    running: ResMut<'w, RunningTasks>,
    background: Res<'w, BackgroundTasks>,
}

impl RecordFileTasks<'_> {
    /// Opens the first of the files that holds a record, in place of one that is still being opened.
    pub fn open(&mut self, files: Vec<PathBuf>, rulesets: &[Ruleset], errors_to: ErrorPlace) {
        let rulesets = rulesets.to_vec();
        let task = self.background.spawn_io(move || read_first(&files, &rulesets));
        self.running.open = Some(OpenTask { task, errors_to });
    }

    /// Saves a record as a new file.
    pub fn save(&mut self, file: PathBuf, text: String) {
        let task = self.background.spawn_io(move || write_new_record(&file, &text).map(|()| file));
        self.running.saves.push(task);
    }
}

/// The first record among the files, or what is wrong with the first file; `None` without files.
fn read_first(files: &[PathBuf], rulesets: &[Ruleset]) -> Option<Result<Record, StorageError>> {
    let mut first_error = None;
    for file in files {
        match read_record_file(file, rulesets) {
            Ok(record) => return Some(Ok(record)),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    first_error.map(Err)
}

/// The results of files that were read and written arrive.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FinishFileTasks;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningTasks>().add_systems(
        Update,
        (cancel_open.run_if(state_changed::<Screen>), finish_tasks)
            .chain()
            .in_set(FinishFileTasks)
            .in_set(GameSet::Input)
            .after(StartOpenedMatch),
    );
}

/// A match that is still being opened would come as a surprise on another screen.
fn cancel_open(mut tasks: ResMut<RunningTasks>) {
    tasks.open = None;
}

/// Begins the match of a record that was read, and shows what was saved.
fn finish_tasks(
    mut tasks: ResMut<RunningTasks>,
    mut status: ResMut<PanelStatus>,
    mut starter: MatchStarter,
    redraw: Res<RedrawRequests>,
) {
    if tasks.open.is_none() && tasks.saves.is_empty() {
        return;
    }
    redraw.poll();
    if let Some(open) = &mut tasks.open
        && let Some(result) = open.task.poll()
    {
        let errors_to = open.errors_to;
        tasks.open = None;
        redraw.animate();
        match result {
            Some(Ok(record)) => starter.start(NewMatch::to_view(record)),
            Some(Err(error)) if errors_to == ErrorPlace::Records => status.0 = error.to_string(),
            Some(Err(error)) => starter.show_error(error.to_string()),
            None => {}
        }
    }
    tasks.saves.retain_mut(|task| {
        let Some(result) = task.poll() else {
            return true;
        };
        redraw.animate();
        status.0 = match result {
            Ok(file) => format!("Saved as {}", file.display()),
            Err(error) => error.to_string(),
        };
        false
    });
}
