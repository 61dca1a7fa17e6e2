//! The screens between which the program changes.

use bevy::prelude::*;

use crate::game::NewMatch;

/// The screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The games to choose from.
    #[default]
    Title,
    /// The options of one of them.
    NewGame,
    /// A match.
    Match,
}

impl Screen {
    /// All screens.
    pub const ALL: [Self; 3] = [Self::Title, Self::NewGame, Self::Match];
}

/// A match to begin with, instead of the title.
#[derive(Resource)]
pub struct FirstMatch(pub Box<NewMatch>);

pub(super) fn plugin(app: &mut App) {
    // The title is not built if a match is shown at once.
    if app.world().contains_resource::<FirstMatch>() {
        app.insert_state(Screen::Match);
    } else {
        app.init_state::<Screen>();
    }
}
