//! Which game's rules the panel shows: the game that is played, that is being chosen, or that was hovered last.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use crate::game::{GameSet, MatchRules};
use crate::rules::Ruleset;
use crate::screens::new_game_draft::{Games, NewGameDraft};
use crate::screens::start_match::{OpensOptions, StartsMatch, last_game};
use crate::settings::LastGame;
use crate::ui::focus::FocusSet;
use crate::ui::panel_stack::no_panel_open;
use crate::ui::screen::Screen;

/// The id of the game on the title that was hovered or focused last; empty before the first.
#[derive(Resource, Default)]
struct LastHoveredGame(String);

/// Tells which game's rules are to be shown.
#[derive(SystemParam)]
pub(super) struct CurrentRules<'w> {
    screen: Res<'w, State<Screen>>,
    rules: Option<Res<'w, MatchRules>>,
    draft: Res<'w, NewGameDraft>,
    games: Res<'w, Games>,
    hovered: Res<'w, LastHoveredGame>,
    last: Res<'w, LastGame>,
}

impl CurrentRules<'_> {
    /// The game with its options; `None` if there is no game at all.
    pub fn ruleset(&self) -> Option<Ruleset> {
        match self.screen.get() {
            Screen::Match => self.rules.as_ref().map(|rules| rules.ruleset().clone()),
            Screen::NewGame => self.draft.chosen().or_else(|| self.draft.base().cloned()),
            Screen::Title => self
                .games
                .find(&self.hovered.0)
                .cloned()
                .or_else(|| last_game(&self.games, &self.last)?.chosen()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastHoveredGame>().add_systems(
        Update,
        remember_hovered_game
            .in_set(GameSet::Animate)
            .after(FocusSet::Move)
            .run_if(in_state(Screen::Title).and_then(no_panel_open)),
    );
}

/// Remembers the game whose button or board is hovered or focused.
fn remember_hovered_game(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    buttons: Query<(Entity, &Hovered, Option<&StartsMatch>, Option<&OpensOptions>)>,
    mut hovered: ResMut<LastHoveredGame>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let active =
        buttons.iter().filter(|(entity, hovered, ..)| hovered.0 || focused == Some(*entity));
    let game = active.filter_map(|(.., starts, options)| match (starts, options) {
        (Some(StartsMatch::Game(id) | StartsMatch::WatchGame(id)), _) => Some(id),
        (_, Some(OpensOptions { game })) => Some(game),
        _ => None,
    });
    if let Some(id) = game.last().filter(|id| **id != hovered.0) {
        hovered.0.clone_from(id);
    }
}
