//! What is drawn of a board on a page: its picture and a sprite for each seed, all under one root.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::demo_game::DemoGame;
use crate::animation::PageBoard;
use crate::board::{Seed, seed_bundle};
use crate::paint::{Scene, Theme};
use crate::screens::pictures::painted_image::CachedImage;
use crate::screens::pictures::picture_spec::{BoardPlacement, Subject};

/// Distance in depth between two boards of a page; seeds in flight need less.
const LAYER_DEPTH: f32 = 20.0;

/// The sprites of one board.
pub(super) struct DemoSprites {
    /// The parent of all sprites: one unit is a pixel of the picture.
    pub root: Entity,
    pub view: PageBoard,
    pub picture: Entity,
    pub image: Handle<Image>,
    placement: BoardPlacement,
    theme: Theme,
    scene: Scene,
    pub size: Vec2,
    /// The present brightness and opacity.
    pub lit: (f32, f32),
}

impl DemoSprites {
    /// The light at a point in units.
    pub fn light_at(&self, place: Vec2) -> LinearRgba {
        let at = self.placement.pixels(place);
        let light = self.scene.lamp(&self.theme, at.x, at.y) * self.lit.0;
        LinearRgba::new(light, light, light, self.lit.1)
    }
}

/// Spawns them; `None` for a picture of something else than a board.
pub(super) fn spawn_sprites(
    commands: &mut Commands,
    cached: &CachedImage,
    game: &DemoGame,
    number: usize,
) -> Option<DemoSprites> {
    let Subject::Board(shape) = cached.request.subject else {
        return None;
    };
    let atlas = cached.atlas.as_ref()?;
    let placement = cached.request.placement(shape);
    let size = cached.request.size.as_vec2();
    let depth = LAYER_DEPTH * number as f32;
    let root = commands
        .spawn((
            Name::new("Demo board"),
            Transform::from_xyz(0.0, 0.0, depth),
            // Until its node's place is known.
            Visibility::Hidden,
        ))
        .id();
    let sprite = Sprite { color: Color::NONE, ..Sprite::from_image(cached.image.clone()) };
    let picture =
        commands.spawn((sprite, Pickable::IGNORE, Transform::default(), ChildOf(root))).id();
    let from_middle = placement.middle - size / 2.0;
    let board = commands
        .spawn((
            Transform::from_xyz(from_middle.x, -from_middle.y, 0.0).with_scale(Vec3::new(
                placement.unit,
                placement.unit,
                1.0,
            )),
            Visibility::Inherited,
            ChildOf(root),
        ))
        .id();
    let theme = cached.request.theme.clone();
    let mut sprites = DemoSprites {
        root,
        view: PageBoard::new(placement.layout.clone(), theme.seed_kind()),
        picture,
        image: cached.image.clone(),
        scene: placement.scene(cached.request.size),
        placement,
        theme,
        size,
        lit: (0.0, 0.0),
    };
    for (seed, pose) in sprites.view.resting_poses(game.piles()) {
        let light = sprites.light_at(pose.ground);
        let (seed, shadow) = seed_bundle(atlas, Seed(seed), &pose, light);
        let shadow = (shadow, Transform::default(), Visibility::Hidden);
        let entity = commands.spawn((
            seed,
            pose,
            pose.transform(),
            Visibility::Inherited,
            ChildOf(board),
            children![shadow],
        ));
        sprites.view.add_seed(entity.id());
    }
    Some(sprites)
}
