//! The pictures of all seeds of a face, shadows and marks too, in one atlas, so that they draw in
//! one batch.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::SEED_RADIUS;
use crate::paint::{Pixels, SeedPicture, Theme, paint_seeds};
use crate::theme::{picture, smooth};

/// Fainter than this, of 255, a pixel is cut off if it lies at the edge: nobody would see it, but
/// blending it costs as much as any other.
const UNSEEN: u8 = 5;

/// What there is a picture of for each variant of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    /// The seed on its shadow.
    Resting,
    /// The seed alone.
    Seed,
    /// Its shadow alone.
    Shadow,
}

/// What there is a picture of besides, with its colour from elsewhere, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkPicture {
    /// A soft round patch.
    Haze,
    /// A mark that points to the right.
    Chevron,
    /// A ring.
    Ring,
    /// A dot.
    Dot,
    /// A cross that lies like an X.
    Cross,
}

/// How many of those there are.
const MARKS: usize = 5;

/// Pictures of a variant.
const EACH: usize = 3;

/// The pictures of all seeds of a face, and marks that have their colour from elsewhere.
pub struct SeedPictures {
    seeds: Vec<(Pixels, SeedPicture)>,
    marks: [Pixels; MARKS],
    radius: f32,
}

impl SeedPictures {
    /// Paints every variant, for seeds of `radius` physical pixels.
    pub fn paint(face: &Theme, radius: f32, threads: usize) -> Self {
        let painted = paint_seeds(face, radius, threads);
        let seeds = painted.into_iter().map(|seed| (resting(&seed), seed)).collect();
        let marks = [haze(), chevron(radius), ring(radius), dot(radius), cross(radius)];
        Self { seeds, marks, radius }
    }
}

/// A seed laid over its shadow.
fn resting(seed: &SeedPicture) -> Pixels {
    let (over, under) = (&seed.picture, &seed.shadow);
    let (width, height) = (over.width.max(under.width), over.height.max(under.height));
    let at = |pixels: &Pixels, x: u32, y: u32| {
        let (x, y) = (
            (x + pixels.width / 2).checked_sub(width / 2)?,
            (y + pixels.height / 2).checked_sub(height / 2)?,
        );
        if x >= pixels.width || y >= pixels.height {
            return None;
        }
        let start = ((y * pixels.width + x) * 4) as usize;
        let part = |part: usize| f32::from(pixels.rgba[start + part]);
        Some(([part(0), part(1), part(2)], part(3) / 255.0))
    };
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let (top, cover) = at(over, x, y).unwrap_or_default();
            let (low, dark) = at(under, x, y).unwrap_or_default();
            let below = dark * (1.0 - cover);
            let whole = cover + below;
            let mix = |part: usize| (top[part] * cover + low[part] * below) / whole.max(1e-4);
            rgba.extend([0, 1, 2].map(|part| mix(part).round() as u8));
            rgba.push((whole * 255.0).round() as u8);
        }
    }
    Pixels { width, height, rgba }
}

/// Side of the haze, in pixels: it has no detail.
const HAZE: u32 = 64;

/// A soft round patch, white, dense in the middle.
fn haze() -> Pixels {
    mark(HAZE, |x, y| (1.0, smooth(1.0 - x.hypot(y))))
}

/// Half the thickness of a chevron's stroke, as a share of half its picture's side; and how far the
/// dark about it reaches, which sets it off from any wood, and how dark that is.
const STROKE: f32 = 0.17;
const EDGE: f32 = 0.15;
const EDGE_DARK: f32 = 0.6;

