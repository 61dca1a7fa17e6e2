//! How the board looks, and how much of it moves.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// How much moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Reflect)]
pub enum Motion {
    /// As the system asks for, where it can be asked; else all of it.
    #[default]
    System,
    /// Seeds are lifted, carried and dropped.
    Full,
    /// Fades and counts only.
    Reduced,
}

impl Motion {
    /// All choices.
    pub const ALL: [Motion; 3] = [Motion::System, Motion::Full, Motion::Reduced];
}

/// The look of every match.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "looks")]
pub struct Appearance {
    /// The id of the face that every board has; empty: each game has its own.
    pub face: String,
    /// How much moves.
    pub motion: Motion,
    /// Whether the system asks for reduced motion; it is asked anew in each run.
    #[reflect(ignore)]
    pub system_reduces: bool,
}

impl Appearance {
    /// Whether only fades and counts show a move.
    pub fn reduced(&self) -> bool {
        match self.motion {
            Motion::System => self.system_reduces,
            Motion::Full => false,
            Motion::Reduced => true,
        }
    }
}
