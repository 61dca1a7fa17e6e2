//! What a picture on a page shows, and how it is painted: the background, the row of pits below the program's
//! name, a board on its table with or without seeds.

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

/// The largest shares of its area's width and height that a board takes.
pub const MAX_BOARD_SHARE: Vec2 = Vec2::new(0.93, 0.86);

/// How high a table with a board lies above the background, in logical pixels: the length of its shadow.
const TABLE_HEIGHT_PX: f32 = 12.0;

/// What a picture shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// The background of a page: the cloth below the tables.
    Background,
    /// The row of pits below the program's name.
    Row(Box<Row>),
    /// A board without its seeds, which are drawn over it.
    Board(Shape),
    /// A board in mid-game with its seeds.
    MidGame(Box<Ruleset>),
}

impl Subject {
    /// The order in which pictures are painted: the lowest first.
    pub fn priority(&self) -> u8 {
        match self {
            Self::Background => 0,
            Self::Row(_) => 1,
            Self::Board(_) => 2,
            Self::MidGame(_) => 3,
        }
    }
}

/// A picture to be painted. Sizes are in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct ImageRequest {
    pub subject: Subject,
    pub theme: Theme,
    pub size: UVec2,
    /// The area in which the board lies.
    pub area: Rect,
    /// The radius of the corners.
    pub corner_radius: f32,
    /// Pixels for each logical pixel.
    pub scale: f32,
}

/// A painted picture, and the seeds that are drawn over it.
pub struct PaintedPicture {
    pub picture: Pixels,
    pub seeds: Option<SeedPictures>,
}

/// Where a board lies in its picture.
#[derive(Clone, Debug)]
pub struct BoardPlacement {
    /// The board by itself, in units.
    pub layout: Layout,
    /// Its middle, in pixels from the picture's upper left corner, y down.
    pub middle: Vec2,
    /// Pixels for each unit.
    pub unit: f32,
}

impl BoardPlacement {
    /// The largest board that fits into an area: lying, or upright where that is larger.
    fn new(shape: Shape, area: Rect) -> Self {
        let room = area.size().max(Vec2::ONE);
        let fitted = [false, true].map(|turned| {
            let layout = Layout::standalone(shape, turned);
            let unit = (room * MAX_BOARD_SHARE / layout.extent()).min_element();
            Self { layout, middle: area.center(), unit }
        });
        let [lying, upright] = fitted;
        if upright.unit > lying.unit { upright } else { lying }
    }

    /// A point in units, y up, as pixels, y down.
    pub fn pixels(&self, at: Vec2) -> Vec2 {
        self.middle + Vec2::new(at.x, -at.y) * self.unit
    }

    /// The scene that is painted, for a picture of `size` pixels.
    pub fn scene(&self, size: UVec2) -> Scene {
        self.layout.to_paint_scene(size, self.unit, |at| self.pixels(at))
    }

    /// How many seeds lie in each bowl and tray in mid-game.
    fn seed_counts(&self, ruleset: &Ruleset) -> SeedCounts {
        let shown = DemoGame::mid_game(ruleset);
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

impl ImageRequest {
    /// Paints the picture; this may take a second.
    ///
    /// # Errors
    /// If the picture is too large, or there is no memory for it.
    pub fn paint(&self) -> Result<PaintedPicture, PaintError> {
        let threads = threads_per_task();
        Ok(match &self.subject {
            Subject::Background => {
                let picture = paint_linen(&self.theme, self.size.to_array(), self.scale, threads)?;
                PaintedPicture { picture, seeds: None }
            }
            Subject::Row(row) => {
                PaintedPicture { picture: paint_sown_row(row, self.size.x, threads)?, seeds: None }
            }
            Subject::Board(shape) => {
                let placement = self.placement(*shape);
                let picture = paint_scene(&self.theme, &placement.scene(self.size), threads)?;
                let radius = SEED_RADIUS_UNITS * placement.unit;
                let seeds = Some(SeedPictures::paint(&self.theme, radius, threads));
                let picture =
                    with_drop_shadow(&picture, self.corner_radius, TABLE_HEIGHT_PX * self.scale)?;
                PaintedPicture { picture, seeds }
            }
            Subject::MidGame(ruleset) => {
                let placement = self.placement(Shape::of(ruleset));
                let scene = placement.scene(self.size);
                let picture = paint_with_seeds(
                    &self.theme,
                    &scene,
                    &placement.seed_counts(ruleset),
                    threads,
                )?;
                PaintedPicture { picture: self.with_round_corners(picture), seeds: None }
            }
        })
    }

    /// How far the picture of a board reaches beyond `size` on every side, for its shadow, in pixels.
    pub fn overhang(&self) -> f32 {
        shadow_reach(TABLE_HEIGHT_PX * self.scale) as f32
    }

    /// Where a board lies in the picture.
    pub fn placement(&self, shape: Shape) -> BoardPlacement {
        BoardPlacement::new(shape, self.area)
    }

    fn with_round_corners(&self, picture: Pixels) -> Pixels {
        let [right, bottom] = self.size.as_vec2().to_array();
        round_corners(picture, [0.0, 0.0, right, bottom], self.corner_radius, 0.0)
    }
}
