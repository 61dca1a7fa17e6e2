//! Seeds as nodes of the interface: for boards on a page that scrolls, where sprites would not be cut
//! off at its edge.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::seed_sprites::{SHADOW_DEPTH, SeedSprite};
use super::{Pose, Seed, SeedAtlas};

/// Steps of depth that are told apart between one unit of depth and the next.
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

/// What it takes to draw a node of a seed.
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

/// Where a picture of a seed or of a shadow is on the board.
struct SeedPicture {
    image: ImageNode,
    /// Its middle, in units, y up.
    middle: Vec2,
    /// Its size, in units.
    size: Vec2,
    /// Depth for drawing: higher is nearer.
    depth: f32,
}

/// Draws a seed as it is held, and its shadow if it does not lie on that. The board's geometry is
/// `to_pixels`, which takes a point in units to logical pixels of the parent node, and `unit`, the size
/// of a unit in these pixels.
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

fn pictures(
    atlas: &SeedAtlas,
    seed: Seed,
    pose: &Pose,
    light: LinearRgba,
) -> (SeedPicture, Option<SeedPicture>) {
    let drawn = SeedSprite::new(atlas, seed, pose, light);
    let (sprite, anchor) = drawn.picture();
    let own = pose.transform();
    let size = sprite.custom_size.unwrap_or_default() * own.scale.x;
    let seen = SeedPicture {
        middle: own.translation.truncate() - anchor.0 * size,
        size,
        depth: pose.depth,
        image: image(sprite, drawn.tint(pose)),
    };
    let shadow = drawn.shadow_placement(pose).map(|placement| {
        let sprite = drawn.shadow();
        SeedPicture {
            middle: placement.at,
            size: sprite.custom_size.unwrap_or_default() * placement.scale,
            depth: SHADOW_DEPTH.min(pose.depth),
            image: image(sprite, placement.colour),
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
