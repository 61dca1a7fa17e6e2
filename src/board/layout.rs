//! Where everything is: pure geometry, from the size of the window and the shape of the board.
//!
//! The board is laid out in *units*: 100 from pit to pit, y up, the middle of the board at zero.
//! One scale takes units to logical pixels, so what flies in units survives a resize. In a window
//! that is taller than wide the board is turned a quarter clockwise: South's row is the left column,
//! sown downwards, with South's store at the bottom.

mod badges;
mod standalone;

pub use badges::Side;
pub(super) use badges::{LETTER_GAP, LETTER_LINE, LETTER_ROOM};
use bevy::math::{Rect, Vec2, Vec2Swizzles};

use crate::rules::ruleset::Keep;
use crate::rules::{PitId, Place, Ruleset, Seat};

/// From the middle of a pit to the next, in units.
pub const PITCH: f32 = 100.0;
/// A pit's radius, in units.
pub const PIT_RADIUS: f32 = 44.5;
/// From the board's middle line to the middle of a row, in units.
const ROW: f32 = 51.5;
/// From the middle line to the middle of the count labels, in units.
const LABEL: f32 = 117.0;
/// Half the board's height, in units.
const HALF_HEIGHT: f32 = 138.0;
/// A store's radius and the distance of its middle from the last pit's edge of pitch, in units.
const STORE_RADIUS: f32 = 38.0;
const STORE_GAP: f32 = 43.0;
/// A board with stores folds in the middle; the hinge takes so much room, in units.
const FOLD: f32 = 14.0;
/// From the outermost pit or store to the board's edge, in units.
const EDGE: f32 = 16.0;
/// A bank's tray is this thick, in units: at least, so that seeds lie in it, and at most.
const TRAY: [f32; 2] = [26.0, 56.0];
/// A tray this long between the middles of its ends gives up what it has more, in units, to what may
/// lie beside it: a thing as large as the tray is thick, with so much room around it.
const LONG_TRAY: f32 = 230.0;
const BESIDE_TRAY: f32 = 34.0;
/// A tray's length changes by so much, in units.
const TRAY_STEP: f32 = 8.0;
/// In a very wide window a tray stands at the board's end: so far from it, at least and at most so
/// thick, from where the pits end to the board's other edge; all in units. Its count is beside those of
/// South's pits.
const END_GAP: f32 = 8.0;
const END_TRAY: [f32; 2] = [40.0, 92.0];
const END_REACH: [f32; 2] = [-98.0, 136.0];
/// The share of the window's width or height that the board keeps.
const SHARE: f32 = 0.86;
/// The share that it keeps however large words are to be: counts are as large as the board lets them.
const LEAST_SHARE: f32 = 0.7;
/// The share of the width that it takes at most: with trays above and below it they need room too, or
/// they would hold no more than a row of seeds.
const WIDE: f32 = 0.95;
const WIDE_WITH_TRAYS: f32 = 0.885;

/// Sizes of the interface at 1280x720, in logical pixels.
const MARGIN: f32 = 10.0;
const BAR: f32 = 52.0;
/// The size of a name plate there.
pub const PLATE: Vec2 = Vec2::new(250.0, 60.0);
/// The size of a count label on a board of one pixel a unit, in logical pixels, and of its digits'
/// type: the digits of Noto Sans are 0.71 of that high.
const LABEL_SIZE: Vec2 = Vec2::new(44.0, 28.0);
const LABEL_TYPE: f32 = 24.0;
/// Where the board has room for it a count is so much larger, as a share of its scale; where it has
/// not, digits are 16 pixels high, and in the smallest windows as high as the room between pit and
/// edge.
const LABEL_GROWS: f32 = 0.8;
const LABEL_LEAST: f32 = 0.94;
const LABEL_SMALLEST: f32 = 0.7;
const LABEL_UPRIGHT: f32 = 0.9;

/// The interface is never smaller than this times its size at 1280x720: text stays over 16 px.
const SMALLEST: f32 = 0.8;

/// No window is smaller than this, in logical pixels.
const LEAST: f32 = 64.0;

/// What the geometry depends on, besides the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Pits in a row.
    pub pits: u8,
    /// Stores in the board, or banks beside it.
    pub keep: Keep,
}

impl Shape {
    /// The shape of a game's board.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self { pits: ruleset.board.pits, keep: ruleset.board.keep }
    }
}

