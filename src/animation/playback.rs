//! The move that is being shown: it begins with tweens, and ends by its own clock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{EaseMethod, Tween, TweenAnim};

use super::hand_path::{self, HandPath};
use super::path::{PathLens, SeedPath};
use super::paths::PathBuilder;
use super::timeline::{Cue, PlaybackOptions, Timeline};
use super::{CueShown, Hand, InHand};
use crate::board::{
    BoardLayout, BoardSet, DisplayedCounts, Layout, PileLayouts, PilePositions, PlaceEntities,
    Pose, Seed, SeedIn, SeedPlacement,
};
use crate::game::{GameSet, Match, MatchCommand, MatchEvent};
use crate::platform::power::RedrawRequests;
use crate::rules::{Place, Seat};
use crate::settings::{Appearance, GameSpeed};
use crate::theme::ActiveTheme;

/// The move that is being shown.
#[derive(Resource, Default)]
pub struct MovePlayback {
    timeline: Option<Timeline>,
    courses: Vec<(Seed, Arc<SeedPath>)>,
    glides: Arc<Vec<HandPath>>,
    /// How it is shown.
    manner: Option<PlaybackOptions>,
    /// Seconds; none in the frame in which it begins, whose length is that of the sleep before.
    elapsed: Option<f32>,
    /// How many cues have been shown.
    shown: usize,
    /// Whether the end is wanted at once.
    skipped: bool,
}

impl MovePlayback {
    /// Whether a move is being shown.
    pub fn is_on(&self) -> bool {
        self.timeline.is_some()
    }

    /// Seconds since it began.
    pub(super) fn elapsed(&self) -> f32 {
        self.elapsed.unwrap_or(0.0)
    }

    /// How it is shown, while it is.
    pub(super) fn manner(&self) -> Option<PlaybackOptions> {
        self.manner
    }

