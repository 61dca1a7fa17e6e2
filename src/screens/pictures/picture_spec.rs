//! How a picture on a page is composed: the ground, the row under the program's name, a board on its
//! table with or without seeds.

use bevy::prelude::*;

use crate::board::layout::Layout;
use crate::board::{SEED_RADIUS_UNITS, SeedPictures, Shape};
use crate::paint::{
    PaintError, Pixels, Row, Scene, SeedCounts, Theme, paint_linen, paint_scene, paint_sown_row,
    paint_with_seeds, round_corners, shadow_reach, with_drop_shadow,
};
use crate::rules::{Place, Ruleset};
use crate::screens::pictures::demo_board::DemoGame;
use crate::theme::threads_per_task;

/// The share of its room's width and height that a board takes at most.
pub const FILL: Vec2 = Vec2::new(0.93, 0.86);

/// A table with a board on it lies so high above the ground, in logical pixels.
const HEIGHT: f32 = 12.0;

/// What is painted.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// The ground of a page.
    Ground,
    /// The row of pits under the program's name.
    Row(Box<Row>),
    /// A board without its seeds, which are drawn over it.
    Board(Shape),
    /// A board in mid-game, seeds and all.
    Midway(Box<Ruleset>),
}

impl Subject {
    /// What is to be painted first has the lowest.
    pub fn rank(&self) -> u8 {
        match self {
            Self::Ground => 0,
            Self::Row(_) => 1,
            Self::Board(_) => 2,
            Self::Midway(_) => 3,
        }
    }
}

/// A picture to be painted. Sizes are in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Commission {
    pub subject: Subject,
    pub theme: Theme,
    pub size: UVec2,
    /// Where in it the board lies.
    pub area: Rect,
    /// Radius of the corners.
    pub corner: f32,
    /// Pixels to a logical one.
    pub scale: f32,
}

/// A picture, and the seeds that are drawn over it.
pub struct Painting {
    pub picture: Pixels,
    pub seeds: Option<SeedPictures>,
}

/// Where a board lies in its picture.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The board by itself, in units.
    pub layout: Layout,
    /// Its middle, in pixels from the picture's upper left corner, y down.
    pub middle: Vec2,
    /// Pixels to a unit.
    pub unit: f32,
}

impl Posed {
    /// The largest board that fits into an area: lying, or upright where that is larger.
    fn new(shape: Shape, area: Rect) -> Self {
        let room = area.size().max(Vec2::ONE);
        let fitted = [false, true].map(|turned| {
            let layout = Layout::standalone(shape, turned);
            let unit = (room * FILL / layout.extent()).min_element();
            Self { layout, middle: area.center(), unit }
        });
        let [lying, upright] = fitted;
        if upright.unit > lying.unit { upright } else { lying }
    }

    /// A place in units, y up, in pixels, y down.
    pub fn pixels(&self, at: Vec2) -> Vec2 {
        self.middle + Vec2::new(at.x, -at.y) * self.unit
    }

    /// What is painted of it in a picture of `size`.
    pub fn scene(&self, size: UVec2) -> Scene {
        self.layout.to_paint_scene(size, self.unit, |at| self.pixels(at))
    }

    fn lying(&self, ruleset: &Ruleset) -> SeedCounts {
        let shown = DemoGame::midway(ruleset);
        let count = |place: &Place| {
            shown.as_ref().map_or(0, |shown| usize::from(shown.position().count(*place)))
        };
        let (trays, bowls) = self.layout.trays_and_bowls();
        SeedCounts {
            bowls: bowls.iter().map(count).collect(),
            trays: trays.iter().map(count).collect(),
            glowing: Vec::new(),
            radius: SEED_RADIUS_UNITS,
        }
    }
}

impl Commission {
    /// Paints it; this may take a second.
    ///
    /// # Errors
    /// If the picture is too large, or there is no memory for it.
    pub fn paint(&self) -> Result<Painting, PaintError> {
        let threads = threads_per_task();
        Ok(match &self.subject {
            Subject::Ground => {
                let picture = paint_linen(&self.theme, self.size.to_array(), self.scale, threads)?;
                Painting { picture, seeds: None }
            }
            Subject::Row(row) => {
                Painting { picture: paint_sown_row(row, self.size.x, threads)?, seeds: None }
            }
            Subject::Board(shape) => {
                let posed = self.posed(*shape);
                let picture = paint_scene(&self.theme, &posed.scene(self.size), threads)?;
                let radius = SEED_RADIUS_UNITS * posed.unit;
                let seeds = Some(SeedPictures::paint(&self.theme, radius, threads));
                let picture = with_drop_shadow(&picture, self.corner, HEIGHT * self.scale)?;
                Painting { picture, seeds }
            }
            Subject::Midway(ruleset) => {
                let posed = self.posed(Shape::of(ruleset));
                let scene = posed.scene(self.size);
                let picture =
                    paint_with_seeds(&self.theme, &scene, &posed.lying(ruleset), threads)?;
                Painting { picture: self.framed(picture), seeds: None }
            }
        })
    }

    /// How far the picture of a board is larger on every side than ordered, for its shadow.
    pub fn overhang(&self) -> f32 {
        shadow_reach(HEIGHT * self.scale) as f32
    }

    /// How a board lies in it.
    pub fn posed(&self, shape: Shape) -> Posed {
        Posed::new(shape, self.area)
    }

    fn framed(&self, picture: Pixels) -> Pixels {
        let [right, bottom] = self.size.as_vec2().to_array();
        round_corners(picture, [0.0, 0.0, right, bottom], self.corner, 0.0)
    }
}
