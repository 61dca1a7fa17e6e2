//! Who plays.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// The players' names; an empty one stands for that of the seat.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "players")]
pub struct Names {
    /// Who sits South at first.
    pub south: String,
    /// Who sits North at first.
    pub north: String,
}

impl Names {
    /// The names, South's first.
    pub fn both(&self) -> [String; 2] {
        [self.south.clone(), self.north.clone()]
    }
}
