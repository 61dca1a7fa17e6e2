//! Record files are read and written by background tasks, so that no frame waits for a disk.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::status::{PanelStatus, StatusMessage, StatusText};
use crate::game::{BackgroundTask, BackgroundTasks, GameSet, NewMatch};
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::record_request::ErrorPlace;
use crate::screens::start_match::{MatchStarter, StartOpenedMatch};
use crate::storage::error::StorageError;
use crate::storage::record_files::write_new_record;
use crate::ui::panel_stack::{Panel, PanelStack};
use crate::words::Message;

/// The files that are being written.
#[derive(Resource, Default)]
struct RunningSaves(Vec<BackgroundTask<Result<PathBuf, StorageError>>>);

/// Starts to write record files.
#[derive(SystemParam)]
pub(super) struct RecordSaver<'w> {
    running: ResMut<'w, RunningSaves>,
    background: Res<'w, BackgroundTasks>,
}

impl RecordSaver<'_> {
    /// Saves a record as a new file.
    pub fn save(&mut self, file: PathBuf, text: String) {
        let task = self.background.spawn_io(move || write_new_record(&file, &text).map(|()| file));
        self.running.0.push(task);
    }
}

/// Shows results where the player sees them: on the panel of records, or elsewhere if it is not shown.
#[derive(SystemParam)]
struct ResultDisplay<'w, 's> {
    status: ResMut<'w, PanelStatus>,
    panels: Res<'w, PanelStack>,
    status_texts: Query<'w, 's, (), With<StatusText>>,
    messages: MessageWriter<'w, StatusMessage>,
}

impl ResultDisplay<'_, '_> {
    /// Whether the panel is shown. One that is on top but has no text yet clears the status when it is
    /// built.
    fn has_panel(&self) -> bool {
        self.panels.top() == Some(Panel::Records) && !self.status_texts.is_empty()
    }

    fn show_success(&mut self, text: String) {
        if self.has_panel() {
            self.status.0 = text;
        } else {
            self.messages.write(StatusMessage(Message::from(text)));
        }
    }

    fn show_error(&mut self, error: &StorageError, place: ErrorPlace, starter: &mut MatchStarter) {
        if place == ErrorPlace::Records && self.has_panel() {
            self.status.0 = error.to_string();
        } else {
            starter.show_error(error.to_string());
        }
    }
}

/// The results of files that were read and written arrive.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FinishFileTasks;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningSaves>().add_systems(
        Update,
        finish_tasks.in_set(FinishFileTasks).in_set(GameSet::Input).after(StartOpenedMatch),
    );
}

/// Begins the match of a record that was read, and shows what was saved.
fn finish_tasks(
    mut saves: ResMut<RunningSaves>,
    mut display: ResultDisplay,
    mut starter: MatchStarter,
    redraw: Res<RedrawRequests>,
) {
    if !starter.is_opening_record() && saves.0.is_empty() {
        return;
    }
    redraw.poll();
    if let Some(result) = starter.poll_record() {
        redraw.animate();
        match result {
            Ok(record) => starter.start(NewMatch::to_view(record)),
            Err((error, place)) => display.show_error(&error, place, &mut starter),
        }
    }
    saves.0.retain_mut(|task| {
        let Some(result) = task.poll() else {
            return true;
        };
        redraw.animate();
        match result {
            Ok(file) => display.show_success(format!("Saved as {}", file.display())),
            Err(error) => display.show_error(&error, ErrorPlace::Records, &mut starter),
        }
        false
    });
}
