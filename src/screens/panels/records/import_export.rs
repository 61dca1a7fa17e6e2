//! Records are copied, pasted, opened and saved, by buttons of the panel and by keys.

use bevy::clipboard::{Clipboard, ClipboardError};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Activate;

use super::file_drop::open_dropped_files;
use super::file_tasks::{FinishFileTasks, RecordSaver};
use super::record_action::{PathField, RecordAction};
use super::status::{PanelStatus, StatusMessage};
use crate::game::{CurrentMatch, GameSet, NewMatch};
use crate::input::{Action, TriggeredActions};
use crate::record::{Record, RecordError, read_record};
use crate::screens::record_request::ErrorPlace;
use crate::screens::start_match::MatchStarter;
use crate::storage::record_files::expand_tilde;
use crate::ui::panel_stack::PanelStack;
use crate::words::{Message, message};

/// What pasted text is called in errors, in place of a file name.
const PASTED: &str = "pasted";

/// Why the clipboard could not be used, or no record was pasted.
#[derive(Debug, thiserror::Error)]
enum ClipboardProblem {
    #[error("The clipboard is empty, or holds no text.")]
    Empty,
    #[error("The clipboard cannot be used: {0}")]
    Unusable(ClipboardError),
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl From<ClipboardError> for ClipboardProblem {
    fn from(error: ClipboardError) -> Self {
        match error {
            ClipboardError::ContentNotAvailable => Self::Empty,
            error => Self::Unusable(error),
        }
    }
}

/// Copies matches to the clipboard and pastes them.
///
/// A frame waits for the clipboard: outside a browser the engine's [`Clipboard`] answers at once, and so
/// waits for the program that owns the text. No background task can wait in its place. The engine's text
/// fields use the same resource, and a second connection to the clipboard, used by another thread at the
/// same time, can lock up on Windows.
#[derive(SystemParam)]
struct RecordClipboard<'w> {
    clipboard: ResMut<'w, Clipboard>,
    status: ResMut<'w, PanelStatus>,
    panels: ResMut<'w, PanelStack>,
    messages: MessageWriter<'w, StatusMessage>,
}

impl RecordClipboard<'_> {
    /// Copies the match and shows on the panel that it did, or what went wrong; returns whether it did.
    fn copy(&mut self, current: Option<&CurrentMatch>, starter: &mut MatchStarter) -> bool {
        let Some(current) = current else {
            return false;
        };
        let copied = self
            .clipboard
            .set_text(current.record(&current.rules).to_string())
            .map_err(ClipboardProblem::Unusable);
        match &copied {
            Ok(()) => self.status.0 = "Copied".to_owned(),
            Err(error) => starter.show_error(error.to_string()),
        }
        copied.is_ok()
    }

    /// Begins the match of the record on the clipboard, or shows why there is none.
    fn paste(&mut self, starter: &mut MatchStarter) {
        let text = self.clipboard.fetch_text().poll_result();
        let record = text
            .unwrap_or(Err(ClipboardError::ContentNotAvailable))
            .map_err(ClipboardProblem::from)
            .and_then(|text| Ok(read_record(PASTED, text.as_bytes(), starter.rulesets())?));
        match record {
            Ok(record) => {
                self.panels.close_all();
                self.messages.write(StatusMessage(pasted_message(&record)));
                starter.start(NewMatch::to_view(record));
            }
            Err(error) => starter.show_error(error.to_string()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(run_record_action).add_systems(
        Update,
        (press_on_enter, read_clipboard_keys)
            .chain()
            .in_set(GameSet::Input)
            .after(FinishFileTasks)
            .after(open_dropped_files),
    );
}

fn run_record_action(
    activate: On<Activate>,
    actions: Query<&RecordAction>,
    fields: Query<&EditableText, With<PathField>>,
    current: Option<CurrentMatch>,
    mut clipboard: RecordClipboard,
    mut saver: RecordSaver,
    mut starter: MatchStarter,
) {
    let Ok(action) = actions.get(activate.entity) else {
        return;
    };
    let path =
        || expand_tilde(&fields.iter().map(|field| field.value().to_string()).collect::<String>());
    match action {
        RecordAction::Copy => {
            clipboard.copy(current.as_ref(), &mut starter);
        }
        RecordAction::Paste => clipboard.paste(&mut starter),
        RecordAction::Open(file) => {
            let file = file.clone().unwrap_or_else(path);
            starter.open_record(vec![file], ErrorPlace::Records);
        }
        RecordAction::Save => {
            if let Some(current) = current {
                saver.save(path(), current.record(&current.rules).to_string());
            }
        }
    }
}

/// Enter in the field presses the button after it: Save, or Open where there is nothing to save.
fn press_on_enter(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    fields: Query<&ChildOf, With<PathField>>,
    children: Query<&Children>,
    actions: Query<(), With<RecordAction>>,
) {
    let pressed = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    let field = focus.get().filter(|_| pressed);
    let Some(line) = field.and_then(|field| fields.get(field).ok()) else {
        return;
    };
    let beside = children.get(line.parent()).into_iter().flatten();
    if let Some(&entity) = beside.into_iter().find(|entity| actions.contains(**entity)) {
        commands.trigger(Activate { entity });
    }
}

/// Ctrl+C and Ctrl+V.
fn read_clipboard_keys(
    actions: Res<TriggeredActions>,
    current: Option<CurrentMatch>,
    mut clipboard: RecordClipboard,
    mut starter: MatchStarter,
) {
    if actions.has(Action::Copy) {
        if clipboard.copy(current.as_ref(), &mut starter) {
            clipboard.messages.write(StatusMessage(message!("share-copied")));
        }
    } else if actions.has(Action::Paste) {
        clipboard.paste(&mut starter);
    }
}

/// What was pasted.
fn pasted_message(record: &Record) -> Message {
    let game = record.rules().ruleset().name.clone();
    message!("share-pasted", game: game, moves: record.history().moves().len())
}
