//! Marks between the counts of the row to move, which show the direction of sowing.

use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::{Delay, EaseMethod, TweenAnim};

use super::layout::PIT_PITCH_UNITS;
use super::{BoardLayout, BoardRoot, BoardSet, HoverPreview, Layout, SeedAtlas};
use crate::game::{Advice, CurrentMatch};
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::ruleset::Direction;
use crate::rules::{PitId, Place, Seat};
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, Fade, colour, smoothstep};

/// A mark's height, as a share of a count's.
const HEIGHT_SHARE: f32 = 0.68;
/// The drawing depth of a mark: over the board, under the seeds.
const DEPTH: f32 = 0.5;
/// How long a mark takes to appear.
const FADE_IN: Duration = Duration::from_millis(220);
/// How long a mark takes to disappear.
const FADE_OUT: Duration = Duration::from_millis(120);
/// How much later than the mark before it each mark of a row appears.
const STAGGER: Duration = Duration::from_millis(35);
/// How much later marks appear after a preview, so that they do not flicker while the pointer goes from
/// pit to pit.
const AFTER_PREVIEW: Duration = Duration::from_millis(300);
/// How far a mark slides along its row while it appears, in units.
const SLIDE_UNITS: f32 = 14.0;
/// The largest distance between two counts with a mark between them, in pitches: more is over the fold.
const MAX_PITCHES_APART: f32 = 1.05;

