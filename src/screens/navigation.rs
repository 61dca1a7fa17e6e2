//! Which screen is shown: it follows the match, and buttons lead from one to another.

use bevy::diagnostic::FrameCount;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::{GameSet, Match, MatchCommand, MatchEvent};
use crate::platform::frame_pacing::RedrawRequests;
use crate::ui::panel_stack::PanelStack;
use crate::ui::screen::{FirstMatch, Screen};

/// The frame in which a match was started last.
#[derive(Resource, Default)]
struct MatchStartFrame(Option<u32>);

/// Changes the screen.
#[derive(SystemParam)]
pub struct Navigator<'w> {
    next: ResMut<'w, NextState<Screen>>,
    frames: Res<'w, FrameCount>,
    start_frame: ResMut<'w, MatchStartFrame>,
}

impl Navigator<'_> {
    /// Whether the screen is about to change already: a second press of a button does nothing then.
    pub fn is_leaving(&self) -> bool {
        self.has_started_match()
            || matches!(*self.next, NextState::Pending(_) | NextState::PendingIfNeq(_))
    }

    /// Whether a match was started in this frame.
    pub fn has_started_match(&self) -> bool {
        self.start_frame.0 == Some(self.frames.0)
    }

    /// A match is started in this frame; its screen comes with it.
    pub fn note_match_start(&mut self) {
        self.start_frame.0 = Some(self.frames.0);
    }

    /// Leads to a screen.
    pub fn go_to(&mut self, screen: Screen) {
        self.next.set(screen);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchStartFrame>();
    app.add_systems(Startup, begin_first_match.run_if(resource_exists::<FirstMatch>));
    app.add_systems(Update, follow_match.in_set(GameSet::Animate));
}

fn begin_first_match(mut match_commands: MessageWriter<MatchCommand>, first: Res<FirstMatch>) {
    match_commands.write(MatchCommand::Begin(first.0.clone()));
}

/// The match screen is shown while there is a match.
pub(super) fn follow_match(
    mut events: MessageReader<MatchEvent>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    redraw: Res<RedrawRequests>,
) {
    let mut wanted = None;
    for event in events.read() {
        redraw.animate();
        match event {
            MatchEvent::Began => wanted = Some(Screen::Match),
            MatchEvent::Closed => wanted = Some(Screen::Title),
            _ => {}
        }
    }
    // Only the last counts: a match may be left and another started in the same frame. A player who
    // leaves it for the options of a new game is on the way there already.
    let has_left_match = *screen.get() != Screen::Match || !matches!(*next, NextState::Unchanged);
    match wanted {
        Some(Screen::Match) if *screen.get() != Screen::Match => next.set(Screen::Match),
        Some(Screen::Title) if !has_left_match => next.set(Screen::Title),
        _ => {}
    }
}

/// An observer for a button that leads to the title.
pub fn go_to_title(_: On<Activate>, mut navigator: Navigator) {
    if !navigator.is_leaving() {
        navigator.go_to(Screen::Title);
    }
}

/// An observer for a button that leaves the match for the title.
pub fn leave_match(
    _: On<Activate>,
    current: Option<Res<Match>>,
    mut navigator: Navigator,
    mut panels: ResMut<PanelStack>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    if navigator.is_leaving() {
        return;
    }
    if current.is_none() {
        navigator.go_to(Screen::Title);
    } else {
        panels.close_all();
        match_commands.write(MatchCommand::Leave);
    }
}
