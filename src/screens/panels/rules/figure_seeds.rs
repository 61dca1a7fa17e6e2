//! The seeds of a figure: nodes of the interface over the picture of its board.

use bevy::prelude::*;

use crate::animation::PageBoard;
use crate::board::{SeedNode, SeedsByPlace, UiSeed};
use crate::paint::{Scene, Theme};
use crate::screens::pictures::painted_image::CachedImage;
use crate::screens::pictures::picture_spec::{BoardPlacement, Subject};

/// The seeds of a figure, and what they are drawn by.
pub(super) struct FigureSeeds {
    pub image: Handle<Image>,
    pub view: PageBoard,
    pub placement: BoardPlacement,
    pub theme: Theme,
    pub scene: Scene,
    /// Logical pixels of the interface for each pixel of the picture.
    pub scale: Vec2,
}

impl FigureSeeds {
    /// Spawns the seeds of a board whose picture is ready; `None` for a picture of something else.
    pub fn spawn(
        commands: &mut Commands,
        board: Entity,
        cached: &CachedImage,
        scale: Vec2,
        piles: &SeedsByPlace,
    ) -> Option<Self> {
        let Subject::Board(shape) = cached.request.subject else {
            return None;
        };
        cached.atlas.as_ref()?;
        let placement = cached.request.placement(shape);
        let theme = cached.request.theme.clone();
        let mut view = PageBoard::new(placement.layout.clone(), theme.seed_kind());
        for pose in view.resting_poses(piles).into_values() {
            let shadow = commands.spawn((SeedNode, ChildOf(board))).id();
            let seed = commands.spawn((SeedNode, UiSeed { shadow }, pose, ChildOf(board)));
            view.add_seed(seed.id());
        }
        let scene = placement.scene(cached.request.size);
        Some(Self { image: cached.image.clone(), view, placement, theme, scene, scale })
    }

    /// Despawns the seeds and their shadows.
    pub fn despawn(&self, commands: &mut Commands, seeds: &Query<&UiSeed>) {
        for seed in self.view.seeds() {
            let shadow = seeds.get(*seed).map(|seed| seed.shadow);
            for entity in shadow.into_iter().chain([*seed]) {
                commands.entity(entity).try_despawn();
            }
        }
    }
}
