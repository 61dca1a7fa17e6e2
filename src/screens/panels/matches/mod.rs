//! The matches that the program keeps, the one played last first: to be played on, seen again, or thrown
//! away.

mod card;

use bevy::picking::Pickable;
use bevy::prelude::*;

pub use self::card::between;
use crate::game::{GameSet, SavedMatches};
use crate::screens::Act;
use crate::screens::new_game_draft::Games;
use crate::screens::new_game_draft::in_brief;
use crate::screens::panel_stack::{Opened, Panel, layer, sheet};
use crate::screens::scroll;
use crate::theme::widgets::{ButtonLook, TextRole, button, column, panel, row, words};
use crate::theme::{Fonts, size};

/// The width of the panel, in logical pixels.
const WIDEST: f32 = 860.0;

/// So many are listed, those played last.
const MOST: usize = 60;

/// Where the matches are listed.
#[derive(Component)]
struct List;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(card::plugin).add_observer(spawn);
    app.add_systems(
        Update,
        list.in_set(GameSet::Present).run_if(resource_exists_and_changed::<SavedMatches>),
    );
}

fn spawn(
    opened: On<Opened>,
    mut commands: Commands,
    type_face: Res<Fonts>,
    games: Res<Games>,
    cabinet: Option<ResMut<SavedMatches>>,
) {
    if opened.0 != Panel::Matches {
        return;
    }
    let layer = commands.spawn(layer()).id();
    let node = sheet(WIDEST, 12.0);
    let heading = words(type_face.bold(size::HEADING), TextRole::Cream, "Matches");
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    let rows =
        Node { align_items: AlignItems::Stretch, padding: UiRect::all(px(4)), ..column(6.0) };
    let rows = scroll::spawn(&mut commands, sheet, rows);
    commands.entity(rows).insert(List);
    match cabinet {
        Some(mut cabinet) => cabinet.look(&games.rulesets),
        None => say(&mut commands, rows, &type_face, "There is no folder to keep matches in."),
    }
    let last = commands.spawn((row(10.0), Pickable::IGNORE, ChildOf(sheet))).id();
    let records = button(&type_face, "Open a record", ButtonLook::Plain);
    commands.spawn((records, Act::Records, ChildOf(last)));
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, ChildOf(last)));
}

/// Lists what was found.
fn list(
    mut commands: Commands,
    cabinet: Res<SavedMatches>,
    type_face: Res<Fonts>,
    lists: Query<Entity, With<List>>,
) {
    if cabinet.is_looking() {
        return;
    }
    for rows in &lists {
        commands.entity(rows).despawn_children();
        if let Some(why) = cabinet.unkept() {
            say(&mut commands, rows, &type_face, why);
        } else if cabinet.matches().is_empty() && cabinet.damaged().is_empty() {
            let what = "None yet. Every match is kept as it is played, move by move.";
            say(&mut commands, rows, &type_face, what);
        }
        for kept in cabinet.matches().iter().take(MOST) {
            card::spawn(&mut commands, rows, &type_face, kept);
        }
        let more = cabinet.matches().len().saturating_sub(MOST);
        if more > 0 {
            say(&mut commands, rows, &type_face, &format!("and {more} from before"));
        }
        if !cabinet.damaged().is_empty() {
            let folder = cabinet.folder().display();
            let what = format!("These cannot be read, and stay as they are in {folder}:");
            say(&mut commands, rows, &type_face, &what);
        }
        for error in in_brief(cabinet.damaged()) {
            say(&mut commands, rows, &type_face, &error);
        }
    }
}

fn say(commands: &mut Commands, rows: Entity, type_face: &Fonts, what: &str) {
    commands.spawn((words(type_face.regular(size::BODY), TextRole::Soft, what), ChildOf(rows)));
}
