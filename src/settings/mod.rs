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

pub use aids::Aids;
pub use comfort::{Comfort, SIZES};
pub use keep::kept;
pub use last::LastGame;
pub use looks::{Looks, Motion};
pub use loudness::{LOUDEST, Loudness};
pub use names::{LONGEST_NAME, Names};
pub use pace::{Pace, Speed};

/// Settings with their usual values, which are not kept; for tests and pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pace>()
        .init_resource::<Names>()
        .init_resource::<Looks>()
        .init_resource::<Loudness>()
        .init_resource::<Aids>()
        .init_resource::<LastGame>()
        .init_resource::<Comfort>();
}
