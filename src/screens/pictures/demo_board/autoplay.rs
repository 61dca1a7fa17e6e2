//! A board that is looked at plays a move, seed by seed, and rests. On arrival each does so once, one
//! after the other.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::{Flight, LiveBoard};
use crate::animation::Trajectory;
use crate::board::{Pose, SeedSprite};
use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::screens::Screen;
use crate::screens::pictures::painted_image::Gallery;
use crate::settings::{Appearance, GameSpeed};

/// After the boards have come up, and between one board's move and the next one's, in seconds.
const BREATH: f32 = 0.5;

/// The sprites are made.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Laid;

/// The boards that have yet to play after arrival: the number of the next, and for how long nothing
/// has moved.
#[derive(Resource, Default)]
struct Arrival {
    next: usize,
    calm: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arrival>()
        .add_systems(OnEnter(Screen::Title), |mut arrival: ResMut<Arrival>| {
            *arrival = Arrival::default();
        })
        .add_systems(
            Update,
            (arrive, look, fly)
                .chain()
                .after(Laid)
                .in_set(GameSet::Animate)
                .run_if(in_state(Screen::Title)),
        );
}

/// Whether moves are shown at all, and how slowly.
fn slowness(looks: &Appearance, pace: &GameSpeed) -> Option<f32> {
    let slowness = pace.speed().slowness();
    (!looks.reduced() && slowness > 0.0).then_some(slowness)
}

/// After arrival each board plays once.
fn arrive(
    time: Res<Time>,
    looks: Res<Appearance>,
    pace: Res<GameSpeed>,
    gallery: Res<Gallery>,
    mut arrival: ResMut<Arrival>,
    mut boards: Query<&mut LiveBoard>,
    redraw: Res<RedrawRequests>,
) {
    let Some(slowness) = slowness(&looks, &pace) else {
        return;
    };
    let playing = boards.iter().filter(|live| live.plays).count();
    if arrival.next >= playing {
        return;
    }
    // What flies keeps the program awake itself, and what is being painted is waited for already.
    let moving = boards.iter().any(|live| live.flight.is_some());
    if moving || !gallery.is_dry() {
        arrival.calm = 0.0;
        return;
    }
    redraw.animate();
    arrival.calm += time.delta_secs().min(0.1);
    if arrival.calm < BREATH {
        return;
    }
    let next = arrival.next;
    if let Some(mut live) = boards.iter_mut().find(|live| live.plays && live.number == next) {
        live.play(slowness);
    }
    *arrival = Arrival { next: next + 1, calm: 0.0 };
}

/// Whoever looks at a board, by pointer or by keyboard, sees a move; then the arrival is over.
fn look(
    looks: Res<Appearance>,
    pace: Res<GameSpeed>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut arrival: ResMut<Arrival>,
    mut boards: Query<(Entity, &Hovered, &mut LiveBoard)>,
    redraw: Res<RedrawRequests>,
) {
    let Some(slowness) = slowness(&looks, &pace) else {
        return;
    };
    for (entity, hovered, mut live) in &mut boards {
        let seen = hovered.0 || visible.0 && focus.get() == Some(entity);
        if seen == live.seen || live.stage.is_none() {
            continue;
        }
        live.seen = seen;
        if seen && live.plays && live.flight.is_none() {
            arrival.next = usize::MAX;
            live.play(slowness);
            redraw.animate();
        }
    }
}

/// Moves the seeds of every board on which a move is shown.
fn fly(
    time: Res<Time>,
    mut boards: Query<&mut LiveBoard>,
    mut seeds: Query<(&mut Pose, &mut SeedSprite)>,
    redraw: Res<RedrawRequests>,
) {
    for mut live in &mut boards {
        let live = live.bypass_change_detection();
        let (Some(flight), Some(stage)) = (&mut live.flight, &live.stage) else {
            live.flight = None;
            continue;
        };
        redraw.animate();
        let now = flight.elapsed.map_or(0.0, |elapsed| elapsed + time.delta_secs());
        flight.elapsed = Some(now);
        if now >= flight.length {
            live.flight = None;
            live.rest(&mut seeds);
            continue;
        }
        for (number, journey) in &flight.journeys {
            stage.hold(*number, journey.at(now), &mut seeds);
        }
    }
}

impl LiveBoard {
    /// Begins a move; the position is the one after it at once.
    fn play(&mut self, slowness: f32) {
        let (Some(shown), Some(stage)) = (&mut self.shown, &mut self.stage) else {
            return;
        };
        let poses = stage.resting_poses(shown);
        let Some(timeline) = shown.play(slowness) else {
            self.fresh = true;
            return;
        };
        let from = |seed: usize| poses.get(&seed).copied();
        let (layout, kind) = (&stage.posed.layout, stage.kind());
        let journeys = Trajectory::all(&timeline, from, layout, kind, &mut stage.resting);
        self.flight = Some(Flight { journeys, elapsed: None, length: timeline.length });
    }

    /// Lays every seed where the position has it.
    fn rest(&mut self, seeds: &mut Query<(&mut Pose, &mut SeedSprite)>) {
        let (Some(shown), Some(stage)) = (&self.shown, &mut self.stage) else {
            return;
        };
        for (number, pose) in stage.resting_poses(shown) {
            stage.hold(number, pose, seeds);
        }
    }
}
