//! The panel of records: a path to open or to save at, the records that lie there, the clipboard.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineBreak;

use super::Transfer;
use super::import_export::Done;
use crate::game::{CurrentMatch, GameSet};
use crate::platform::clock;
use crate::screens::Act;
use crate::screens::panel_stack::{self, Opened, Panel, layer};
use crate::screens::scroll;
use crate::storage::files::{documents, records_in};
use crate::theme::field::field;
use crate::theme::widgets::{ButtonLook, TextRole, button, column, panel, row, words};
use crate::theme::{Fonts, size};

/// The width of the panel, and of what stands before its field, in logical pixels.
const WIDEST: f32 = 860.0;
/// The least width of the field, in logical pixels: with less room the buttons come below it.
const FIELD: f32 = 420.0;
/// A path is not longer than this, in letters.
const LONGEST_PATH: usize = 4096;
/// So many records of a folder are offered.
const MOST: usize = 100;

/// The field with the path.
#[derive(Component)]
pub(super) struct PathField;

/// The line that says what was done.
#[derive(Component)]
struct DoneLine;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn);
    app.add_systems(Update, tell.in_set(GameSet::Present).run_if(resource_changed::<Done>));
}

fn spawn(
    opened: On<Opened>,
    mut commands: Commands,
    type_face: Res<Fonts>,
    current: Option<CurrentMatch>,
    mut done: ResMut<Done>,
) {
    if opened.0 != Panel::Records {
        return;
    }
    done.0.clear();
    let layer = commands.spawn(layer()).id();
    let node = panel_stack::sheet(WIDEST, 12.0);
    let node = Node { align_items: AlignItems::Stretch, ..node };
    let heading = (
        words(type_face.bold(size::HEADING), TextRole::Cream, "Records"),
        TextLayout::justify(Justify::Center),
    );
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    let what = "A record is a game as text, in a file that ends in .sow. A file can also be dropped on \
                the window; Ctrl+C and Ctrl+V copy and paste.";
    commands.spawn((words(type_face.regular(size::BODY), TextRole::Soft, what), ChildOf(sheet)));
    let line = Node { flex_wrap: FlexWrap::Wrap, ..row(8.0) };
    let line = commands.spawn((line, Pickable::IGNORE, ChildOf(sheet))).id();
    let folder = documents();
    let path = match &current {
        Some(current) => folder.join(name_for(current)),
        None => folder.join("game.sow"),
    };
    let node = Node { flex_grow: 1.0, flex_basis: px(FIELD), min_width: px(0), ..default() };
    let node = Node { overflow: Overflow::clip(), ..node };
    let text = path.display().to_string();
    let field = field(&type_face, &text, LONGEST_PATH, node);
    commands.spawn((field, PathField, ChildOf(line)));
    let mut press = |word, look, transfer: Transfer, parent| {
        commands.spawn((button(&type_face, word, look), transfer, ChildOf(parent))).id()
    };
    if current.is_some() {
        press("Save", ButtonLook::Chosen, Transfer::Save, line);
    }
    press("Open", ButtonLook::Plain, Transfer::Open(None), line);
    let list = Node { align_items: AlignItems::Stretch, ..column(4.0) };
    let list = scroll::spawn(&mut commands, sheet, list);
    for file in records_in(&folder, MOST) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let entry = button(&type_face, name, ButtonLook::Quiet);
        let entry = commands.spawn((entry, Transfer::Open(Some(file)), ChildOf(list))).id();
        commands.entity(entry).entry::<Node>().and_modify(|mut node| {
            node.justify_content = JustifyContent::Start;
            node.flex_shrink = 0.0;
        });
    }
    let said = words(type_face.regular(size::BODY), TextRole::Accent, "");
    let breaks = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    commands.spawn((DoneLine, said, breaks, ChildOf(sheet)));
    let last = commands.spawn((row(10.0), Pickable::IGNORE, ChildOf(sheet))).id();
    let mut press = |word, transfer: Transfer| {
        let button = button(&type_face, word, ButtonLook::Plain);
        commands.spawn((button, transfer, ChildOf(last)));
    };
    if current.is_some() {
        press("Copy this match", Transfer::Copy);
    }
    press("Paste a match", Transfer::Paste);
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, AutoFocus, ChildOf(last)));
}

/// A name for the file of a match: the game and the day.
fn name_for(current: &CurrentMatch) -> String {
    format!("{}-{}.sow", current.rules.ruleset().id, clock::today())
}

fn tell(done: Res<Done>, mut lines: Query<&mut Text, With<DoneLine>>) {
    for mut line in &mut lines {
        line.set_if_neq(Text::new(&done.0));
    }
}