/// A mark that points to the right.
fn chevron(radius: f32) -> Pixels {
    stroke(radius, |x, y| {
        // Two strokes with round ends that meet in the tip.
        let (tip, tail) = ([0.36, 0.0], [-0.28, 0.70]);
        let y = y.abs();
        let (dx, dy) = (tail[0] - tip[0], tail[1] - tip[1]);
        let along = ((x - tip[0]) * dx + (y - tip[1]) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        (x - tip[0] - dx * along).hypot(y - tip[1] - dy * along) - STROKE
    })
}

/// How far a mark of the last move reaches, as a share of half its picture's side.
const REACH: f32 = 0.80;
/// A dot reaches less far: it is denser.
const DOT: f32 = 0.66;

fn ring(radius: f32) -> Pixels {
    stroke(radius, |x, y| (x.hypot(y) - REACH + STROKE).abs() - STROKE)
}

fn dot(radius: f32) -> Pixels {
    stroke(radius, |x, y| x.hypot(y) - DOT)
}

fn cross(radius: f32) -> Pixels {
    stroke(radius, |x, y| {
        let (x, y) = (x.abs(), y.abs());
        // The nearest point of the diagonal, as far as it goes.
        let along = ((x + y) / 2.0).min(REACH * 0.7);
        (x - along).hypot(y - along) - STROKE
    })
}

/// A mark as large as a seed, white with a dark edge; `away` is asked for the distance from it, less
/// than 0 inside.
fn stroke(radius: f32, away: impl Fn(f32, f32) -> f32) -> Pixels {
    let side = (radius * 2.0).ceil().clamp(8.0, 256.0) as u32;
    let pixel = 2.0 / side as f32;
    mark(side, |x, y| {
        let away = away(x, y);
        let core = (0.5 - away / pixel).clamp(0.0, 1.0);
        let dark = (1.0 - away / EDGE).clamp(0.0, 1.0).powi(2) * EDGE_DARK;
        let whole = core + dark * (1.0 - core);
        (core / whole.max(1e-4), whole)
    })
}

/// A mark; `shade` is asked at places from -1 to 1, y down, for brightness and opacity.
fn mark(side: u32, shade: impl Fn(f32, f32) -> (f32, f32)) -> Pixels {
    let mut rgba = Vec::with_capacity((side * side * 4) as usize);
    let place = |cell: u32| (cell as f32 + 0.5) * 2.0 / side as f32 - 1.0;
    for y in 0..side {
        for x in 0..side {
            let (bright, opacity) = shade(place(x), place(y));
            let [grey, opacity] = [bright, opacity].map(|part| (part * 255.0).round() as u8);
            rgba.extend([grey, grey, grey, opacity]);
        }
    }
    Pixels { width: side, height: side, rgba }
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
#[derive(Resource, Clone, PartialEq)]
pub struct SeedAtlas {
    image: Handle<Image>,
    layout: Handle<TextureAtlasLayout>,
    /// The size of each picture in units, and its anchor; index as in the atlas.
    pictures: Arc<[(Vec2, Anchor)]>,
}

impl SeedAtlas {
    /// Lays the pictures out in rows: each variant on its shadow, without it, and the shadow; then
    /// the marks.
    pub fn new(
        pictures: SeedPictures,
        images: &mut Assets<Image>,
        layouts: &mut Assets<TextureAtlasLayout>,
    ) -> Self {
        let tiles: Vec<Tile> = pictures
            .seeds
            .iter()
            .flat_map(|(resting, seed)| [resting, &seed.picture, &seed.shadow])
            .chain(&pictures.marks)
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
        (self.pictures.len().saturating_sub(MARKS) / EACH).max(1)
    }

    /// A picture of a variant.
    pub(super) fn sprite(&self, picture: Picture, variant: usize) -> (Sprite, Anchor) {
        self.at(EACH * variant + picture as usize)
    }

    /// A soft patch, as wide as a seed's shadow in the air unless its size is set.
    pub fn haze(&self) -> Sprite {
        self.mark(MarkPicture::Haze).0
    }

    /// A mark that points to the right.
    pub fn chevron(&self) -> (Sprite, Anchor) {
        self.mark(MarkPicture::Chevron)
    }

    /// A mark.
    pub(super) fn mark(&self, mark: MarkPicture) -> (Sprite, Anchor) {
        self.at((self.pictures.len() + mark as usize).saturating_sub(MARKS))
    }

    fn at(&self, index: usize) -> (Sprite, Anchor) {
        let atlas = TextureAtlas { layout: self.layout.clone(), index };
        let (size, anchor) = self.pictures.get(index).copied().unwrap_or_default();
        let sprite = Sprite {
            custom_size: Some(size),
            ..Sprite::from_atlas_image(self.image.clone(), atlas)
        };
        (sprite, anchor)
    }
}
