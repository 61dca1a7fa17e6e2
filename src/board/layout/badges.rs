//! Where the small things beside a pit or a count are: letters, badges of a preview, and marks of the last
//! move.

use bevy::math::Vec2;

use super::board_geometry::{PIT_PITCH_UNITS, PIT_RADIUS_UNITS, store, turn};
use super::window_layout::{LABEL_UNITS, Layout};
use crate::rules::ruleset::Keep;
use crate::rules::{PitId, Place, Seat};

/// The font size of a badge as a share of its count's.
const BADGE_TEXT_SHARE: f32 = 0.7;
/// The least font size of a badge where there is room for it, in logical pixels.
const MIN_BADGE_TEXT_PX: f32 = 16.0;
/// The least font size at which a badge can be read, in logical pixels.
const READABLE_BADGE_TEXT_PX: f32 = 12.0;
/// The widths of badges with two and with three characters, in font sizes.
const BADGE_WIDTHS_EM: [f32; 2] = [1.65, 2.25];
/// The height of a badge, in font sizes.
const BADGE_HEIGHT_EM: f32 = 1.3;
/// What a badge keeps free on each side, in logical pixels.
const BADGE_GAP_PX: f32 = 2.0;
/// The font size of a pit's letter as a share of its count's.
const LETTER_TEXT_SHARE: f32 = 0.72;
/// The least font size of a pit's letter, in logical pixels.
const MIN_LETTER_TEXT_PX: f32 = 16.0;
/// From a letter to its count, in font sizes of the letter.
pub(in crate::board) const LETTER_GAP_EM: f32 = 0.3;
/// The width of a letter, in font sizes.
pub(in crate::board) const LETTER_WIDTH_EM: f32 = 0.62;
/// The line height of a letter, in font sizes.
pub(in crate::board) const LETTER_LINE_EM: f32 = 1.2;
/// From a rim to the middle of a mark beside it, in units.
const MARK_GAP_UNITS: f32 = 10.5;

/// The side of its count on which a badge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// At its right.
    Right,
    /// Over it.
    Above,
    /// Under it.
    Below,
    /// At its left.
    Left,
}

impl Layout {
    /// The font size of a badge with this number of characters, in logical pixels, and the side of the
    /// count of `place` on which it is: in the row of the counts, or outside it where it can be larger
    /// there.
    pub fn badge_placement(&self, place: Place, characters: usize) -> (f32, Side) {
        let wanted = (BADGE_TEXT_SHARE * self.label_text_px).max(MIN_BADGE_TEXT_PX);
        let along = |characters| {
            let extent =
                if self.turned { BADGE_HEIGHT_EM } else { Self::badge_width_em(characters) };
            wanted.min(self.free_along() / extent)
        };
        let neighbours = PIT_PITCH_UNITS * self.scale / Self::badge_width_em(characters);
        let outside = wanted.min(self.free_outside() / BADGE_HEIGHT_EM);
        // One side for all numbers, so that badges form a row.
        let in_row = along(2) >= outside.min(MIN_BADGE_TEXT_PX);
        let size = if in_row { along(characters) } else { outside.min(neighbours) };
        (size.max(1.0), self.side(place, in_row))
    }

    /// The font size of a pit's letter, in logical pixels.
    pub fn letter_px(&self) -> f32 {
        (LETTER_TEXT_SHARE * self.label_text_px).max(MIN_LETTER_TEXT_PX)
    }

    /// Whether there is room for letters beside the counts.
    pub fn is_lettered(&self) -> bool {
        let [width, height] = self.label_size.to_array();
        let letter = self.letter_px();
        let pitch = PIT_PITCH_UNITS * self.scale;
        if self.turned {
            // Between two counts there is then no room for a badge.
            let needed = height + LETTER_LINE_EM * letter;
            let badge = BADGE_HEIGHT_EM * READABLE_BADGE_TEXT_PX;
            let outside = self.free_outside() >= badge;
            pitch >= if outside { needed } else { needed + badge + 2.0 * BADGE_GAP_PX }
        } else {
            pitch >= width + 2.0 * (LETTER_GAP_EM + LETTER_WIDTH_EM) * letter
        }
    }

    /// The middle of the tag of another turn, in units: on the board, at the end of the store that is
    /// opposite to its count. `None` for banks.
    pub fn turn_tag(&self, seat: Seat) -> Option<Vec2> {
        (self.shape.keep == Keep::Stores)
            .then(|| self.turn(Vec2::new(store(seat, self.shape).centre().x, LABEL_UNITS)))
    }

    /// The width of a badge with this number of characters, in font sizes.
    pub fn badge_width_em(characters: usize) -> f32 {
        BADGE_WIDTHS_EM[0]
            + (BADGE_WIDTHS_EM[1] - BADGE_WIDTHS_EM[0]) * characters.saturating_sub(2) as f32
    }

    /// The side of a count on which a badge is; `in_row` if it is in the row of the counts.
    fn side(&self, place: Place, in_row: bool) -> Side {
        let outwards = self.label(place);
        match place {
            Place::Store(_) if self.shape.keep == Keep::Banks => {
                if outwards.y > 0.0 {
                    Side::Above
                } else {
                    Side::Below
                }
            }
            _ if in_row && self.turned => Side::Above,
            _ if in_row => Side::Right,
            _ if self.turned && outwards.x > 0.0 => Side::Right,
            _ if self.turned => Side::Left,
            _ if outwards.y > 0.0 => Side::Above,
            _ => Side::Below,
        }
    }

    /// The length that a count and its letter leave free in a row for each pit, in logical pixels.
    fn free_along(&self) -> f32 {
        PIT_PITCH_UNITS * self.scale - self.labels_length() - 2.0 * BADGE_GAP_PX
    }

