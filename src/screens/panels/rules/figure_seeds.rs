//! The seeds of a figure: nodes of the interface over the picture of its board.

use bevy::prelude::*;

use super::figure::Figure;
use crate::animation::BoardView;
use crate::board::{PilePositions, Pose, Seed, SeedNode, SeedNodes, UiSeed, update_seed_nodes};
use crate::paint::{Scene, Theme};
use crate::screens::pictures::painted_image::{Gallery, Hung};
use crate::screens::pictures::picture_spec::{Posed, Subject};

/// The seeds of a figure, and what they are drawn by.
pub(super) struct FigureSeeds {
    pub image: Handle<Image>,
    pub view: BoardView,
    pub posed: Posed,
    theme: Theme,
    scene: Scene,
    /// Logical pixels of the interface to a pixel of the picture.
    pub scale: Vec2,
}

impl FigureSeeds {
    /// Spawns the seeds of a board whose picture is ready; none for a picture of something else.
    pub fn spawn(
        commands: &mut Commands,
        board: Entity,
        hung: &Hung,
        scale: Vec2,
        piles: &PilePositions,
    ) -> Option<Self> {
        let Subject::Board(shape) = hung.order.subject else {
            return None;
        };
        hung.atlas.as_ref()?;
        let posed = hung.order.posed(shape);
        let theme = hung.order.theme.clone();
        let mut view = BoardView::new(posed.layout.clone(), theme.seed_kind());
        for pose in view.resting_poses(piles).into_values() {
            let shadow = commands.spawn((SeedNode, ChildOf(board))).id();
            let seed = commands.spawn((SeedNode, UiSeed { shadow }, pose, ChildOf(board)));
            view.add_seed(seed.id());
        }
        let scene = posed.scene(hung.order.size);
        Some(Self { image: hung.image.clone(), view, posed, theme, scene, scale })
    }

    /// Takes the seeds away again.
    pub fn despawn(&self, commands: &mut Commands, seeds: &Query<&UiSeed>) {
        for seed in self.view.seeds() {
            let shadow = seeds.get(*seed).map(|seed| seed.shadow);
            for entity in shadow.into_iter().chain([*seed]) {
                commands.entity(entity).try_despawn();
            }
        }
    }
}

/// Draws the seeds whose pose has changed.
pub(super) fn update_ui_seeds(
    gallery: Res<Gallery>,
    figures: Query<&Figure>,
    seeds: Query<(Ref<Pose>, &UiSeed)>,
    mut nodes: SeedNodes,
) {
    for figure in &figures {
        let Some(drawn) = &figure.seeds else {
            continue;
        };
        let Some(atlas) = gallery.hung(&figure.key).and_then(|hung| hung.atlas.as_ref()) else {
            continue;
        };
        let to_pixels = |at: Vec2| drawn.posed.pixels(at) * drawn.scale;
        let unit = drawn.posed.unit * drawn.scale;
        for (number, entity) in drawn.view.seeds().iter().enumerate() {
            let Ok((pose, seed)) = seeds.get(*entity) else {
                continue;
            };
            if !pose.is_changed() {
                continue;
            }
            let at = drawn.posed.pixels(pose.ground);
            let light = drawn.scene.lamp(&drawn.theme, at.x, at.y);
            let light = LinearRgba::rgb(light, light, light);
            let picture = (atlas, Seed(number), &*pose, light);
            update_seed_nodes([*entity, seed.shadow], &mut nodes, picture, (to_pixels, unit));
        }
    }
}
