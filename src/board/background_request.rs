//! The request for the static picture of a board, and its rendering: a draft with the sprites of the
//! board, then the full picture.

use bevy::log::warn;
use bevy::math::Vec2;

use super::Layout;
use super::atlas::SeedPictures;
use super::free_space::free_parts;
use super::low_res::low_res;
use crate::paint::{Pixels, Rim, Scene, Theme, paint_lit_rim, paint_scene};
use crate::theme::{Quality, max_threads};

/// Everything that a picture depends on.
#[derive(Clone, PartialEq)]
pub(super) struct BackgroundRequest {
    pub theme: Theme,
    pub layout: Layout,
    /// Physical pixels per logical pixel.
    pub density: f32,
}

/// The result of a request; a draft has the sprites too.
pub(super) struct RenderedBackground {
    pub scene: Pixels,
    pub sprites: Option<BoardSprites>,
}

/// The pictures of rims and seeds.
pub(super) struct BoardSprites {
    pub rims: [Pixels; Rim::ALL.len()],
    pub seeds: SeedPictures,
    /// Physical pixels per unit.
    pub unit: f32,
}

impl BackgroundRequest {
    pub fn render(&self, quality: Quality) -> RenderedBackground {
        match quality {
            Quality::Draft => self.draft(),
            Quality::Full => {
                let scene = self.paint(&self.scene());
                RenderedBackground { scene, sprites: None }
            }
        }
    }

    /// The draft of the static picture, and the sprites.
    fn draft(&self) -> RenderedBackground {
        let threads = max_threads();
        let unit = self.layout.scale * self.density;
        let radius = super::layout::PIT_RADIUS_UNITS * unit;
        let sprites = BoardSprites {
            rims: Rim::ALL.map(|rim| paint_lit_rim(&self.theme, radius, rim)),
            seeds: SeedPictures::paint(&self.theme, super::SEED_RADIUS_UNITS * unit, threads),
            unit,
        };
        let scene = self.paint(&low_res(&self.scene()));
        RenderedBackground { scene, sprites: Some(sprites) }
    }

    /// Paints a scene; one that cannot be painted is a single pixel, which is stretched over the window.
    fn paint(&self, scene: &Scene) -> Pixels {
        paint_scene(&self.theme, scene, max_threads()).unwrap_or_else(|error| {
            warn!("the board cannot be drawn: {error}");
            Pixels::single(self.theme.palette.night)
        })
    }

    /// The layout for the painter, in physical pixels.
    fn scene(&self) -> Scene {
        let layout = &self.layout;
        let density = self.density;
        let size = (layout.window * density).round().max(Vec2::ONE);
        let free = free_parts(layout)
            .into_iter()
            .map(|part| [part.min.x, part.min.y, part.max.x, part.max.y])
            .map(|sides| sides.map(|side| side * density))
            .collect();
        let at = |point| layout.pixels(point) * density;
        Scene { free, ..layout.to_paint_scene(size.as_uvec2(), layout.scale * density, at) }
    }
}
