//! Boards on the pages with real seeds in them, which play a move when they are looked at.

mod autoplay;
mod demo_game;
mod sprites;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub use demo_game::{Demonstration, Repertoire};

use self::sprites::Stage;
use crate::animation::Trajectory;
use crate::rules::Ruleset;

/// A board whose seeds are drawn over the picture of its node.
#[derive(Component)]
#[component(on_remove = strike)]
pub struct LiveBoard {
    shown: Option<Demonstration>,
    /// Its place among the boards of the page, from 0.
    number: usize,
    /// Whether it plays when it is pointed at.
    plays: bool,
    /// How bright it is shown.
    pub light: f32,
    /// What is drawn; none until its picture is dry, or when it is to be laid out afresh.
    stage: Option<Stage>,
    fresh: bool,
    flight: Option<Flight>,
    /// Whether it was looked at in the frame before.
    seen: bool,
}

/// A move under way.
struct Flight {
    journeys: BTreeMap<usize, Trajectory>,
    /// Seconds; none in the frame in which it begins, whose length is that of the sleep before.
    elapsed: Option<f32>,
    length: f32,
}

impl LiveBoard {
    /// A board in mid-game, the `number`-th of its page, that plays when it is looked at.
    pub fn playing(shown: Option<Demonstration>, number: usize) -> Self {
        Self::of(shown, number, true)
    }

    /// A board as it is set up.
    pub fn set_up(ruleset: &Ruleset) -> Self {
        Self::of(Demonstration::start(ruleset), 0, false)
    }

    /// Its place among the boards of the page, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Shows another set-up.
    pub fn set(&mut self, ruleset: &Ruleset) {
        self.shown = Demonstration::start(ruleset);
        self.flight = None;
        self.fresh = true;
    }

    fn of(shown: Option<Demonstration>, number: usize, plays: bool) -> Self {
        Self {
            shown,
            number,
            plays,
            light: 1.0,
            stage: None,
            fresh: true,
            flight: None,
            seen: false,
        }
    }
}

/// What is drawn goes with its node.
fn strike(mut world: bevy::ecs::world::DeferredWorld, hook: bevy::ecs::lifecycle::HookContext) {
    let root = world.get::<LiveBoard>(hook.entity).and_then(|live| Some(live.stage.as_ref()?.root));
    if let Some(root) = root {
        world.commands().entity(root).try_despawn();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((sprites::plugin, autoplay::plugin));
}

#[cfg(test)]
mod tests;
