//! The pictures of all seeds of a theme, shadows and marks too, in one atlas, so that they draw in
//! one batch.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::SEED_RADIUS_UNITS;
use crate::paint::{MAX_SEED_RADIUS_PX, Pixels, SeedPicture, Theme, paint_seeds};
use crate::theme::{image_from_pixels, smoothstep};

/// The least opacity, of 255, of a pixel at the edge of a picture. Fainter ones are cut off: they would
/// not be seen, but blending them costs as much as any other.
const MIN_EDGE_OPACITY: u8 = 5;

/// The pictures of each variant of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    /// The seed on its shadow.
    Resting,
    /// The seed alone.
    Seed,
    /// The shadow alone.
    Shadow,
}

/// The other pictures, white, to be tinted; in the order of the atlas.
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

/// The number of marks.
const MARK_COUNT: usize = 5;

/// The number of pictures of each variant.
const PICTURES_PER_VARIANT: usize = 3;

/// The pictures of all seeds of a theme, and of the marks.
pub struct SeedPictures {
    seeds: Vec<(Pixels, SeedPicture)>,
    marks: [Pixels; MARK_COUNT],
    radius: f32,
}

impl SeedPictures {
    /// Paints every variant on `threads` threads, for seeds of `radius` physical pixels, at most
    /// [`MAX_SEED_RADIUS_PX`]: larger seeds are stretched.
    pub fn paint(theme: &Theme, radius: f32, threads: usize) -> Self {
        let radius = radius.min(MAX_SEED_RADIUS_PX);
        let seeds = paint_seeds(theme, radius, threads);
        let seeds = seeds.into_iter().map(|seed| (resting(&seed), seed)).collect();
        let marks = [haze(), chevron(radius), ring(radius), dot(radius), cross(radius)];
        Self { seeds, marks, radius }
    }
}

/// The picture of a seed on its shadow.
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

/// The side of the haze, in pixels: it has no detail.
const HAZE_SIDE_PX: u32 = 64;

/// A soft round patch, white, dense in the middle.
fn haze() -> Pixels {
    mark(HAZE_SIDE_PX, |x, y| (1.0, smoothstep(1.0 - x.hypot(y))))
}

/// Half the thickness of a mark's stroke, as a share of half its picture's side.
const HALF_STROKE_SHARE: f32 = 0.17;
/// The width of the dark edge around a mark, which sets it off from any wood, as a share of half its
/// picture's side.
const EDGE_SHARE: f32 = 0.15;
/// The opacity of the dark edge right beside the mark.
const EDGE_OPACITY: f32 = 0.6;

/// A mark that points to the right.
fn chevron(radius: f32) -> Pixels {
    stroke(radius, |x, y| {
        // Two strokes with round ends that meet in the tip.
        let (tip, tail) = ([0.36, 0.0], [-0.28, 0.70]);
        let y = y.abs();
        let (dx, dy) = (tail[0] - tip[0], tail[1] - tip[1]);
        let along = ((x - tip[0]) * dx + (y - tip[1]) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        (x - tip[0] - dx * along).hypot(y - tip[1] - dy * along) - HALF_STROKE_SHARE
    })
}

/// The radius of a ring or a cross, as a share of half its picture's side.
const MARK_RADIUS_SHARE: f32 = 0.80;
/// The radius of a dot, as a share of half its picture's side: less, as it is filled.
const DOT_RADIUS_SHARE: f32 = 0.66;

/// A ring.
fn ring(radius: f32) -> Pixels {
    stroke(radius, |x, y| {
        (x.hypot(y) - MARK_RADIUS_SHARE + HALF_STROKE_SHARE).abs() - HALF_STROKE_SHARE
    })
}

/// A dot.
fn dot(radius: f32) -> Pixels {
    stroke(radius, |x, y| x.hypot(y) - DOT_RADIUS_SHARE)
}

/// A cross that lies like an X.
fn cross(radius: f32) -> Pixels {
    stroke(radius, |x, y| {
        let (x, y) = (x.abs(), y.abs());
        // The nearest point of the diagonal, as far as it goes.
        let along = ((x + y) / 2.0).min(MARK_RADIUS_SHARE * 0.7);
        (x - along).hypot(y - along) - HALF_STROKE_SHARE
    })
}

/// A mark as large as a seed, white with a dark edge. `distance` is the distance of a place from it,
/// below 0 inside; places are from -1 to 1, y down.
fn stroke(radius: f32, distance: impl Fn(f32, f32) -> f32) -> Pixels {
    let side = (radius * 2.0).ceil().clamp(8.0, 256.0) as u32;
    let pixel = 2.0 / side as f32;
    mark(side, |x, y| {
        let distance = distance(x, y);
        let core = (0.5 - distance / pixel).clamp(0.0, 1.0);
        let dark = (1.0 - distance / EDGE_SHARE).clamp(0.0, 1.0).powi(2) * EDGE_OPACITY;
        let whole = core + dark * (1.0 - core);
        (core / whole.max(1e-4), whole)
    })
}

/// A mark of `side` by `side` pixels. `shade` gives brightness and opacity, 0 to 1, at places from -1
/// to 1, y down.
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

/// The part of a picture that is not transparent.
struct Tile<'a> {
    pixels: &'a Pixels,
    part: URect,
}

