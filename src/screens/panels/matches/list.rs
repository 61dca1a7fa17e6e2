//! The list of saved matches, the one played last first, a page at a time.

use std::collections::HashSet;

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::card;
use crate::game::{GameSet, SavedMatch, SavedMatches};
use crate::screens::new_game_draft::{Games, shorten_errors};
use crate::storage::error::StorageError;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, panel, row, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::{ClosesPanel, OpensPanel};
use crate::ui::panel_stack::{Panel, add_panel, panel_layer, panel_node};
use crate::ui::scroll;

/// The width of the panel, in logical pixels.
const WIDTH_PX: f32 = 860.0;
/// How many matches are listed at first, and how many more for each press of the button below them.
const MATCHES_PER_PAGE: usize = 60;

/// The node whose children are the listed matches.
#[derive(Component)]
struct MatchList {
    /// How many matches are listed at most.
    max_matches: usize,
    /// The names of those that are listed. A match that is deleted stays among them, as its line does.
    listed: HashSet<String>,
}

impl MatchList {
    /// Those of `matches` that are not listed yet.
    fn unlisted<'a>(&self, matches: &'a [SavedMatch]) -> impl Iterator<Item = &'a SavedMatch> {
        matches.iter().filter(|saved| !self.listed.contains(&saved.file))
    }
}

/// What stands below the listed matches.
#[derive(Component)]
struct BelowMatches;

/// The button that lists older matches.
#[derive(Component)]
struct ShowMoreButton;

/// What a list is filled with.
#[derive(SystemParam)]
struct ListContent<'w, 's> {
    commands: Commands<'w, 's>,
    saved_matches: Res<'w, SavedMatches>,
    fonts: Res<'w, Fonts>,
}

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Matches, spawn_panel);
    app.add_systems(
        Update,
        fill_list.in_set(GameSet::Present).run_if(resource_exists_and_changed::<SavedMatches>),
    );
}

fn spawn_panel(
    mut commands: Commands,
    fonts: Res<Fonts>,
    games: Res<Games>,
    saved_matches: Option<ResMut<SavedMatches>>,
) {
    let layer = commands.spawn(panel_layer()).id();
    let node = panel_node(WIDTH_PX, 12.0);
    let heading = themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Matches");
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    let rows =
        Node { align_items: AlignItems::Stretch, padding: UiRect::all(px(4)), ..column(6.0) };
    let rows = scroll::spawn(&mut commands, sheet, rows);
    commands
        .entity(rows)
        .insert(MatchList { max_matches: MATCHES_PER_PAGE, listed: HashSet::new() });
    match saved_matches {
        Some(mut saved_matches) => saved_matches.refresh(&games.rulesets),
        None => {
            let line = line(&fonts, "There is no folder to keep matches in.");
            commands.spawn((line, ChildOf(rows)));
        }
    }
    let bottom = commands.spawn((row(10.0), Pickable::IGNORE, ChildOf(sheet))).id();
    let records = button(&fonts, "Open a record", ButtonStyle::Plain);
    commands.spawn((records, OpensPanel(Panel::Records), ChildOf(bottom)));
    let close = button(&fonts, "Close", ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, ChildOf(bottom)));
}

/// Fills each list again.
fn fill_list(mut content: ListContent, mut lists: Query<(Entity, &mut MatchList)>) {
    if content.saved_matches.is_refreshing() {
        return;
    }
    for (rows, mut list) in &mut lists {
        content.commands.entity(rows).despawn_children();
        list.listed.clear();
        let saved = &content.saved_matches;
        let intro = match saved.save_error() {
            Some(error) => Some(error.to_string()),
            None if saved.matches().is_empty() && saved.errors().is_empty() => {
                Some("None yet. Every match is kept as it is played, move by move.".to_owned())
            }
            None => None,
        };
        if let Some(intro) = intro {
            let line = line(&content.fonts, &intro);
            content.commands.spawn((line, ChildOf(rows)));
        }
        content.append_matches(rows, &mut list);
    }
}

impl ListContent<'_, '_> {
    /// Spawns the matches that are not listed yet, up to the maximum, and what stands below them; returns
    /// the first match that is new.
    fn append_matches(&mut self, rows: Entity, list: &mut MatchList) -> Option<Entity> {
        let matches = self.saved_matches.matches();
        let max_new = list.max_matches.saturating_sub(list.listed.len());
        let new: Vec<&SavedMatch> = list.unlisted(matches).take(max_new).collect();
        let mut first = None;
        for saved in new {
            let card = card::spawn(&mut self.commands, rows, &self.fonts, saved);
            list.listed.insert(saved.file.clone());
            first = first.or(Some(card));
        }
        let more = list.unlisted(matches).count() + self.saved_matches.unread();
        if more > 0 {
            let label = format!("Show more ({more} from before)");
            let button = button(&self.fonts, label, ButtonStyle::Plain);
            let button = (button, ShowMoreButton, BelowMatches, ChildOf(rows));
            self.commands.spawn(button).observe(show_more);
        }
        let errors =
            shorten_errors(self.saved_matches.errors().iter().map(StorageError::file_problem));
        if !errors.is_empty() {
            let folder = self.saved_matches.folder().display();
            let intro = format!("These cannot be read, and stay as they are in {folder}:");
            for text in std::iter::once(&intro).chain(&errors) {
                self.commands.spawn((line(&self.fonts, text), BelowMatches, ChildOf(rows)));
            }
        }
        first
    }
}

/// Lists another page of matches below those that are listed; where more files are to be read first, the
/// list stays until they are.
fn show_more(
    activate: On<Activate>,
    buttons: Query<&ChildOf, With<ShowMoreButton>>,
    below: Query<Entity, With<BelowMatches>>,
    mut lists: Query<&mut MatchList>,
    mut content: ListContent,
    mut focus: ResMut<InputFocus>,
) {
    let Ok(rows) = buttons.get(activate.entity).map(ChildOf::parent) else {
        return;
    };
    let Ok(mut list) = lists.get_mut(rows) else {
        return;
    };
    let has_unlisted = list.unlisted(content.saved_matches.matches()).next().is_some();
    if !has_unlisted {
        content.commands.queue(read_older_matches);
    }
    if list.listed.len() >= list.max_matches {
        list.max_matches += MATCHES_PER_PAGE;
    }
    if has_unlisted {
        for entity in &below {
            content.commands.entity(entity).despawn();
        }
        let first = content.append_matches(rows, &mut list);
        if let Some(card) = first.filter(|_| focus.get() == Some(activate.entity)) {
            focus.set(card, FocusCause::Navigated);
        }
    }
}

/// Lists the matches again, with older ones.
fn read_older_matches(world: &mut World) {
    world.resource_scope(|world, games: Mut<Games>| {
        if let Some(mut saved_matches) = world.get_resource_mut::<SavedMatches>() {
            saved_matches.bypass_change_detection().refresh_with_older(&games.rulesets);
        }
    });
}

fn line(fonts: &Fonts, text: &str) -> impl Bundle {
    themed_text(fonts.regular(size::BODY), TextRole::Soft, text)
}
