//! What input does on the board, as set by the screens.

use bevy::prelude::*;

/// Whether input reaches the board: not while a panel covers it or a name is typed.
#[derive(Resource)]
pub struct BoardInputEnabled(pub bool);

/// Whether arrow keys step through the plies instead of moving the focus from pit to pit.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArrowsStepMoves(pub bool);
