//! What is seen of the air: fading ghosts behind a seed that flies, and the hand's soft shadow.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::{Hand, Showing};
use crate::board::{BoardLayout, BoardRoot, BoardSet, SEED_RADIUS, SHADOW_FALLS, Seed, SeedAtlas};
use crate::play::PlaySet;

/// Ghosts behind one seed, how long after each other they come by, in seconds, and how strong the
/// nearest is.
const BEHIND: usize = 5;
const AFTER: f32 = 0.014;
const STRENGTH: f32 = 0.30;
/// Seeds that have ghosts at the same time.
const SEEDS: usize = 8;
/// A flight shorter than this, in seconds, leaves no trail: among many it would be noise.
const SHORTEST: f32 = 0.15;
/// The hand's shadow: its depth, its darkness, how far beyond the handful it reaches in units.
const DEPTH: f32 = 5.5;
const DARK: f32 = 0.62;
const SOFT: f32 = 1.7 * SEED_RADIUS;

/// One of the pool; `seed` is whose picture it has.
#[derive(Component, Default)]
struct Ghost {
    seed: Option<usize>,
}

#[derive(Component)]
struct HandShadow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill_pool, redress.run_if(resource_exists_and_changed::<SeedAtlas>), haunt, shade)
            .chain()
            .in_set(PlaySet::Tell)
            .after(BoardSet::Dress)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Ghosts and shadow are made once for each board, and hidden while there is no use for them.
fn fill_pool(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    ghosts: Query<(), With<Ghost>>,
) {
    let Some(root) = root.filter(|_| ghosts.is_empty()) else {
        return;
    };
    for _ in 0..BEHIND * SEEDS {
        let picture = atlas.seed(Seed(0));
        let hidden = (Pickable::IGNORE, Transform::default(), Visibility::Hidden);
        commands.spawn((Ghost::default(), picture, hidden, ChildOf(*root)));
    }
    let hidden = (Pickable::IGNORE, Transform::default(), Visibility::Hidden);
    commands.spawn((HandShadow, atlas.haze(), hidden, ChildOf(*root)));
}

/// The pictures are new.
fn redress(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    mut ghosts: Query<&mut Ghost>,
    shadows: Query<Entity, With<HandShadow>>,
) {
    for mut ghost in &mut ghosts {
        ghost.seed = None;
    }
    for shadow in &shadows {
        commands.entity(shadow).insert(atlas.haze());
    }
}

/// Puts ghosts where flying seeds were a moment ago.
fn haunt(
    showing: Res<Showing>,
    atlas: Res<SeedAtlas>,
    mut ghosts: Query<(&mut Ghost, &mut Sprite, &mut Anchor, &mut Transform, &mut Visibility)>,
    mut haunted: Local<bool>,
) {
    let trails = showing.manner().is_some_and(|it| !it.reduced && it.slowness >= 1.0);
    if !trails && !*haunted {
        return;
    }
    *haunted = trails;
    let now = showing.elapsed();
    let mut pool = ghosts.iter_mut();
    let flying = showing.courses().iter().filter(|_| trails).filter_map(|(seed, course)| {
        let leg = course.leg(now)?;
        let seen = leg.trails(now) && leg.end - leg.start > SHORTEST;
        seen.then_some((*seed, course, leg.start))
    });
    for (seed, course, start) in flying.take(SEEDS) {
        for number in 1..=BEHIND {
            let then = now - AFTER * number as f32;
            if then < start {
                break;
            }
            let Some((mut ghost, mut sprite, mut anchor, mut transform, mut visibility)) =
                pool.next()
            else {
                return;
            };
            if ghost.seed != Some(seed.0) {
                ghost.seed = Some(seed.0);
                (*sprite, *anchor) = atlas.seed(seed);
            }
            let pose = course.at(then);
            let mut at = pose.transform();
            at.translation.z -= 0.01 * number as f32 + 0.2;
            let left = 1.0 - (number - 1) as f32 / BEHIND as f32;
            at.scale *= 0.86 + 0.12 * left;
            *transform = at;
            sprite.color = Color::linear_rgba(pose.lit, pose.lit, pose.lit, STRENGTH * left);
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
    for (.., mut visibility) in pool {
        visibility.set_if_neq(Visibility::Hidden);
    }
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
    transform.translation = (hand.ground + SHADOW_FALLS * hand.height).extend(DEPTH);
}
