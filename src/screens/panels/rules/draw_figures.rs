//! Draws figures: the picture of the board, the seeds over it, and the ring around the pit that is sown.

use bevy::prelude::*;

use super::figure::{Figure, FigurePicture, RING_RADIUS_FACTOR, RING_WIDTH_PX, Ring};
use super::figure_seeds::FigureSeeds;
use crate::animation::{PlaybackSet, TimelinePlayback};
use crate::board::{Pose, Seed, SeedNodes, UiSeed, update_seed_nodes};
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::{Move, Place};
use crate::screens::pictures::demo_board::DemoBoardsPlayed;
use crate::screens::pictures::painted_image::{ImageCache, ImagesUpdated};
use crate::theme::{ActiveTheme, colour};

/// The seeds of figures are built.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FiguresBuilt;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build_figures, update_rings)
            .chain()
            .in_set(FiguresBuilt)
            .after(ImagesUpdated)
            .after(PlaybackSet::Finish)
            .after(DemoBoardsPlayed)
            .in_set(GameSet::Animate)
            .run_if(any_with_component::<Figure>),
    );
}

/// Builds the seeds of a figure whose picture is new, or that has another size.
fn build_figures(
    mut commands: Commands,
    cache: Res<ImageCache>,
    mut figures: Query<(Entity, &mut Figure, &mut TimelinePlayback, &ComputedNode, &Children)>,
    seeds: Query<&UiSeed>,
    mut pictures: Query<(&mut ImageNode, &mut Node), With<FigurePicture>>,
    redraw: Res<RedrawRequests>,
) {
    for (entity, mut figure, mut playback, node, children) in &mut figures {
        let Some(cached) = cache.get(&figure.key).filter(|_| !node.is_empty()) else {
            continue;
        };
        let size = node.size() * node.inverse_scale_factor();
        let scale = size / cached.request.size.as_vec2();
        let reach = cached.request.overhang() * scale;
        let color = Color::WHITE.with_alpha(cached.opacity);
        for child in children {
            let Ok((mut picture, mut node)) = pictures.get_mut(*child) else {
                continue;
            };
            if picture.image != cached.image || picture.color != color {
                picture.image = cached.image.clone();
                picture.color = color;
            }
            let outer = size + 2.0 * reach;
            let wanted = [-reach.x, -reach.y, outer.x, outer.y].map(px);
            if [node.left, node.top, node.width, node.height] != wanted {
                [node.left, node.top, node.width, node.height] = wanted;
            }
        }
        let current = figure.seeds.as_ref().is_some_and(|seeds| {
            seeds.image == cached.image && seeds.scale.abs_diff_eq(scale, 1e-3 * scale.x)
        });
        // Seeds are shown once the board under them is opaque.
        if current || cached.opacity < 1.0 {
            continue;
        }
        redraw.animate();
        if let Some(old) = figure.seeds.take() {
            old.despawn(&mut commands, &seeds);
        }
        *playback = TimelinePlayback::default();
        figure.seeds = FigureSeeds::spawn(&mut commands, entity, cached, scale, &figure.piles);
    }
}

/// Keeps the ring around the pit that is to be sown or is being sown.
fn update_rings(
    theme: Res<ActiveTheme>,
    figures: Query<(&Figure, &Children)>,
    mut rings: Query<(&mut Node, &mut Visibility, &mut BorderColor), With<Ring>>,
) {
    for (figure, children) in &figures {
        let (Some(seeds), Move::Sow(pit)) = (&figure.seeds, figure.example.mv) else {
            continue;
        };
        let bowl = seeds.placement.layout.bowl(Place::Pit(pit));
        let radius =
            bowl.radius * RING_RADIUS_FACTOR * seeds.placement.unit * seeds.scale.x + RING_WIDTH_PX;
        let corner = seeds.placement.pixels(bowl.centre()) * seeds.scale - Vec2::splat(radius);
        let shown = if figure.is_over { Visibility::Hidden } else { Visibility::Inherited };
        for child in children {
            let Ok((mut node, mut visibility, mut border)) = rings.get_mut(*child) else {
                continue;
            };
            visibility.set_if_neq(shown);
            border.set_if_neq(BorderColor::all(colour(theme.palette().accent)));
            let wanted = [corner.x, corner.y, 2.0 * radius, 2.0 * radius].map(px);
            if [node.left, node.top, node.width, node.height] != wanted {
                [node.left, node.top, node.width, node.height] = wanted;
            }
        }
    }
}

/// Draws the seeds whose pose has changed.
pub(super) fn update_ui_seeds(
    cache: Res<ImageCache>,
    figures: Query<&Figure>,
    seeds: Query<(Ref<Pose>, &UiSeed)>,
    mut nodes: SeedNodes,
) {
    for figure in &figures {
        let Some(drawn) = &figure.seeds else {
            continue;
        };
        let Some(atlas) = cache.get(&figure.key).and_then(|cached| cached.atlas.as_ref()) else {
            continue;
        };
        let to_pixels = |at: Vec2| drawn.placement.pixels(at) * drawn.scale;
        let unit = drawn.placement.unit * drawn.scale;
        for (number, entity) in drawn.view.seeds().iter().enumerate() {
            let Ok((pose, seed)) = seeds.get(*entity) else {
                continue;
            };
            if !pose.is_changed() {
                continue;
            }
            let at = drawn.placement.pixels(pose.ground);
            let light = drawn.scene.lamp(&drawn.theme, at.x, at.y);
            let light = LinearRgba::rgb(light, light, light);
            let picture = (atlas, Seed(number), &*pose, light);
            update_seed_nodes([*entity, seed.shadow], &mut nodes, picture, (to_pixels, unit));
        }
    }
}
