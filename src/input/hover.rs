//! Which pit is looked at: the one under a finger that rests; else the one under the mouse or the one
//! in focus, whichever was come to last.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::BoardInputEnabled;
use super::long_press::{self, LongPress};
use crate::board::{BoardSet, HoveredPit, Pit};
use crate::rules::PitId;

/// Where both eyes of the program are.
#[derive(Default)]
struct Eyes {
    /// The mouse has left the window: the engine goes on saying what it was over.
    away: bool,
    pointed_at: Option<PitId>,
    in_focus: Option<PitId>,
    /// Whether the focus came to its pit after the mouse to its own.
    by_focus: bool,
}

pub(super) fn plugin(app: &mut App) {
    // The engine tells of windows only where there are any.
    app.init_resource::<LongPress>().add_message::<WindowEvent>();
    app.add_systems(Update, (long_press::rest, look).chain().in_set(BoardSet::Look));
}

fn look(
    hover: Option<Res<HoverMap>>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    (reach, press): (Res<BoardInputEnabled>, Res<LongPress>),
    pits: Query<&Pit>,
    mut window: MessageReader<WindowEvent>,
    mut eyes: Local<Eyes>,
    mut looked_at: ResMut<HoveredPit>,
) {
    for event in window.read() {
        match event {
            WindowEvent::CursorLeft(_) => eyes.away = true,
            WindowEvent::CursorEntered(_) | WindowEvent::CursorMoved(_) => eyes.away = false,
            _ => {}
        }
    }
    let under = |pointer| hover.as_ref().and_then(|hover| pit_under(hover, pointer, &pits));
    let pointed_at = under(PointerId::Mouse).filter(|_| !eyes.away);
    let in_focus = focus.get().filter(|_| focus_visible.0);
    let in_focus = in_focus.and_then(|entity| pits.get(entity).ok()).map(|pit| pit.pit);
    if pointed_at != eyes.pointed_at {
        eyes.by_focus = false;
    }
    if in_focus != eyes.in_focus {
        eyes.by_focus = true;
    }
    (eyes.pointed_at, eyes.in_focus) = (pointed_at, in_focus);
    let seen = match press.looks() {
        Some(finger) => under(finger),
        None if eyes.by_focus => in_focus.or(pointed_at),
        None => pointed_at.or(in_focus),
    };
    looked_at.set_if_neq(HoveredPit(seen.filter(|_| reach.0)));
}

/// The pit under a pointer.
pub(super) fn pit_under(hover: &HoverMap, pointer: PointerId, pits: &Query<&Pit>) -> Option<PitId> {
    let under = hover.get(&pointer)?;
    under.keys().find_map(|entity| pits.get(*entity).ok()).map(|pit| pit.pit)
}
