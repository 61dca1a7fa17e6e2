//! The whole picture: for every pixel, what lies on top there and how the light meets it.

use std::thread;

use crate::paint::boards::board::BoardPainter;
use crate::paint::boards::board_row::BoardRow;
use crate::paint::colour::Rgb;
use crate::paint::light::{coverage, linear_to_srgb};
use crate::paint::noise::{hash, unit_interval};
use crate::paint::picture::{PaintError, Pixels, to_byte};
use crate::paint::props::prop_painter::PropPainter;
use crate::paint::props::seed_tray::TrayPainter;
use crate::paint::scene::{Scene, ScenePoints};
use crate::paint::tables::table::{TablePainter, TableRow};
use crate::paint::theme::{Board, Theme};

/// Paints everything that does not move: table, board, trays and their shadows; opaque.
/// `threads` is the number of bands of rows that are painted at the same time; it changes no pixel.
///
/// # Errors
/// If the picture is larger than [`MAX_SIDE_PX`](crate::paint::MAX_SIDE_PX) on a side, or there is no
/// memory for it.
pub fn paint_scene(theme: &Theme, scene: &Scene, threads: usize) -> Result<Pixels, PaintError> {
    let mut picture = Pixels::filled(scene.width, scene.height, 255)?;
    let points = ScenePoints::new(theme, scene);
    let painter = Painter {
        table: TablePainter::new(theme, &points),
        board: BoardPainter::new(theme, &points),
        trays: TrayPainter::new(theme, &points),
        props: PropPainter::new(theme, &points),
        flat: matches!(theme.board, Board::Plain(_)),
        scene: &points,
    };
    let (width, height) = (scene.width as usize, scene.height as usize);
    if width > 0 && height > 0 {
        // Thin bands, spread over the whole height: pits take longer than the table, and every thread
        // gets some of both.
        let threads = threads.clamp(1, height);
        let mut shares: Vec<Vec<(usize, &mut [u8])>> = (0..threads).map(|_| Vec::new()).collect();
        for (index, band) in picture.rgba.chunks_mut(4 * width * BAND_ROWS).enumerate() {
            shares[index % threads].push((index * BAND_ROWS, band));
        }
        let painter = &painter;
        thread::scope(|scope| {
            for bands in shares {
                scope.spawn(move || {
                    for (top, band) in bands {
                        for (row, line) in band.chunks_mut(4 * width).enumerate() {
                            painter.row(top + row, line);
                        }
                    }
                });
            }
        });
    }
    Ok(picture)
}

/// What all pixels of a row of the table share.
struct TableRowParts {
    table: TableRow,
    /// The indices of the props that touch it.
    props: Vec<usize>,
}

/// The number of rows in a band, which one thread paints at a time.
const BAND_ROWS: usize = 16;

struct Painter<'a> {
    scene: &'a ScenePoints,
    table: TablePainter<'a>,
    board: BoardPainter<'a>,
    trays: TrayPainter<'a>,
    props: PropPainter<'a>,
    /// Flat faces take their colours as they are, without lamp, shadow or film curve.
    flat: bool,
}

impl Painter<'_> {
    fn row(&self, row: usize, line: &mut [u8]) {
        let pixel = self.scene.pixel;
        let y = (row as f32 + 0.5) * pixel;
        let board = self.board.row(y);
        let rest = TableRowParts { table: self.table.row(y), props: self.props.row(y) };
        for (column, bytes) in line.chunks_exact_mut(4).enumerate() {
            let x = (column as f32 + 0.5) * pixel;
            let light = self.light(x, y, &board, &rest);
            let screen = if self.flat {
                light.map(|part| linear_to_srgb(part.clamp(0.0, 1.0)))
            } else {
                // Half a step of noise, or dark gradients would show bands.
                let dither = (unit_interval(hash(column as i32, row as i32, 9)) - 0.5) / 255.0;
                self.scene.lights.tone_map(light) + Rgb::grey(dither)
            };
            bytes[..3].copy_from_slice(&[to_byte(screen.0), to_byte(screen.1), to_byte(screen.2)]);
        }
    }

    fn light(&self, x: f32, y: f32, board_row: &BoardRow, rest: &TableRowParts) -> Rgb {
        let scene = self.scene;
        let lamp_falloff = scene.lamp_falloff(x, y);
        let board = coverage(scene.board.distance(x, y), scene.pixel);
        if board >= 1.0 {
            return self.board.light(x, y, lamp_falloff, board_row);
        }
        let shade = if self.flat { 1.0 } else { scene.shade(x, y) };
        let below = shade * self.props.shade(x, y, &rest.props);
        let mut light = self.table.light(x, y, lamp_falloff, below, &rest.table);
        light = self.props.over([x, y], lamp_falloff, shade, &rest.props, light);
        if let Some((tray, share)) = self.trays.light(x, y, lamp_falloff) {
            light = light.mix(tray, share);
        }
        if board > 0.0 {
            light.mix(self.board.light(x, y, lamp_falloff, board_row), board)
        } else {
            light
        }
    }
}
