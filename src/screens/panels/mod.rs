//! The panels that can be opened over every screen.

mod keys;
pub mod matches;
pub mod records;
pub mod rules;
mod settings;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        keys::plugin,
        matches::plugin,
        records::plugin,
        rules::plugin,
        settings::plugin,
    ));
}
