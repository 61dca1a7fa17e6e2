//! A move made visible: its trace becomes a timeline, each seed's track one tween.
//!
//! The end is decided by the timeline's own clock. Then every seed is laid where the position has
//! it, whatever tweens were or were not stepped; so skipping, undoing and leaving are safe.

mod flight;
mod glow;
mod journey;
pub mod timeline;

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{AnimationSystem, EaseMethod, Tween, TweenAnim, TweeningPlugin};

pub use self::journey::Journey;

use self::flight::{Leg, TrackLens};
use self::timeline::{Cue, Motion, Spot, Timeline, Track};
use crate::board::{
    BoardLayout, BoardSet, Heaped, Heaps, Homes, Layout, Point, Resting, Seed, SeedIn, Shown,
};
use crate::paint::SeedKind;
use crate::platform::power::Awake;
use crate::play::{Ask, Match, PlaySet, Told};
use crate::settings::Pace;
use crate::theme::Face;

/// A pile that gives less than this, in units, is left alone: nobody would see it.
const UNSEEN: f32 = 0.4;

/// A cue whose moment has come.
#[derive(Message, Clone, Copy, Debug)]
pub struct CueShown {
    /// What is to be seen.
    pub cue: Cue,
    /// Whether its moment was skipped: only what lasts is worth showing.
    pub skipped: bool,
}

/// The move that is being shown.
#[derive(Resource, Default)]
pub struct Showing {
    timeline: Option<Timeline>,
    /// Seconds; none in the frame in which it begins, whose length is that of the sleep before.
    elapsed: Option<f32>,
    /// How many cues have been shown.
    shown: usize,
    /// Whether the end is wanted at once.
    skipped: bool,
}

impl Showing {
    /// Whether a move is being shown.
    pub fn is_on(&self) -> bool {
        self.timeline.is_some()
    }

    fn begin(&mut self, timeline: Timeline) {
        *self = Self { timeline: Some(timeline), elapsed: None, ..Self::default() };
    }

    /// The cues up to now that were not shown yet.
    fn due(&mut self) -> Vec<Cue> {
        let Some(timeline) = &self.timeline else {
            return Vec::new();
        };
        let until = timeline.cues.partition_point(|(at, _)| *at <= self.elapsed.unwrap_or(0.0));
        let due = timeline.cues[self.shown..until.max(self.shown)].iter().map(|(_, cue)| *cue);
        let due = due.collect();
        self.shown = until.max(self.shown);
        due
    }
}

