//! The whole picture: for every pixel, what lies on top there and how the light meets it.

use std::thread;

use super::board::{BoardPainter, BoardRow};
use super::colour::Rgb;
use super::light::{Lights, SEED_POOL, SHADOW, cover, ease};
use super::noise::{hash, share};
use super::picture::{Pixels, byte};
use super::props::PropPainter;
use super::shape::{Bowl, RoundBox};
use super::table::{TablePainter, TableRow};
use super::theme::{Board, Theme};
use super::tray::TrayPainter;

/// Points to a board unit: materials are measured in points, which are about pixels in a window
/// of 1920 by 1080, where 236 pixels lie between one pit and the next.
pub(super) const POINTS: f32 = 2.36;

/// What is to be painted, in pixels, y down.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Width of the window.
    pub width: u32,
    /// Height of the window.
    pub height: u32,
    /// The board: left, top, right, bottom.
    pub board: [f32; 4],
    /// The pits and stores carved into the board.
    pub bowls: Vec<Bowl>,
    /// The trays beside the board.
    pub trays: Vec<Bowl>,
    /// Whether the board's long side is upright: the grain and the hinges follow.
    pub turned: bool,
    /// Pixels to a board unit: 100 units lie between one pit and the next.
    pub unit: f32,
    /// Parts of the table on which something may lie that tells of the place: left, top, right,
    /// bottom. They may overlap; without any the table is bare.
    pub free: Vec<[f32; 4]>,
}

impl Scene {
    /// How bright the lamp makes a place in pixels, against the place for which seeds are painted:
    /// a seed that is drawn there fits in when its colour is multiplied by this.
    #[must_use]
    pub fn lamp(&self, theme: &Theme, x: f32, y: f32) -> f32 {
        if matches!(theme.board, Board::Plain(_)) {
            return 1.0;
        }
        let [width, height] = [self.width, self.height].map(|side| side.max(1) as f32);
        Lights::new(&theme.light).pool(x / width, y / height) / SEED_POOL
    }
}

/// The directions of a board that may be turned.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    centre: [f32; 2],
    turned: bool,
}

impl Turn {
    /// Along and across the board from its middle.
    pub(super) fn into(self, x: f32, y: f32) -> [f32; 2] {
        let (dx, dy) = (x - self.centre[0], y - self.centre[1]);
        if self.turned { [dy, -dx] } else { [dx, dy] }
    }

    pub(super) fn is_turned(self) -> bool {
        self.turned
    }

    /// A direction in the picture, along and across the board.
    pub(super) fn into_direction(self, [x, y]: [f32; 2]) -> [f32; 2] {
        if self.turned { [y, -x] } else { [x, y] }
    }

    /// A direction along and across the board, as it is in the picture.
    pub(super) fn out(self, [along, across]: [f32; 2]) -> [f32; 2] {
        if self.turned { [-across, along] } else { [along, across] }
    }
}

/// A scene in points.
pub(super) struct ScenePoints {
    /// Width and height of the window.
    pub size: [f32; 2],
    pub board: RoundBox,
    pub bowls: Vec<Bowl>,
    pub trays: Vec<Bowl>,
    pub free: Vec<[f32; 4]>,
    pub turn: Turn,
    /// Points a pixel.
    pub pixel: f32,
    pub lights: Lights,
}

impl ScenePoints {
    fn new(theme: &Theme, scene: &Scene) -> Self {
        // A window being opened may be asked for at no size: any positive unit will do then.
        let unit = if scene.unit.is_finite() { scene.unit.max(0.01) } else { 1.0 };
        let pixel = POINTS / unit;
        let corner = match &theme.board {
            Board::Wood(wood) => wood.corner.get(),
            Board::Plain(plain) => plain.corner.get(),
        };
        let board = RoundBox::new(scene.board.map(|part| part * pixel), corner);
        Self {
            size: [scene.width as f32 * pixel, scene.height as f32 * pixel],
            board,
            bowls: scene.bowls.iter().map(|bowl| bowl.scaled(pixel)).collect(),
            trays: scene.trays.iter().map(|tray| tray.scaled(pixel)).collect(),
            free: scene.free.iter().map(|free| free.map(|side| side * pixel)).collect(),
            turn: Turn { centre: board.centre, turned: scene.turned },
            pixel,
            lights: Lights::new(&theme.light),
        }
    }

    /// The lamp's strength at a place.
    pub(super) fn pool(&self, x: f32, y: f32) -> f32 {
        self.lights.pool(x / self.size[0], y / self.size[1])
    }

