//! A figure plays its example when it comes into view, and whenever it is looked at or pressed; then it
//! rests. Where nothing is to move, a press shows how the seeds lie afterwards.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::draw_figures::{FiguresBuilt, update_ui_seeds};
use super::figure::Figure;
use crate::animation::{
    AutoplayTimer, BoardViewPoses, MotionSettings, PlaybackFinished, TimelinePlayback,
};
use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::screens::pictures::demo_board::Attention;

/// How long nothing moves before a figure plays by itself.
const PAUSE: Duration = Duration::from_millis(600);
/// The share of a figure's height that is in view before it plays by itself.
const SHARE_IN_VIEW: f32 = 0.97;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_pressed_figure).add_systems(
        Update,
        (rest_figures, play_next_figure, play_looked_at_figure, update_ui_seeds)
            .chain()
            .after(FiguresBuilt)
            .in_set(GameSet::Animate)
            .run_if(any_with_component::<Figure>),
    );
}

/// Lays the seeds of a figure to rest after its example.
fn rest_figures(
    mut finished: MessageReader<PlaybackFinished>,
    mut figures: Query<&mut Figure>,
    mut poses: BoardViewPoses,
) {
    for finished in finished.read() {
        if let Ok(mut figure) = figures.get_mut(finished.board) {
            figure.over = true;
            figure.rest(&mut poses);
        }
    }
}

/// Lets each figure that comes into view play once, the upper before the lower.
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
    mut poses: BoardViewPoses,
    mut timer: Local<AutoplayTimer>,
    redraw: Res<RedrawRequests>,
) {
    let Some(slowness) = motion.demo_slowness() else {
        return;
    };
    let moving = figures.iter().any(|(_, playback, ..)| playback.is_playing());
    let waiting = figures.iter_mut().filter(|(figure, _, node, place, clip)| {
        let whole = Rect::from_center_size(place.translation, node.size());
        let seen = clip.map_or(whole, |clip| clip.clip.intersect(whole));
        let in_view = seen.height() >= SHARE_IN_VIEW * whole.height();
        !figure.shown && figure.seeds.is_some() && in_view
    });
    let Some((mut next, mut playback, ..)) = waiting.min_by_key(|(figure, ..)| figure.number)
    else {
        timer.reset();
        return;
    };
    redraw.animate();
    if timer.tick(time.delta(), PAUSE, moving) {
        next.play(&mut commands, &mut playback, &mut poses, slowness);
    }
}

/// Lets a figure play its example when the player comes to look at it.
fn play_looked_at_figure(
    mut commands: Commands,
    motion: MotionSettings,
    attention: Attention,
    mut figures: Query<(Entity, &Hovered, &mut Figure, &mut TimelinePlayback)>,
    mut poses: BoardViewPoses,
) {
    for (entity, hovered, mut figure, mut playback) in &mut figures {
        let looked_at = attention.is_on(entity, hovered);
        if looked_at == figure.was_looked_at {
            continue;
        }
        figure.was_looked_at = looked_at;
        if let Some(slowness) = motion.demo_slowness().filter(|_| looked_at) {
            figure.play(&mut commands, &mut playback, &mut poses, slowness);
        }
    }
}

fn play_pressed_figure(
    activate: On<Activate>,
    mut commands: Commands,
    motion: MotionSettings,
    mut figures: Query<(&mut Figure, &mut TimelinePlayback)>,
    mut poses: BoardViewPoses,
) {
    let Ok((mut figure, mut playback)) = figures.get_mut(activate.entity) else {
        return;
    };
    match motion.demo_slowness() {
        Some(slowness) => figure.play(&mut commands, &mut playback, &mut poses, slowness),
        None => figure.toggle(&mut poses),
    }
}
