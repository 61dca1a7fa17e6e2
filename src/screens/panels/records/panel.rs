//! The panel of records: a path to open or to save, the records in the folder, the clipboard.

use std::path::PathBuf;

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineBreak;

use super::record_action::{PathField, RecordAction};
use super::status::{PanelStatus, StatusText};
use crate::game::{BackgroundTask, BackgroundTasks, CurrentMatch, GameSet};
use crate::platform::clock;
use crate::platform::frame_pacing::RedrawRequests;
use crate::storage::record_files::{documents_folder, record_files_in};
use crate::theme::field::field;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, panel, row, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::ClosesPanel;
use crate::ui::panel_stack::{Panel, ShowPanels, add_panel, panel_layer, panel_node};
use crate::ui::scroll;

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 860.0;
/// Least width of the field, in logical pixels; with less the buttons come below it.
const MIN_FIELD_WIDTH_PX: f32 = 420.0;
/// Longest path that can be entered, in characters.
const MAX_PATH_LETTERS: usize = 4096;
/// How many records of a folder are listed at most.
const MAX_RECORDS: usize = 100;

/// The search for the record files that a list will show.
#[derive(Component)]
struct FileListTask(BackgroundTask<Vec<PathBuf>>);

/// The folder whose records are listed and in which a match is saved first. Finding it reads the disk, which
/// no frame waits for.
#[derive(Resource)]
struct RecordFolder(PathBuf);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RecordFolder(documents_folder()));
    add_panel(app, Panel::Records, spawn);
    // A panel that closes in this frame is gone by then.
    app.add_systems(Update, list_files.in_set(GameSet::Present).after(ShowPanels));
    app.add_systems(
        Update,
        update_status.in_set(GameSet::Present).run_if(resource_changed::<PanelStatus>),
    );
}

fn spawn(
    mut commands: Commands,
    fonts: Res<Fonts>,
    current: Option<CurrentMatch>,
    mut status: ResMut<PanelStatus>,
    tasks: Res<BackgroundTasks>,
    folder: Res<RecordFolder>,
) {
    status.0.clear();
    let layer = commands.spawn(panel_layer()).id();
    let node = panel_node(MAX_WIDTH_PX, 12.0);
    let node = Node { align_items: AlignItems::Stretch, ..node };
    let heading = (
        themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Records"),
        TextLayout::justify(Justify::Center),
    );
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    let what = "A record is a game as text, in a file that ends in .sow. A file can also be dropped on \
                the window; Ctrl+C and Ctrl+V copy and paste.";
    commands.spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, what), ChildOf(sheet)));
    let line = Node { flex_wrap: FlexWrap::Wrap, ..row(8.0) };
    let line = commands.spawn((line, Pickable::IGNORE, ChildOf(sheet))).id();
    let folder = folder.0.clone();
    let path = match &current {
        Some(current) => folder.join(name_for(current)),
        None => folder.join("game.sow"),
    };
    let node =
        Node { flex_grow: 1.0, flex_basis: px(MIN_FIELD_WIDTH_PX), min_width: px(0), ..default() };
    let node = Node { overflow: Overflow::clip(), ..node };
    let text = path.display().to_string();
    let field = field(&fonts, &text, MAX_PATH_LETTERS, node);
    commands.spawn((field, PathField, ChildOf(line)));
    let mut press = |word, look, action: RecordAction, parent| {
        commands.spawn((button(&fonts, word, look), action, ChildOf(parent))).id()
    };
    if current.is_some() {
        press("Save", ButtonStyle::Highlighted, RecordAction::Save, line);
    }
    press("Open", ButtonStyle::Plain, RecordAction::Open(None), line);
    let list = Node { align_items: AlignItems::Stretch, ..column(4.0) };
    let list = scroll::spawn(&mut commands, sheet, list);
    let task = tasks.spawn_io(move || record_files_in(&folder, MAX_RECORDS));
    commands.entity(list).insert(FileListTask(task));
    let status_text = themed_text(fonts.regular(size::BODY), TextRole::Accent, "");
    let breaks = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    commands.spawn((StatusText, status_text, breaks, ChildOf(sheet)));
    let last = commands.spawn((row(10.0), Pickable::IGNORE, ChildOf(sheet))).id();
    let mut press = |word, action: RecordAction| {
        let button = button(&fonts, word, ButtonStyle::Plain);
        commands.spawn((button, action, ChildOf(last)));
    };
    if current.is_some() {
        press("Copy this match", RecordAction::Copy);
    }
    press("Paste a match", RecordAction::Paste);
    let close = button(&fonts, "Close", ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, AutoFocus, ChildOf(last)));
}

/// Lists the record files of the folder once they are found.
fn list_files(
    mut commands: Commands,
    mut lists: Query<(Entity, &mut FileListTask)>,
    fonts: Res<Fonts>,
    redraw: Res<RedrawRequests>,
) {
    for (list, mut task) in &mut lists {
        redraw.poll();
        let Some(files) = task.0.poll() else {
            continue;
        };
        redraw.animate();
        commands.entity(list).remove::<FileListTask>();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let entry = button(&fonts, name, ButtonStyle::Quiet);
            let entry = commands.spawn((entry, RecordAction::Open(Some(file)), ChildOf(list))).id();
            commands.entity(entry).entry::<Node>().and_modify(|mut node| {
                node.justify_content = JustifyContent::Start;
                node.flex_shrink = 0.0;
            });
        }
    }
}

/// The suggested file name of a match: the game and the date.
fn name_for(current: &CurrentMatch) -> String {
    format!("{}-{}.sow", current.rules.ruleset().id, clock::local_date())
}

fn update_status(status: Res<PanelStatus>, mut lines: Query<&mut Text, With<StatusText>>) {
    for mut line in &mut lines {
        line.set_if_neq(Text::new(&status.0));
    }
}
