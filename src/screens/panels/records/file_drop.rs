//! A file that is dropped on the window is opened.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::file_tasks::FinishFileTasks;
use crate::game::GameSet;
use crate::screens::record_request::ErrorPlace;
use crate::screens::start_match::MatchStarter;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        open_dropped_files
            .in_set(GameSet::Input)
            .after(FinishFileTasks)
            .run_if(on_message::<FileDragAndDrop>),
    );
}

/// Opens the first of the dropped files that holds a record.
pub(super) fn open_dropped_files(
    mut drops: MessageReader<FileDragAndDrop>,
    mut starter: MatchStarter,
) {
    let dropped = |drop: &FileDragAndDrop| match drop {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    };
    let files: Vec<_> = drops.read().filter_map(dropped).collect();
    if !files.is_empty() {
        starter.open_record(files, ErrorPlace::OwnPanel);
    }
}
