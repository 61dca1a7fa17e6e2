//! What most people want of the title: to go on with the match that is not over, or to play the game
//! again that they played last.

use bevy::input_focus::{AutoFocus, FocusCause, InputFocus};
use bevy::prelude::*;

use crate::game::{GameSet, SavedMatches};
use crate::platform::power::RedrawRequests;
use crate::screens::new_game_draft::Games;
use crate::screens::panels::matches::between;
use crate::screens::start_match::{StartsMatch, last_game};
use crate::settings::LastGame;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, row};
use crate::theme::{Fonts, size};
use crate::ui::one_line::one_line;
use crate::ui::screen::Screen;

/// The button that goes on with a match; it is there only when there is one.
#[derive(Component)]
struct ContinueButton {
    /// Whether it says with which game.
    names_game: bool,
}

/// The line on that button that says with which.
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
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Title).and_then(resource_exists::<SavedMatches>)),
    );
}

/// What is kept may have changed since the title was left.
fn reload_saved_matches(mut saved_matches: ResMut<SavedMatches>, games: Res<Games>) {
    saved_matches.refresh(&games.rulesets);
}

/// Spawns both buttons, one below the other, as wide as they may be.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    fonts: &Fonts,
    games: &Games,
    last: &LastGame,
) {
    let both = Node { align_items: AlignItems::Stretch, width: percent(86), ..column(8.0) };
    let both = commands.spawn((both, ChildOf(parent))).id();
    let goes_on = spawn_button(commands, both, fonts, true);
    commands.entity(goes_on).entry::<Node>().and_modify(|mut node| {
        node.flex_direction = FlexDirection::Column;
        node.padding = UiRect::axes(px(12), px(3));
        node.row_gap = px(0);
    });
    let which = (ContinueDetail, Text::default(), TextRole::DarkSoft, TextColor::default());
    let which = one_line(fonts.regular(size::BODY), Node::default(), which);
    commands.spawn((which, ChildOf(goes_on)));
    if let Some(again) = spawn_again(commands, both, fonts, games, last) {
        commands.entity(again).insert(AutoFocus);
    }
}

/// Spawns both buttons side by side, where the page is small; the second one comes back.
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
    spawn_button(commands, both, fonts, false);
    spawn_again(commands, both, fonts, games, last)
}

/// Spawns the button that plays again what was played last.
fn spawn_again(
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

/// Spawns the button that goes on with a match, and says which game if it has the room to.
fn spawn_button(
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
    let kept = saved_matches.match_to_continue();
    for (button, continues, mut node, children) in &mut buttons {
        let display = if kept.is_some() { Display::Flex } else { Display::None };
        if node.display == display {
            continue;
        }
        node.display = display;
        redraw.animate();
        if let (Some(kept), true) = (kept, continues.names_game) {
            for child in children {
                if let Ok(mut text) = words.get_mut(*child) {
                    text.set_if_neq(Text::new(format!("Continue {}", kept.ruleset.name)));
                }
            }
        }
        // Whoever has gone nowhere yet rather goes on than begins again.
        let again = focus.get().is_some_and(|at| starts.get(at) == Ok(&StartsMatch::LastGame));
        if kept.is_some() && again {
            focus.set(button, FocusCause::Navigated);
        }
    }
    for mut line in &mut lines {
        line.set_if_neq(Text::new(kept.map_or_else(String::new, between)));
    }
}
