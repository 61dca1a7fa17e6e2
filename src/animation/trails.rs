//! A faint trail behind a seed that flies, and the hand's soft shadow.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::hand::Hand;
use super::match_playback::MovePlayback;
use crate::board::{
    BoardLayout, BoardRoot, BoardSet, Pose, SEED_RADIUS_UNITS, SHADOW_FALL_UNITS, SeedAtlas,
};
use crate::game::GameSet;

/// A trail reaches back to where its seed was this long ago, in seconds.
const TRAIL_SECS: f32 = 0.075;
/// The width of a trail as a share of its seed's.
const TRAIL_WIDTH_SHARE: f32 = 0.84;
/// The greatest opacity of a trail.
const TRAIL_OPACITY: f32 = 0.20;
/// The length from which on a trail has its full opacity, in units.
const FULL_TRAIL_UNITS: f32 = 70.0;
/// The colour of a trail, red, green and blue in linear light: warm, as the lamp.
const TRAIL_COLOUR: [f32; 3] = [1.0, 0.93, 0.80];
/// How much farther than its seed a trail is drawn, in depth.
const BEHIND_SEED_DEPTH: f32 = 0.2;
/// The largest number of trails at the same time.
const MAX_TRAILS: usize = 8;
/// A flight shorter than this, in seconds, has no trail: among many it would distract.
const MIN_FLIGHT_SECS: f32 = 0.15;
/// The drawing depth of the hand's shadow.
const HAND_SHADOW_DEPTH: f32 = 5.5;
/// The opacity of the hand's shadow.
const HAND_SHADOW_OPACITY: f32 = 0.62;
/// How far beyond the handful the hand's shadow reaches, at a height of one half, in units.
const HAND_SHADOW_BLUR_UNITS: f32 = 1.7 * SEED_RADIUS_UNITS;
/// The least opacity of the hand's shadow that is drawn.
const MIN_HAND_SHADOW: f32 = 0.01;

/// One of the trails, which are reused.
#[derive(Component)]
struct Trail;

/// The shadow of the hand.
#[derive(Component)]
struct HandShadow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn_trails,
            update_pictures.run_if(resource_exists_and_changed::<SeedAtlas>),
            update_trails,
            update_hand_shadow,
        )
            .chain()
            .in_set(GameSet::Present)
            .after(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Spawns the trails and the hand's shadow once for each board, hidden.
fn spawn_trails(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    trails: Query<(), With<Trail>>,
) {
    let Some(root) = root.filter(|_| trails.is_empty()) else {
        return;
    };
    let hidden = || (Pickable::IGNORE, Transform::default(), Visibility::Hidden);
    for _ in 0..MAX_TRAILS {
        commands.spawn((Trail, atlas.haze(), hidden(), ChildOf(*root)));
    }
    commands.spawn((HandShadow, atlas.haze(), hidden(), ChildOf(*root)));
}

/// Gives the trails and the hand's shadow the pictures of a new atlas.
fn update_pictures(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    sprites: Query<Entity, Or<(With<Trail>, With<HandShadow>)>>,
) {
    for sprite in &sprites {
        commands.entity(sprite).insert(atlas.haze());
    }
}

/// Draws a trail from where each flying seed was a moment ago.
fn update_trails(
    playback: MovePlayback,
    mut trails: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Trail>>,
    mut was_enabled: Local<bool>,
) {
    let enabled =
        playback.options().is_some_and(|options| !options.reduced && options.duration_scale >= 1.0);
    if !enabled && !*was_enabled {
        return;
    }
    *was_enabled = enabled;
    let now = playback.elapsed_secs();
    let flying = playback.paths().filter(|_| enabled).filter_map(|path| {
        let segment = path.segment(now)?;
        let seen = segment.shows_trail(now) && segment.end - segment.start > MIN_FLIGHT_SECS;
        seen.then(|| [path.at((now - TRAIL_SECS).max(segment.start)), path.at(now)])
    });
    let mut pool = trails.iter_mut();
    for ([from, to], (mut sprite, mut transform, mut visibility)) in
        flying.take(MAX_TRAILS).zip(pool.by_ref())
    {
        let (at, size, turn) = trail_placement(&from, &to);
        *transform = Transform { translation: at, rotation: turn, ..default() };
        sprite.custom_size = Some(size);
        let [red, green, blue] = TRAIL_COLOUR;
        let opacity =
            TRAIL_OPACITY * ((size.x - size.y) / FULL_TRAIL_UNITS).clamp(0.0, 1.0) * to.opacity;
        sprite.color = Color::linear_rgba(red, green, blue, opacity);
        visibility.set_if_neq(Visibility::Inherited);
    }
    for (.., mut visibility) in pool {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// The middle of a trail between two poses, its length and width in units, and its rotation.
fn trail_placement(from: &Pose, to: &Pose) -> (Vec3, Vec2, Quat) {
    let [start, end] = [from, to].map(Pose::transform);
    let width = 2.0 * SEED_RADIUS_UNITS * TRAIL_WIDTH_SHARE * end.scale.x;
    let path = (end.translation - start.translation).truncate();
    let middle = start.translation.truncate() + path / 2.0;
    let turn =
        path.try_normalize().map_or(Quat::IDENTITY, |way| Quat::from_rotation_arc_2d(Vec2::X, way));
    (
        middle.extend(end.translation.z - BEHIND_SEED_DEPTH),
        Vec2::new(path.length() + width, width),
        turn,
    )
}

/// Draws the shadow of the hand: large, soft and far below it.
fn update_hand_shadow(
    hand: Res<Hand>,
    shadow: Option<Single<(&mut Sprite, &mut Transform, &mut Visibility), With<HandShadow>>>,
) {
    if !hand.is_changed() {
        return;
    }
    let Some(shadow) = shadow else {
        return;
    };
    let (mut sprite, mut transform, mut visibility) = shadow.into_inner();
    let Some(hand) = hand.0.filter(|hand| hand.shadow > MIN_HAND_SHADOW) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let side = 2.0 * (hand.reach + HAND_SHADOW_BLUR_UNITS * (0.5 + hand.height));
    sprite.custom_size = Some(Vec2::splat(side));
    sprite.color = Color::linear_rgba(0.02, 0.01, 0.004, HAND_SHADOW_OPACITY * hand.shadow);
    transform.translation =
        (hand.ground + SHADOW_FALL_UNITS * hand.height).extend(HAND_SHADOW_DEPTH);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_joins_both_places_and_is_as_wide_as_its_seed_at_most() {
        let (from, to) = (Pose::default(), Pose { ground: Vec2::new(30.0, 40.0), ..default() });
        let (at, size, turn) = trail_placement(&from, &to);
        assert_eq!(at.truncate(), Vec2::new(15.0, 20.0));
        assert!(at.z < to.depth);
        assert!(size.y <= 2.0 * SEED_RADIUS_UNITS && (size.x - size.y - 50.0).abs() < 1e-3);
        assert!((turn * Vec3::X).truncate().distance(Vec2::new(0.6, 0.8)) < 1e-3);
        // A seed that has not moved yet is no trouble.
        assert!(trail_placement(&from, &from).2.is_finite());
    }
}
