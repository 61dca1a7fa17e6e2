//! A figure plays its example when it comes into view, and whenever it is pointed at, gone to or
//! pressed; then it rests. Where nothing is to fly, a press shows how the seeds lie afterwards.

use std::collections::BTreeMap;

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::figure::{Figure, SetUp};
use super::figure_seeds::Grains;
use crate::animation::Trajectory;
use crate::animation::timeline::{PlaybackOptions, Timeline};
use crate::board::PilePositions;
use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::screens::pictures::painted_image::Gallery;
use crate::settings::{Appearance, GameSpeed};

/// Before a figure plays by itself nothing has moved for so long, in seconds.
const BREATH: f32 = 0.6;
/// So much of a figure is in view before it does, as a share.
const IN_VIEW: f32 = 0.97;

/// A move under way.
pub(super) struct Flight {
    pub journeys: BTreeMap<usize, Trajectory>,
    /// Seconds; none in the frame in which it begins, whose length is that of the sleep before.
    elapsed: Option<f32>,
    length: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press).add_systems(
        Update,
        (come_into_view, look, fly)
            .chain()
            .after(SetUp)
            .in_set(GameSet::Animate)
            .run_if(any_with_component::<Figure>),
    );
}

/// How slowly moves are shown; none where nothing is to fly.
fn slowness(looks: &Appearance, pace: &GameSpeed) -> Option<f32> {
    let slowness = pace.speed().slowness();
    (!looks.reduced() && slowness > 0.0).then_some(slowness)
}

/// What comes into view plays once, the upper before the lower.
fn come_into_view(
    time: Res<Time>,
    looks: Res<Appearance>,
    pace: Res<GameSpeed>,
    mut figures: Query<(&mut Figure, &ComputedNode, &UiGlobalTransform, Option<&CalculatedClip>)>,
    mut calm: Local<f32>,
    redraw: Res<RedrawRequests>,
) {
    let Some(slowness) = slowness(&looks, &pace) else {
        return;
    };
    let moving = figures.iter().any(|(figure, ..)| figure.flight.is_some());
    let waiting = figures.iter_mut().filter(|(figure, node, place, clip)| {
        let whole = Rect::from_center_size(place.translation, node.size());
        let seen = clip.map_or(whole, |clip| clip.clip.intersect(whole));
        !figure.shown && figure.set.is_some() && seen.height() >= IN_VIEW * whole.height()
    });
    let Some((mut next, ..)) = waiting.min_by_key(|(figure, ..)| figure.number) else {
        *calm = 0.0;
        return;
    };
    redraw.animate();
    *calm = if moving { 0.0 } else { *calm + time.delta_secs().min(0.1) };
    if *calm >= BREATH {
        *calm = 0.0;
        next.play(slowness);
    }
}

/// Whoever looks at a figure, by pointer or by keyboard, sees its example.
fn look(
    looks: Res<Appearance>,
    pace: Res<GameSpeed>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut figures: Query<(Entity, &Hovered, &mut Figure)>,
) {
    for (entity, hovered, mut figure) in &mut figures {
        let seen = hovered.0 || visible.0 && focus.get() == Some(entity);
        if seen == figure.seen {
            continue;
        }
        figure.seen = seen;
        if let Some(slowness) = slowness(&looks, &pace).filter(|_| seen) {
            figure.play(slowness);
        }
    }
}

fn press(
    activate: On<Activate>,
    looks: Res<Appearance>,
    pace: Res<GameSpeed>,
    gallery: Res<Gallery>,
    mut figures: Query<&mut Figure>,
    mut grains: Grains,
) {
    let Ok(mut figure) = figures.get_mut(activate.entity) else {
        return;
    };
    match slowness(&looks, &pace) {
        Some(slowness) => figure.play(slowness),
        None => figure.turn_over(&gallery, &mut grains),
    }
}

/// Moves the seeds of every figure on which a move is shown.
fn fly(
    time: Res<Time>,
    gallery: Res<Gallery>,
    mut figures: Query<&mut Figure>,
    mut grains: Grains,
    redraw: Res<RedrawRequests>,
) {
    for mut figure in &mut figures {
        let figure = figure.bypass_change_detection();
        let Some(flight) = &mut figure.flight else {
            continue;
        };
        redraw.animate();
        let begins = flight.elapsed.is_none();
        let now = flight.elapsed.map_or(0.0, |elapsed| elapsed + time.delta_secs());
        flight.elapsed = Some(now);
        if now >= flight.length {
            figure.flight = None;
            figure.over = true;
            figure.rest(&gallery, &mut grains);
            continue;
        }
        if begins {
            // What lay as after the move lies as before it again.
            let before = figure.before();
            let after = std::mem::replace(&mut figure.heaps, before);
            figure.rest(&gallery, &mut grains);
            figure.heaps = after;
        }
        figure.hold(&gallery, now, &mut grains);
    }
}

impl Figure {
    /// Which seed lies where before the move.
    fn before(&self) -> PilePositions {
        PilePositions::of(self.example.position())
    }

    /// Begins the example, unless it is being shown.
    fn play(&mut self, slowness: f32) {
        let mut heaps = self.before();
        let Some(set) = self.set.as_mut().filter(|_| self.flight.is_none()) else {
            return;
        };
        let poses = set.resting_poses(&heaps);
        let timeline =
            Timeline::new(self.example.trace(), &mut heaps, PlaybackOptions::of(slowness));
        let kind = set.kind();
        let from = |seed: usize| poses.get(&seed).copied();
        let journeys = Trajectory::all(&timeline, from, &set.posed.layout, kind, &mut set.resting);
        self.heaps = heaps;
        self.flight = Some(Flight { journeys, elapsed: None, length: timeline.length });
        (self.shown, self.over) = (true, false);
    }

    /// Shows how the seeds lie afterwards, or again how they lay before.
    fn turn_over(&mut self, gallery: &Gallery, grains: &mut Grains) {
        let mut heaps = self.before();
        self.over = !self.over;
        if self.over {
            Timeline::new(self.example.trace(), &mut heaps, PlaybackOptions::of(0.0));
        }
        self.heaps = heaps;
        self.rest(gallery, grains);
    }
}
