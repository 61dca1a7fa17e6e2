//! Which pit is hovered: the one under a resting finger; otherwise the one under the mouse or the one
//! with the focus, whichever changed last.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::board_input::BoardInputEnabled;
use super::long_press::{self, LongPress, pit_under};
use crate::board::{BoardSet, HoveredPit, Pit};
use crate::rules::PitId;

/// What the mouse and the focus were on in the frame before.
#[derive(Default)]
struct HoverState {
    /// The mouse has left the window; the engine keeps reporting what it was over.
    mouse_left: bool,
    under_mouse: Option<PitId>,
    in_focus: Option<PitId>,
    /// Whether the focus changed last.
    focus_is_newer: bool,
}

pub(super) fn plugin(app: &mut App) {
    // The engine adds this message only where there are windows.
    app.init_resource::<LongPress>().add_message::<WindowEvent>();
    app.add_systems(
        Update,
        (long_press::update_long_press, update_hovered_pit).chain().in_set(BoardSet::Hover),
    );
}

fn update_hovered_pit(
    hover: Option<Res<HoverMap>>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    enabled: Res<BoardInputEnabled>,
    press: Res<LongPress>,
    pits: Query<&Pit>,
    mut window: MessageReader<WindowEvent>,
    mut state: Local<HoverState>,
    mut hovered: ResMut<HoveredPit>,
) {
    for event in window.read() {
        match event {
            WindowEvent::CursorLeft(_) => state.mouse_left = true,
            WindowEvent::CursorEntered(_) | WindowEvent::CursorMoved(_) => state.mouse_left = false,
            _ => {}
        }
    }
    let under = |pointer| hover.as_ref().and_then(|hover| pit_under(hover, pointer, &pits));
    let under_mouse = under(PointerId::Mouse).filter(|_| !state.mouse_left);
    let in_focus = focus.get().filter(|_| focus_visible.0);
    let in_focus = in_focus.and_then(|entity| pits.get(entity).ok()).map(|pit| pit.0);
    if under_mouse != state.under_mouse {
        state.focus_is_newer = false;
    }
    if in_focus != state.in_focus {
        state.focus_is_newer = true;
    }
    (state.under_mouse, state.in_focus) = (under_mouse, in_focus);
    let hovered_pit = match press.resting_finger() {
        Some(finger) => under(finger),
        None if state.focus_is_newer => in_focus.or(under_mouse),
        None => under_mouse.or(in_focus),
    };
    hovered.set_if_neq(HoveredPit(hovered_pit.filter(|_| enabled.0)));
}
