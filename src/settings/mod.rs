//! What a player sets once: pace, names, looks, volumes and aids, kept from run to run.

mod aids;
mod last;
mod looks;
mod loudness;
mod names;
mod pace;

use bevy::prelude::*;
use bevy::settings::{SaveSettings, SettingsPlugin};

pub use aids::Aids;
pub use last::LastGame;
pub use looks::{Looks, Motion};
pub use loudness::{LOUDEST, Loudness};
pub use names::Names;
pub use pace::{Pace, Speed};

/// Settings that are kept between runs; tests use [`plugin`], which keeps nothing.
pub fn kept(app: &mut App) {
    app.register_type::<Pace>()
        .register_type::<Names>()
        .register_type::<Looks>()
        .register_type::<Loudness>()
        .register_type::<Aids>()
        .register_type::<LastGame>();
    app.add_plugins(SettingsPlugin::new("seedfall"));
    let changed = resource_changed::<Pace>
        .or_else(resource_changed::<Names>)
        .or_else(resource_changed::<Looks>)
        .or_else(resource_changed::<Loudness>)
        .or_else(resource_changed::<Aids>)
        .or_else(resource_changed::<LastGame>);
    app.add_systems(Update, save.run_if(changed));
}

/// Settings with their usual values.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pace>()
        .init_resource::<Names>()
        .init_resource::<Looks>()
        .init_resource::<Loudness>()
        .init_resource::<Aids>()
        .init_resource::<LastGame>();
}

/// At once: a delay would run out while the program sleeps.
fn save(mut commands: Commands) {
    commands.queue(SaveSettings::IfChanged);
}
