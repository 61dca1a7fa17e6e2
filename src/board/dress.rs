//! Seeds get their pictures: all from one atlas, shadows too, so that they draw in one batch.

use bevy::asset::RenderAssetUsages;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::{BoardSet, LIFTED, SEED_RADIUS, Seed};
use crate::paint::{Pixels, SeedPicture, Theme, paint_seeds};

/// A shadow is drawn just below its seed.
const BELOW: f32 = -1e-5;
/// Where a shadow falls while its seed is in the hand, in units: away from the lamp.
const SHADOW_FALLS: Vec2 = Vec2::new(16.0, -20.0);
/// A shadow in the hand's height is larger and fainter by these shares.
const SHADOW_GROWS: f32 = 0.25;
const SHADOW_FADES: f32 = 0.45;

/// The pictures of all seeds of a face.
pub(super) struct SeedPictures {
    seeds: Vec<SeedPicture>,
    radius: f32,
}

impl SeedPictures {
    /// Paints every variant, for seeds of `radius` physical pixels.
    pub fn paint(face: &Theme, radius: f32, threads: usize) -> Self {
        Self { seeds: paint_seeds(face, radius, threads), radius }
    }
}

/// The pictures on the graphics card.
#[derive(Resource, Clone)]
pub(super) struct SeedAtlas {
    image: Handle<Image>,
    layout: Handle<TextureAtlasLayout>,
    /// The sizes of seed and shadow pictures, in units; index as in the atlas.
    sizes: Vec<Vec2>,
    variants: usize,
}

impl SeedAtlas {
    /// Lays the pictures out in rows: variant `v` is at index `2 v`, its shadow at `2 v + 1`.
    pub fn new(
        pictures: SeedPictures,
        images: &mut Assets<Image>,
        layouts: &mut Assets<TextureAtlasLayout>,
    ) -> Self {
        let tiles: Vec<&Pixels> =
            pictures.seeds.iter().flat_map(|seed| [&seed.picture, &seed.shadow]).collect();
        let widest = tiles.iter().map(|tile| tile.width + 2).max().unwrap_or(1);
        let tallest = tiles.iter().map(|tile| tile.height + 2).max().unwrap_or(1);
        let columns = (tiles.len() as f32).sqrt().ceil().max(1.0) as u32;
        let rows = (tiles.len() as u32).div_ceil(columns).max(1);
        let size = UVec2::new(columns * widest, rows * tallest);
        let mut layout = TextureAtlasLayout::new_empty(size);
        let mut rgba = vec![0; (size.x * size.y * 4) as usize];
        let mut sizes = Vec::new();
        for (index, tile) in tiles.iter().enumerate() {
            // One clear pixel all round keeps neighbours from bleeding into each other.
            let corner = UVec2::new(
                index as u32 % columns * widest + 1,
                index as u32 / columns * tallest + 1,
            );
            let bytes = tile.width as usize * 4;
            for y in 0..tile.height as usize {
                let to = ((corner.y as usize + y) * size.x as usize + corner.x as usize) * 4;
                rgba[to..to + bytes].copy_from_slice(&tile.rgba[y * bytes..(y + 1) * bytes]);
            }
            let extent = UVec2::new(tile.width, tile.height);
            layout.add_texture(URect::from_corners(corner, corner + extent));
            sizes.push(extent.as_vec2() * SEED_RADIUS / pictures.radius);
        }
        let image = Image::new(
            Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            TextureDimension::D2,
            rgba,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        Self {
            image: images.add(image),
            layout: layouts.add(layout),
            sizes,
            variants: pictures.seeds.len().max(1),
        }
    }

    fn sprite(&self, index: usize) -> Sprite {
        let atlas = TextureAtlas { layout: self.layout.clone(), index };
        Sprite {
            custom_size: self.sizes.get(index).copied(),
            ..Sprite::from_atlas_image(self.image.clone(), atlas)
        }
    }
}

/// The shadow of a seed, its child.
#[derive(Component)]
struct Shadow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, dress.in_set(BoardSet::Dress).run_if(resource_exists::<SeedAtlas>))
        .add_systems(PostUpdate, cast_shadows.before(TransformSystems::Propagate));
}

/// The tint of a seed that gets so much of the lamp.
pub(super) fn lit(share: f32) -> Color {
    Color::linear_rgb(share, share, share)
}

/// Gives seeds their pictures, when they are new or the pictures are.
fn dress(
    mut commands: Commands,
    atlas: Res<SeedAtlas>,
    new: Query<Entity, (With<Seed>, Without<Sprite>)>,
    seeds: Query<(Entity, &Seed, Option<&Children>, Option<&Sprite>)>,
    shadows: Query<(), With<Shadow>>,
) {
    if new.is_empty() && !atlas.is_changed() {
        return;
    }
    for (entity, seed, children, sprite) in &seeds {
        // A step that has no common factor with the variants mixes neighbours well.
        let variant = (seed.0 * 17 + seed.0 / atlas.variants * 5) % atlas.variants;
        let colour = sprite.map_or(Color::WHITE, |sprite| sprite.color);
        let dressed = Sprite { color: colour, ..atlas.sprite(2 * variant) };
        commands.entity(entity).insert((dressed, Pickable::IGNORE));
        let shadow = atlas.sprite(2 * variant + 1);
        let child =
            children.and_then(|children| children.iter().find(|child| shadows.contains(*child)));
        match child {
            Some(child) => {
                commands.entity(child).insert(shadow);
            }
            None => {
                commands.spawn((
                    Shadow,
                    shadow,
                    Pickable::IGNORE,
                    Transform::from_xyz(0.0, 0.0, BELOW),
                    ChildOf(entity),
                ));
            }
        }
    }
}

/// Moves a shadow away from its seed as the seed rises.
fn cast_shadows(
    seeds: Query<(&Transform, &Children), (With<Seed>, Changed<Transform>)>,
    mut shadows: Query<(&mut Transform, &mut Sprite), (With<Shadow>, Without<Seed>)>,
) {
    for (seed, children) in &seeds {
        let height = (seed.scale.x - 1.0) / LIFTED;
        for child in children {
            if let Ok((mut transform, mut sprite)) = shadows.get_mut(*child) {
                transform.translation = (SHADOW_FALLS * height).extend(BELOW);
                transform.scale = Vec3::splat(1.0 + SHADOW_GROWS * height);
                sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, 1.0 - SHADOW_FADES * height);
            }
        }
    }
}
