//! Hands on the board: mouse, touch and keys become asks.

mod keys;
mod long_press;
mod looking;
pub mod pad;
mod pointer;
mod shift;
mod taps;
mod wishes;

use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;

pub use wishes::{Action, Binding, Row, TriggeredActions, WISHES};

/// Whether the board can be reached: not while a panel lies over it or a name is typed.
#[derive(Resource)]
pub struct BoardInputEnabled(pub bool);

/// Whether arrow keys go through the plies and not from pit to pit.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArrowsStepMoves(pub bool);

/// Mouse, touch and keys.
pub fn plugin(app: &mut App) {
    app.insert_resource(BoardInputEnabled(true)).init_resource::<ArrowsStepMoves>();
    app.add_plugins((
        TabNavigationPlugin,
        keys::plugin,
        looking::plugin,
        pad::plugin,
        pointer::plugin,
        shift::plugin,
        taps::plugin,
        wishes::plugin,
    ));
}
