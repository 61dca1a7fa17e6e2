//! What is done with records on the panel and by keys: copy, paste, open, save.

use bevy::clipboard::{Clipboard, ClipboardError, ClipboardRead};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Activate;

use super::file_tasks::{ErrorPlace, RecordFileTasks};
use super::record_action::{PathField, RecordAction};
use super::status::{PanelStatus, StatusMessage};
use crate::game::{CurrentMatch, GameSet, NewMatch};
use crate::input::{Action, TriggeredActions};
use crate::platform::power::RedrawRequests;
use crate::record::{Record, read_record};
use crate::screens::start_match::MatchStarter;
use crate::storage::record_files::expand_tilde;
use crate::ui::panel_stack::PanelStack;

/// What pasted text is called where it is wrong.
const PASTED: &str = "pasted";

/// Text that the clipboard was asked for.
#[derive(Resource, Default)]
struct PendingPaste(Option<ClipboardRead>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingPaste>().add_observer(run_record_action).add_systems(
        Update,
        (press_on_enter, read_clipboard_keys, finish_paste).chain().in_set(GameSet::Input),
    );
}

fn run_record_action(
    activate: On<Activate>,
    transfers: Query<&RecordAction>,
    fields: Query<&EditableText, With<PathField>>,
    current: Option<CurrentMatch>,
    mut clipboard: ResMut<Clipboard>,
    mut pasting: ResMut<PendingPaste>,
    mut done: ResMut<PanelStatus>,
    mut tasks: RecordFileTasks,
    mut starter: MatchStarter,
) {
    let Ok(transfer) = transfers.get(activate.entity) else {
        return;
    };
    let path =
        || expand_tilde(&fields.iter().map(|field| field.value().to_string()).collect::<String>());
    match transfer {
        RecordAction::Copy => {
            copy(current.as_ref(), &mut clipboard, &mut done, &mut starter);
        }
        RecordAction::Paste => pasting.0 = Some(clipboard.fetch_text()),
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

/// Enter where a name is written does what the button after it does: saves, or opens where there is
/// nothing to save.
fn press_on_enter(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    fields: Query<&ChildOf, With<PathField>>,
    children: Query<&Children>,
    transfers: Query<(), With<RecordAction>>,
) {
    let field = focus.get().filter(|_| keys.just_pressed(KeyCode::Enter));
    let Some(line) = field.and_then(|field| fields.get(field).ok()) else {
        return;
    };
    let beside = children.get(line.parent()).into_iter().flatten();
    if let Some(&entity) = beside.into_iter().find(|entity| transfers.contains(**entity)) {
        commands.trigger(Activate { entity });
    }
}

/// Whether the match was copied; if not, that is told.
fn copy(
    current: Option<&CurrentMatch>,
    clipboard: &mut Clipboard,
    done: &mut PanelStatus,
    starter: &mut MatchStarter,
) -> bool {
    let Some(current) = current else {
        return false;
    };
    let copied = clipboard.set_text(current.record(&current.rules).to_string());
    match &copied {
        Ok(()) => done.0 = "Copied".to_owned(),
        Err(error) => starter.show_error(format!("The clipboard cannot be used: {error}")),
    }
    copied.is_ok()
}

/// Ctrl+C and Ctrl+V.
fn read_clipboard_keys(
    wishes: Res<TriggeredActions>,
    current: Option<CurrentMatch>,
    mut clipboard: ResMut<Clipboard>,
    mut pasting: ResMut<PendingPaste>,
    mut done: ResMut<PanelStatus>,
    mut noted: MessageWriter<StatusMessage>,
    mut starter: MatchStarter,
) {
    if wishes.has(Action::Copy) {
        let current = current.as_ref();
        if copy(current, &mut clipboard, &mut done, &mut starter) {
            noted.write(StatusMessage("The match is copied as text".to_owned()));
        }
    } else if wishes.has(Action::Paste) {
        pasting.0 = Some(clipboard.fetch_text());
    }
}

/// The text has come; it may take a while.
fn finish_paste(
    mut pasting: ResMut<PendingPaste>,
    mut panels: ResMut<PanelStack>,
    redraw: Res<RedrawRequests>,
    mut noted: MessageWriter<StatusMessage>,
    mut starter: MatchStarter,
) {
    let Some(read) = &mut pasting.bypass_change_detection().0 else {
        return;
    };
    let Some(text) = read.poll_result() else {
        return redraw.poll();
    };
    pasting.0 = None;
    let record = match text {
        Ok(text) => read_record(PASTED, text.as_bytes(), starter.rulesets())
            .map_err(|error| error.to_string()),
        Err(ClipboardError::ContentNotAvailable) => {
            Err("The clipboard is empty, or holds no text.".to_owned())
        }
        Err(error) => Err(format!("The clipboard cannot be used: {error}")),
    };
    match record {
        Ok(record) => {
            panels.close_all();
            noted.write(StatusMessage(pasted(&record)));
            starter.start(NewMatch::to_view(record));
        }
        Err(error) => starter.show_error(error),
    }
}

/// What was pasted, in a line.
fn pasted(record: &Record) -> String {
    let history = record.history();
    let game = &record.rules().ruleset().name;
    match history.moves().len() {
        1 => format!("Pasted: {game}, 1 move"),
        moves => format!("Pasted: {game}, {moves} moves"),
    }
}
