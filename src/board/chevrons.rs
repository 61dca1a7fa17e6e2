//! Which way the row to move is sown: marks between its counts, which follow the turn.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::layout::PITCH;
use super::{BoardLayout, BoardRoot, BoardSet, HoverPreview, Layout, SeedAtlas};
use crate::game::{Advice, CurrentMatch};
use crate::platform::power::RedrawRequests;
use crate::rules::ruleset::Direction;
use crate::rules::{PitId, Place, Seat};
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, colour, smooth};

/// A mark's height, as a share of a count's.
const HIGH: f32 = 0.68;
/// Marks lie on the wood.
const DEPTH: f32 = 0.5;
/// They come in so many seconds, one after the other, and go faster than they come.
const COME: f32 = 0.22;
const AFTER: f32 = 0.035;
const GO: f32 = 0.12;
/// They make room for a sowing that is foreseen, and come back so many seconds after it: who goes from
/// pit to pit is not to see them flicker.
const BACK: f32 = 0.3;
/// They glide so many units along the row as they come.
const GLIDE: f32 = 14.0;

/// The mark after the `number`-th pit of a row, counted the way it is sown.
#[derive(Component)]
struct Chevron {
    seat: Seat,
    number: u8,
    /// How far it has come, in seconds: from 0, gone, to its time; less than 0 while it waits.
    come: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (mark, follow)
            .chain()
            .in_set(BoardSet::Dress)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Where the mark after a pit is, and which way it points; none over the fold.
fn place(layout: &Layout, direction: Direction, seat: Seat, number: u8) -> Option<(Vec2, Vec2)> {
    let last = layout.shape.pits - 1;
    let along = |number: u8| match direction {
        Direction::CounterClockwise => number,
        Direction::Clockwise => last - number,
    };
    let label = |number| Some(layout.label(Place::Pit(PitId::new(seat, along(number))?)));
    let (from, to) = (label(number)?, label(number + 1)?);
    let near = from.distance(to) < PITCH * 1.05;
    near.then(|| (from.midpoint(to), (to - from).normalize()))
}

/// One mark between any two neighbours.
fn mark(
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
                Chevron { seat, number, come: 0.0 },
                atlas.chevron(),
                Pickable::IGNORE,
                Transform::default(),
                Visibility::Hidden,
                ChildOf(*root),
            ));
        }
    }
}

/// Lets the marks of the row to move come, and the others go.
fn follow(
    time: Res<Time>,
    layout: Res<BoardLayout>,
    face: Res<ActiveTheme>,
    looks: Res<Appearance>,
    atlas: Res<SeedAtlas>,
    (current, foreseen, advice): (Option<CurrentMatch>, Res<HoverPreview>, Res<Advice>),
    redraw: Res<RedrawRequests>,
    mut chevrons: Query<(&mut Chevron, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Some(current) = current else {
        return;
    };
    let turn = current.active_seat();
    let direction = current.rules.ruleset().direction;
    let makes_room = foreseen.sowing().is_some() || advice.values().is_some();
    let fresh = layout.is_changed() || face.is_changed() || atlas.is_changed();
    // The first frame after a sleep is as long as the sleep.
    let passed = time.delta_secs().min(0.04);
    for (mut chevron, mut sprite, mut transform, mut visibility) in &mut chevrons {
        let wait = AFTER * f32::from(chevron.number);
        let whole = wait + COME;
        let come = if turn == Some(chevron.seat) && !makes_room {
            (chevron.come + passed).min(whole)
        } else if chevron.come > wait {
            (chevron.come - passed * COME / GO).max(wait)
        } else if makes_room {
            -BACK
        } else {
            0.0
        };
        let moves = come != chevron.come;
        if moves {
            chevron.come = come;
            redraw.animate();
        } else if !fresh && !chevron.is_added() {
            continue;
        }
        let share = smooth((come - wait) / COME);
        let spot = place(&layout, direction, chevron.seat, chevron.number);
        let Some((at, way)) = spot.filter(|_| share > 0.0) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let glide = if looks.reduced() { 0.0 } else { GLIDE * (1.0 - share) };
        transform.translation = (at - way * glide).extend(DEPTH);
        transform.rotation = Quat::from_rotation_arc_2d(Vec2::X, way);
        sprite.color = colour(face.palette().chevron).with_alpha(share);
        let high = layout.label_size.y / layout.scale * HIGH;
        sprite.custom_size = Some(high * mark_shape(sprite.custom_size));
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