/// A hollow that holds seeds: all points within `radius` of the line from `a` to `b`, in units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hollow {
    /// One end of the line.
    pub a: Vec2,
    /// The other end; the same for a round pit.
    pub b: Vec2,
    /// The distance of the rim from the line.
    pub radius: f32,
}

impl Hollow {
    /// The middle.
    pub fn centre(&self) -> Vec2 {
        self.a.midpoint(self.b)
    }
}

/// Where everything is in one window.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The window, in logical pixels.
    pub window: Vec2,
    /// The part of it, from the top left corner, that the table is laid out in.
    pub room: Vec2,
    /// What is laid out.
    pub shape: Shape,
    /// Whether the board stands upright, for a tall window.
    pub turned: bool,
    /// Logical pixels to a unit.
    pub scale: f32,
    /// How much larger the interface is than at 1280x720.
    pub ui: f32,
    /// The size of a count label, in logical pixels, and of its type.
    pub label_size: Vec2,
    /// See `label_size`.
    pub label_type: f32,
    /// The middle of the board, in logical pixels from the top left corner, y down.
    pub middle: Vec2,
    /// Half the board's size, in units, as it lies in the window.
    pub half: Vec2,
    /// South's and North's name plate, in logical pixels.
    pub plates: [Rect; 2],
    /// The bar with caption and buttons, in logical pixels.
    pub bar: Rect,
    /// Whether trays stand at the board's ends.
    at_ends: bool,
    /// The stores or trays of South and North, in units.
    hollows: [Hollow; 2],
}

impl Layout {
    /// Fits `shape` into a window of `window` logical pixels.
    ///
    /// Every size is defined, even of a window without area, which some systems report
    /// while it is minimised.
    pub fn new(window: Vec2, shape: Shape) -> Self {
        Self::fitted(window, 1.0, shape)
    }

    /// Fits `shape` into a window of which so much at the right side and at the lower edge, in logical
    /// pixels, is for something else, with an interface that is `larger` times as large as usual: the
    /// board gets what that leaves.
    pub fn beside(window: Vec2, aside: Vec2, larger: f32, shape: Shape) -> Self {
        let room = window - aside.max(Vec2::ZERO);
        Self { window: window.max(Vec2::splat(LEAST)), ..Self::fitted(room, larger, shape) }
    }

    fn fitted(window: Vec2, larger: f32, shape: Shape) -> Self {
        let window = window.max(Vec2::splat(LEAST));
        let turned = window.y > window.x;
        let reference = if turned { Vec2::new(720.0, 1280.0) } else { Vec2::new(1280.0, 720.0) };
        // A plate is never wider than half the window, however large words are to be.
        let most = (window.x / 2.0 / PLATE.x).max(SMALLEST);
        let ui = ((window / reference).min_element().max(SMALLEST) * larger).min(most);
        // Who wants larger words wants them more than a board of the usual size, but reads counts too.
        let largest = |at_ends| {
            let mut ui = ui;
            loop {
                let layout = Self::with_interface(window, shape, turned, at_ends, ui);
                let share = 2.0 * layout.half * layout.scale / window;
                let enough = if larger > 1.0 { LEAST_SHARE } else { SHARE };
                if share.max_element() >= enough || ui <= SMALLEST {
                    return layout;
                }
                ui = (ui - 0.05).max(SMALLEST);
            }
        };
        let layout = largest(false);
        if shape.keep == Keep::Banks && !turned {
            // What a very wide window has to spare is at its sides.
            let wide = largest(true);
            if wide.ui > layout.ui {
                return wide;
            }
        }
        layout
    }

