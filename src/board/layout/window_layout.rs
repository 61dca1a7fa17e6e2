//! Fits a board into a window, with the interface around it.

use bevy::math::{Rect, Vec2, Vec2Swizzles};

use super::board_geometry::{
    Bowl, HALF_HEIGHT_UNITS, PIT_RADIUS_UNITS, Shape, half_width, pit_centre, store, turn,
};
use crate::rules::ruleset::Keep;
use crate::rules::{PitId, Place, Seat};

/// From the board's middle line to the middle of the count labels, in units.
pub(super) const LABEL_UNITS: f32 = 117.0;
/// The least and the greatest thickness of a bank's tray, in units; in the least seeds still lie in it.
const TRAY_THICKNESS_UNITS: [f32; 2] = [26.0, 56.0];
/// The length of a tray, between the middles of its ends, that it does not give up to what may lie beside
/// it, in units.
const LONG_TRAY_UNITS: f32 = 230.0;
/// How much more than its thickness a tray gives up to what may lie beside it, in units.
const BESIDE_TRAY_UNITS: f32 = 34.0;
/// The step in which the length of a tray changes, in units.
const TRAY_STEP_UNITS: f32 = 8.0;
/// The distance from the board of a tray at the board's end, in a very wide window, in units.
const END_TRAY_GAP_UNITS: f32 = 8.0;
/// The least and the greatest thickness of a tray at the board's end, in units.
const END_TRAY_THICKNESS_UNITS: [f32; 2] = [40.0, 92.0];
/// The lower and the upper end of a tray at the board's end, in units. Its count is beside those of South's
/// pits.
const END_TRAY_ENDS_UNITS: [f32; 2] = [-98.0, 136.0];
/// The share of the window's width or height that the board keeps.
const MIN_BOARD_SHARE: f32 = 0.86;
/// The share that the board keeps where the interface is larger than usual: the counts are on it.
pub(super) const MIN_BOARD_SHARE_LARGE_TEXT: f32 = 0.7;
/// The largest share of the window's width that the board takes.
const MAX_WIDTH_SHARE: f32 = 0.95;
/// The same for a board with trays above and below it: with more they would hold only a row of seeds.
const MAX_WIDTH_SHARE_WITH_TRAYS: f32 = 0.885;

/// The gap between parts of the interface, in logical pixels at an interface scale of 1.
const MARGIN_PX: f32 = 10.0;
/// The height of the bar with caption and buttons, in logical pixels at an interface scale of 1.
const BAR_HEIGHT_PX: f32 = 52.0;
/// The size of a name plate, in logical pixels at an interface scale of 1.
pub const PLATE_SIZE: Vec2 = Vec2::new(250.0, 60.0);
/// The size of a count label, in logical pixels on a board of one pixel per unit.
const LABEL_SIZE_PX: Vec2 = Vec2::new(44.0, 28.0);
/// The font size of a count, in logical pixels on a board of one pixel per unit. The digits of Noto
/// Sans are 0.71 of it high.
const LABEL_TEXT_PX: f32 = 24.0;
/// The scale of counts as a share of the board's scale, where they are not limited.
const LABEL_SCALE_SHARE: f32 = 0.8;
/// The least scale of counts where the board has room: digits are 16 logical pixels high.
const MIN_LABEL_SCALE: f32 = 0.94;
/// The least scale of counts in the smallest windows.
const SMALLEST_LABEL_SCALE: f32 = 0.7;
/// The largest scale of counts on a turned board, as a share of the board's scale: there the width of a
/// count lies between pit and edge.
const MAX_TURNED_LABEL_SHARE: f32 = 0.9;

/// The size of a window, in logical pixels, in which the interface has its usual scale; of a tall window,
/// the other way round.
const USUAL_WINDOW_PX: Vec2 = Vec2::new(1280.0, 720.0);
/// The least scale of the interface: no text is smaller than 16 logical pixels.
pub(super) const MIN_UI_SCALE: f32 = 0.8;
/// The step in which the scale of the interface is reduced until the board keeps its share.
const UI_SCALE_STEP: f32 = 0.05;
/// The least width and height that is laid out, in logical pixels.
const MIN_WINDOW_PX: f32 = 64.0;

