//! A short row of carved pits with seeds of several kinds, for the title: one pit below each letter of the
//! program's name.

use crate::paint::composite::Canvas;
use crate::paint::picture::{PaintError, Pixels};
use crate::paint::rounded_part::round_corners;
use crate::paint::scene::Scene;
use crate::paint::scene_painter::paint_scene;
use crate::paint::seeds::pile::Pile;
use crate::paint::seeds::seed::paint_seeds;
use crate::paint::shape::Bowl;
use crate::paint::theme::{Board, FittingsKind, Theme};

/// The radius of a pit, in board units.
const PIT_RADIUS: f32 = 41.0;
/// From the middles of the outermost pits to the board's ends, in board units.
const END_DISTANCE: f32 = 56.0;
/// Half the board's height, in board units.
const HALF_HEIGHT: f32 = 56.0;
/// The additional distance of the two pits in the middle, for the fold, in board units.
const FOLD_WIDTH: f32 = 26.0;
/// The radius of a seed, in board units: larger than on a board, as the picture is small.
const SEED_RADIUS: f32 = 15.5;
/// The height of the board above the ground, in board units.
const THICKNESS: f32 = 26.0;
/// The margin around the board for its shadow, in board units.
const MARGIN: f32 = 1.5 * THICKNESS;
/// From pit to pit, in board units.
const PITCH: f32 = 100.0;
/// The radius of the board's corners, in board units.
const CORNER_RADIUS: f32 = 24.0;

/// A short row of pits with seeds.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The theme of the board.
    pub board: Theme,
    /// The themes of the seeds, in turn.
    pub seeds: Vec<Theme>,
    /// The number of seeds in each pit.
    pub counts: Vec<usize>,
}

impl Row {
    /// The width and height of its picture, in board units.
    #[must_use]
    pub fn extent(&self) -> [f32; 2] {
        let last = self.counts.len().saturating_sub(1);
        [2.0 * (MARGIN + END_DISTANCE) + self.along(last), 2.0 * (MARGIN + HALF_HEIGHT)]
    }

    /// From the middle of the first pit to that of this one, in board units.
    fn along(&self, pit: usize) -> f32 {
        let folded = 2 * pit >= self.counts.len();
        pit as f32 * PITCH + if folded { FOLD_WIDTH } else { 0.0 }
    }

    /// The middles of the pits, as shares of the picture's width.
    #[must_use]
    pub fn pit_centres(&self) -> Vec<f32> {
        let width = self.extent()[0];
        (0..self.counts.len())
            .map(|pit| (MARGIN + END_DISTANCE + self.along(pit)) / width)
            .collect()
    }
}

/// Paints a row with its seeds, `width` pixels wide, transparent all around. `threads` as in
/// [`paint_scene`].
///
/// # Errors
/// As [`paint_scene`].
pub fn paint_sown_row(row: &Row, width: u32, threads: usize) -> Result<Pixels, PaintError> {
    let [row_width, row_height] = row.extent();
    let unit = width.max(1) as f32 / row_width;
    let [x0, y0] = [MARGIN * unit, MARGIN * unit];
    let board = [x0, y0, width as f32 - x0, row_height * unit - y0];
    let middle = row_height * unit / 2.0;
    let bowl = |share: &f32| Bowl::round([share * width as f32, middle], PIT_RADIUS * unit);
    let mut wood = row.board.clone();
    if let Board::Wood(wood) = &mut wood.board {
        wood.furniture = FittingsKind::Hinges;
    }
    let scene = Scene {
        width,
        height: (row_height * unit).round() as u32,
        free: Vec::new(),
        board,
        bowls: row.pit_centres().iter().map(bowl).collect(),
        trays: Vec::new(),
        turned: false,
        unit,
    };
    let mut canvas = Canvas::new(paint_scene(&wood, &scene, threads)?);
    let kinds: Vec<_> = row
        .seeds
        .iter()
        .map(|theme| (theme, paint_seeds(theme, SEED_RADIUS * unit, threads)))
        .collect();
    let mut next = 0;
    for (pit, (bowl, count)) in scene.bowls.iter().zip(&row.counts).enumerate() {
        let Some((first, _)) = kinds.first() else {
            break;
        };
        let mut pile =
            Pile::new(bowl.scaled(1.0 / unit), SEED_RADIUS, first.seed_kind(), pit as u64);
        for seed_at in pile.positions(*count) {
            let (theme, pictures) = &kinds[next % kinds.len()];
            let seed = &pictures[(next * 5 + 3) % pictures.len()];
            let [x, y] = bowl.centre();
            let at = [x + seed_at.x * unit, y + seed_at.y * unit];
            canvas.paste(&seed.shadow, at, 1.0);
            canvas.paste(&seed.picture, at, seed_at.lit * scene.lamp(theme, at[0], at[1]));
            next += 1;
        }
    }
    Ok(round_corners(canvas.picture, board, CORNER_RADIUS * unit, THICKNESS * unit))
}
