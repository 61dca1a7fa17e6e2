//! What is to be painted: a scene in pixels, and the same in points.

use crate::paint::light::{
    LampFalloff, Lighting, SEED_LAMP_FALLOFF, SHADOW_PER_HEIGHT, smoothstep,
};
use crate::paint::shape::{Bowl, RoundBox};
use crate::paint::theme::{Board, Theme};

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
    /// Parts of the table on which props may lie: left, top, right, bottom. They may overlap; without
    /// any the table is bare.
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
        LampFalloff::new(&theme.light).at(x / width, y / height) / SEED_LAMP_FALLOFF
    }
}

/// The directions of a board that may be turned.
#[derive(Clone, Copy)]
pub(super) struct BoardOrientation {
    centre: [f32; 2],
    turned: bool,
}

impl BoardOrientation {
    /// Along and across the board from its middle.
    pub(super) fn to_board(self, x: f32, y: f32) -> [f32; 2] {
        let (dx, dy) = (x - self.centre[0], y - self.centre[1]);
        if self.turned { [dy, -dx] } else { [dx, dy] }
    }

    pub(super) fn is_turned(self) -> bool {
        self.turned
    }

    /// A direction in the picture, along and across the board.
    pub(super) fn direction_to_board(self, [x, y]: [f32; 2]) -> [f32; 2] {
        if self.turned { [y, -x] } else { [x, y] }
    }

    /// A direction along and across the board, as it is in the picture.
    pub(super) fn direction_to_picture(self, [along, across]: [f32; 2]) -> [f32; 2] {
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
    pub orientation: BoardOrientation,
    /// Points a pixel.
    pub pixel: f32,
    pub lights: Lighting,
    lamp: LampFalloff,
}

impl ScenePoints {
    pub(super) fn new(theme: &Theme, scene: &Scene) -> Self {
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
            orientation: BoardOrientation { centre: board.centre, turned: scene.turned },
            pixel,
            lights: Lighting::new(&theme.light),
            lamp: LampFalloff::new(&theme.light),
        }
    }

    /// The lamp's strength at a place.
    pub(super) fn lamp_falloff(&self, x: f32, y: f32) -> f32 {
        self.lamp.at(x / self.size[0], y / self.size[1])
    }

    /// What share of the light is left on the table beside the board and the trays.
    pub(super) fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        // A close dark line under the edge, and the long shadow of the board's thickness.
        for (height, blur, strength) in [(11.0, 16.0, 0.55), (40.0, 62.0, 0.55)] {
            let d = self.board.distance(
                x + SHADOW_PER_HEIGHT[0] * height * 0.9,
                y + SHADOW_PER_HEIGHT[1] * height * 0.9,
            );
            left *= 1.0 - strength * smoothstep(blur, -blur, d);
        }
        for tray in &self.trays {
            for (height, blur, strength) in [(6.0, 9.0, 0.5), (17.0, 30.0, 0.5)] {
                let d = tray
                    .distance(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height);
                left *= 1.0 - strength * smoothstep(blur, -blur, d);
            }
        }
        left
    }
}
