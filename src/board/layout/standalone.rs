//! A board by itself, with no interface around it: for boards on pages.

use bevy::math::{Rect, Vec2, Vec2Swizzles};

use super::board_geometry::{Bowl, Shape, half_width, store, turn};
use super::window_layout::Layout;
use crate::rules::ruleset::Keep;
use crate::rules::{Place, Seat};

/// Half the board's height, in units: less than elsewhere, as it has no counts.
const HALF_HEIGHT_UNITS: f32 = 114.0;
/// The radius of a tray, in units.
const TRAY_RADIUS_UNITS: f32 = 26.0;
/// Half the length of a tray, between the middles of its ends, in units.
const TRAY_HALF_LENGTH_UNITS: f32 = 84.0;
/// From the board's end to a tray, in units.
const TRAY_GAP_UNITS: f32 = 10.0;

impl Layout {
    /// A board by itself: one unit is one logical pixel, and trays lie at its ends.
    pub fn standalone(shape: Shape, turned: bool) -> Self {
        let half = Vec2::new(half_width(shape), HALF_HEIGHT_UNITS);
        let upright = |bowl: Bowl| {
            if turned { Bowl { a: turn(bowl.a), b: turn(bowl.b), ..bowl } } else { bowl }
        };
        let place = |seat| match shape.keep {
            Keep::Stores => store(seat, shape),
            Keep::Banks => tray(seat, half.x),
        };
        Self {
            window: Vec2::ZERO,
            table_size: Vec2::ZERO,
            shape,
            turned,
            scale: 1.0,
            ui_scale: 1.0,
            label_size: Vec2::ZERO,
            label_text_px: 0.0,
            middle: Vec2::ZERO,
            half: if turned { half.yx() } else { half },
            plates: [Rect::default(); 2],
            bar: Rect::default(),
            trays_at_ends: true,
            stores: Seat::BOTH.map(|seat| upright(place(seat))),
        }
    }

    /// The width and height of the board with its trays, in units.
    pub fn extent(&self) -> Vec2 {
        Seat::BOTH.into_iter().fold(2.0 * self.half, |extent, seat| {
            let bowl = self.bowl(Place::Store(seat));
            let reach = bowl.a.abs().max(bowl.b.abs()) + bowl.radius;
            extent.max(2.0 * reach)
        })
    }
}

/// A tray: at its owner's right, beyond the board's end.
fn tray(seat: Seat, half: f32) -> Bowl {
    let side = if seat == Seat::South { 1.0 } else { -1.0 };
    let along = side * (half + TRAY_GAP_UNITS + TRAY_RADIUS_UNITS);
    Bowl {
        a: Vec2::new(along, -TRAY_HALF_LENGTH_UNITS),
        b: Vec2::new(along, TRAY_HALF_LENGTH_UNITS),
        radius: TRAY_RADIUS_UNITS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_alone_holds_all_its_places_and_no_two_overlap() {
        for (pits, keep) in
            [(6, Keep::Stores), (7, Keep::Banks), (3, Keep::Banks), (15, Keep::Stores)]
        {
            for turned in [false, true] {
                let layout = Layout::standalone(Shape { pits, keep }, turned);
                let half = layout.extent() / 2.0;
                let places: Vec<Place> = layout.places().collect();
                for (index, place) in places.iter().enumerate() {
                    let here = layout.bowl(*place);
                    for end in [here.a, here.b] {
                        assert!((end.abs() + here.radius).cmple(half + 0.01).all(), "{place:?}");
                    }
                    for other in &places[..index] {
                        let there = layout.bowl(*other);
                        let apart = here.centre().distance(there.centre());
                        assert!(apart >= here.radius + there.radius, "{place:?} {other:?}");
                    }
                }
            }
        }
    }
}
