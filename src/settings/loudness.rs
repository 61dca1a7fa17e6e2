//! How loud the game is.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// The loudest setting, in percent.
pub const LOUDEST: u8 = 100;

/// Volumes in percent, 0 to [`LOUDEST`].
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "loudness")]
pub struct Volumes {
    /// Of seeds, captures, buttons.
    pub effects: u8,
    /// Of the room around the board.
    pub ambience: u8,
    /// Nothing sounds, whatever the volumes are.
    pub muted: bool,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { effects: 80, ambience: 25, muted: false }
    }
}

impl Volumes {
    /// How loud effects are, 0 to 1.
    pub fn effects(&self) -> f32 {
        self.share(self.effects)
    }

    /// How loud the ambience is, 0 to 1.
    pub fn ambience(&self) -> f32 {
        self.share(self.ambience)
    }

    fn share(&self, percent: u8) -> f32 {
        // A damaged file may hold any number.
        if self.muted { 0.0 } else { f32::from(percent.min(LOUDEST)) / f32::from(LOUDEST) }
    }
}
