//! How matches are played: speed, assistance, the players' names, the last game.
//!
//! The groups and fields of these types are the words in the players' settings file.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// How fast seeds fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Reflect)]
pub enum Speed {
    /// Half of normal, to follow every seed.
    Slow,
    /// 130 ms per seed.
    #[default]
    Normal,
    /// More than twice as fast as normal.
    Fast,
    /// Nothing moves: the new position is shown at once.
    Instant,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The factor of all durations; 0 is instant.
    pub fn duration_scale(self) -> f32 {
        match self {
            Speed::Slow => 2.0,
            Speed::Normal => 1.0,
            Speed::Fast => 0.4,
            Speed::Instant => 0.0,
        }
    }

    /// The next faster speed; after the fastest the slowest.
    pub fn next(self) -> Self {
        let index = Self::ALL.iter().position(|speed| *speed == self).unwrap_or(0);
        Self::ALL[(index + 1) % Self::ALL.len()]
    }

    /// The label of the speed button.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "Slow",
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
            Speed::Instant => "Instant",
        }
    }
}

/// The speed of animations.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "play")]
pub struct GameSpeed {
    /// How fast seeds fall.
    pub speed: Speed,
    /// Replaces the setting for this run of the program; never saved.
    #[reflect(ignore)]
    pub override_for_run: Option<Speed>,
}

impl GameSpeed {
    /// The speed that applies now.
    pub fn speed(&self) -> Speed {
        self.override_for_run.unwrap_or(self.speed)
    }

    /// Changes to the next speed, and saves it.
    pub fn next(&mut self) {
        self.speed = self.speed().next();
        self.override_for_run = None;
    }
}

/// Help with choosing a move.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "aids")]
pub struct Assistance {
    /// Whether a hovered pit shows the outcome of its move.
    pub previews: bool,
    /// Whether every playable pit shows the value of its move.
    pub values: bool,
}

impl Default for Assistance {
    fn default() -> Self {
        Self { previews: true, values: false }
    }
}

/// The longest name in characters: no more than fit on its plate.
pub const MAX_NAME_CHARS: usize = 16;

/// The players' names; an empty name stands for that of the seat.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "players")]
pub struct Names {
    /// The player in the South seat when a match begins.
    pub south: String,
    /// The player in the North seat when a match begins.
    pub north: String,
}

impl Names {
    /// Makes valid names of what the file holds: at most [`MAX_NAME_CHARS`], no control characters.
    pub(super) fn sanitise(&mut self) {
        for name in [&mut self.south, &mut self.north] {
            let characters =
                name.chars().filter(|character| !character.is_control()).take(MAX_NAME_CHARS);
            *name = characters.collect::<String>().trim().to_owned();
        }
    }

    /// The names, South's first.
    pub fn both(&self) -> [String; 2] {
        [self.south.clone(), self.north.clone()]
    }
}

/// The last game that was begun, to begin it again with one press.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "last")]
pub struct LastGame {
    /// The id of its rules; empty if no game was begun yet.
    pub game: String,
    /// Its options, as in a record.
    pub options: String,
    /// Its players, as in a record; empty for two people.
    pub players: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_gives_valid_names() {
        let mut names = Names { south: "x".repeat(100_000), north: " A\nn\u{7}a ".to_owned() };
        names.sanitise();
        assert_eq!(names.both(), ["x".repeat(MAX_NAME_CHARS), "Ana".to_owned()]);
        names.sanitise();
        assert_eq!(names.north, "Ana");
    }
}
