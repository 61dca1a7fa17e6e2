//! How the game looks and sounds: theme, motion, the size of text, volumes.
//!
//! The groups and fields of these types are the words in the players' settings file.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// How much of a move is animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Reflect)]
pub enum Motion {
    /// As the system prefers, where that can be found out; otherwise everything.
    #[default]
    System,
    /// Seeds are lifted, carried and dropped.
    Full,
    /// Only fades and counts.
    Reduced,
}

impl Motion {
    /// All choices, in the order of the settings.
    pub const ALL: [Motion; 3] = [Motion::System, Motion::Full, Motion::Reduced];
}

/// The look of every board.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "looks")]
pub struct Appearance {
    /// The id of the theme of every board; if empty, each game has a theme of its own. Its name in the settings file is
    /// `face`.
    pub face: String,
    /// How much of a move is animated.
    pub motion: Motion,
    /// Whether the system prefers reduced motion; found out in each run, never saved.
    #[reflect(ignore)]
    pub system_reduces: bool,
}

impl Appearance {
    /// Whether moves are shown by fades and counts only.
    pub fn reduced(&self) -> bool {
        match self.motion {
            Motion::System => self.system_reduces,
            Motion::Full => false,
            Motion::Reduced => true,
        }
    }
}

/// The sizes of text and buttons that can be chosen.
pub const SIZES_PERCENT: [u16; 4] = [100, 125, 150, 200];

/// The size of text, and where the players sit.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "comfort")]
pub struct Accessibility {
    /// The size of text and buttons, in percent of the size that suits the window.
    pub size: u16,
    /// Whether North sits opposite, so that North's names and counts are upside down.
    pub face_to_face: bool,
}

impl Default for Accessibility {
    fn default() -> Self {
        Self { size: SIZES_PERCENT[0], face_to_face: false }
    }
}

impl Accessibility {
    /// The size of text as a factor, 1 to 2.
    pub fn text_scale(&self) -> f32 {
        // A damaged file may hold any number.
        f32::from(self.size.clamp(SIZES_PERCENT[0], SIZES_PERCENT[SIZES_PERCENT.len() - 1])) / 100.0
    }
}

/// The loudest setting of a volume.
pub const MAX_VOLUME_PERCENT: u8 = 100;

/// Volumes in percent, 0 to [`MAX_VOLUME_PERCENT`].
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "loudness")]
pub struct Volumes {
    /// The volume of seeds, captures and buttons.
    pub effects: u8,
    /// The volume of the background sound.
    pub ambience: u8,
    /// Whether all sound is off, whatever the volumes are.
    pub muted: bool,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { effects: 80, ambience: 25, muted: false }
    }
}

impl Volumes {
    /// The volume of effects, 0 to 1.
    pub fn effects(&self) -> f32 {
        self.fraction(self.effects)
    }

    /// The volume of the ambience, 0 to 1.
    pub fn ambience(&self) -> f32 {
        self.fraction(self.ambience)
    }

    fn fraction(&self, percent: u8) -> f32 {
        // A damaged file may hold any number.
        if self.muted {
            0.0
        } else {
            f32::from(percent.min(MAX_VOLUME_PERCENT)) / f32::from(MAX_VOLUME_PERCENT)
        }
    }
}
