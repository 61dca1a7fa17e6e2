//! Which game's rules are read: the one that is played, that is being chosen, or that was looked at.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use crate::game::{GameSet, MatchRules};
use crate::rules::Ruleset;
use crate::screens::new_game_draft::{Games, NewGameDraft};
use crate::screens::start_match::{OpensOptions, StartsMatch, last_game};
use crate::settings::LastGame;
use crate::ui::panel_stack::no_panel_open;
use crate::ui::screen::Screen;

/// The game on the title that was looked at last; empty before any was.
#[derive(Resource, Default)]
struct LookedAt(String);

/// What it takes to know which game's rules are read.
#[derive(SystemParam)]
pub(super) struct Reading<'w> {
    screen: Res<'w, State<Screen>>,
    rules: Option<Res<'w, MatchRules>>,
    draft: Res<'w, NewGameDraft>,
    games: Res<'w, Games>,
    looked_at: Res<'w, LookedAt>,
    last: Res<'w, LastGame>,
}

impl Reading<'_> {
    /// The game with its options; none where there is no game at all.
    pub fn ruleset(&self) -> Option<Ruleset> {
        match self.screen.get() {
            Screen::Match => self.rules.as_ref().map(|rules| rules.ruleset().clone()),
            Screen::NewGame => self.draft.chosen().or_else(|| self.draft.base().cloned()),
            Screen::Title => self
                .games
                .find(&self.looked_at.0)
                .cloned()
                .or_else(|| last_game(&self.games, &self.last)?.chosen()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookedAt>().add_systems(
        Update,
        look.in_set(GameSet::Animate).run_if(in_state(Screen::Title).and_then(no_panel_open)),
    );
}

/// Whoever points at something that belongs to a game, or goes there by keyboard, looks at the game.
fn look(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    buttons: Query<(Entity, &Hovered, Option<&StartsMatch>, Option<&OpensOptions>)>,
    mut looked_at: ResMut<LookedAt>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let seen = buttons.iter().filter(|(entity, hovered, ..)| hovered.0 || focused == Some(*entity));
    let game = seen.filter_map(|(.., starts, options)| match (starts, options) {
        (Some(StartsMatch::Game(id) | StartsMatch::WatchGame(id)), _) => Some(id),
        (_, Some(OpensOptions { game })) => Some(game),
        _ => None,
    });
    if let Some(id) = game.last().filter(|id| **id != looked_at.0) {
        looked_at.0.clone_from(id);
    }
}
