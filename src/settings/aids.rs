//! What helps to choose a move.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// Help for who is to choose.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "aids")]
pub struct Assistance {
    /// Whether a pit that is looked at shows what would come of it.
    pub previews: bool,
    /// Whether every pit that can be played shows what it is worth.
    pub values: bool,
}

impl Default for Assistance {
    fn default() -> Self {
        Self { previews: true, values: false }
    }
}
