//! Plays each move of the match on its board, and shows the cues of the move.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::cues::CueShown;
use super::geometry::BoardGeometry;
use super::motion_settings::MotionSettings;
use super::playback::{PlaybackFinished, PlaybackSet, TimelinePlayback};
use super::timeline::{Cue, PlaybackOptions, Timeline};
use crate::board::{
    BoardLayout, BoardSet, DisplayedCounts, Layout, PileLayouts, PlaceEntities, Pose, Seed, SeedIn,
    SeedPlacement,
};
use crate::game::{GameSet, Match, MatchCommand, MatchEvent};
use crate::rules::{Place, Seat};
use crate::theme::ActiveTheme;

/// The entity on which the moves of matches are played. It outlives the boards of single matches.
#[derive(Component)]
#[require(TimelinePlayback)]
pub struct MatchBoard;

/// The move of the match that is being played, for systems that only look at it.
#[derive(SystemParam)]
pub struct MovePlayback<'w, 's>(Single<'w, 's, &'static TimelinePlayback, With<MatchBoard>>);

impl std::ops::Deref for MovePlayback<'_, '_> {
    type Target = TimelinePlayback;

    fn deref(&self) -> &TimelinePlayback {
        &self.0
    }
}

/// The same, to be changed.
type MatchBoardPlayback<'w, 's> =
    Single<'w, 's, (Entity, &'static mut TimelinePlayback), With<MatchBoard>>;

/// What a move that begins needs to know of the board.
#[derive(SystemParam)]
pub(super) struct Board<'w, 's> {
    layout: Res<'w, BoardLayout>,
    theme: Res<'w, ActiveTheme>,
    placement: ResMut<'w, SeedPlacement>,
    pile_layouts: ResMut<'w, PileLayouts>,
    places: PlaceEntities<'w, 's>,
    seeds: Query<'w, 's, (Entity, &'static Seed, &'static Pose, &'static SeedIn)>,
}

/// Whether a move of the match is being played.
pub fn is_move_playing(world: &World) -> bool {
    world
        .try_query_filtered::<&TimelinePlayback, With<MatchBoard>>()
        .is_some_and(|mut boards| boards.iter(world).any(TimelinePlayback::is_playing))
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CueShown>();
    app.world_mut().spawn(MatchBoard);
    app.add_systems(
        Update,
        (
            (follow_match_events, skip_move, end_on_other_board, show_cues)
                .chain()
                .after(PlaybackSet::Advance)
                .before(PlaybackSet::Finish),
            end_move.after(PlaybackSet::Finish),
        )
            .chain()
            .in_set(GameSet::Animate)
            .after(BoardSet::UpdateLayout)
            .before(BoardSet::PlaceEntities)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Starts to play a move that was made; stops when the position has changed otherwise.
fn follow_match_events(
    mut commands: Commands,
    mut events: MessageReader<MatchEvent>,
    mut board: Board,
    current: Option<Res<Match>>,
    motion: MotionSettings,
    playback: MatchBoardPlayback,
) {
    let (_, mut playback) = playback.into_inner();
    let mut repositioned = false;
    for event in events.read() {
        match event {
            MatchEvent::Played { before, trace, .. } => {
                board.placement.agree_with(before);
                // The seeds of another position, of this same frame, lie nowhere yet.
                let duration_scale = if repositioned { 0.0 } else { motion.duration_scale() };
                let outcome = current.as_ref().and_then(|current| current.outcome());
                let options =
                    PlaybackOptions { duration_scale, reduced: motion.is_reduced(), outcome };
                let timeline = Timeline::new(trace, board.placement.start_moving(), options);
                board.start(&mut commands, &mut playback, timeline, options);
            }
            MatchEvent::Began | MatchEvent::PositionChanged | MatchEvent::Closed => {
                repositioned = true;
                playback.cancel(&mut commands);
            }
            MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_)
            | MatchEvent::Refused { .. }
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished => {}
        }
    }
}

impl Board<'_, '_> {
    fn start(
        &mut self,
        commands: &mut Commands,
        playback: &mut TimelinePlayback,
        timeline: Timeline,
        options: PlaybackOptions,
    ) {
        let places = self.places.by_place();
        let goals: BTreeMap<usize, Place> =
            self.placement.piles().seeds().map(|(seed, place, ..)| (seed, place)).collect();
        for (entity, seed, _, seed_in) in &self.seeds {
            let goal = goals.get(&seed.0).and_then(|place| places.get(place));
            if let Some(goal) = goal.filter(|goal| **goal != seed_in.0) {
                commands.entity(entity).insert(SeedIn(*goal));
            }
        }
        let geometry = BoardGeometry {
            layout: &self.layout,
            seed_kind: self.theme.seed_kind(),
            pile_layouts: &mut self.pile_layouts,
        };
        let seeds = self.seeds.iter().map(|(entity, seed, pose, _)| (seed.0, entity, *pose));
        playback.start(commands, (timeline, options), geometry, seeds);
    }
}

/// Ends the move at once when the player skips it.
fn skip_move(mut commands: MessageReader<MatchCommand>, playback: MatchBoardPlayback) {
    // All are read: a second press must not skip the next move.
    let skips = commands.read().filter(|it| matches!(it, MatchCommand::Skip)).count();
    if skips > 0 {
        playback.into_inner().1.end_now(true);
    }
}

/// What the paths of seeds depend on: on another board, seeds would fly elsewhere.
fn board_shape(layout: &Layout, theme: &ActiveTheme) -> (bool, Vec2, String) {
    (layout.turned, layout.bowl(Place::Store(Seat::South)).a, theme.id.clone())
}

/// Ends the move when the board gets another shape or theme. Another scale is harmless in flight.
fn end_on_other_board(
    layout: Res<BoardLayout>,
    theme: Res<ActiveTheme>,
    mut last_shape: Local<Option<(bool, Vec2, String)>>,
    playback: MatchBoardPlayback,
) {
    if last_shape.is_some() && !layout.is_changed() && !theme.is_changed() {
        return;
    }
    let shape = Some(board_shape(&layout, &theme));
    if last_shape.is_some() && *last_shape != shape {
        playback.into_inner().1.end_now(false);
    }
    *last_shape = shape;
}

/// Shows the cues that are due: counts change with them, and other modules react to them.
fn show_cues(
    playback: MatchBoardPlayback,
    mut counts: ResMut<DisplayedCounts>,
    mut cues: MessageWriter<CueShown>,
) {
    let (_, mut playback) = playback.into_inner();
    if !playback.is_playing() {
        return;
    }
    let skipped = playback.is_skipped();
    for cue in playback.take_due_cues() {
        if let Cue::Count(place, count) = cue {
            counts.set(place, count);
        }
        cues.write(CueShown { cue, skipped });
    }
}

/// Lets all seeds come to rest after a move.
fn end_move(
    mut finished: MessageReader<PlaybackFinished>,
    board: Single<Entity, With<MatchBoard>>,
    mut placement: ResMut<SeedPlacement>,
    mut commands: MessageWriter<MatchCommand>,
) {
    if finished.read().filter(|it| it.board == *board).count() > 0 {
        placement.rest();
        commands.write(MatchCommand::FinishMove);
    }
}
