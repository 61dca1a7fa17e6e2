//! What a player sets once: pace, names, looks, volumes and aids, kept from run to run.

mod aids;
mod comfort;
mod keep;
mod last;
mod looks;
mod loudness;
mod names;
mod pace;

use bevy::prelude::*;

pub use aids::Assistance;
pub use comfort::{Accessibility, SIZES};
pub use keep::kept;
pub use last::LastGame;
pub use looks::{Appearance, Motion};
pub use loudness::{LOUDEST, Volumes};
pub use names::{LONGEST_NAME, Names};
pub use pace::{GameSpeed, Speed};

/// Settings with their usual values, which are not kept; for tests and pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<GameSpeed>()
        .init_resource::<Names>()
        .init_resource::<Appearance>()
        .init_resource::<Volumes>()
        .init_resource::<Assistance>()
        .init_resource::<LastGame>()
        .init_resource::<Accessibility>();
}
