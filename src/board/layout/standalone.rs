//! A board by itself, with nothing around it: for the pages on which boards are chosen.

use super::{
    Hollow, Keep, Layout, Place, Rect, Seat, Shape, Vec2, Vec2Swizzles, half_width, store, turn,
};

/// Half a board's width across its rows, in units: no room for counts, which it lacks.
const HALF_ACROSS: f32 = 114.0;
/// A tray's radius, half the length of its middle line, and its distance from the board's end, in
/// units.
const TRAY: f32 = 26.0;
const TRAY_HALF: f32 = 84.0;
const TRAY_GAP: f32 = 10.0;

impl Layout {
    /// A board by itself: one unit is one pixel, the trays of banks lie at its ends.
    pub fn alone(shape: Shape, turned: bool) -> Self {
        let half = Vec2::new(half_width(shape), HALF_ACROSS);
        let upright = |hollow: Hollow| {
            if turned { Hollow { a: turn(hollow.a), b: turn(hollow.b), ..hollow } } else { hollow }
        };
        let place = |seat| match shape.keep {
            Keep::Stores => store(seat, shape),
            Keep::Banks => tray(seat, half.x),
        };
        Self {
            window: Vec2::ZERO,
            room: Vec2::ZERO,
            shape,
            turned,
            scale: 1.0,
            ui: 1.0,
            label_size: Vec2::ZERO,
            label_type: 0.0,
            middle: Vec2::ZERO,
            half: if turned { half.yx() } else { half },
            plates: [Rect::default(); 2],
            bar: Rect::default(),
            at_ends: true,
            hollows: Seat::BOTH.map(|seat| upright(place(seat))),
        }
    }

    /// Width and height of board and trays together, in units.
    pub fn extent(&self) -> Vec2 {
        Seat::BOTH.into_iter().fold(2.0 * self.half, |extent, seat| {
            let hollow = self.hollow(Place::Store(seat));
            let reach = hollow.a.abs().max(hollow.b.abs()) + hollow.radius;
            extent.max(2.0 * reach)
        })
    }
}

/// A tray lies at its owner's right, beyond the board's end.
fn tray(seat: Seat, half: f32) -> Hollow {
    let side = if seat == Seat::South { 1.0 } else { -1.0 };
    let along = side * (half + TRAY_GAP + TRAY);
    Hollow { a: Vec2::new(along, -TRAY_HALF), b: Vec2::new(along, TRAY_HALF), radius: TRAY }
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
                let layout = Layout::alone(Shape { pits, keep }, turned);
                let half = layout.extent() / 2.0;
                let places: Vec<Place> = layout.places().collect();
                for (index, place) in places.iter().enumerate() {
                    let here = layout.hollow(*place);
                    for end in [here.a, here.b] {
                        assert!((end.abs() + here.radius).cmple(half + 0.01).all(), "{place:?}");
                    }
                    for other in &places[..index] {
                        let there = layout.hollow(*other);
                        let apart = here.centre().distance(there.centre());
                        assert!(apart >= here.radius + there.radius, "{place:?} {other:?}");
                    }
                }
            }
        }
    }
}
