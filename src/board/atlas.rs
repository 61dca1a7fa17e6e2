//! The pictures of all seeds of a face, shadows too, in one atlas, so that they draw in one batch.

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::SEED_RADIUS;
use crate::paint::{Pixels, SeedPicture, Theme, paint_seeds};
use crate::theme::picture;

/// Fainter than this, of 255, a pixel is cut off if it lies at the edge: nobody would see it, but
/// blending it costs as much as any other.
const UNSEEN: u8 = 5;

/// The pictures of all seeds of a face.
pub struct SeedPictures {
    seeds: Vec<SeedPicture>,
    radius: f32,
}

impl SeedPictures {
    /// Paints every variant, for seeds of `radius` physical pixels.
    pub fn paint(face: &Theme, radius: f32, threads: usize) -> Self {
        Self { seeds: paint_seeds(face, radius, threads), radius }
    }
}

/// The part of a picture in which something can be seen.
struct Tile<'a> {
    pixels: &'a Pixels,
    part: URect,
}

impl<'a> Tile<'a> {
    fn of(pixels: &'a Pixels) -> Self {
        let seen =
            |x: u32, y: u32| pixels.rgba[((y * pixels.width + x) * 4 + 3) as usize] >= UNSEEN;
        let mut part: Option<URect> = None;
        for y in 0..pixels.height {
            for x in (0..pixels.width).filter(|x| seen(*x, y)) {
                let pixel = URect::new(x, y, x + 1, y + 1);
                part = Some(part.map_or(pixel, |part| part.union(pixel)));
            }
        }
        let part = part.unwrap_or(URect::new(0, 0, pixels.width.min(1), pixels.height.min(1)));
        Self { pixels, part }
    }

    /// Where the whole picture's middle is, as a share of the part's size from the part's middle.
    fn anchor(&self) -> Anchor {
        let middle = Vec2::new(self.pixels.width as f32, self.pixels.height as f32) / 2.0;
        let own = self.part.as_rect().center();
        let share = (middle - own) / self.part.size().max(UVec2::ONE).as_vec2();
        Anchor(Vec2::new(share.x, -share.y))
    }
}

/// The pictures on the graphics card.
#[derive(Resource, Clone)]
pub struct SeedAtlas {
    image: Handle<Image>,
    layout: Handle<TextureAtlasLayout>,
    /// The size of each picture in units, and its anchor; index as in the atlas.
    pictures: Vec<(Vec2, Anchor)>,
}

impl SeedAtlas {
    /// Lays the pictures out in rows: variant `v` is at index `2 v`, its shadow at `2 v + 1`.
    pub fn new(
        pictures: SeedPictures,
        images: &mut Assets<Image>,
        layouts: &mut Assets<TextureAtlasLayout>,
    ) -> Self {
        let tiles: Vec<Tile> = pictures
            .seeds
            .iter()
            .flat_map(|seed| [&seed.picture, &seed.shadow])
            .map(Tile::of)
            .collect();
        // One clear pixel all round keeps neighbours from bleeding into each other.
        let cell = tiles.iter().fold(UVec2::ONE, |cell, tile| cell.max(tile.part.size() + 2));
        let columns = (tiles.len() as f32).sqrt().ceil().max(1.0) as u32;
        let rows = (tiles.len() as u32).div_ceil(columns).max(1);
        let size = cell * UVec2::new(columns, rows);
        let mut layout = TextureAtlasLayout::new_empty(size);
        let mut rgba = vec![0; (size.x * size.y * 4) as usize];
        for (index, tile) in tiles.iter().enumerate() {
            let index = index as u32;
            let corner = cell * UVec2::new(index % columns, index / columns) + 1;
            let bytes = tile.part.width() as usize * 4;
            for y in 0..tile.part.height() {
                let at = |x: u32, y: u32, width: u32| ((y * width + x) * 4) as usize;
                let from = at(tile.part.min.x, tile.part.min.y + y, tile.pixels.width);
                let to = at(corner.x, corner.y + y, size.x);
                rgba[to..to + bytes].copy_from_slice(&tile.pixels.rgba[from..from + bytes]);
            }
            layout.add_texture(URect::from_corners(corner, corner + tile.part.size()));
        }
        let image = picture(Pixels { width: size.x, height: size.y, rgba });
        let units = SEED_RADIUS / pictures.radius;
        let sized = |tile: &Tile| (tile.part.size().as_vec2() * units, tile.anchor());
        Self {
            image: images.add(image),
            layout: layouts.add(layout),
            pictures: tiles.iter().map(sized).collect(),
        }
    }

    /// How many different seeds there are.
    pub fn variants(&self) -> usize {
        (self.pictures.len() / 2).max(1)
    }

    /// The picture of a variant.
    pub fn seed(&self, variant: usize) -> (Sprite, Anchor) {
        self.sprite(2 * variant)
    }

    /// Its shadow.
    pub fn shadow(&self, variant: usize) -> (Sprite, Anchor) {
        self.sprite(2 * variant + 1)
    }

    fn sprite(&self, index: usize) -> (Sprite, Anchor) {
        let atlas = TextureAtlas { layout: self.layout.clone(), index };
        let (size, anchor) = self.pictures.get(index).copied().unwrap_or_default();
        let sprite = Sprite {
            custom_size: Some(size),
            ..Sprite::from_atlas_image(self.image.clone(), atlas)
        };
        (sprite, anchor)
    }
}
