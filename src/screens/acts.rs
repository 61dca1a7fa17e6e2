//! What the buttons do.

use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::overlay::{Panel, Panels};
use super::shelf::{Draft, Games};
use super::{Screen, shelf};
use crate::play::{Ask, Match, NewMatch, RitualMove};
use crate::rules::Move;
use crate::settings::{Names, Pace};

/// What a button does.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// The next speed.
    Speed,
    /// Show the rules.
    Rules,
    /// Show the menu.
    Menu,
    /// Show the settings.
    Settings,
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
    /// Leave for the options of the game that was played.
    NewGame,
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
    frames: Res<FrameCount>,
    current: Option<Res<Match>>,
    games: Res<Games>,
    mut begun: Local<Option<u32>>,
    mut draft: ResMut<Draft>,
    names: Res<Names>,
    mut pace: ResMut<Pace>,
    mut panels: ResMut<Panels>,
    mut next: ResMut<NextState<Screen>>,
    mut asks: MessageWriter<Ask>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(act) = acts.get(activate.entity) else {
        return;
    };
    // Who presses twice means it once: a button whose screen is being left does nothing more.
    let leaving = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    if act.changes_screen() && (leaving || *begun == Some(frames.0)) {
        return;
    }
    let mut begin = |new: NewMatch, watched: bool| {
        *begun = Some(frames.0);
        asks.write(Ask::Begin(Box::new(if watched { new.watched() } else { new })));
    };
    match act.clone() {
        Act::Begin(id) | Act::Watch(id) => {
            if let Some(new) = games.usual(&id, names.both(), shelf::fresh_seed()) {
                begin(new, matches!(act, Act::Watch(_)));
            }
        }
        Act::Start(watched) => {
            if let Some(new) = draft.new_match(names.both(), shelf::fresh_seed()) {
                begin(new, watched);
            }
        }
        Act::Undo => {
            panels.keep(&[]);
            asks.write(Ask::Undo);
        }
        Act::Redo => {
            asks.write(Ask::Redo);
        }
        Act::Speed => pace.next(),
        Act::Rules => panels.open(Panel::Rules),
        Act::Menu => panels.open(Panel::Menu),
        Act::Settings => panels.open(Panel::Settings),
        Act::Split => panels.open(Panel::Split),
        Act::Close => panels.close(),
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
            panels.keep(&[]);
            asks.write(Ask::Rematch);
        }
        Act::NewGame => {
            if let Some(current) = current {
                *draft = Draft::of(current.rules().ruleset());
                asks.write(Ask::Leave);
                next.set(Screen::NewGame);
            }
        }
        Act::Leave if current.is_some() => {
            panels.keep(&[]);
            asks.write(Ask::Leave);
        }
        Act::Options(id) => {
            if let Some(ruleset) = games.find(&id) {
                *draft = Draft::of(ruleset);
                next.set(Screen::NewGame);
            }
        }
        Act::Cycle(index) => draft.cycle(index),
        Act::First => draft.swap_first(),
        Act::Title | Act::Leave => next.set(Screen::Title),
        Act::Quit => {
            exit.write(AppExit::Success);
        }
    }
}

impl Act {
    /// Whether another screen comes of it.
    fn changes_screen(&self) -> bool {
        let begins = matches!(self, Self::Begin(_) | Self::Watch(_) | Self::Start(_));
        begins || matches!(self, Self::Options(_) | Self::NewGame | Self::Leave | Self::Title)
    }
}
