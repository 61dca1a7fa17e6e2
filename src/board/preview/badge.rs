//! A badge beside a count: what a move would do there, or what a pit is worth.

use bevy::prelude::*;

use crate::paint::Palette;
use crate::rules::Place;
use crate::theme::colour;

/// The meaning of a badge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeKind {
    /// Seeds would fall here.
    Falls,
    /// The last seed would fall here.
    Last,
    /// Seeds would be captured here.
    Captured,
    /// There would be another turn.
    AnotherTurn,
    /// The value of a pit's move.
    Value,
    /// The same, for a move of the highest value.
    BestValue,
}

/// A badge beside a count.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The place that it is about.
    pub place: Place,
    /// What it means.
    pub kind: BadgeKind,
    /// The number of seeds; 0 for another turn. For a value, the margin, below 0 if the mover loses seeds.
    pub seeds: i32,
}

impl Badge {
    /// The text on it.
    pub fn text(&self) -> String {
        match self.kind {
            BadgeKind::Falls | BadgeKind::Last => format!("+{}", self.seeds),
            BadgeKind::Captured => format!("\u{2212}{}", self.seeds),
            BadgeKind::AnotherTurn => "Again".to_owned(),
            BadgeKind::Value | BadgeKind::BestValue => match self.seeds {
                0 => "0".to_owned(),
                ahead @ 1.. => format!("+{ahead}"),
                behind => format!("\u{2212}{}", -behind),
            },
        }
    }

    /// The colours of background, edge and text.
    pub(super) fn colours(&self, palette: &Palette) -> [Color; 3] {
        match self.kind {
            BadgeKind::Falls => [palette.night, palette.accent, palette.accent],
            BadgeKind::Last | BadgeKind::AnotherTurn => {
                [palette.accent, palette.night, palette.ink]
            }
            // Different from the badge of seeds that fall.
            BadgeKind::Value => [palette.night, palette.cream, palette.cream],
            BadgeKind::BestValue => [palette.ivory, palette.night, palette.ink],
            BadgeKind::Captured => [palette.arrow, palette.cream, palette.cream],
        }
        .map(colour)
    }
}
