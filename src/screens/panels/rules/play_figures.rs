//! A figure plays its example when it comes into view, and whenever it is hovered, focused or pressed; then it
//! rests. With reduced motion a press shows how the seeds lie afterwards.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::draw_figures::{FiguresBuilt, update_ui_seeds};
use super::figure::Figure;
use crate::animation::{
    MotionSettings, NextBoardTimer, PageBoardPoses, PlaybackFinished, TimelinePlayback,
};
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::pictures::demo_board::Attention;

/// How long nothing has moved before a figure plays by itself.
const PAUSE: Duration = Duration::from_millis(600);
/// The share of a figure's height that is in view before it plays by itself.
const SHARE_IN_VIEW: f32 = 0.97;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_pressed_figure).add_systems(
        Update,
        (rest_figures, play_next_figure, play_active_figure, update_ui_seeds)
            .chain()
            .after(FiguresBuilt)
            .in_set(GameSet::Animate)
            .run_if(any_with_component::<Figure>),
    );
}

/// Places the seeds of a figure where they lie after its example.
fn rest_figures(
    mut finished: MessageReader<PlaybackFinished>,
    mut figures: Query<&mut Figure>,
    mut poses: PageBoardPoses,
) {
    for finished in finished.read() {
        if let Ok(mut figure) = figures.get_mut(finished.board) {
            figure.is_over = true;
            figure.rest(&mut poses);
        }
    }
}

/// Lets each figure play once when it comes into view, the upper before the lower.
fn play_next_figure(
    mut commands: Commands,
    time: Res<Time>,
    motion: MotionSettings,
    mut figures: Query<(
        &mut Figure,
        &mut TimelinePlayback,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&CalculatedClip>,
    )>,
    mut poses: PageBoardPoses,
    mut timer: Local<NextBoardTimer>,
    redraw: Res<RedrawRequests>,
) {
    let Some(duration_scale) = motion.demo_duration_scale() else {
        return;
    };
    let moving = figures.iter().any(|(_, playback, ..)| playback.is_playing());
    let waiting = figures.iter_mut().filter(|(figure, _, node, place, clip)| {
        let area = Rect::from_center_size(place.translation, node.size());
        let visible = clip.map_or(area, |clip| clip.clip.intersect(area));
        let in_view = visible.height() >= SHARE_IN_VIEW * area.height();
        !figure.has_played && figure.seeds.is_some() && in_view
    });
    let Some((mut next, mut playback, ..)) = waiting.min_by_key(|(figure, ..)| figure.number)
    else {
        timer.reset();
        return;
    };
    redraw.animate();
    if timer.tick(time.delta(), PAUSE, moving) {
        next.play(&mut commands, &mut playback, &mut poses, duration_scale);
    }
}

/// Lets a figure play its example when it is hovered or focused.
fn play_active_figure(
    mut commands: Commands,
    motion: MotionSettings,
    attention: Attention,
    mut figures: Query<(Entity, &Hovered, &mut Figure, &mut TimelinePlayback)>,
    mut poses: PageBoardPoses,
) {
    for (entity, hovered, mut figure, mut playback) in &mut figures {
        let is_active = attention.is_on(entity, hovered);
        if is_active == figure.was_active {
            continue;
        }
        figure.was_active = is_active;
        if let Some(duration_scale) = motion.demo_duration_scale().filter(|_| is_active) {
            figure.play(&mut commands, &mut playback, &mut poses, duration_scale);
        }
    }
}

fn play_pressed_figure(
    activate: On<Activate>,
    mut commands: Commands,
    motion: MotionSettings,
    mut figures: Query<(&mut Figure, &mut TimelinePlayback)>,
    mut poses: PageBoardPoses,
) {
    let Ok((mut figure, mut playback)) = figures.get_mut(activate.entity) else {
        return;
    };
    match motion.demo_duration_scale() {
        Some(duration_scale) => {
            figure.play(&mut commands, &mut playback, &mut poses, duration_scale)
        }
        None => figure.toggle(&mut poses),
    }
}
