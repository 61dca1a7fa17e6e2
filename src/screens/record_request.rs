//! The request to open a record file: the file is read by a background task, so that no frame waits for a
//! disk.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::game::{BackgroundTask, BackgroundTasks};
use crate::record::Record;
use crate::rules::Ruleset;
use crate::storage::error::StorageError;
use crate::storage::record_files::read_record_file;

/// Where an error is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorPlace {
    /// On the panel of records, where the path can be corrected, while it is open.
    Records,
    /// On a panel of its own.
    OwnPanel,
}

/// The record file that is being opened, if one is.
#[derive(Resource, Default)]
pub struct RecordRequest(Option<OpenTask>);

struct OpenTask {
    task: BackgroundTask<Option<Result<Record, StorageError>>>,
    errors_to: ErrorPlace,
}

impl RecordRequest {
    /// Opens the first of the files that holds a record, in place of one that is still being opened.
    pub fn open(
        &mut self,
        files: Vec<PathBuf>,
        rulesets: &[Ruleset],
        errors_to: ErrorPlace,
        background: &BackgroundTasks,
    ) {
        let rulesets = rulesets.to_vec();
        let task = background.spawn_io(move || read_first(&files, &rulesets));
        self.0 = Some(OpenTask { task, errors_to });
    }

    /// No record is to be opened any more.
    pub fn cancel(&mut self) {
        self.0 = None;
    }

    /// Whether a record is being opened.
    pub fn is_pending(&self) -> bool {
        self.0.is_some()
    }

    /// The record, or what is wrong with it and where that is shown, once the file was read. It is handed
    /// out once.
    pub fn poll(&mut self) -> Option<Result<Record, (StorageError, ErrorPlace)>> {
        let open = self.0.as_mut()?;
        let result = open.task.poll()?;
        let errors_to = open.errors_to;
        self.0 = None;
        Some(result?.map_err(|error| (error, errors_to)))
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordRequest>();
}
