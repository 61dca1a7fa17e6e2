//! The panels that lie over a screen, one over the other: what is open, what opens and closes them,
//! and that the keyboard stays in the one on top.

use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use crate::board::BoardSet;
use crate::game::{AutoMovesPaused, GameSet, Match};
use crate::input::{Action, BoardInputEnabled, TriggeredActions};
use crate::screens::Screen;
use crate::screens::crossfade::Dissolve;
use crate::screens::match_screen::move_list::Drawer;
use crate::screens::match_screen::tutorial::FirstGame;
use crate::theme::UiLayer;
use crate::theme::widgets::column;
use crate::ui::panel_enter::Rising;

/// How dark what lies under a panel becomes.
const SHADE: f32 = 0.42;
/// What a panel at least leaves of the window on each side, in logical pixels.
pub const AROUND: f32 = 8.0;

/// A panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// Go on, begin again, leave.
    Menu,
    /// The rules of a game.
    Rules,
    /// Whether both players want to share what is left.
    Split,
    /// Who has won, and why.
    Result,
    /// What a player sets once.
    Settings,
    /// What keys and the buttons of a pad do.
    Keys,
    /// Whether later plies may be forgotten.
    Doubt,
    /// The matches that are kept.
    Matches,
    /// Records as files and text.
    Records,
    /// What is wrong with a file, say.
    Trouble,
}

/// The open panels; the last lies on top, and it alone is seen.
#[derive(Resource, Default, Debug)]
pub struct Panels {
    open: Vec<Panel>,
    /// Whether a player put the last one away, not something that happened in the match.
    closed: bool,
}

impl Panels {
    /// The panel that is seen; none: the screen itself can be reached.
    pub fn top(&self) -> Option<Panel> {
        self.open.last().copied()
    }

    /// Puts a panel on top.
    pub fn open(&mut self, panel: Panel) {
        self.open.retain(|open| *open != panel);
        self.open.push(panel);
    }

    /// Puts a panel under those that are open: it comes when they are closed.
    pub fn open_below(&mut self, panel: Panel) {
        if !self.open.contains(&panel) {
            self.open.insert(0, panel);
        }
    }

    /// Puts the panel on top away; what lies under it is seen again.
    pub fn close(&mut self) {
        self.open.pop();
        self.closed = true;
    }

    /// Puts panels away that are not to be kept.
    pub fn keep(&mut self, kept: &[Panel]) {
        self.open.retain(|open| kept.contains(open));
        self.closed = false;
    }

    /// Puts away what belongs to a moment of a match that is past.
    pub fn put_moment_away(&mut self) {
        let of_moment = |open: &Panel| matches!(open, Panel::Split | Panel::Result | Panel::Doubt);
        self.open.retain(|open| !of_moment(open));
        self.closed = false;
    }

    fn toggle(&mut self, panel: Panel) {
        if self.top() == Some(panel) {
            self.close();
        } else {
            self.open(panel);
        }
    }
}

/// Whether the panel that is seen is to be built again: there is other room for it.
#[derive(Resource, Default, PartialEq)]
pub struct Anew(pub bool);

/// A run condition: no panel lies over the screen.
pub fn uncovered(panels: Res<Panels>) -> bool {
    panels.top().is_none()
}

/// A panel is on top now: whoever has it builds it.
#[derive(Event)]
pub struct Opened(pub Panel);

/// The layer of the panel on top.
#[derive(Component)]
pub struct Layer;

/// What had the focus before the first panel opened.
#[derive(Resource, Default)]
struct Left(Option<Entity>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>().init_resource::<Anew>().init_resource::<Left>();
    for screen in [Screen::Title, Screen::NewGame, Screen::Table] {
        app.add_systems(OnExit(screen), |mut panels: ResMut<Panels>| panels.keep(&[]));
    }
    app.add_systems(Update, reach.in_set(GameSet::Animate).before(BoardSet::Fit)).add_systems(
        Update,
        (
            keys,
            turn_over.run_if(resource_changed::<Panels>.or_else(resource_changed::<Anew>)),
            hold_focus,
        )
            .chain()
            .in_set(GameSet::Present),
    );
}

