//! Where there is room for the caption: in a tall window beside South's plate, else in the action bar.

use bevy::prelude::*;

use crate::board::Layout;

/// Between the caption and what is beside it, in logical pixels.
pub(super) const GAP_PX: f32 = 10.0;
/// Least width beside a plate, in logical pixels at the usual scale.
const MIN_WIDTH_BESIDE_PLATE_PX: f32 = 220.0;

/// The room of the caption beside South's plate, in logical pixels of the window; `None` where it is in the
/// bar.
pub(super) fn area_beside_plate(layout: &Layout) -> Option<Rect> {
    let plate = layout.plates[0];
    let area = Rect {
        min: Vec2::new(plate.max.x + GAP_PX * layout.ui_scale, plate.min.y),
        max: Vec2::new(layout.bar.max.x, plate.max.y),
    };
    (layout.turned && area.max.x - area.min.x >= MIN_WIDTH_BESIDE_PLATE_PX * layout.ui_scale)
        .then_some(area)
}
