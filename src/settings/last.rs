//! The game that was played last.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// The game that was begun last, to be begun again with one press.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "last")]
pub struct LastGame {
    /// Its id; empty if none was.
    pub game: String,
    /// Its options, as a record writes them.
    pub options: String,
    /// Who played it, as a record writes them; empty for two people.
    pub players: String,
}
