//! Seeds as pictures of the interface: for boards on a page that scrolls, where sprites would not be
//! cut off at its edge.

use bevy::prelude::*;

use super::seed_sprites::{SHADOW_DEPTH, SeedSprite};
use super::{Pose, Seed, SeedAtlas};

/// A picture with its place on the board.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The picture, tinted.
    pub image: ImageNode,
    /// Its middle, in units, y up.
    pub middle: Vec2,
    /// Its size, in units.
    pub size: Vec2,
    /// Depth for drawing: higher is nearer.
    pub depth: f32,
}

/// A seed as it is held, and its shadow if it does not lie on that.
pub fn draw(
    atlas: &SeedAtlas,
    seed: Seed,
    pose: &Pose,
    light: LinearRgba,
) -> (Drawn, Option<Drawn>) {
    let dressed = SeedSprite::new(atlas, seed, pose, light);
    let (sprite, anchor) = dressed.picture();
    let own = pose.transform();
    let size = sprite.custom_size.unwrap_or_default() * own.scale.x;
    let seen = Drawn {
        middle: own.translation.truncate() - anchor.0 * size,
        size,
        depth: pose.depth,
        image: image(sprite, dressed.tint(pose)),
    };
    let shadow = dressed.fallen(pose).map(|fallen| {
        let sprite = dressed.shadow();
        Drawn {
            middle: fallen.at,
            size: sprite.custom_size.unwrap_or_default() * fallen.scale,
            depth: SHADOW_DEPTH.min(pose.depth),
            image: image(sprite, fallen.colour),
        }
    });
    (seen, shadow)
}

fn image(sprite: Sprite, color: Color) -> ImageNode {
    ImageNode {
        image: sprite.image,
        texture_atlas: sprite.texture_atlas,
        color,
        image_mode: NodeImageMode::Stretch,
        ..default()
    }
}
