//! Plays timelines on boards: on that of the match, and on every small board of a page.
//!
//! Every seed that moves gets a tween of its own. A clock beside them decides which cues are due and
//! when all is over; then the owner of the board lays every seed where its position says, whatever
//! tweens have run. So skipping, undoing and leaving are safe.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{AnimationSystem, EaseMethod, Tween, TweenAnim, TweeningPlugin};

use super::geometry::BoardGeometry;
use super::hand_path::{HandMoment, HandPath};
use super::path_builder::PathBuilder;
use super::seed_path::{PathLens, SeedPath};
use super::timeline::{Cue, PlaybackOptions, Timeline};
use crate::board::Pose;
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;

/// The timeline that is played on a board, if any. Every board that can play has one.
#[derive(Component, Default)]
pub struct TimelinePlayback(Option<Running>);

struct Running {
    timeline: Timeline,
    options: PlaybackOptions,
    hand_paths: Arc<Vec<HandPath>>,
    /// The seeds that move.
    seeds: Vec<(Entity, Arc<SeedPath>)>,
    elapsed_secs: f32,
    /// How many cues have been taken.
    cues_taken: usize,
    skipped: bool,
}

/// The playback on a board is over: its seeds are to be laid to rest.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlaybackFinished {
    /// The entity with the [`TimelinePlayback`].
    pub board: Entity,
}

/// The steps of the playback in a frame. Timelines are started after the first one.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaybackSet {
    /// The clocks advance.
    Advance,
    /// Timelines that have run to their end are removed.
    Finish,
}

impl TimelinePlayback {
    /// Whether a timeline is being played.
    pub fn is_playing(&self) -> bool {
        self.0.is_some()
    }

    /// Starts a timeline, and gives each of its `seeds` that moves the tween of its path. Seeds come by
    /// number, with the pose in which each is held now.
    pub(super) fn start(
        &mut self,
        commands: &mut Commands,
        (timeline, options): (Timeline, PlaybackOptions),
        geometry: BoardGeometry,
        seeds: impl IntoIterator<Item = (usize, Entity, Pose)>,
    ) {
        self.cancel(commands);
        let length = timeline.length;
        let mut paths = PathBuilder::new(geometry, &timeline);
        let mut moving = Vec::new();
        let seeds = if length > 0.0 { Some(seeds) } else { None };
        for (number, entity, pose) in seeds.into_iter().flatten() {
            let Some(track) = timeline.tracks.get(&number) else {
                continue;
            };
            let path = Arc::new(paths.seed_path(number, pose, track));
            commands.entity(entity).insert(tween(path.clone(), length));
            moving.push((entity, path));
        }
        let hand_paths = paths.hand_paths;
        self.0 = Some(Running {
            timeline,
            options,
            hand_paths,
            seeds: moving,
            elapsed_secs: 0.0,
            cues_taken: 0,
            skipped: false,
        });
    }

    /// Stops without an end: the seeds stay where they are.
    pub(super) fn cancel(&mut self, commands: &mut Commands) {
        if let Some(running) = self.0.take() {
            running.remove_tweens(commands);
        }
    }

    /// Ends in this frame. If the player has `skipped` it, the cues that are left start nothing that
    /// takes time.
    pub(super) fn end_now(&mut self, skipped: bool) {
        if let Some(running) = &mut self.0 {
            running.elapsed_secs = f32::INFINITY;
            running.skipped |= skipped;
        }
    }

    /// Whether the player has skipped the rest of the timeline.
    pub(super) fn is_skipped(&self) -> bool {
        self.0.as_ref().is_some_and(|running| running.skipped)
    }

    /// The options of the timeline that is being played.
    pub(super) fn options(&self) -> Option<PlaybackOptions> {
        Some(self.0.as_ref()?.options)
    }

    /// The time since the start of the timeline, in seconds.
    pub(super) fn elapsed_secs(&self) -> f32 {
        self.0.as_ref().map_or(0.0, |running| running.elapsed_secs)
    }

    /// The paths of the seeds that move.
    pub(super) fn paths(&self) -> impl Iterator<Item = &SeedPath> {
        self.0.iter().flat_map(|running| running.seeds.iter().map(|(_, path)| &**path))
    }

    /// The hand at present, unless only fades and counts are shown.
    pub(super) fn hand(&self) -> Option<HandMoment> {
        let running = self.0.as_ref().filter(|running| !running.options.reduced)?;
        running.hand_paths.iter().find_map(|path| path.at(running.elapsed_secs))
    }

    /// The cues that have become due.
    pub(super) fn take_due_cues(&mut self) -> Vec<Cue> {
        let Some(running) = &mut self.0 else {
            return Vec::new();
        };
        let cues = &running.timeline.cues;
        let due = cues.partition_point(|(at, _)| *at <= running.elapsed_secs);
        let due = due.max(running.cues_taken);
        let taken = std::mem::replace(&mut running.cues_taken, due);
        cues[taken..due].iter().map(|(_, cue)| *cue).collect()
    }
}

impl Running {
    fn remove_tweens(&self, commands: &mut Commands) {
        for (seed, _) in &self.seeds {
            if let Ok(mut seed) = commands.get_entity(*seed) {
                seed.try_remove::<TweenAnim>();
            }
        }
    }
}

/// The tween of a seed. Each segment of the path eases by itself, so the whole runs evenly.
fn tween(path: Arc<SeedPath>, length: f32) -> TweenAnim {
    let lens = PathLens { path, length };
    TweenAnim::new(Tween::new(EaseMethod::default(), Duration::from_secs_f32(length), lens))
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TweeningPlugin).add_message::<PlaybackFinished>();
    app.configure_sets(Update, AnimationSystem::AnimationUpdate.before(GameSet::Input));
    app.configure_sets(
        Update,
        (PlaybackSet::Advance, PlaybackSet::Finish).chain().in_set(GameSet::Animate),
    );
    app.add_systems(
        Update,
        (
            advance_playbacks.in_set(PlaybackSet::Advance),
            finish_playbacks.in_set(PlaybackSet::Finish),
        ),
    );
    app.add_systems(PostUpdate, request_frames);
}

/// Advances all clocks. A timeline that is started later in this frame begins with the next one, as its
/// tweens do.
fn advance_playbacks(
    time: Res<Time>,
    mut playbacks: Query<&mut TimelinePlayback>,
    redraw: Res<RedrawRequests>,
) {
    for mut playback in &mut playbacks {
        if let Some(running) = playback.bypass_change_detection().0.as_mut() {
            running.elapsed_secs += time.delta_secs();
            redraw.animate();
        }
    }
}

/// Ends the timelines that have run to their end.
fn finish_playbacks(
    mut commands: Commands,
    mut playbacks: Query<(Entity, &mut TimelinePlayback)>,
    mut finished: MessageWriter<PlaybackFinished>,
) {
    for (board, mut playback) in &mut playbacks {
        let over = |running: &Running| running.elapsed_secs >= running.timeline.length;
        if playback.0.as_ref().is_some_and(over) {
            playback.cancel(&mut commands);
            finished.write(PlaybackFinished { board });
        }
    }
}

/// Frames are drawn continuously while a tween runs.
fn request_frames(tweens: Query<(), With<TweenAnim>>, redraw: Res<RedrawRequests>) {
    if !tweens.is_empty() {
        redraw.animate();
    }
}