/// The mark after the `number`-th pit of a row, counted in the direction of sowing.
#[derive(Component)]
#[require(Fade)]
struct Chevron {
    seat: Seat,
    number: u8,
    /// Whether it is shown, or fading in.
    shown: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn_chevrons, start_fades, update_chevrons)
            .chain()
            .in_set(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// The middle of the mark after a pit, in units, and its direction; `None` over the fold.
fn place(layout: &Layout, direction: Direction, seat: Seat, number: u8) -> Option<(Vec2, Vec2)> {
    let last = layout.shape.pits - 1;
    let along = |number: u8| match direction {
        Direction::CounterClockwise => number,
        Direction::Clockwise => last - number,
    };
    let label = |number| Some(layout.label(Place::Pit(PitId::new(seat, along(number))?)));
    let (from, to) = (label(number)?, label(number + 1)?);
    let near = from.distance(to) < PIT_PITCH_UNITS * MAX_PITCHES_APART;
    near.then(|| (from.midpoint(to), (to - from).normalize()))
}

/// Spawns one mark between any two neighbours of a row.
fn spawn_chevrons(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    layout: Res<BoardLayout>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    chevrons: Query<Entity, With<Chevron>>,
) {
    let Some(root) = root else {
        return;
    };
    if !chevrons.is_empty() {
        if atlas.is_changed() {
            for chevron in &chevrons {
                commands.entity(chevron).try_insert(atlas.chevron());
            }
        }
        return;
    }
    for seat in Seat::BOTH {
        for number in 0..layout.shape.pits.saturating_sub(1) {
            commands.spawn((
                Chevron { seat, number, shown: false },
                atlas.chevron(),
                Pickable::IGNORE,
                Transform::default(),
                Visibility::Hidden,
                ChildOf(*root),
            ));
        }
    }
}

/// Fades the marks of the row to move in, and the others out. They make room for a preview.
fn start_fades(
    mut commands: Commands,
    current: Option<CurrentMatch>,
    preview: Res<HoverPreview>,
    advice: Res<Advice>,
    mut chevrons: Query<(Entity, &mut Chevron, &Fade)>,
    mut was_covered: Local<bool>,
) {
    let Some(current) = current else {
        return;
    };
    let covered = preview.sowing().is_some() || advice.values().is_some();
    let was_covered = std::mem::replace(&mut *was_covered, covered);
    for (entity, mut chevron, fade) in &mut chevrons {
        let shown = current.active_seat() == Some(chevron.seat) && !covered;
        if chevron.shown == shown {
            continue;
        }
        chevron.shown = shown;
        let linear = EaseMethod::default();
        let level = fade.level();
        let tween = if !shown {
            TweenAnim::new(fade.tween(0.0, FADE_OUT.mul_f32(level), linear))
        } else if level > 0.0 {
            TweenAnim::new(fade.tween(1.0, FADE_IN.mul_f32(1.0 - level), linear))
        } else {
            let wait = STAGGER * u32::from(chevron.number)
                + if was_covered { AFTER_PREVIEW } else { Duration::ZERO };
            let tween = fade.tween(1.0, FADE_IN, linear);
            if wait.is_zero() {
                TweenAnim::new(tween)
            } else {
                TweenAnim::new(Delay::new(wait).then(tween))
            }
        };
        commands.entity(entity).insert(tween);
    }
}

/// Updates the marks whose fade, place or picture has changed.
fn update_chevrons(
    layout: Res<BoardLayout>,
    theme: Res<ActiveTheme>,
    appearance: Res<Appearance>,
    atlas: Res<SeedAtlas>,
    current: Option<CurrentMatch>,
    redraw: Res<RedrawRequests>,
    mut chevrons: Query<(&Chevron, Ref<Fade>, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Some(current) = current else {
        return;
    };
    let direction = current.rules.ruleset().direction;
    let outdated = layout.is_changed() || theme.is_changed() || atlas.is_changed();
    for (chevron, fade, mut sprite, mut transform, mut visibility) in &mut chevrons {
        if !outdated && !fade.is_changed() {
            continue;
        }
        redraw.animate();
        let opacity = smoothstep(fade.level());
        let placement = place(&layout, direction, chevron.seat, chevron.number);
        let Some((at, forwards)) = placement.filter(|_| opacity > 0.0) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let slide = if appearance.reduced() { 0.0 } else { SLIDE_UNITS * (1.0 - opacity) };
        transform.translation = (at - forwards * slide).extend(DEPTH);
        transform.rotation = Quat::from_rotation_arc_2d(Vec2::X, forwards);
        sprite.color = colour(theme.palette().chevron).with_alpha(opacity);
        let height = layout.label_size.y / layout.scale * HEIGHT_SHARE;
        sprite.custom_size = Some(height * mark_shape(sprite.custom_size));
    }
}

/// Width and height of a mark whose height is 1.
fn mark_shape(size: Option<Vec2>) -> Vec2 {
    let size = size.filter(|size| size.y > 0.0).unwrap_or(Vec2::ONE);
    Vec2::new(size.x / size.y, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::rules::ruleset::Keep;

    #[test]
    fn marks_point_the_way_of_the_sowing_in_every_window() {
        for keep in [Keep::Stores, Keep::Banks] {
            for window in [Vec2::new(1280.0, 720.0), Vec2::new(720.0, 1280.0)] {
                let layout = Layout::new(window, Shape { pits: 7, keep });
                let way = |direction, seat| place(&layout, direction, seat, 2).unwrap().1;
                let right = if layout.turned { -Vec2::Y } else { Vec2::X };
                let (there, back) = (Direction::CounterClockwise, Direction::Clockwise);
                assert!(way(there, Seat::South).distance(right) < 1e-4);
                assert!(way(there, Seat::North).distance(-right) < 1e-4);
                assert!(way(back, Seat::South).distance(-right) < 1e-4);
            }
        }
    }

    #[test]
    fn no_mark_lies_on_the_hinge() {
        let layout = Layout::new(Vec2::new(1280.0, 720.0), Shape { pits: 6, keep: Keep::Stores });
        let seen = (0..5).filter_map(|number| {
            place(&layout, Direction::CounterClockwise, Seat::South, number).map(|_| number)
        });
        assert_eq!(seen.collect::<Vec<_>>(), [0, 1, 3, 4]);
    }
}