impl<'a> Tile<'a> {
    fn of(pixels: &'a Pixels) -> Self {
        let seen = |x: u32, y: u32| {
            pixels.rgba[((y * pixels.width + x) * 4 + 3) as usize] >= MIN_EDGE_OPACITY
        };
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

    /// The middle of the whole picture, from the middle of the part as a share of the part's size.
    fn anchor(&self) -> Anchor {
        let middle = Vec2::new(self.pixels.width as f32, self.pixels.height as f32) / 2.0;
        let own = self.part.as_rect().center();
        let share = (middle - own) / self.part.size().max(UVec2::ONE).as_vec2();
        Anchor(Vec2::new(share.x, -share.y))
    }
}

/// The atlas of all pictures.
#[derive(Resource, Clone, PartialEq)]
pub struct SeedAtlas {
    image: Handle<Image>,
    layout: Handle<TextureAtlasLayout>,
    /// The size of each picture in units, and its anchor, by index in the atlas.
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
        // A transparent pixel around each picture keeps neighbours from bleeding into each other.
        let cell = tiles.iter().fold(UVec2::ONE, |cell, tile| cell.max(tile.part.size() + 2));
        let columns = (tiles.len() as f32).sqrt().ceil().max(1.0) as u32;
        let rows = (tiles.len() as u32).div_ceil(columns).max(1);
        let size = cell * UVec2::new(columns, rows);
        let mut layout = TextureAtlasLayout::new_empty(size);
        let mut rgba = vec![0; size.x as usize * size.y as usize * 4];
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
        let image = image_from_pixels(Pixels { width: size.x, height: size.y, rgba });
        let units = SEED_RADIUS_UNITS / pictures.radius;
        let sized = |tile: &Tile| (tile.part.size().as_vec2() * units, tile.anchor());
        Self {
            image: images.add(image),
            layout: layouts.add(layout),
            pictures: tiles.iter().map(sized).collect(),
        }
    }

    /// The number of variants of seeds.
    pub fn variants(&self) -> usize {
        (self.pictures.len().saturating_sub(MARK_COUNT) / PICTURES_PER_VARIANT).max(1)
    }

    /// The sprite of a picture of a variant.
    pub(super) fn sprite(&self, picture: Picture, variant: usize) -> (Sprite, Anchor) {
        self.at(PICTURES_PER_VARIANT * variant + picture as usize)
    }

    /// The sprite of a soft round patch; the caller sets its size.
    pub fn haze(&self) -> Sprite {
        self.mark(MarkPicture::Haze).0
    }

    /// The sprite of a mark that points to the right.
    pub fn chevron(&self) -> (Sprite, Anchor) {
        self.mark(MarkPicture::Chevron)
    }

    /// The sprite of a mark.
    pub(super) fn mark(&self, mark: MarkPicture) -> (Sprite, Anchor) {
        self.at((self.pictures.len() + mark as usize).saturating_sub(MARK_COUNT))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::{SeedKind, shipped_themes};

    #[test]
    fn pictures_of_huge_seeds_have_a_bounded_size() {
        let themes = shipped_themes();
        let plain = themes.iter().find(|theme| theme.seed_kind() == SeedKind::Plain).unwrap();
        let pictures = SeedPictures::paint(plain, 1e9, 2);
        assert_eq!(pictures.radius, MAX_SEED_RADIUS_PX);
        let seeds = pictures.seeds.iter().map(|(resting, _)| resting);
        assert!(
            seeds.chain(&pictures.marks).all(|picture| picture.width.max(picture.height) < 1400)
        );
    }
}
