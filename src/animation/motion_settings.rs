//! How much motion the player wants, and how slowly.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::settings::{Appearance, GameSpeed};

/// The settings on which all motion depends.
#[derive(SystemParam)]
pub struct MotionSettings<'w> {
    appearance: Res<'w, Appearance>,
    speed: Res<'w, GameSpeed>,
}

impl MotionSettings<'_> {
    /// Whether only fades and counts are wanted.
    pub fn is_reduced(&self) -> bool {
        self.appearance.reduced()
    }

    /// How many times as slow as normal moves are shown; 0 is at once.
    pub fn duration_scale(&self) -> f32 {
        self.speed.speed().duration_scale()
    }

    /// How slowly demonstrations are played; none where nothing is to move.
    pub fn demo_duration_scale(&self) -> Option<f32> {
        Some(self.duration_scale())
            .filter(|duration_scale| !self.is_reduced() && *duration_scale > 0.0)
    }
}