/// The animation of moves, and its clock.
pub fn plugin(app: &mut App) {
    app.add_plugins((TweeningPlugin, glow::plugin));
    app.add_message::<CueShown>().init_resource::<Showing>();
    app.configure_sets(Update, AnimationSystem::AnimationUpdate.before(PlaySet::Ask));
    app.add_systems(
        Update,
        (begin, hear_skip, advance)
            .chain()
            .in_set(PlaySet::Show)
            .after(BoardSet::Fit)
            .before(BoardSet::Place)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Turns a move that was played into tweens; drops them when the position is another one.
fn begin(
    mut commands: Commands,
    mut told: MessageReader<Told>,
    mut showing: ResMut<Showing>,
    mut heaped: ResMut<Heaped>,
    mut resting: ResMut<Resting>,
    layout: Res<BoardLayout>,
    face: Res<Face>,
    pace: Res<Pace>,
    homes: Homes,
    seeds: Query<(Entity, &Seed, &Transform, &SeedIn)>,
) {
    let mut rewound = false;
    for told in told.read() {
        match told {
            Told::Played { before, trace, .. } => {
                if !heaped.heaps.agree_with(before) {
                    heaped.heaps = Heaps::of(before);
                }
                // The seeds of another position, of this same frame, lie nowhere yet.
                let slowness = if rewound { 0.0 } else { pace.speed().slowness() };
                let timeline = Timeline::new(trace, &mut heaped.heaps, slowness);
                heaped.at_rest = false;
                let homes = homes.by_place();
                let went: BTreeMap<usize, _> =
                    heaped.heaps.seeds().map(|(seed, place, ..)| (seed, place)).collect();
                let length = timeline.length;
                for (entity, seed, transform, seed_in) in &seeds {
                    let Some(track) = timeline.tracks.get(&seed.0) else {
                        continue;
                    };
                    let mut entity = commands.entity(entity);
                    if let Some(home) = went.get(&seed.0).and_then(|place| homes.get(place))
                        && *home != seed_in.0
                    {
                        entity.insert(SeedIn(*home));
                    }
                    if length > 0.0 {
                        let from = point_of(transform);
                        let legs = legs(track, from.at, &layout, face.seed_kind(), &mut resting);
                        entity.insert(tween(TrackLens { from, legs, length }));
                    }
                }
                showing.begin(timeline);
            }
            Told::Began | Told::Rewound | Told::Left => {
                rewound = true;
                *showing = Showing::default();
                for (entity, ..) in &seeds {
                    commands.entity(entity).try_remove::<TweenAnim>();
                }
            }
            Told::RitualWent | Told::Refused { .. } | Told::Settled => {}
        }
    }
}

fn point_of(transform: &Transform) -> Point {
    Point { at: transform.translation.truncate(), depth: transform.translation.z, lit: 1.0 }
}

fn tween(lens: TrackLens) -> TweenAnim {
    let length = Duration::from_secs_f32(lens.length);
    // Each leg eases by itself, so the whole runs evenly.
    TweenAnim::new(Tween::new(EaseMethod::default(), length, lens))
}

/// Finds the points of a track.
fn legs(
    track: &Track,
    mut at: Vec2,
    layout: &Layout,
    kind: SeedKind,
    resting: &mut Resting,
) -> Vec<Leg> {
    let mut legs = Vec::with_capacity(track.0.len());
    for key in &track.0 {
        let to = match key.to {
            Spot::Rest { place, index, count } => resting.rest(layout, kind, place, index, count),
            Spot::Hand { place, index, count } => Resting::hand(layout, place, index, count),
        };
        if key.motion == Motion::Give && to.at.distance(at) < UNSEEN {
            continue;
        }
        at = to.at;
        legs.push(Leg { start: key.start, end: key.end, to, motion: key.motion });
    }
    legs
}

/// Somebody does not want to wait.
fn hear_skip(mut asks: MessageReader<Ask>, mut showing: ResMut<Showing>) {
    // All are read: a second press must not skip the next move.
    let skips = asks.read().filter(|ask| matches!(ask, Ask::Skip)).count();
    if skips > 0 && showing.is_on() {
        showing.skipped = true;
    }
}

/// Runs the clock, shows the cues that are due, and at the end lets everything come to rest.
fn advance(
    mut commands: Commands,
    time: Res<Time>,
    layout: Res<BoardLayout>,
    current: Option<Res<Match>>,
    mut last_shape: Local<Option<(bool, Vec2)>>,
    mut showing: ResMut<Showing>,
    mut heaped: ResMut<Heaped>,
    mut shown: ResMut<Shown>,
    mut awake: ResMut<Awake>,
    mut cues: MessageWriter<CueShown>,
    mut asks: MessageWriter<Ask>,
    seeds: Query<Entity, (With<Seed>, With<TweenAnim>)>,
) {
    // Another scale is harmless in flight, another shape is not: what flew to a tray that has
    // moved is laid down at once.
    let shape = Some((
        layout.turned,
        layout.hollow(crate::rules::Place::Store(crate::rules::Seat::South)).a,
    ));
    let reshaped = last_shape.is_some() && *last_shape != shape;
    *last_shape = shape;
    if !showing.is_on() || current.is_none() {
        return;
    }
    awake.stay();
    let elapsed = showing.elapsed.map_or(0.0, |elapsed| elapsed + time.delta_secs());
    showing.elapsed = Some(elapsed);
    let length = showing.timeline.as_ref().map_or(0.0, |timeline| timeline.length);
    let skipped = showing.skipped;
    let over = skipped || reshaped || elapsed >= length;
    if over {
        showing.elapsed = Some(f32::INFINITY);
    }
    for cue in showing.due() {
        if let Cue::Count(place, count) = cue {
            shown.0.insert(place, count);
        }
        cues.write(CueShown { cue, skipped });
    }
    if over {
        *showing = Showing::default();
        heaped.at_rest = true;
        for seed in &seeds {
            commands.entity(seed).try_remove::<TweenAnim>();
        }
        asks.write(Ask::Shown);
    }
}
