//! A short row of carved pits with seeds of several kinds in them: it stands under the program's
//! name, a pit to each letter.

use crate::paint::composite::Canvas;
use crate::paint::picture::Pixels;
use crate::paint::rounded_part::round_corners;
use crate::paint::scene::Scene;
use crate::paint::scene_painter::paint_scene;
use crate::paint::seeds::pile::Pile;
use crate::paint::seeds::seed::paint_seeds;
use crate::paint::shape::Bowl;
use crate::paint::theme::{Board, FittingsKind, Theme};

/// A pit's radius, in board units.
const PIT: f32 = 41.0;
/// From the outermost pits' centres to the board's ends, in units.
const END: f32 = 56.0;
/// Half the board's breadth, in units.
const HALF: f32 = 56.0;
/// What the fold adds between the two pits in the middle, in units.
const FOLD: f32 = 26.0;
/// A seed's radius in units: larger than on a board, so that it is seen in a small picture.
const SEED: f32 = 15.5;
/// Height of the board above the ground, in units.
const HEIGHT: f32 = 26.0;
/// Room around the board for its shadow, in units.
const MARGIN: f32 = 1.5 * HEIGHT;
/// From pit to pit, in units.
const PITCH: f32 = 100.0;

/// A row of pits.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What its board is made of.
    pub board: Theme,
    /// The kinds of seeds, which take turns.
    pub seeds: Vec<Theme>,
    /// How many lie in each pit.
    pub counts: Vec<usize>,
}

impl Row {
    /// Width and height of its picture, in units.
    #[must_use]
    pub fn extent(&self) -> [f32; 2] {
        let last = self.counts.len().saturating_sub(1);
        [2.0 * (MARGIN + END) + self.along(last), 2.0 * (MARGIN + HALF)]
    }

    /// How far a pit's middle is from the first one's, in units.
    fn along(&self, pit: usize) -> f32 {
        let folded = 2 * pit >= self.counts.len();
        pit as f32 * PITCH + if folded { FOLD } else { 0.0 }
    }

    /// Where the middle of each pit is, as a share of the picture's width.
    #[must_use]
    pub fn pit_centres(&self) -> Vec<f32> {
        let width = self.extent()[0];
        (0..self.counts.len()).map(|pit| (MARGIN + END + self.along(pit)) / width).collect()
    }
}

/// Paints a row with its seeds, `width` pixels wide, clear all around. `threads` as in
/// [`paint_scene`].
#[must_use]
pub fn paint_sown_row(row: &Row, width: u32, threads: usize) -> Pixels {
    let [wide, high] = row.extent();
    let unit = width.max(1) as f32 / wide;
    let [x0, y0] = [MARGIN * unit, MARGIN * unit];
    let board = [x0, y0, width as f32 - x0, high * unit - y0];
    let middle = high * unit / 2.0;
    let bowl = |share: &f32| Bowl::round([share * width as f32, middle], PIT * unit);
    let mut wood = row.board.clone();
    if let Board::Wood(wood) = &mut wood.board {
        wood.furniture = FittingsKind::Hinges;
    }
    let scene = Scene {
        width,
        height: (high * unit).round() as u32,
        free: Vec::new(),
        board,
        bowls: row.pit_centres().iter().map(bowl).collect(),
        trays: Vec::new(),
        turned: false,
        unit,
    };
    let mut canvas = Canvas::new(paint_scene(&wood, &scene, threads));
    let kinds: Vec<_> =
        row.seeds.iter().map(|theme| (theme, paint_seeds(theme, SEED * unit, threads))).collect();
    let mut next = 0;
    for (pit, (bowl, count)) in scene.bowls.iter().zip(&row.counts).enumerate() {
        let Some((first, _)) = kinds.first() else {
            break;
        };
        let mut pile = Pile::new(bowl.scaled(1.0 / unit), SEED, first.seed_kind(), pit as u64);
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
    let corner = 24.0 * unit;
    round_corners(canvas.picture, board, corner, HEIGHT * unit)
}