/// The number of gaps between the parts of the interface from the upper to the lower edge of a window.
const VERTICAL_GAPS: f32 = 5.0;
/// The share of the width of a tall window that the board takes with its trays.
const MAX_TURNED_WIDTH_SHARE: f32 = 0.96;
/// The least scale of a board, in logical pixels per unit.
const MIN_BOARD_SCALE: f32 = 0.02;
/// Half the width that the bar takes at least where the window has room, in logical pixels at an interface
/// scale of 1.
const BAR_HALF_WIDTH_PX: f32 = 480.0;
/// The gap between a tray and the board or the edge of the area for it, in units.
const TRAY_GAP_UNITS: f32 = 4.0;
/// How far a tray beside a turned board ends before the board does, in units.
const TURNED_TRAY_INSET_UNITS: f32 = 40.0;

/// Where everything is in a window.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The size of the window, in logical pixels.
    pub window: Vec2,
    /// The part of the window, from its top left corner, in which the table is laid out, in logical pixels.
    pub table_size: Vec2,
    /// The shape of the board.
    pub shape: Shape,
    /// Whether the board is turned a quarter clockwise, for a tall window.
    pub turned: bool,
    /// Logical pixels per unit.
    pub scale: f32,
    /// The scale of the interface: 1 in a window of 1280 by 720.
    pub ui_scale: f32,
    /// The size of a count label, in logical pixels.
    pub label_size: Vec2,
    /// The font size of a count, in logical pixels.
    pub label_text_px: f32,
    /// The middle of the board, in logical pixels from the top left corner, y down.
    pub middle: Vec2,
    /// Half the size of the board as it lies in the window, in units.
    pub half: Vec2,
    /// The name plates of South and North, in logical pixels.
    pub plates: [Rect; 2],
    /// The bar with caption and buttons, in logical pixels.
    pub bar: Rect,
    /// Whether trays stand at the board's ends.
    pub(super) trays_at_ends: bool,
    /// The stores or trays of South and North, in units.
    pub(super) stores: [Bowl; 2],
}

/// How much larger the interface is in a window of `size` logical pixels than at its usual scale.
pub fn window_scale(size: Vec2) -> f32 {
    let usual = if size.y > size.x { USUAL_WINDOW_PX.yx() } else { USUAL_WINDOW_PX };
    (size / usual).min_element().max(MIN_UI_SCALE)
}

impl Layout {
    /// Fits `shape` into a window of `window` logical pixels.
    ///
    /// Every size is defined, even of a window without area, which some systems report
    /// while it is minimised.
    pub fn new(window: Vec2, shape: Shape) -> Self {
        Self::fitted(window, 1.0, shape)
    }

    /// Fits `shape` into a window without its `margins` at the right side and at the lower edge, in
    /// logical pixels. The interface is `text_scale` times as large as usual, 1 to 2; the board gets
    /// what it leaves.
    pub fn with_margins(window: Vec2, margins: Vec2, text_scale: f32, shape: Shape) -> Self {
        let table = window - margins.max(Vec2::ZERO);
        let window = window.max(Vec2::splat(MIN_WINDOW_PX));
        Self { window, ..Self::fitted(table, text_scale, shape) }
    }

    fn fitted(window: Vec2, text_scale: f32, shape: Shape) -> Self {
        let window = window.max(Vec2::splat(MIN_WINDOW_PX));
        let turned = window.y > window.x;
        // A plate is never wider than half the window, at any text scale.
        let max_ui_scale = (window.x / 2.0 / PLATE_SIZE.x).max(MIN_UI_SCALE);
        let ui = (window_scale(window) * text_scale).min(max_ui_scale);
        // Larger text is worth a smaller board, but the counts on the board must be readable too.
        let largest = |trays_at_ends| {
            let mut ui = ui;
            loop {
                let layout = Self::with_interface(window, shape, turned, trays_at_ends, ui);
                let share = 2.0 * layout.half * layout.scale / window;
                let enough =
                    if text_scale > 1.0 { MIN_BOARD_SHARE_LARGE_TEXT } else { MIN_BOARD_SHARE };
                if share.max_element() >= enough || ui <= MIN_UI_SCALE {
                    return layout;
                }
                ui = (ui - UI_SCALE_STEP).max(MIN_UI_SCALE);
            }
        };
        let layout = largest(false);
        if shape.keep == Keep::Banks && !turned {
            // A very wide window has free space at its sides.
            let wide = largest(true);
            if wide.ui_scale > layout.ui_scale {
                return wide;
            }
        }
        layout
    }

