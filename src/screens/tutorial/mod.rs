//! The tutorial of a game: a first game in steps, with the bar that explains them.

mod progress;
mod tutorial_bar;

use bevy::prelude::*;

pub use progress::{StartsTutorial, TutorialProgress};
pub use tutorial_bar::{clear_margin, reserve_margin};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((progress::plugin, tutorial_bar::plugin));
}