    /// What share of the light is left on the table beside the board and the trays.
    fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        // A close dark line under the edge, and the long shadow of the board's thickness.
        for (height, blur, strength) in [(11.0, 16.0, 0.55), (40.0, 62.0, 0.55)] {
            let d = self.board.distance(x + SHADOW[0] * height * 0.9, y + SHADOW[1] * height * 0.9);
            left *= 1.0 - strength * ease(blur, -blur, d);
        }
        for tray in &self.trays {
            for (height, blur, strength) in [(6.0, 9.0, 0.5), (17.0, 30.0, 0.5)] {
                let d = tray.distance(x + SHADOW[0] * height, y + SHADOW[1] * height);
                left *= 1.0 - strength * ease(blur, -blur, d);
            }
        }
        left
    }
}

/// Paints everything that does not move: table, board, trays and their shadows; opaque.
/// `threads` is how many bands of rows are painted at the same time; it changes no pixel.
#[must_use]
pub fn paint_scene(theme: &Theme, scene: &Scene, threads: usize) -> Pixels {
    let stage = ScenePoints::new(theme, scene);
    let painter = Painter {
        table: TablePainter::new(theme, &stage),
        board: BoardPainter::new(theme, &stage),
        trays: TrayPainter::new(theme, &stage),
        props: PropPainter::new(theme, &stage),
        flat: matches!(theme.board, Board::Plain(_)),
        stage: &stage,
    };
    let (width, height) = (scene.width as usize, scene.height as usize);
    let mut rgba = vec![255; 4 * width * height];
    if width > 0 && height > 0 {
        // Bands much thinner than a share each: pits are dearer than table, and the bands that
        // a thread gets are spread over the whole height.
        let threads = threads.clamp(1, height);
        let mut shares: Vec<Vec<(usize, &mut [u8])>> = (0..threads).map(|_| Vec::new()).collect();
        for (index, band) in rgba.chunks_mut(4 * width * BAND).enumerate() {
            shares[index % threads].push((index * BAND, band));
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
    Pixels { width: scene.width, height: scene.height, rgba }
}

/// What all pixels of a row share, beside the board.
struct Rest {
    table: TableRow,
    /// The things on the table that touch it.
    props: Vec<usize>,
}

/// Rows painted in one go.
const BAND: usize = 16;

struct Painter<'a> {
    stage: &'a ScenePoints,
    table: TablePainter<'a>,
    board: BoardPainter<'a>,
    trays: TrayPainter<'a>,
    props: PropPainter<'a>,
    /// Flat faces take their colours as they are, without lamp, shadow or film curve.
    flat: bool,
}

impl Painter<'_> {
    fn row(&self, row: usize, line: &mut [u8]) {
        let pixel = self.stage.pixel;
        let y = (row as f32 + 0.5) * pixel;
        let board = self.board.row(y);
        let rest = Rest { table: self.table.row(y), props: self.props.row(y) };
        for (column, bytes) in line.chunks_exact_mut(4).enumerate() {
            let x = (column as f32 + 0.5) * pixel;
            let light = self.light(x, y, &board, &rest);
            let screen = if self.flat {
                light.map(|part| super::light::encode(part.clamp(0.0, 1.0)))
            } else {
                // Half a step of noise, or dark gradients would show bands.
                let dither = (share(hash(column as i32, row as i32, 9)) - 0.5) / 255.0;
                self.stage.lights.develop(light) + Rgb::grey(dither)
            };
            bytes[..3].copy_from_slice(&[byte(screen.0), byte(screen.1), byte(screen.2)]);
        }
    }

    fn light(&self, x: f32, y: f32, board_row: &BoardRow, rest: &Rest) -> Rgb {
        let stage = self.stage;
        let pool = stage.pool(x, y);
        let board = cover(stage.board.distance(x, y), stage.pixel);
        if board >= 1.0 {
            return self.board.light(x, y, pool, board_row);
        }
        let shade = if self.flat { 1.0 } else { stage.shade(x, y) };
        let below = shade * self.props.shade(x, y, &rest.props);
        let mut light = self.table.light(x, y, pool, below, &rest.table);
        light = self.props.over([x, y], pool, shade, &rest.props, light);
        if let Some((tray, share)) = self.trays.light(x, y, pool) {
            light = light.mix(tray, share);
        }
        if board > 0.0 { light.mix(self.board.light(x, y, pool, board_row), board) } else { light }
    }
}
