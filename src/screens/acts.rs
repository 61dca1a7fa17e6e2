//! What the buttons do.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::{CurrentMatch, Match, MatchCommand, RitualMove};
use crate::rules::{Move, Seat};
use crate::screens::Screen;
use crate::screens::match_screen::move_list::Drawer;
use crate::screens::new_game_draft::NewGameDraft;
use crate::screens::panel_stack::{Panel, Panels};
use crate::screens::start_match::Beginning;
use crate::settings::{Appearance, GameSpeed};
use crate::theme::Themes;

/// What a button does.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// The next speed.
    Speed,
    /// Say what could be played, and why.
    Hint,
    /// Say what is to be made of the moves of the match.
    Review,
    /// Look at a line that was not played, from the position after so many plies.
    ShowLine(usize, Vec<Move>),
    /// Back from it to the match.
    LeaveLine,
    /// Look at the match's own position after so many plies.
    SeeOwn(usize),
    /// Show the rules.
    Rules,
    /// Show the menu.
    Menu,
    /// Show the settings.
    Settings,
    /// Show what keys do.
    Keys,
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
    /// Show the result.
    Result,
    /// The same game again.
    Rematch,
    /// Leave for the options of the game that was played.
    NewGame,
    /// To the title.
    Leave,
    /// Go on with the match played last of those that are not over.
    Continue,
    /// Play on with a kept match, or see it again if it is over.
    OpenKept(String),
    /// Begin the game that was played last, with the same options and players.
    PlayLast,
    /// Play a move though later ones are forgotten then.
    PlayOn(Move),
    /// Go to the position after so many plies.
    GoTo(usize),
    /// Go through the plies.
    Step(Stride),
    /// Show the moves, or put them away.
    Moves,
    /// Show the kept matches.
    Matches,
    /// Show what can be done with records.
    Records,
    /// Begin the game of that name as it is.
    Begin(String),
    /// Watch the game of that name.
    Watch(String),
    /// Look at the options of the game of that name.
    Options(String),
    /// Learn the game of that name by a first game.
    Learn(String),
    /// Go on in the first game.
    Next,
    /// Take another value of an option.
    Cycle(usize, Way),
    /// Let another one play for a seat.
    Who(Seat, Way),
    /// Let the other one move first.
    First,
    /// Take another face for every board; before the first one each game has its own.
    Face(Way),
    /// Begin the game with the options chosen; watched or not.
    Start(bool),
    /// Back to the title.
    Title,
    /// End the program.
    Quit,
}

/// Which way to go through values: past the last comes the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the next.
    On,
    /// To the one before.
    Back,
}

impl Way {
    /// What comes after, or before, place `at` of `count`; of no place, the first or the last.
    pub fn from(self, at: Option<usize>, count: usize) -> usize {
        match (self, at) {
            (Self::On, at) => at.map_or(0, |at| at + 1) % count.max(1),
            (Self::Back, None | Some(0)) => count.saturating_sub(1),
            (Self::Back, Some(at)) => at - 1,
        }
    }
}

/// How far to go through the plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// To the start.
    First,
    /// One ply back.
    Back,
    /// One ply on.
    On,
    /// To the last ply.
    Last,
}