/// A panel keeps the board out of reach, and so does a coach who has something to say first.
fn reach(
    panels: Res<Panels>,
    screen: Res<State<Screen>>,
    first_game: Option<Res<FirstGame>>,
    mut reach: ResMut<BoardInputEnabled>,
    mut held: ResMut<AutoMovesPaused>,
    current: Option<Res<Match>>,
) {
    // Who watches may read meanwhile; who plays misses nothing.
    let watched = current.is_some_and(|current| current.is_watched());
    let away = panels.open.contains(&Panel::Menu) || panels.top().is_some() && !watched;
    held.set_if_neq(AutoMovesPaused(away));
    let asked = first_game.is_none_or(|game| game.awaits_move());
    let open = panels.top().is_none() && *screen.get() == Screen::Table && asked;
    if reach.0 != open {
        reach.0 = open;
    }
}

/// Escape puts the panel on top or the list of moves away, and opens the menu of a match; F1 or `?` shows
/// the rules, F2 the settings, everywhere.
fn keys(
    wishes: Res<TriggeredActions>,
    screen: Res<State<Screen>>,
    mut panels: ResMut<Panels>,
    mut drawer: ResMut<Drawer>,
) {
    if wishes.has(Action::Menu) {
        match panels.top() {
            Some(_) => panels.close(),
            None if drawer.is_open() => drawer.toggle(),
            None if *screen.get() == Screen::Table => panels.open(Panel::Menu),
            None => {}
        }
    } else if wishes.has(Action::Settings) {
        panels.toggle(Panel::Settings);
    } else if wishes.has(Action::Rules) {
        panels.toggle(Panel::Rules);
    }
}

/// Shows the panel that is on top now in place of the one that was.
fn turn_over(
    mut commands: Commands,
    (panels, mut anew): (Res<Panels>, ResMut<Anew>),
    layers: Query<Entity, With<Layer>>,
    mut shown: Local<Option<Panel>>,
    mut left: ResMut<Left>,
    visible: Res<InputFocusVisible>,
    mut focus: ResMut<InputFocus>,
    mut dissolve: ResMut<Dissolve>,
) {
    let top = panels.top();
    if *shown == top && !anew.0 {
        return;
    }
    anew.set_if_neq(Anew(false));
    if shown.is_none() {
        left.0 = focus.get().filter(|_| visible.0);
    }
    *shown = top;
    dissolve.begin();
    for layer in &layers {
        commands.entity(layer).despawn();
    }
    focus.clear();
    match top {
        Some(panel) => commands.trigger(Opened(panel)),
        None => {
            // Back to where the keyboard was, if that is still there and still meant.
            let back = left.0.take().filter(|_| panels.closed);
            let back = back.filter(|entity| commands.get_entity(*entity).is_ok());
            if let Some(entity) = back {
                focus.set(entity, FocusCause::Navigated);
            }
        }
    }
}

/// The keyboard does not wander behind a panel: Tab would go on from there.
fn hold_focus(
    layers: Query<Entity, With<Layer>>,
    parents: Query<&ChildOf>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
) {
    let Some(layer) = layers.iter().next() else {
        return;
    };
    let inside = focus.get().is_some_and(|at| parents.iter_ancestors(at).any(|up| up == layer));
    if inside {
        return;
    }
    if let Ok(first) = navigation.initialize(layer, NavAction::First) {
        focus.set(first, FocusCause::Navigated);
    }
}

/// The node of a panel that is `widest` logical pixels wide where there is room, and never leaves the
/// window.
pub fn sheet(widest: f32, gap: f32) -> Node {
    Node { width: px(widest), max_width: percent(100), max_height: percent(100), ..column(gap) }
}

/// A layer over the whole window that catches what is meant for the panel on it. It goes with the
/// screen it was opened on.
pub fn layer() -> impl Bundle {
    (
        Layer,
        TabGroup { order: 10, modal: true },
        UiLayer::Panel.index(),
        BackgroundColor(Color::BLACK.with_alpha(SHADE)),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            padding: UiRect::all(px(AROUND)),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        Rising::default(),
    )
}
