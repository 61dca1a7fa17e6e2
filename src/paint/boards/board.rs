//! The board: carved from wood, or flat areas with outlines.

use crate::paint::boards::board_row::BoardRow;
use crate::paint::boards::inlay::Wire;
use crate::paint::boards::wood_board::{RIM_REACH, WoodPainter};
use crate::paint::colour::Rgb;
use crate::paint::light::coverage;
use crate::paint::scene::ScenePoints;
use crate::paint::shape::Bowl;
use crate::paint::theme::{Board, Theme};

/// Paints the places on the board.
pub(in crate::paint) enum BoardPainter<'a> {
    Wood(Box<WoodPainter<'a>>),
    Plain { scene: &'a ScenePoints, face: Rgb, pit: Rgb, edge: Rgb, wire: Wire },
}

/// Width of the lines of a plain board, in points.
const PLAIN_LINE_WIDTH: f32 = 4.0;
/// How far a plain board's lower edge is seen, in points.
const PLAIN_THICKNESS: f32 = 12.0;
/// How far the wall of a plain pit is seen to the right and down, in points.
pub(in crate::paint) const PLAIN_WALL: [f32; 2] = [5.0, 9.0];
/// What is left of a flat colour in shade.
pub(in crate::paint) const PLAIN_SHADE_BRIGHTNESS: f32 = 0.55;

impl<'a> BoardPainter<'a> {
    pub(in crate::paint) fn new(theme: &'a Theme, scene: &'a ScenePoints) -> Self {
        let wire = Wire::new(&theme.inlay);
        match &theme.board {
            Board::Wood(wood) => Self::Wood(Box::new(WoodPainter::new(wood, wire, scene))),
            Board::Plain(plain) => Self::Plain {
                scene,
                face: plain.face.light(),
                pit: plain.pit.light(),
                edge: plain.edge.light(),
                wire,
            },
        }
    }

    /// What all pixels of a row share.
    pub(in crate::paint) fn row(&self, y: f32) -> BoardRow {
        let planks = match self {
            Self::Wood(painter) => painter.cached_rows(y),
            Self::Plain { .. } => Vec::new(),
        };
        BoardRow { near: self.near(y), planks }
    }

    /// The bowls that touch a row, so that no pixel asks after the others.
    fn near(&self, y: f32) -> Vec<usize> {
        let scene = match self {
            Self::Wood(painter) => painter.scene,
            Self::Plain { scene, .. } => scene,
        };
        let reach = |bowl: &Bowl| {
            let (top, bottom) = (bowl.a[1].min(bowl.b[1]), bowl.a[1].max(bowl.b[1]));
            (top - bowl.radius - RIM_REACH..=bottom + bowl.radius + RIM_REACH).contains(&y)
        };
        (0..scene.bowls.len()).filter(|&index| reach(&scene.bowls[index])).collect()
    }

    pub(in crate::paint) fn light(&self, x: f32, y: f32, lamp_falloff: f32, row: &BoardRow) -> Rgb {
        match self {
            Self::Wood(painter) => painter.light(x, y, lamp_falloff, row),
            Self::Plain { scene, face, pit, edge, wire } => {
                let [left, top] = PLAIN_WALL;
                // The board's lower edge is seen, and so is the wall of a pit on the lamp's side.
                let lower = scene.board.distance(x, y + PLAIN_THICKNESS);
                let mut light =
                    face.mix(*face * PLAIN_SHADE_BRIGHTNESS, coverage(-lower, scene.pixel));
                let border = scene.board.distance(x, y);
                light = light.mix(*edge, coverage(-border - PLAIN_LINE_WIDTH, scene.pixel));
                for &index in &row.near {
                    let bowl = &scene.bowls[index];
                    let d = bowl.distance(x, y);
                    let floor = coverage(bowl.distance(x - left, y - top), scene.pixel);
                    let hollow = (*pit * PLAIN_SHADE_BRIGHTNESS).mix(*pit, floor);
                    light = light.mix(hollow, coverage(d, scene.pixel));
                    let line = (d - wire.off() * 0.5).abs() - wire.half();
                    light = light.mix(*edge, coverage(line, scene.pixel));
                }
                light
            }
        }
    }
}