    fn with_interface(
        window: Vec2,
        shape: Shape,
        turned: bool,
        trays_at_ends: bool,
        ui: f32,
    ) -> Self {
        let board = Vec2::new(half_width(shape), HALF_HEIGHT_UNITS) * 2.0;
        let trays = if shape.keep == Keep::Banks { TRAY_THICKNESS_UNITS[0] + 2.0 } else { 0.0 };
        let (margin, bar, plate) = (MARGIN_PX * ui, BAR_HEIGHT_PX * ui, PLATE_SIZE * ui);
        let free = window.y - bar - VERTICAL_GAPS * margin;
        let (scale, strip) = if turned {
            let across = MAX_TURNED_WIDTH_SHARE * window.x / (board.y + 2.0 * trays);
            (across.min((free - 2.0 * plate.y) / board.x), plate.y)
        } else if trays_at_ends {
            let along = board.x + 2.0 * (END_TRAY_GAP_UNITS + END_TRAY_THICKNESS_UNITS[0]);
            let scale = (window.x - 4.0 * margin) / along;
            (scale.min((free - 2.0 * plate.y) / board.y), plate.y)
        } else {
            let plain = (free - 2.0 * plate.y) / board.y;
            let tray_bound = free / (board.y + 2.0 * trays);
            let down = if plain * trays > plate.y { tray_bound } else { plain };
            let wide = if trays > 0.0 { MAX_WIDTH_SHARE_WITH_TRAYS } else { MAX_WIDTH_SHARE };
            let scale = down.min(wide * window.x / board.x);
            (scale, (free - board.y * scale) / 2.0)
        };
        let scale = scale.max(MIN_BOARD_SCALE);
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
        let bar_half = (half.x * scale).max((window.x / 2.0 - margin).min(BAR_HALF_WIDTH_PX * ui));
        let counts = (LABEL_SCALE_SHARE * scale).max(ui).max(MIN_LABEL_SCALE);
        let max_scale = if turned { MAX_TURNED_LABEL_SHARE * scale } else { scale };
        let counts = counts.min(max_scale).max(SMALLEST_LABEL_SCALE);
        let mut layout = Self {
            window,
            table_size: window,
            shape,
            turned,
            scale,
            ui_scale: ui,
            label_size: LABEL_SIZE_PX * counts,
            label_text_px: LABEL_TEXT_PX * counts,
            middle,
            half,
            plates: [beside(below), beside(above)],
            bar: Rect::new(middle.x - bar_half, bar_top, middle.x + bar_half, bar_top + bar),
            trays_at_ends,
            stores: Seat::BOTH.map(|seat| store(seat, shape)),
        };
        if shape.keep == Keep::Banks {
            layout.stores = Seat::BOTH.map(|seat| layout.tray(seat, strip));
        }
        if turned {
            layout.stores =
                layout.stores.map(|bowl| Bowl { a: turn(bowl.a), b: turn(bowl.b), ..bowl });
        }
        layout
    }

