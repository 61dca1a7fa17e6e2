//! A board that is hovered or focused plays a move. When the page appears, each board does so once, one after
//! the other.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::{Attention, DemoBoard, DemoBoardsBuilt};
use crate::animation::{
    MotionSettings, NextBoardTimer, PageBoardPoses, PlaybackFinished, TimelinePlayback,
};
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::pictures::painted_image::ImageCache;
use crate::ui::screen::Screen;

/// How long nothing has moved before a board plays by itself.
const PAUSE: Duration = Duration::from_millis(500);

/// The boards that have yet to play by themselves.
#[derive(Resource, Default)]
struct BoardsToPlay {
    /// The number of the next board.
    next: usize,
    timer: NextBoardTimer,
}

/// Boards have started and ended their moves of this frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DemoBoardsPlayed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardsToPlay>()
        .add_systems(OnEnter(Screen::Title), |mut to_play: ResMut<BoardsToPlay>| {
            *to_play = BoardsToPlay::default();
        })
        .add_systems(
            Update,
            (rest_boards, play_next_board, play_active_board)
                .chain()
                .in_set(DemoBoardsPlayed)
                .after(DemoBoardsBuilt)
                .in_set(GameSet::Animate)
                .run_if(in_state(Screen::Title)),
        );
}

/// Places the seeds of a board where they lie after its move.
fn rest_boards(
    mut finished: MessageReader<PlaybackFinished>,
    mut boards: Query<&mut DemoBoard>,
    mut poses: PageBoardPoses,
) {
    for finished in finished.read() {
        if let Ok(mut board) = boards.get_mut(finished.board) {
            board.rest(&mut poses);
        }
    }
}

/// Lets each board play once.
fn play_next_board(
    mut commands: Commands,
    time: Res<Time>,
    motion: MotionSettings,
    cache: Res<ImageCache>,
    mut to_play: ResMut<BoardsToPlay>,
    mut boards: Query<(&mut DemoBoard, &mut TimelinePlayback)>,
    mut poses: PageBoardPoses,
    redraw: Res<RedrawRequests>,
) {
    let Some(duration_scale) = motion.demo_duration_scale() else {
        return;
    };
    if to_play.next >= boards.iter().filter(|(board, _)| board.plays).count() {
        return;
    }
    // Playing boards and pending pictures request frames themselves.
    let moving = boards.iter().any(|(_, playback)| playback.is_playing()) || !cache.is_complete();
    if !moving {
        redraw.animate();
    }
    if !to_play.timer.tick(time.delta(), PAUSE, moving) {
        return;
    }
    let next = to_play.next;
    to_play.next += 1;
    let found = boards.iter_mut().find(|(board, _)| board.plays && board.number() == next);
    if let Some((mut board, mut playback)) = found {
        board.play(&mut commands, &mut playback, &mut poses, duration_scale);
    }
}

/// Lets a board play a move when it is hovered or focused; after that none plays by itself.
fn play_active_board(
    mut commands: Commands,
    motion: MotionSettings,
    attention: Attention,
    mut to_play: ResMut<BoardsToPlay>,
    mut boards: Query<(Entity, &Hovered, &mut DemoBoard, &mut TimelinePlayback)>,
    mut poses: PageBoardPoses,
    redraw: Res<RedrawRequests>,
) {
    let Some(duration_scale) = motion.demo_duration_scale() else {
        return;
    };
    for (entity, hovered, mut board, mut playback) in &mut boards {
        let is_active = attention.is_on(entity, hovered);
        if is_active == board.was_active || board.sprites.is_none() {
            continue;
        }
        board.was_active = is_active;
        if is_active && board.plays && !playback.is_playing() {
            to_play.next = usize::MAX;
            board.play(&mut commands, &mut playback, &mut poses, duration_scale);
            redraw.animate();
        }
    }
}