    fn with_interface(window: Vec2, shape: Shape, turned: bool, at_ends: bool, ui: f32) -> Self {
        let board = Vec2::new(half_width(shape), HALF_HEIGHT) * 2.0;
        let trays = if shape.keep == Keep::Banks { TRAY[0] + 2.0 } else { 0.0 };
        let (margin, bar, plate) = (MARGIN * ui, BAR * ui, PLATE * ui);
        let free = window.y - bar - 5.0 * margin;
        let (scale, strip) = if turned {
            let across = 0.96 * window.x / (board.y + 2.0 * trays);
            (across.min((free - 2.0 * plate.y) / board.x), plate.y)
        } else if at_ends {
            let along = board.x + 2.0 * (END_GAP + END_TRAY[0]);
            let scale = (window.x - 4.0 * margin) / along;
            (scale.min((free - 2.0 * plate.y) / board.y), plate.y)
        } else {
            let plain = (free - 2.0 * plate.y) / board.y;
            let tray_bound = free / (board.y + 2.0 * trays);
            let down = if plain * trays > plate.y { tray_bound } else { plain };
            let wide = if trays > 0.0 { WIDE_WITH_TRAYS } else { WIDE };
            let scale = down.min(wide * window.x / board.x);
            (scale, (free - board.y * scale) / 2.0)
        };
        let scale = scale.max(0.02);
        let along = if turned { board.x } else { board.y } * scale;
        let strip = strip.max((free - along) / 2.0).max(plate.y);
        let middle = Vec2::new(window.x / 2.0, 2.0 * margin + strip + along / 2.0);
        let half = if turned { board.yx() } else { board } / 2.0;
        let left = (middle.x - half.x * scale).max(margin);
        let beside = |y: f32| {
            let corner = Vec2::new(left, y - plate.y / 2.0);
            Rect::from_corners(corner, corner + plate)
        };
        let above = margin + strip / 2.0;
        let below = middle.y + along / 2.0 + margin + strip / 2.0;
        let bar_top = window.y - margin - bar;
        let bar_half = (half.x * scale).max((window.x / 2.0 - margin).min(480.0 * ui));
        let counts = (LABEL_GROWS * scale).max(ui).max(LABEL_LEAST);
        // Upright it is a count's width that lies between pit and edge.
        let widest = if turned { LABEL_UPRIGHT * scale } else { scale };
        let counts = counts.min(widest).max(LABEL_SMALLEST);
        let mut layout = Self {
            window,
            room: window,
            shape,
            turned,
            scale,
            ui,
            label_size: LABEL_SIZE * counts,
            label_type: LABEL_TYPE * counts,
            middle,
            half,
            plates: [beside(below), beside(above)],
            bar: Rect::new(middle.x - bar_half, bar_top, middle.x + bar_half, bar_top + bar),
            at_ends,
            hollows: Seat::BOTH.map(|seat| store(seat, shape)),
        };
        if shape.keep == Keep::Banks {
            layout.hollows = Seat::BOTH.map(|seat| layout.tray(seat, strip));
        }
        if turned {
            layout.hollows = layout.hollows.map(|hollow| Hollow {
                a: turn(hollow.a),
                b: turn(hollow.b),
                ..hollow
            });
        }
        layout
    }

    /// The tray of `seat` before any turn, beside the board where the name plate leaves room.
    fn tray(&self, seat: Seat, strip: f32) -> Hollow {
        let side = if seat == Seat::South { -1.0 } else { 1.0 };
        let width = half_width(self.shape);
        if self.at_ends {
            let room =
                (self.window.x / 2.0 - 2.0 * MARGIN * self.ui) / self.scale - width - END_GAP;
            let radius = room.clamp(END_TRAY[0], END_TRAY[1]) / 2.0;
            let x = -side * (width + END_GAP + radius);
            let [low, high] = [END_REACH[0] + radius, END_REACH[1] - radius];
            return Hollow { a: Vec2::new(x, low), b: Vec2::new(x, high), radius };
        }
        if self.turned {
            let room = (self.room.x / 2.0 / self.scale - HALF_HEIGHT - 8.0).clamp(TRAY[0], TRAY[1]);
            let y = side * (HALF_HEIGHT + 4.0 + room / 2.0);
            let end = width - 40.0 - room / 2.0;
            return Hollow { a: Vec2::new(-end, y), b: Vec2::new(end, y), radius: room / 2.0 };
        }
        let thick = ((strip / self.scale - 4.0) / 2.0).floor() * 2.0;
        let thick = thick.clamp(TRAY[0], TRAY[1]);
        let y = side * (HALF_HEIGHT + (MARGIN * self.ui + strip / 2.0) / self.scale);
        let label = self.label_size.x + 2.0 * MARGIN * self.ui;
        let start = (self.plates[0].max.x - self.middle.x + label) / self.scale + thick / 2.0;
        // Where the window is wide enough, something may lie beside the tray: a cup, say.
        let whole = width - thick / 2.0 - 4.0;
        let beside = (whole - start - LONG_TRAY).clamp(0.0, thick + BESIDE_TRAY);
        // By steps: a window that is dragged does not settle the tray's heap anew in each frame.
        let long = ((whole - beside - start) / TRAY_STEP).floor() * TRAY_STEP;
        let end = start + long.max(1.0);
        Hollow { a: Vec2::new(start, y), b: Vec2::new(end, y), radius: thick / 2.0 }
    }

