//! The order in which a frame updates the board.

use bevy::prelude::*;

use crate::game::GameSet;

/// The steps of updating the board in a frame; each works on the result of the one before.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardSet {
    /// The layout follows the window.
    UpdateLayout,
    /// The hovered pit is found.
    Hover,
    /// Entities are spawned and placed.
    PlaceEntities,
    /// Finished backgrounds are shown.
    ShowBackground,
    /// Sprites, labels and lights are updated.
    UpdateVisuals,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            BoardSet::UpdateLayout,
            BoardSet::Hover,
            BoardSet::PlaceEntities,
            BoardSet::ShowBackground,
            BoardSet::UpdateVisuals,
        )
            .chain()
            .in_set(GameSet::Animate),
    );
}
