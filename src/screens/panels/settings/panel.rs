//! The panel of settings: speed, volumes, the theme of the board, motion, previews. What is chosen is kept at
//! once.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::choices::{self, Choice};
use super::themes;
use super::volumes::{self as sliders, Volume};
use crate::screens::new_game_draft::Games;
use crate::settings::{Motion, SIZES_PERCENT, Speed, Volumes};
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, panel, row, themed_text};
use crate::theme::{Fonts, Themes, size};
use crate::ui::button_actions::{ClosesPanel, OpensPanel};
use crate::ui::panel_stack::{Panel, add_panel, panel_layer, panel_node};
use crate::ui::scroll;

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 900.0;
/// Width of the column with names, in logical pixels.
const NAMES_WIDTH_PX: f32 = 120.0;
/// Least width of the values beside a name, in logical pixels; with less they come below it.
const MIN_VALUES_WIDTH_PX: f32 = 400.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Settings, spawn);
}

fn spawn(
    mut commands: Commands,
    fonts: Res<Fonts>,
    themes: Res<Themes>,
    volumes: Res<Volumes>,
    games: Res<Games>,
) {
    let layer = commands.spawn(panel_layer()).id();
    let heading = themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Settings");
    let sheet = panel(panel_node(MAX_WIDTH_PX, 10.0));
    let sheet = commands.spawn((sheet, ChildOf(layer), children![heading])).id();
    let lines =
        Node { align_items: AlignItems::Stretch, padding: UiRect::all(px(4)), ..column(8.0) };
    let lines = scroll::spawn(&mut commands, sheet, lines);

    let values = line(&mut commands, &fonts, lines, "Speed");
    for speed in Speed::ALL {
        choice(&mut commands, &fonts, values, speed.name(), Choice::Speed(speed));
    }
    for volume in Volume::ALL {
        let values = line(&mut commands, &fonts, lines, volume.name());
        sliders::spawn(&mut commands, &fonts, values, volume, &volumes);
    }
    let values = line(&mut commands, &fonts, lines, "Sound");
    choice(&mut commands, &fonts, values, "On", Choice::Muted(false));
    choice(&mut commands, &fonts, values, "Off", Choice::Muted(true));
    note(&mut commands, &fonts, values, "The key M turns it off and on.");

    let values = line(&mut commands, &fonts, lines, "Board");
    themes::spawn(&mut commands, &fonts, values, &themes, &games);

    let values = line(&mut commands, &fonts, lines, "Motion");
    for motion in Motion::ALL {
        choice(&mut commands, &fonts, values, choices::name(motion), Choice::Motion(motion));
    }
    let what = note(&mut commands, &fonts, values, "");
    commands.entity(what).insert(choices::MotionExplanation);

    let values = line(&mut commands, &fonts, lines, "Previews");
    choice(&mut commands, &fonts, values, "Shown", Choice::Previews(true));
    choice(&mut commands, &fonts, values, "Hidden", Choice::Previews(false));
    note(&mut commands, &fonts, values, "A pit that is pointed at shows its sowing.");
    let values = line(&mut commands, &fonts, lines, "Values");
    choice(&mut commands, &fonts, values, "Beside the pits", Choice::Values(true));
    choice(&mut commands, &fonts, values, "Not told", Choice::Values(false));
    note(&mut commands, &fonts, values, "What each pit is worth: seeds ahead at the end.");
    let values = line(&mut commands, &fonts, lines, "Words");
    for size in SIZES_PERCENT {
        choice(&mut commands, &fonts, values, &format!("{size} %"), Choice::Size(size));
    }
    let values = line(&mut commands, &fonts, lines, "Players");
    choice(&mut commands, &fonts, values, "Side by side", Choice::FaceToFace(false));
    choice(&mut commands, &fonts, values, "Face to face", Choice::FaceToFace(true));
    note(&mut commands, &fonts, values, "Across the screen, North reads the right way up.");

    let values = line(&mut commands, &fonts, lines, "");
    note(&mut commands, &fonts, values, "F2 opens the settings anywhere.");

    commands.spawn((
        Node { flex_shrink: 0.0, ..row(10.0) },
        Pickable::IGNORE,
        ChildOf(sheet),
        children![
            (button(&fonts, "Close", ButtonStyle::Highlighted), ClosesPanel),
            (button(&fonts, "Keys and pad", ButtonStyle::Plain), OpensPanel(Panel::Keys)),
        ],
    ));
}

/// Spawns a line with its name; returns the row for its values.
fn line(commands: &mut Commands, fonts: &Fonts, lines: Entity, name: &str) -> Entity {
    let whole = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(16),
        row_gap: px(4),
        flex_shrink: 0.0,
        ..default()
    };
    let whole = commands
        .spawn((
            whole,
            Pickable::IGNORE,
            ChildOf(lines),
            children![(
                Node { width: px(NAMES_WIDTH_PX), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
                children![themed_text(fonts.bold(size::BODY), TextRole::Cream, name)],
            )],
        ))
        .id();
    let values = Node {
        flex_grow: 1.0,
        flex_basis: px(MIN_VALUES_WIDTH_PX),
        min_width: px(0),
        justify_content: JustifyContent::Start,
        align_items: AlignItems::Stretch,
        ..row(8.0)
    };
    commands.spawn((values, Pickable::IGNORE, ChildOf(whole))).id()
}

fn choice(commands: &mut Commands, fonts: &Fonts, values: Entity, name: &str, choice: Choice) {
    commands.spawn((button(fonts, name, ButtonStyle::Plain), choice, ChildOf(values)));
}

fn note(commands: &mut Commands, fonts: &Fonts, values: Entity, what: &str) -> Entity {
    let node = Node { align_self: AlignSelf::Center, ..default() };
    commands
        .spawn((
            themed_text(fonts.regular(size::BODY), TextRole::Soft, what),
            node,
            ChildOf(values),
        ))
        .id()
}
