//! What makes the program easier to read and to sit at.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// The sizes of words and buttons that can be chosen, in percent.
pub const SIZES: [u16; 4] = [100, 125, 150, 200];

/// How large words are, and where the players sit.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "comfort")]
pub struct Accessibility {
    /// How large words and buttons are, in percent of what suits the window.
    pub size: u16,
    /// Whether North sits across the screen, and has names and counts the right way up for that.
    pub face_to_face: bool,
}

impl Default for Accessibility {
    fn default() -> Self {
        Self { size: SIZES[0], face_to_face: false }
    }
}

impl Accessibility {
    /// How many times as large as usual words are, 1 to 2.
    pub fn larger(&self) -> f32 {
        // A damaged file may hold any number.
        f32::from(self.size.clamp(SIZES[0], SIZES[SIZES.len() - 1])) / 100.0
    }
}
