//! How fast seeds fall.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// How fast seeds fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Reflect)]
pub enum Speed {
    /// Twice as slow as normal, to follow every seed.
    Slow,
    /// 130 ms a seed.
    #[default]
    Normal,
    /// More than twice as fast.
    Fast,
    /// Nothing moves; the position is simply there.
    Instant,
}

impl Speed {
    /// All speeds, from the slowest.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// How many times as slow as normal; 0 is at once.
    pub fn slowness(self) -> f32 {
        match self {
            Speed::Slow => 2.0,
            Speed::Normal => 1.0,
            Speed::Fast => 0.4,
            Speed::Instant => 0.0,
        }
    }

    /// The next one, and after the fastest the slowest.
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|speed| *speed == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// The word on the button.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "Slow",
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
            Speed::Instant => "Instant",
        }
    }
}

/// The pace of a match.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "play")]
pub struct GameSpeed {
    /// How fast seeds fall.
    pub speed: Speed,
    /// The speed of this run only, which is not kept.
    #[reflect(ignore)]
    pub for_now: Option<Speed>,
}

impl GameSpeed {
    /// How fast seeds fall now.
    pub fn speed(&self) -> Speed {
        self.for_now.unwrap_or(self.speed)
    }

    /// Takes the next speed, to be kept.
    pub fn next(&mut self) {
        self.speed = self.speed().next();
        self.for_now = None;
    }
}
