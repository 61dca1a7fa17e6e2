//! What most people want of the title: to go on with the match that is not over, or to play the game
//! again that they played last.

use bevy::prelude::*;

use super::beginning::last_game;
use super::matches::between;
use super::shelf::Games;
use super::{Act, Screen};
use crate::play::{Cabinet, PlaySet};
use crate::settings::LastGame;
use crate::theme::Type;
use crate::theme::widgets::{ButtonLook, button, column};

/// The button that goes on with a match; it is there only when there is one.
#[derive(Component)]
struct Continues {
    /// Whether it has room to say with which.
    tells: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), look.run_if(resource_exists::<Cabinet>));
    app.add_systems(
        Update,
        offer
            .in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Title).and_then(resource_exists::<Cabinet>)),
    );
}

/// What is kept may have changed since the title was left.
fn look(mut cabinet: ResMut<Cabinet>, games: Res<Games>) {
    cabinet.look(&games.rulesets);
}

/// Spawns both buttons, one below the other, as wide as they may be.
pub(super) fn spawn(
    commands: &mut Commands,
    parent: Entity,
    type_face: &Type,
    games: &Games,
    last: &LastGame,
) {
    let both = Node { align_items: AlignItems::Stretch, width: percent(86), ..column(8.0) };
    let both = commands.spawn((both, ChildOf(parent))).id();
    spawn_button(commands, both, type_face, true);
    let game = last_game(games, last).and_then(|draft| draft.base().cloned());
    if let Some(game) = game {
        let word = format!("Play {}", game.name);
        let button = button(type_face, word, ButtonLook::Chosen);
        commands.spawn((button, Act::PlayLast, ChildOf(both)));
    }
}

/// Spawns the button that goes on with a match, among others in a row.
pub(super) fn spawn_continue(commands: &mut Commands, row: Entity, type_face: &Type) {
    spawn_button(commands, row, type_face, false);
}

fn spawn_button(commands: &mut Commands, parent: Entity, type_face: &Type, tells: bool) {
    let button = button(type_face, "Continue", ButtonLook::Chosen);
    let button = commands.spawn((button, Act::Continue, Continues { tells }, ChildOf(parent))).id();
    commands.entity(button).entry::<Node>().and_modify(|mut node| {
        node.display = Display::None;
        node.overflow = Overflow::clip();
    });
}

/// Offers the newest match that is not over.
fn offer(
    cabinet: Res<Cabinet>,
    mut buttons: Query<(&Continues, &mut Node, &Children)>,
    mut texts: Query<&mut Text>,
) {
    let kept = cabinet.unfinished();
    for (continues, mut node, children) in &mut buttons {
        let display = if kept.is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
        let Some(kept) = kept.filter(|_| continues.tells) else {
            continue;
        };
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(format!("Continue \u{b7} {}", between(kept))));
            }
        }
    }
}
