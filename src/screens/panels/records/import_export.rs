//! Records are copied, pasted, opened and saved, by buttons of the panel and by keys.

use bevy::clipboard::{Clipboard, ClipboardError, ClipboardRead};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Activate;

use super::file_tasks::{ErrorPlace, FinishFileTasks, RecordFileTasks};
use super::record_action::{PathField, RecordAction};
use super::status::{PanelStatus, StatusMessage};
use crate::game::{CurrentMatch, GameSet, NewMatch};
use crate::input::{Action, TriggeredActions};
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::{Record, RecordError, read_record};
use crate::screens::start_match::MatchStarter;
use crate::storage::record_files::expand_tilde;
use crate::ui::panel_stack::PanelStack;

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

/// The text that was requested from the clipboard.
#[derive(Resource, Default)]
struct PendingPaste(Option<ClipboardRead>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingPaste>().add_observer(run_record_action).add_systems(
        Update,
        (press_on_enter, read_clipboard_keys, finish_paste)
            .chain()
            .in_set(GameSet::Input)
            .after(FinishFileTasks),
    );
}

fn run_record_action(
    activate: On<Activate>,
    actions: Query<&RecordAction>,
    fields: Query<&EditableText, With<PathField>>,
    current: Option<CurrentMatch>,
    mut clipboard: ResMut<Clipboard>,
    mut paste: ResMut<PendingPaste>,
    mut status: ResMut<PanelStatus>,
    mut tasks: RecordFileTasks,
    mut starter: MatchStarter,
) {
    let Ok(action) = actions.get(activate.entity) else {
        return;
    };
    let path =
        || expand_tilde(&fields.iter().map(|field| field.value().to_string()).collect::<String>());
    match action {
        RecordAction::Copy => {
            copy(current.as_ref(), &mut clipboard, &mut status, &mut starter);
        }
        RecordAction::Paste => paste.0 = Some(clipboard.fetch_text()),
        RecordAction::Open(file) => {
            let file = file.clone().unwrap_or_else(path);
            tasks.open(vec![file], starter.rulesets(), ErrorPlace::Records);
        }
        RecordAction::Save => {
            if let Some(current) = current {
                tasks.save(path(), current.record(&current.rules).to_string());
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
    let field = focus.get().filter(|_| keys.just_pressed(KeyCode::Enter));
    let Some(line) = field.and_then(|field| fields.get(field).ok()) else {
        return;
    };
    let beside = children.get(line.parent()).into_iter().flatten();
    if let Some(&entity) = beside.into_iter().find(|entity| actions.contains(**entity)) {
        commands.trigger(Activate { entity });
    }
}

/// Copies the match to the clipboard and shows whether that worked; returns whether it did.
fn copy(
    current: Option<&CurrentMatch>,
    clipboard: &mut Clipboard,
    status: &mut PanelStatus,
    starter: &mut MatchStarter,
) -> bool {
    let Some(current) = current else {
        return false;
    };
    let copied = clipboard
        .set_text(current.record(&current.rules).to_string())
        .map_err(ClipboardProblem::Unusable);
    match &copied {
        Ok(()) => status.0 = "Copied".to_owned(),
        Err(error) => starter.show_error(error.to_string()),
    }
    copied.is_ok()
}

/// Ctrl+C and Ctrl+V.
fn read_clipboard_keys(
    actions: Res<TriggeredActions>,
    current: Option<CurrentMatch>,
    mut clipboard: ResMut<Clipboard>,
    mut paste: ResMut<PendingPaste>,
    mut status: ResMut<PanelStatus>,
    mut messages: MessageWriter<StatusMessage>,
    mut starter: MatchStarter,
) {
    if actions.has(Action::Copy) {
        let current = current.as_ref();
        if copy(current, &mut clipboard, &mut status, &mut starter) {
            messages.write(StatusMessage("The match is copied as text".to_owned()));
        }
    } else if actions.has(Action::Paste) {
        paste.0 = Some(clipboard.fetch_text());
    }
}

/// Begins the match of a pasted record once the clipboard has answered.
fn finish_paste(
    mut paste: ResMut<PendingPaste>,
    mut panels: ResMut<PanelStack>,
    redraw: Res<RedrawRequests>,
    mut messages: MessageWriter<StatusMessage>,
    mut starter: MatchStarter,
) {
    let Some(read) = &mut paste.bypass_change_detection().0 else {
        return;
    };
    let Some(text) = read.poll_result() else {
        return redraw.poll();
    };
    paste.0 = None;
    let record = text
        .map_err(ClipboardProblem::from)
        .and_then(|text| Ok(read_record(PASTED, text.as_bytes(), starter.rulesets())?));
    match record {
        Ok(record) => {
            panels.close_all();
            messages.write(StatusMessage(pasted_text(&record)));
            starter.start(NewMatch::to_view(record));
        }
        Err(error) => starter.show_error(error.to_string()),
    }
}

/// What was pasted, in a line of text.
fn pasted_text(record: &Record) -> String {
    let history = record.history();
    let game = &record.rules().ruleset().name;
    match history.moves().len() {
        1 => format!("Pasted: {game}, 1 move"),
        moves => format!("Pasted: {game}, {moves} moves"),
    }
}