    /// What each seed does that does anything.
    pub(super) fn courses(&self) -> &[(Seed, Arc<SeedPath>)] {
        &self.courses
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MovePlayback>().init_resource::<Hand>();
    app.add_systems(
        Update,
        (begin, hear_skip, advance, carry)
            .chain()
            .in_set(GameSet::Animate)
            .after(BoardSet::Fit)
            .before(BoardSet::Place)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Turns a move that was played into tweens; drops them when the position is another one.
fn begin(
    mut commands: Commands,
    mut told: MessageReader<MatchEvent>,
    mut showing: ResMut<MovePlayback>,
    mut heaped: ResMut<SeedPlacement>,
    mut resting: ResMut<PileLayouts>,
    current: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    face: Res<ActiveTheme>,
    (pace, looks): (Res<GameSpeed>, Res<Appearance>),
    homes: PlaceEntities,
    seeds: Query<(Entity, &Seed, &Pose, &SeedIn)>,
) {
    let mut rewound = false;
    for told in told.read() {
        match told {
            MatchEvent::Played { before, trace, .. } => {
                if !heaped.heaps.agree_with(before) {
                    heaped.heaps = PilePositions::of(before);
                }
                // The seeds of another position, of this same frame, lie nowhere yet.
                let slowness = if rewound { 0.0 } else { pace.speed().slowness() };
                let outcome = current.as_ref().and_then(|current| current.outcome());
                let manner = PlaybackOptions { slowness, reduced: looks.reduced(), outcome };
                let timeline = Timeline::new(trace, &mut heaped.heaps, manner);
                heaped.at_rest = false;
                let homes = homes.by_place();
                let went: BTreeMap<usize, _> =
                    heaped.heaps.seeds().map(|(seed, place, ..)| (seed, place)).collect();
                let glides: Vec<HandPath> =
                    timeline.sweeps.iter().map(|sweep| HandPath::new(sweep, &layout)).collect();
                let glides = Arc::new(glides);
                let (kind, resting) = (face.seed_kind(), &mut *resting);
                let mut ground =
                    PathBuilder { layout: &layout, kind, resting, glides: glides.clone() };
                let length = timeline.length;
                let mut courses = Vec::new();
                for (entity, &seed, pose, seed_in) in &seeds {
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
                        let course = Arc::new(ground.course(seed.0, *pose, track));
                        courses.push((seed, course.clone()));
                        entity.insert(tween(PathLens { course, length }));
                    }
                }
                let timeline = Some(timeline);
                *showing =
                    MovePlayback { timeline, courses, glides, manner: Some(manner), ..default() };
            }
            MatchEvent::Began | MatchEvent::PositionChanged | MatchEvent::Closed => {
                rewound = true;
                *showing = MovePlayback::default();
                for (entity, ..) in &seeds {
                    commands.entity(entity).try_remove::<TweenAnim>();
                }
            }
            MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_)
            | MatchEvent::Refused { .. }
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished => {}
        }
    }
}

fn tween(lens: PathLens) -> TweenAnim {
    let length = Duration::from_secs_f32(lens.length);
    // Each leg eases by itself, so the whole runs evenly.
    TweenAnim::new(Tween::new(EaseMethod::default(), length, lens))
}

/// Somebody does not want to wait.
fn hear_skip(mut asks: MessageReader<MatchCommand>, mut showing: ResMut<MovePlayback>) {
    // All are read: a second press must not skip the next move.
    let skips = asks.read().filter(|ask| matches!(ask, MatchCommand::Skip)).count();
    if skips > 0 && showing.is_on() {
        showing.skipped = true;
    }
}

/// What points that were found depend on: another of these, and seeds would fly elsewhere.
fn shape(layout: &Layout, face: &ActiveTheme) -> (bool, Vec2, String) {
    (layout.turned, layout.hollow(Place::Store(Seat::South)).a, face.id.clone())
}

/// Runs the clock, shows the cues that are due, and at the end lets everything come to rest.
fn advance(
    mut commands: Commands,
    time: Res<Time>,
    layout: Res<BoardLayout>,
    face: Res<ActiveTheme>,
    current: Option<Res<Match>>,
    mut last_shape: Local<Option<(bool, Vec2, String)>>,
    mut showing: ResMut<MovePlayback>,
    mut heaped: ResMut<SeedPlacement>,
    mut shown: ResMut<DisplayedCounts>,
    redraw: Res<RedrawRequests>,
    mut cues: MessageWriter<CueShown>,
    mut asks: MessageWriter<MatchCommand>,
    seeds: Query<Entity, (With<Seed>, With<TweenAnim>)>,
) {
    // Another scale is harmless in flight, another shape or face is not: what flew to a tray that
    // has moved, or to a heap of other seeds, is laid down at once.
    let mut reshaped = false;
    if last_shape.is_none() || layout.is_changed() || face.is_changed() {
        let now = Some(shape(&layout, &face));
        reshaped = last_shape.is_some() && *last_shape != now;
        *last_shape = now;
    }
    if !showing.is_on() || current.is_none() {
        return;
    }
    redraw.animate();
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
        *showing = MovePlayback::default();
        heaped.at_rest = true;
        for seed in &seeds {
            commands.entity(seed).try_remove::<TweenAnim>();
        }
        asks.write(MatchCommand::AnimationFinished);
    }
}

/// Tells where the hand is, for its shadow and its label.
fn carry(showing: Res<MovePlayback>, mut seen: ResMut<Hand>) {
    let moved = showing.manner.is_some_and(|manner| !manner.reduced);
    let now = showing.elapsed();
    let moment = if moved { showing.glides.iter().find_map(|glide| glide.at(now)) } else { None };
    seen.set_if_neq(Hand(moment.map(|moment| InHand {
        ground: moment.ground,
        height: moment.height,
        reach: hand_path::reach(moment.held),
        shadow: moment.shadow,
    })));
}
