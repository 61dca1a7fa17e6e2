//! Seeds as nodes of the interface, for boards on a page that scrolls: sprites would not be clipped at
//! its edge.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::seed_sprites::{SHADOW_DEPTH, SeedSprite};
use super::{Pose, Seed, SeedAtlas};

/// The number of layers of the interface for each unit of drawing depth.
const DEPTH_STEPS: f32 = 500.0;

/// A seed that is drawn as a node of the interface; it follows its [`Pose`].
#[derive(Component)]
#[require(Pose)]
pub struct UiSeed {
    /// The node of its shadow.
    pub shadow: Entity,
}

/// The node of a seed or of its shadow.
#[derive(Component)]
#[require(
    Node { position_type: PositionType::Absolute, left: px(0), top: px(0), ..default() },
    ImageNode,
    UiTransform,
    ZIndex,
    Pickable::IGNORE,
    Visibility::Hidden
)]
pub struct SeedNode;

/// The components of the nodes of seeds and shadows.
pub type SeedNodes<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Node,
        &'static mut ImageNode,
        &'static mut UiTransform,
        &'static mut ZIndex,
        &'static mut Visibility,
    ),
    With<SeedNode>,
>;

/// A picture of a seed or of a shadow, and where it is on the board.
struct SeedPicture {
    image: ImageNode,
    /// Its middle, in units, y up.
    middle: Vec2,
    /// Its size, in units.
    size: Vec2,
    /// Depth for drawing: higher is nearer.
    depth: f32,
}

/// Updates the nodes of a seed and of its shadow to the seed's pose. The geometry of the board is given
/// by `to_pixels`, which takes a point in units to logical pixels of the parent node, and `unit`, the
/// width and height of a unit in these pixels.
pub fn update_seed_nodes(
    [seed_node, shadow_node]: [Entity; 2],
    nodes: &mut SeedNodes,
    (atlas, seed, pose, light): (&SeedAtlas, Seed, &Pose, LinearRgba),
    (to_pixels, unit): (impl Fn(Vec2) -> Vec2, Vec2),
) {
    let (seed, shadow) = pictures(atlas, seed, pose, light);
    for (entity, picture) in [(seed_node, Some(seed)), (shadow_node, shadow)] {
        let Ok((mut node, mut image, mut transform, mut depth, mut visibility)) =
            nodes.get_mut(entity)
        else {
            continue;
        };
        let Some(picture) = picture else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let size = picture.size * unit;
        let corner = to_pixels(picture.middle) - size / 2.0;
        let size = [size.x, size.y].map(px);
        if [node.width, node.height] != size {
            [node.width, node.height] = size;
        }
        transform.set_if_neq(UiTransform::from_translation(Val2::px(corner.x, corner.y)));
        depth.set_if_neq(ZIndex(2 + (picture.depth * DEPTH_STEPS) as i32));
        *image = picture.image;
    }
}

/// The picture of a seed, and that of its shadow if it does not lie on it.
fn pictures(
    atlas: &SeedAtlas,
    seed: Seed,
    pose: &Pose,
    light: LinearRgba,
) -> (SeedPicture, Option<SeedPicture>) {
    let seed_sprite = SeedSprite::new(atlas, seed, pose, light);
    let (sprite, anchor) = seed_sprite.picture();
    let transform = pose.transform();
    let size = sprite.custom_size.unwrap_or_default() * transform.scale.x;
    let seed = SeedPicture {
        middle: transform.translation.truncate() - anchor.0 * size,
        size,
        depth: pose.depth,
        image: image(sprite, seed_sprite.tint(pose)),
    };
    let shadow = seed_sprite.shadow_placement(pose).map(|placement| {
        let sprite = seed_sprite.shadow();
        SeedPicture {
            middle: placement.at,
            size: sprite.custom_size.unwrap_or_default() * placement.scale,
            depth: SHADOW_DEPTH.min(pose.depth),
            image: image(sprite, placement.colour),
        }
    });
    (seed, shadow)
}

/// A sprite as an image of the interface.
fn image(sprite: Sprite, color: Color) -> ImageNode {
    ImageNode {
        image: sprite.image,
        texture_atlas: sprite.texture_atlas,
        color,
        image_mode: NodeImageMode::Stretch,
        ..default()
    }
}
