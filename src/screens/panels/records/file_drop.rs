//! A file that is dropped on the window is opened.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::file_tasks::{ErrorPlace, FinishFileTasks, RecordFileTasks};
use crate::game::GameSet;
use crate::screens::new_game_draft::Games;

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
fn open_dropped_files(
    mut drops: MessageReader<FileDragAndDrop>,
    games: Res<Games>,
    mut tasks: RecordFileTasks,
) {
    let dropped = |drop: &FileDragAndDrop| match drop {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    };
    let files: Vec<_> = drops.read().filter_map(dropped).collect();
    if !files.is_empty() {
        tasks.open(files, &games.rulesets, ErrorPlace::OwnPanel);
    }
}