    /// The tray of `seat` before any turn, in units: beside the board, where the name plate leaves
    /// room. `strip` is the height of the area above and below the board, in logical pixels.
    fn tray(&self, seat: Seat, strip: f32) -> Bowl {
        let side = if seat == Seat::South { -1.0 } else { 1.0 };
        let width = half_width(self.shape);
        if self.trays_at_ends {
            let room = (self.window.x / 2.0 - 2.0 * MARGIN_PX * self.ui_scale) / self.scale
                - width
                - END_TRAY_GAP_UNITS;
            let radius = room.clamp(END_TRAY_THICKNESS_UNITS[0], END_TRAY_THICKNESS_UNITS[1]) / 2.0;
            let x = -side * (width + END_TRAY_GAP_UNITS + radius);
            let [low, high] = [END_TRAY_ENDS_UNITS[0] + radius, END_TRAY_ENDS_UNITS[1] - radius];
            return Bowl { a: Vec2::new(x, low), b: Vec2::new(x, high), radius };
        }
        if self.turned {
            let room =
                (self.table_size.x / 2.0 / self.scale - HALF_HEIGHT_UNITS - 2.0 * TRAY_GAP_UNITS)
                    .clamp(TRAY_THICKNESS_UNITS[0], TRAY_THICKNESS_UNITS[1]);
            let y = side * (HALF_HEIGHT_UNITS + TRAY_GAP_UNITS + room / 2.0);
            let end = width - TURNED_TRAY_INSET_UNITS - room / 2.0;
            return Bowl { a: Vec2::new(-end, y), b: Vec2::new(end, y), radius: room / 2.0 };
        }
        let thick = ((strip / self.scale - TRAY_GAP_UNITS) / 2.0).floor() * 2.0;
        let thick = thick.clamp(TRAY_THICKNESS_UNITS[0], TRAY_THICKNESS_UNITS[1]);
        let y = side * (HALF_HEIGHT_UNITS + (MARGIN_PX * self.ui_scale + strip / 2.0) / self.scale);
        let label = self.label_size.x + 2.0 * MARGIN_PX * self.ui_scale;
        let start = (self.plates[0].max.x - self.middle.x + label) / self.scale + thick / 2.0;
        // Where the window is wide enough, a prop may lie beside the tray, such as a cup.
        let whole = width - thick / 2.0 - TRAY_GAP_UNITS;
        let beside = (whole - start - LONG_TRAY_UNITS).clamp(0.0, thick + BESIDE_TRAY_UNITS);
        // In steps, so that the tray's pile is not settled again in every frame while a window is resized.
        let long = ((whole - beside - start) / TRAY_STEP_UNITS).floor() * TRAY_STEP_UNITS;
        let end = start + long.max(1.0);
        Bowl { a: Vec2::new(start, y), b: Vec2::new(end, y), radius: thick / 2.0 }
    }

    /// The pit, store or tray of a place, in units.
    pub fn bowl(&self, place: Place) -> Bowl {
        match place {
            Place::Pit(pit) => {
                let centre = self.turn(pit_centre(pit, self.shape));
                Bowl { a: centre, b: centre, radius: PIT_RADIUS_UNITS }
            }
            Place::Store(seat) => self.stores[seat.index()],
        }
    }

    /// The middle of the count label of a place, in units.
    pub fn label(&self, place: Place) -> Vec2 {
        match place {
            Place::Pit(pit) => {
                let side = if pit.seat() == Seat::South { -1.0 } else { 1.0 };
                self.turn(Vec2::new(pit_centre(pit, self.shape).x, side * LABEL_UNITS))
            }
            Place::Store(seat) if self.shape.keep == Keep::Stores => {
                let centre = store(seat, self.shape).centre();
                self.turn(Vec2::new(centre.x, -LABEL_UNITS))
            }
            Place::Store(seat) if self.trays_at_ends => {
                Vec2::new(self.stores[seat.index()].centre().x, -LABEL_UNITS)
            }
            Place::Store(seat) => {
                // Beside the tray's near end, where the name plate is.
                let tray = self.stores[seat.index()];
                let gap = Vec2::splat(MARGIN_PX / 2.0 * self.ui_scale);
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

    /// All places: the pits of South, those of North, and both stores.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let pits = self.shape.pits;
        let row = move |seat| PitId::row(seat, pits).map(Place::Pit);
        let rows = Seat::BOTH.into_iter().flat_map(row);
        rows.chain(Seat::BOTH.map(Place::Store))
    }

    /// A point in units as the board lies in the window.
    pub(super) fn turn(&self, point: Vec2) -> Vec2 {
        if self.turned { turn(point) } else { point }
    }
}
