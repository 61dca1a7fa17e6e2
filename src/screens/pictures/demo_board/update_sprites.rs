//! Builds the sprites of boards on pages, lights them, and keeps them where their nodes are.

use bevy::prelude::*;
use bevy::ui::{UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;

use super::board::DemoBoard;
use super::sprites::spawn_sprites;
use crate::animation::{PlaybackSet, TimelinePlayback, WinShimmer};
use crate::board::{BoardSet, Pose, SeedSprite};
use crate::game::GameSet;
use crate::screens::pictures::painted_image::{ImageCache, ImagesUpdated, PaintedImage};
use crate::ui::screen::Screen;

/// The sprites of boards are built.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DemoBoardsBuilt;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build_sprites, light_picture)
            .chain()
            .in_set(DemoBoardsBuilt)
            .after(ImagesUpdated)
            .after(PlaybackSet::Finish)
            .after(BoardSet::UpdateVisuals)
            .in_set(GameSet::Animate)
            .run_if(not(in_state(Screen::Match))),
    );
    // After all that moves seeds in this frame.
    app.add_systems(Update, light_seeds.in_set(GameSet::Present).after(WinShimmer));
    app.add_systems(
        PostUpdate,
        follow_node.after(UiSystems::PostLayout).before(TransformSystems::Propagate),
    );
}

/// Builds the sprites of a board whose picture is new, or whose seeds are.
fn build_sprites(
    mut commands: Commands,
    cache: Res<ImageCache>,
    mut boards: Query<(&PaintedImage, &mut DemoBoard, &mut TimelinePlayback)>,
) {
    for (painted, mut board, mut playback) in &mut boards {
        let Some(cached) = cache.get(&painted.key) else {
            continue;
        };
        let current = board.sprites.as_ref().is_some_and(|sprites| sprites.image == cached.image);
        // A board whose shape has changed waits for its picture.
        let fits =
            cached.request.subject == painted.subject && cached.request.theme == painted.theme;
        if !fits || current && !board.outdated {
            continue;
        }
        if let Some(old) = board.sprites.take() {
            commands.entity(old.root).try_despawn();
        }
        *playback = TimelinePlayback::default();
        board.outdated = false;
        let game = board.game.as_ref();
        board.sprites =
            game.and_then(|game| spawn_sprites(&mut commands, cached, game, board.number()));
    }
}

/// Updates brightness and opacity of boards.
fn light_picture(
    cache: Res<ImageCache>,
    mut boards: Query<(&PaintedImage, &mut DemoBoard)>,
    mut pictures: Query<&mut Sprite, Without<SeedSprite>>,
    mut seeds: Query<(&Pose, &mut SeedSprite)>,
) {
    for (painted, mut board) in &mut boards {
        let opacity = cache.get(&painted.key).map_or(0.0, |cached| cached.opacity);
        let wanted = (board.brightness, opacity);
        let Some(sprites) = board.bypass_change_detection().sprites.as_mut() else {
            continue;
        };
        if sprites.lit == wanted {
            continue;
        }
        sprites.lit = wanted;
        let (light, alpha) = wanted;
        if let Ok(mut sprite) = pictures.get_mut(sprites.picture) {
            sprite.color = Color::linear_rgba(light, light, light, alpha);
        }
        for seed in sprites.view.seeds() {
            if let Ok((pose, mut sprite)) = seeds.get_mut(*seed) {
                sprite.light = sprites.light_at(pose.ground);
            }
        }
    }
}

/// Lights seeds that have moved by the light at their new place.
fn light_seeds(boards: Query<&DemoBoard>, mut seeds: Query<(Ref<Pose>, &mut SeedSprite)>) {
    for sprites in boards.iter().filter_map(|board| board.sprites.as_ref()) {
        for seed in sprites.view.seeds() {
            if let Ok((pose, mut sprite)) = seeds.get_mut(*seed)
                && pose.is_changed()
            {
                sprite.light = sprites.light_at(pose.ground);
            }
        }
    }
}

/// Keeps the sprites where the node is, stretched to its size until the picture is painted again.
fn follow_node(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    boards: Query<(&DemoBoard, &ComputedNode, &UiGlobalTransform)>,
    mut roots: Query<(&mut Transform, &mut Visibility)>,
) {
    let Some(window) = window else {
        return;
    };
    for (board, node, place) in &boards {
        let Some(sprites) = &board.sprites else {
            continue;
        };
        let Ok((mut transform, mut visibility)) = roots.get_mut(sprites.root) else {
            continue;
        };
        let density = window.scale_factor();
        let middle = place.translation / density - window.size() / 2.0;
        let scale = node.size() / (sprites.size * density).max(Vec2::ONE);
        let wanted = Transform {
            translation: Vec3::new(middle.x, -middle.y, transform.translation.z),
            scale: scale.extend(1.0),
            ..default()
        };
        transform.set_if_neq(wanted);
        visibility.set_if_neq(Visibility::Visible);
    }
}
