//! What is seen of the air: a faint streak behind a seed that flies, and the hand's soft shadow.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::hand::Hand;
use super::match_playback::MovePlayback;
use crate::board::{
    BoardLayout, BoardRoot, BoardSet, Pose, SEED_RADIUS, SHADOW_FALL_UNITS, SeedAtlas,
};
use crate::game::GameSet;

/// A streak reaches back to where its seed was so long ago, in seconds.
const BEHIND: f32 = 0.075;
/// Its width against the seed's, and how strong it is at most.
const WIDE: f32 = 0.84;
const STRENGTH: f32 = 0.20;
/// It has its full strength from this length on, in units.
const LONG: f32 = 70.0;
/// Warm, as the lamp.
const TINT: [f32; 3] = [1.0, 0.93, 0.80];
/// It is drawn so much lower than its seed.
const BELOW: f32 = 0.2;
/// Seeds that have a streak at the same time.
const SEEDS: usize = 8;
/// A flight shorter than this, in seconds, leaves none: among many it would be noise.
const SHORTEST: f32 = 0.15;
/// The hand's shadow: its depth, its darkness, how far beyond the handful it reaches in units.
const DEPTH: f32 = 5.5;
const DARK: f32 = 0.62;
const SOFT: f32 = 1.7 * SEED_RADIUS;

/// One of the pool.
#[derive(Component)]
struct Streak;

#[derive(Component)]
struct HandShadow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill_pool, redress.run_if(resource_exists_and_changed::<SeedAtlas>), trail, shade)
            .chain()
            .in_set(GameSet::Present)
            .after(BoardSet::Dress)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Streaks and shadow are made once for each board, and hidden while there is no use for them.
fn fill_pool(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    streaks: Query<(), With<Streak>>,
) {
    let Some(root) = root.filter(|_| streaks.is_empty()) else {
        return;
    };
    let hidden = || (Pickable::IGNORE, Transform::default(), Visibility::Hidden);
    for _ in 0..SEEDS {
        commands.spawn((Streak, atlas.haze(), hidden(), ChildOf(*root)));
    }
    commands.spawn((HandShadow, atlas.haze(), hidden(), ChildOf(*root)));
}

/// The pictures are new.
fn redress(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    hazes: Query<Entity, Or<(With<Streak>, With<HandShadow>)>>,
) {
    for haze in &hazes {
        commands.entity(haze).insert(atlas.haze());
    }
}

/// Draws a streak from where each flying seed was a moment ago.
fn trail(
    playback: MovePlayback,
    mut streaks: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Streak>>,
    mut trailed: Local<bool>,
) {
    let trails =
        playback.options().is_some_and(|options| !options.reduced && options.slowness >= 1.0);
    if !trails && !*trailed {
        return;
    }
    *trailed = trails;
    let now = playback.elapsed_secs();
    let flying = playback.paths().filter(|_| trails).filter_map(|path| {
        let segment = path.segment(now)?;
        let seen = segment.trails(now) && segment.end - segment.start > SHORTEST;
        seen.then(|| [path.at((now - BEHIND).max(segment.start)), path.at(now)])
    });
    let mut pool = streaks.iter_mut();
    for ([from, to], (mut sprite, mut transform, mut visibility)) in
        flying.take(SEEDS).zip(pool.by_ref())
    {
        let (at, size, turn) = streak(&from, &to);
        *transform = Transform { translation: at, rotation: turn, ..default() };
        sprite.custom_size = Some(size);
        let [red, green, blue] = TINT;
        let strength = STRENGTH * ((size.x - size.y) / LONG).clamp(0.0, 1.0) * to.seen;
        sprite.color = Color::linear_rgba(red, green, blue, strength);
        visibility.set_if_neq(Visibility::Inherited);
    }
    for (.., mut visibility) in pool {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// Where a streak lies between two poses, how long and wide it is, and which way it is turned.
fn streak(from: &Pose, to: &Pose) -> (Vec3, Vec2, Quat) {
    let [start, end] = [from, to].map(Pose::transform);
    let wide = 2.0 * SEED_RADIUS * WIDE * end.scale.x;
    let way = (end.translation - start.translation).truncate();
    let middle = start.translation.truncate() + way / 2.0;
    let turn =
        way.try_normalize().map_or(Quat::IDENTITY, |way| Quat::from_rotation_arc_2d(Vec2::X, way));
    (middle.extend(end.translation.z - BELOW), Vec2::new(way.length() + wide, wide), turn)
}

/// The hand's shadow is large and soft, and far below.
fn shade(
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
    let Some(hand) = hand.0.filter(|hand| hand.shadow > 0.01) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let side = 2.0 * (hand.reach + SOFT * (0.5 + hand.height));
    sprite.custom_size = Some(Vec2::splat(side));
    sprite.color = Color::linear_rgba(0.02, 0.01, 0.004, DARK * hand.shadow);
    transform.translation = (hand.ground + SHADOW_FALL_UNITS * hand.height).extend(DEPTH);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_joins_both_places_and_is_as_wide_as_its_seed_at_most() {
        let (from, to) = (Pose::default(), Pose { ground: Vec2::new(30.0, 40.0), ..default() });
        let (at, size, turn) = streak(&from, &to);
        assert_eq!(at.truncate(), Vec2::new(15.0, 20.0));
        assert!(at.z < to.depth);
        assert!(size.y <= 2.0 * SEED_RADIUS && (size.x - size.y - 50.0).abs() < 1e-3);
        assert!((turn * Vec3::X).truncate().distance(Vec2::new(0.6, 0.8)) < 1e-3);
        // A seed that has not moved yet is no trouble.
        assert!(streak(&from, &from).2.is_finite());
    }
}