    /// The length of a count with its letter along its row, in logical pixels.
    fn labels_length(&self) -> f32 {
        let letter = if self.is_lettered() { self.letter_px() } else { 0.0 };
        let [width, height] = self.label_size.to_array();
        if self.turned {
            height + LETTER_LINE_EM * letter
        } else {
            width + (LETTER_GAP_EM + LETTER_WIDTH_EM) * letter
        }
    }

    /// From the outer side of North's counts to the next thing beyond the board, in logical pixels.
    fn free_outside(&self) -> f32 {
        let first = Place::Pit(PitId::leftmost(Seat::North));
        let count = self.pixels(self.label(first));
        let tray = self.bowl(Place::Store(Seat::North));
        let banks = self.shape.keep == Keep::Banks && !self.trays_at_ends;
        if self.turned {
            let edge = (tray.centre().x - tray.radius) * self.scale + self.middle.x;
            let edge = if banks { edge } else { self.table_size.x };
            return edge - count.x - self.label_size.x / 2.0 - 2.0 * BADGE_GAP_PX;
        }
        let plate = self.plates[1].max.y;
        let tray = self.pixels(tray.centre()).y + tray.radius * self.scale;
        let edge = if banks { plate.max(tray) } else { plate };
        count.y - self.label_size.y / 2.0 - edge - 2.0 * BADGE_GAP_PX
    }

    /// The middle of the mark with this `number`, 0 to 2, just outside the rim of `place`, in units.
    pub fn mark_position(&self, place: Place, number: usize) -> Vec2 {
        let bowl = self.bowl(place);
        let label = self.label(place);
        let near = bowl.a.distance_squared(label) <= bowl.b.distance_squared(label);
        let (end, radius) = match place {
            Place::Pit(_) => (bowl.a, PIT_RADIUS_UNITS),
            Place::Store(_) => (if near { bowl.a } else { bowl.b }, bowl.radius),
        };
        // As the board lies in a wide window: left and right, on the side of the count first.
        let upright = if self.turned { label.x } else { label.y };
        let outwards = upright.signum();
        let direction = match number {
            0 => Vec2::new(-1.0, outwards),
            1 => Vec2::new(1.0, outwards),
            _ => Vec2::new(-1.0, -outwards),
        };
        let direction = if self.turned { turn(direction) } else { direction };
        end + direction.normalize() * (radius + MARK_GAP_UNITS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board_geometry::{HALF_HEIGHT_UNITS, Shape, fold};
    use super::*;

    fn layouts() -> Vec<Layout> {
        let sizes = [
            [480.0, 400.0],
            [800.0, 600.0],
            [1280.0, 720.0],
            [1920.0, 1080.0],
            [2560.0, 1080.0],
            [3840.0, 2160.0],
            [720.0, 1280.0],
            [480.0, 800.0],
        ];
        let shapes = [Keep::Stores, Keep::Banks]
            .into_iter()
            .flat_map(|keep| [4, 6, 7, 15].map(|pits| Shape { pits, keep }));
        let fit = |shape| sizes.map(|size| Layout::new(size.into(), shape));
        shapes.flat_map(fit).collect()
    }

    #[test]
    fn badges_are_as_readable_as_counts() {
        for layout in layouts() {
            let place = layout.places().next().unwrap();
            let (size, _) = layout.badge_placement(place, 2);
            let least =
                if layout.scale >= 0.8 { MIN_BADGE_TEXT_PX } else { READABLE_BADGE_TEXT_PX };
            assert!(size >= least, "{size} at {} of {:?}", layout.window, layout.shape);
        }
    }

    /// A badge may lie over the fold of the board, but on no hinge: those end where the counts begin.
    #[test]
    fn no_badge_lies_on_a_hinge() {
        let outer = crate::paint::hinges_reach(HALF_HEIGHT_UNITS);
        let folding = |layout: &Layout| fold(layout.shape) > 0.0 && layout.scale >= 0.8;
        for layout in layouts().into_iter().filter(folding) {
            for place in layout.places() {
                let (size, side) = layout.badge_placement(place, 2);
                let label = layout.label(place);
                let across = if layout.turned { label.x } else { label.y }.abs() * layout.scale;
                let half = match side {
                    Side::Left | Side::Right if !layout.turned => BADGE_HEIGHT_EM * size / 2.0,
                    Side::Above | Side::Below if layout.turned => {
                        Layout::badge_width_em(2) * size / 2.0
                    }
                    _ => continue,
                };
                let end = across - half;
                assert!(end >= outer * layout.scale, "{place:?} in {:?}: {end}", layout.window);
            }
        }
    }

    #[test]
    fn marks_lie_on_the_wood_and_in_no_pit() {
        for layout in layouts() {
            for place in layout.places() {
                // Nothing but the last seed comes to a store, and nothing to a bank.
                let marks = match (place, layout.shape.keep) {
                    (Place::Pit(_), _) => 3,
                    (Place::Store(_), Keep::Stores) => 1,
                    (Place::Store(_), Keep::Banks) => 0,
                };
                for number in 0..marks {
                    let mark = layout.mark_position(place, number);
                    for other in layout.places() {
                        let bowl = layout.bowl(other);
                        let way = bowl.b - bowl.a;
                        let along = (mark - bowl.a).dot(way) / way.length_squared().max(1e-6);
                        let nearest = bowl.a + way * along.clamp(0.0, 1.0);
                        let off = mark.distance(nearest) - bowl.radius;
                        assert!(off > 5.0, "{place:?} {number}: {off} from {other:?}");
                    }
                }
            }
        }
    }
}