    /// The hollow of a pit, store or bank.
    pub fn hollow(&self, place: Place) -> Hollow {
        match place {
            Place::Pit(pit) => {
                let centre = self.turn(pit_centre(pit, self.shape));
                Hollow { a: centre, b: centre, radius: PIT_RADIUS }
            }
            Place::Store(seat) => self.hollows[seat.index()],
        }
    }

    /// Where the count of a place is written, in units.
    pub fn label(&self, place: Place) -> Vec2 {
        match place {
            Place::Pit(pit) => {
                let side = if pit.seat() == Seat::South { -1.0 } else { 1.0 };
                self.turn(Vec2::new(pit_centre(pit, self.shape).x, side * LABEL))
            }
            Place::Store(seat) if self.shape.keep == Keep::Stores => {
                let centre = store(seat, self.shape).centre();
                self.turn(Vec2::new(centre.x, -LABEL))
            }
            Place::Store(seat) if self.at_ends => {
                Vec2::new(self.hollows[seat.index()].centre().x, -LABEL)
            }
            Place::Store(seat) => {
                // Beside the tray's near end, where the name plate is.
                let tray = self.hollows[seat.index()];
                let gap = Vec2::splat(MARGIN / 2.0 * self.ui);
                let step = (self.label_size / 2.0 + gap) / self.scale;
                if self.turned {
                    let near = if tray.a.y.abs() > tray.b.y.abs() { tray.a } else { tray.b };
                    near + Vec2::new(0.0, near.y.signum() * (tray.radius + step.y))
                } else {
                    tray.a - Vec2::new(tray.radius + step.x, 0.0)
                }
            }
        }
    }

    /// A point in units as logical pixels from the window's top left corner, y down.
    pub fn pixels(&self, point: Vec2) -> Vec2 {
        self.middle + Vec2::new(point.x, -point.y) * self.scale
    }

    /// All places that hold seeds.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let pits = self.shape.pits;
        let row = move |seat| PitId::row(seat, pits).map(Place::Pit);
        let rows = Seat::BOTH.into_iter().flat_map(row);
        rows.chain(Seat::BOTH.map(Place::Store))
    }

    fn turn(&self, point: Vec2) -> Vec2 {
        if self.turned { turn(point) } else { point }
    }
}

/// A quarter clockwise.
fn turn(point: Vec2) -> Vec2 {
    Vec2::new(point.y, -point.x)
}

fn half_width(shape: Shape) -> f32 {
    match shape.keep {
        Keep::Stores => half_row(shape) + STORE_GAP + STORE_RADIUS + EDGE,
        Keep::Banks => half_row(shape) + EDGE,
    }
}

/// Half the length of a row, the fold included.
fn half_row(shape: Shape) -> f32 {
    f32::from(shape.pits) * PITCH / 2.0 + fold(shape) / 2.0
}

/// The room of the fold; a row with a pit in the middle has none.
fn fold(shape: Shape) -> f32 {
    if shape.keep == Keep::Stores && shape.pits.is_multiple_of(2) { FOLD } else { 0.0 }
}

fn pit_centre(pit: PitId, shape: Shape) -> Vec2 {
    let along = (f32::from(pit.index()) - f32::from(shape.pits - 1) / 2.0) * PITCH;
    let from_left = along + along.signum() * fold(shape) / 2.0;
    match pit.seat() {
        Seat::South => Vec2::new(from_left, -ROW),
        Seat::North => Vec2::new(-from_left, ROW),
    }
}

/// A store lies at its owner's right, as long as both rows are high.
fn store(seat: Seat, shape: Shape) -> Hollow {
    let right = half_row(shape) + STORE_GAP;
    let x = if seat == Seat::South { right } else { -right };
    let end = ROW + PIT_RADIUS - STORE_RADIUS;
    Hollow { a: Vec2::new(x, -end), b: Vec2::new(x, end), radius: STORE_RADIUS }
}

#[cfg(test)]
mod tests;