impl Stride {
    /// So many plies are played where it leads to.
    pub fn from(self, current: &Match) -> usize {
        let history = current.history();
        match self {
            Self::First => 0,
            Self::Back => history.cursor().saturating_sub(1),
            Self::On => history.cursor() + 1,
            Self::Last => history.moves().len(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

fn carry_out(
    activate: On<Activate>,
    acts: Query<&Act>,
    current: Option<CurrentMatch>,
    mut beginning: Beginning,
    mut draft: ResMut<NewGameDraft>,
    faces: Res<Themes>,
    mut looks: ResMut<Appearance>,
    mut pace: ResMut<GameSpeed>,
    mut panels: ResMut<Panels>,
    mut drawer: ResMut<Drawer>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok(act) = acts.get(activate.entity) else {
        return;
    };
    // Who presses twice means it once: a button whose screen is being left does nothing more.
    let leaving = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    if act.changes_screen() && (leaving || beginning.is_done()) {
        return;
    }
    match act.clone() {
        Act::Begin(id) => beginning.usual(&id, false),
        Act::Watch(id) => beginning.usual(&id, true),
        Act::Start(watched) => beginning.chosen(&draft, watched),
        Act::PlayLast => beginning.last(),
        Act::Continue => beginning.unfinished(),
        Act::OpenKept(file) => beginning.kept(&file),
        Act::Speed => pace.next(),
        Act::Rules => panels.open(Panel::Rules),
        Act::Menu => panels.open(Panel::Menu),
        Act::Settings => panels.open(Panel::Settings),
        Act::Keys => panels.open(Panel::Keys),
        Act::Split => panels.open(Panel::Split),
        Act::Result => panels.open(Panel::Result),
        Act::Matches => panels.open(Panel::Matches),
        Act::Records => panels.open(Panel::Records),
        Act::Moves => {
            panels.keep(&[]);
            drawer.toggle();
        }
        Act::Review => {
            panels.keep(&[]);
            drawer.show();
            beginning.asks.write(MatchCommand::StartReview);
        }
        Act::Close => panels.close(),
        Act::Cycle(index, way) => draft.cycle(index, way),
        Act::Who(seat, way) => draft.let_play(seat, way),
        Act::First => draft.swap_first(),
        Act::Face(way) => {
            let ids: Vec<&str> = std::iter::once("").chain(faces.ids()).collect();
            let at = ids.iter().position(|id| *id == looks.face);
            looks.face = ids[way.from(at, ids.len())].to_owned();
        }
        Act::NewGame => {
            if let Some(current) = current {
                *draft = NewGameDraft::of(current.rules.ruleset()).between(beginning.players());
                beginning.asks.write(MatchCommand::Leave);
                next.set(Screen::NewGame);
            }
        }
        Act::Options(id) => {
            if let Some(ruleset) = beginning.find(&id) {
                *draft = NewGameDraft::of(ruleset).between(beginning.players());
                next.set(Screen::NewGame);
            }
        }
        Act::Leave if current.is_none() => next.set(Screen::Title),
        Act::Title => next.set(Screen::Title),
        Act::Quit => {
            exit.write(AppExit::Success);
        }
        act => {
            if act.puts_panels_away() {
                panels.keep(&[]);
            }
            if let Some(ask) = act.ask(current.as_deref()) {
                beginning.asks.write(ask);
            }
        }
    }
}

impl Act {
    /// What is asked of the match that is played; nothing: it is no wish of that kind.
    fn ask(self, current: Option<&Match>) -> Option<MatchCommand> {
        Some(match self {
            Self::Undo => MatchCommand::Undo,
            Self::Redo => MatchCommand::Redo,
            Self::Hint => MatchCommand::ToggleHint,
            Self::ShowLine(ply, line) => MatchCommand::ShowLine(ply, line),
            Self::LeaveLine => MatchCommand::LeaveLine,
            Self::SeeOwn(ply) => MatchCommand::GoToMainLine(ply),
            Self::Play(mv) => MatchCommand::Play(mv),
            Self::PlayOn(mv) => MatchCommand::PlayAndTruncate(mv),
            Self::GoTo(ply) => MatchCommand::GoTo(ply),
            Self::Step(stride) => MatchCommand::GoTo(stride.from(current?)),
            Self::Ritual(step) => MatchCommand::Ritual(step),
            Self::Rest(resting) => MatchCommand::PauseAutoplay(resting),
            Self::Rematch => MatchCommand::Rematch,
            Self::Leave => MatchCommand::Leave,
            _ => return None,
        })
    }

    /// Whether what is open now was about what was.
    fn puts_panels_away(&self) -> bool {
        let past = matches!(self, Self::Undo | Self::Redo | Self::Hint | Self::PlayOn(_));
        past || matches!(self, Self::Rematch | Self::Leave)
    }

    /// Whether another screen comes of it.
    fn changes_screen(&self) -> bool {
        let begins = matches!(
            self,
            Self::Begin(_)
                | Self::Watch(_)
                | Self::Start(_)
                | Self::PlayLast
                | Self::Continue
                | Self::OpenKept(_)
                | Self::Learn(_)
        );
        begins || matches!(self, Self::Options(_) | Self::NewGame | Self::Leave | Self::Title)
    }
}
