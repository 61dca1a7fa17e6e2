//! The main buttons of the title: to continue the match that is not over, and to play the last game again.

use bevy::input_focus::{AutoFocus, FocusCause, InputFocus};
use bevy::prelude::*;

use crate::game::SavedMatches;
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::new_game_draft::Games;
use crate::screens::panels::matches::players_and_totals;
use crate::screens::start_match::{StartsMatch, last_game};
use crate::settings::LastGame;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, row};
use crate::theme::{Fonts, size};
use crate::ui::focus::ReplaceFocus;
use crate::ui::one_line::one_line;
use crate::ui::screen::Screen;

/// The button that continues a match; it is shown only if there is one.
#[derive(Component)]
struct ContinueButton {
    /// Whether its label names the game.
    names_game: bool,
}

/// The line on that button with the players and totals.
#[derive(Component)]
struct ContinueDetail;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Screen::Title),
        reload_saved_matches.run_if(resource_exists::<SavedMatches>),
    );
    app.add_systems(
        Update,
        update_continue_button
            .in_set(ReplaceFocus)
            .run_if(in_state(Screen::Title).and_then(resource_exists::<SavedMatches>)),
    );
}

/// The saved matches may have changed since the title was left.
fn reload_saved_matches(mut saved_matches: ResMut<SavedMatches>, games: Res<Games>) {
    saved_matches.refresh(&games.rulesets);
}

/// Spawns both buttons, one below the other.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    games: &Games,
    last: &LastGame,
) {
    let both = Node { align_items: AlignItems::Stretch, width: percent(86), ..column(8.0) };
    let both = commands.spawn((both, ChildOf(parent))).id();
    let continue_button = spawn_continue_button(commands, both, fonts, true);
    commands.entity(continue_button).entry::<Node>().and_modify(|mut node| {
        node.flex_direction = FlexDirection::Column;
        node.padding = UiRect::axes(px(12), px(3));
        node.row_gap = px(0);
    });
    let detail = (ContinueDetail, Text::default(), TextRole::DarkSoft, TextColor::default());
    let detail = one_line(fonts.regular(size::BODY), Node::default(), detail);
    commands.spawn((detail, ChildOf(continue_button)));
    if let Some(play_button) = spawn_play_button(commands, both, fonts, games, last) {
        commands.entity(play_button).insert(AutoFocus);
    }
}

/// Spawns both buttons side by side, where the page is small; returns the second one.
pub fn spawn_small(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    games: &Games,
    last: &LastGame,
) -> Option<Entity> {
    // A row that may wrap is given the height of one line.
    let both = Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(8.0) };
    let both = commands.spawn((both, ChildOf(parent))).id();
    spawn_continue_button(commands, both, fonts, false);
    spawn_play_button(commands, both, fonts, games, last)
}

/// Spawns the button that plays the last game again.
fn spawn_play_button(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    games: &Games,
    last: &LastGame,
) -> Option<Entity> {
    let game = last_game(games, last).and_then(|draft| draft.base().cloned())?;
    let button = button(fonts, format!("Play {}", game.name), ButtonStyle::Highlighted);
    Some(commands.spawn((button, StartsMatch::LastGame, ChildOf(parent))).id())
}

/// Spawns the button that continues a match; `names_game`: whether its label has room for the game.
fn spawn_continue_button(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    names_game: bool,
) -> Entity {
    let button = button(fonts, "Continue", ButtonStyle::Highlighted);
    let button = commands
        .spawn((button, StartsMatch::Unfinished, ContinueButton { names_game }, ChildOf(parent)))
        .id();
    commands.entity(button).entry::<Node>().and_modify(|mut node| node.display = Display::None);
    button
}

/// Offers the match played last of those that are not over.
fn update_continue_button(
    saved_matches: Res<SavedMatches>,
    mut buttons: Query<(Entity, &ContinueButton, &mut Node, &Children)>,
    mut words: Query<&mut Text, Without<ContinueDetail>>,
    mut lines: Query<&mut Text, With<ContinueDetail>>,
    starts: Query<&StartsMatch>,
    mut focus: ResMut<InputFocus>,
    redraw: Res<RedrawRequests>,
) {
    let saved = saved_matches.match_to_continue();
    for (button, continues, mut node, children) in &mut buttons {
        if let (Some(saved), true) = (saved, continues.names_game) {
            let label = Text::new(format!("Continue {}", saved.ruleset.name));
            for child in children {
                if let Ok(mut text) = words.get_mut(*child)
                    && text.set_if_neq(label.clone())
                {
                    redraw.animate();
                }
            }
        }
        let display = if saved.is_some() { Display::Flex } else { Display::None };
        if node.display == display {
            continue;
        }
        node.display = display;
        redraw.animate();
        // If the focus was not moved yet, it goes from the other button to this one.
        let is_initial_focus =
            focus.get().is_some_and(|at| starts.get(at) == Ok(&StartsMatch::LastGame));
        if saved.is_some() && is_initial_focus {
            focus.set(button, FocusCause::Navigated);
        }
    }
    let detail = Text::new(saved.map_or_else(String::new, players_and_totals));
    for mut line in &mut lines {
        if line.set_if_neq(detail.clone()) {
            redraw.animate();
        }
    }
}
