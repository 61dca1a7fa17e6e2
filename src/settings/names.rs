//! Who plays.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup};

/// A name has so many letters at most: no more than fit on its plate.
pub const LONGEST_NAME: usize = 16;

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
    /// Makes names of whatever stood in the file: no longer than [`LONGEST_NAME`], and of letters.
    pub(super) fn bound(&mut self) {
        for name in [&mut self.south, &mut self.north] {
            let letters = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME);
            *name = letters.collect::<String>().trim().to_owned();
        }
    }

    /// The names, South's first.
    pub fn both(&self) -> [String; 2] {
        [self.south.clone(), self.north.clone()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_gives_no_endless_name() {
        let mut names = Names { south: "x".repeat(100_000), north: " A\nn\u{7}a ".to_owned() };
        names.bound();
        assert_eq!(names.both(), ["x".repeat(LONGEST_NAME), "Ana".to_owned()]);
        names.bound();
        assert_eq!(names.north, "Ana");
    }
}
