//! What the buttons do.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::shelf::{Draft, Games};
use super::table::Overlay;
use super::{Screen, shelf};
use crate::play::{Ask, Match, RitualMove};
use crate::rules::Move;
use crate::settings::{Names, Pace};

/// What a button does.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Ask something of the match.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// The next speed.
    Speed,
    /// Show the rules.
    Rules,
    /// Show the menu.
    Menu,
    /// Ask both players whether they want to share what is left.
    Split,
    /// Put a panel away.
    Close,
    /// Play a move that is no sowing.
    Play(Move),
    /// A step of the opening ritual.
    Ritual(RitualMove),
    /// Let chance rest or go on.
    Rest(bool),
    /// The same game again.
    Rematch,
    /// To the title.
    Leave,
    /// Begin the game of that name as it is.
    Begin(String),
    /// Watch the game of that name.
    Watch(String),
    /// Look at the options of the game of that name.
    Options(String),
    /// Take the next value of an option.
    Cycle(usize),
    /// Let the other one move first.
    First,
    /// Begin the game with the options chosen; watched or not.
    Start(bool),
    /// Back to the title.
    Title,
    /// End the program.
    Quit,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

fn carry_out(
    activate: On<Activate>,
    acts: Query<&Act>,
    current: Option<Res<Match>>,
    games: Res<Games>,
    mut draft: ResMut<Draft>,
    names: Res<Names>,
    mut pace: ResMut<Pace>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut asks: MessageWriter<Ask>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(act) = acts.get(activate.entity) else {
        return;
    };
    match act.clone() {
        Act::Undo => {
            *overlay = Overlay::None;
            asks.write(Ask::Undo);
        }
        Act::Redo => {
            asks.write(Ask::Redo);
        }
        Act::Speed => pace.next(),
        Act::Rules => *overlay = Overlay::Rules,
        Act::Menu => *overlay = Overlay::Menu,
        Act::Split => *overlay = Overlay::Split,
        Act::Close => *overlay = Overlay::None,
        Act::Play(mv) => {
            asks.write(Ask::Play(mv));
        }
        Act::Ritual(step) => {
            asks.write(Ask::Ritual(step));
        }
        Act::Rest(resting) => {
            asks.write(Ask::Rest(resting));
        }
        Act::Rematch => {
            *overlay = Overlay::None;
            asks.write(Ask::Rematch);
        }
        Act::Leave if current.is_some() => {
            *overlay = Overlay::None;
            asks.write(Ask::Leave);
        }
        Act::Begin(id) | Act::Watch(id) => {
            if let Some(new) = games.usual(&id, names.both(), shelf::fresh_seed()) {
                let watched = matches!(act, Act::Watch(_));
                asks.write(Ask::Begin(Box::new(if watched { new.watched() } else { new })));
            }
        }
        Act::Options(id) => {
            if let Some(ruleset) = games.find(&id) {
                *draft = Draft::of(ruleset);
                next.set(Screen::NewGame);
            }
        }
        Act::Cycle(index) => draft.cycle(index),
        Act::First => draft.swap_first(),
        Act::Start(watched) => {
            if let Some(new) = draft.new_match(names.both(), shelf::fresh_seed()) {
                asks.write(Ask::Begin(Box::new(if watched { new.watched() } else { new })));
            }
        }
        Act::Title | Act::Leave => next.set(Screen::Title),
        Act::Quit => {
            exit.write(AppExit::Success);
        }
    }
}
