//! Where small things beside a pit or a count go: badges of what would fall there, and marks of what
//! was played.

use super::{Keep, LABEL, Layout, PIT_RADIUS, PITCH, PitId, Place, Seat, Vec2, store, turn};

/// A badge's type as a share of its count's, and the least size, in logical pixels, where there is room.
const BADGE_TYPE: f32 = 0.7;
const BADGE_LEAST: f32 = 16.0;
/// Smaller than this a badge is not read, in logical pixels.
const BADGE_SMALL: f32 = 12.0;
/// Widths of a badge, in sizes of its type, for words of two and three letters; its height; and what
/// it keeps free on each side, in logical pixels.
const BADGE_WIDE: [f32; 2] = [1.65, 2.25];
const BADGE_HIGH: f32 = 1.3;
const BADGE_GAP: f32 = 2.0;
/// The size of a pit's letter against its count, and the least one, in logical pixels.
const LETTER: f32 = 0.72;
const LETTER_LEAST: f32 = 16.0;
/// How far a letter stands from its count, how much room it needs for itself, and its line, as shares
/// of its size.
pub(in crate::board) const LETTER_GAP: f32 = 0.3;
pub(in crate::board) const LETTER_ROOM: f32 = 0.62;
pub(in crate::board) const LETTER_LINE: f32 = 1.2;
/// From a rim to the middle of a mark, in units.
const SHOULDER: f32 = 10.5;

/// On which side of its count a badge is.
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
    /// The size of the type of a badge of so many letters, in logical pixels, and on which side of the
    /// count of `place` it is: in the row of the counts, or outside it where it can be larger there.
    pub fn badge(&self, place: Place, letters: usize) -> (f32, Side) {
        let wanted = (BADGE_TYPE * self.label_type).max(BADGE_LEAST);
        let along = |letters| {
            let extent = if self.turned { BADGE_HIGH } else { Self::badge_room(letters) };
            wanted.min(self.free_along() / extent)
        };
        let neighbours = PITCH * self.scale / Self::badge_room(letters);
        let outside = wanted.min(self.free_outside() / BADGE_HIGH);
        // One side for all numbers: a row of badges is read as a row.
        let in_row = along(2) >= outside.min(BADGE_LEAST);
        let size = if in_row { along(letters) } else { outside.min(neighbours) };
        (size.max(1.0), self.side(place, in_row))
    }

    /// The size of a pit's letter, in logical pixels.
    pub fn letter_type(&self) -> f32 {
        (LETTER * self.label_type).max(LETTER_LEAST)
    }

    /// Whether there is room for letters beside the counts.
    pub fn is_lettered(&self) -> bool {
        let [wide, high] = self.label_size.to_array();
        let letter = self.letter_type();
        let pitch = PITCH * self.scale;
        if self.turned {
            // Between count and count there is no room for a badge then.
            let needed = high + LETTER_LINE * letter;
            let badge = BADGE_HIGH * BADGE_SMALL;
            let outside = self.free_outside() >= badge;
            pitch >= if outside { needed } else { needed + badge + 2.0 * BADGE_GAP }
        } else {
            pitch >= wide + 2.0 * (LETTER_GAP + LETTER_ROOM) * letter
        }
    }

    /// The middle of the tag of another turn, on the wood at the other end of a store than its count,
    /// in units. A bank has no such place.
    pub fn tag(&self, seat: Seat) -> Option<Vec2> {
        (self.shape.keep == Keep::Stores)
            .then(|| self.turn(Vec2::new(store(seat, self.shape).centre().x, LABEL)))
    }

    /// The room of a badge's words, in sizes of its type.
    pub fn badge_room(letters: usize) -> f32 {
        BADGE_WIDE[0] + (BADGE_WIDE[1] - BADGE_WIDE[0]) * letters.saturating_sub(2) as f32
    }

    fn side(&self, place: Place, along: bool) -> Side {
        let outwards = self.label(place);
        match place {
            Place::Store(_) if self.shape.keep == Keep::Banks => {
                if outwards.y > 0.0 {
                    Side::Above
                } else {
                    Side::Below
                }
            }
            _ if along && self.turned => Side::Above,
            _ if along => Side::Right,
            _ if self.turned && outwards.x > 0.0 => Side::Right,
            _ if self.turned => Side::Left,
            _ if outwards.y > 0.0 => Side::Above,
            _ => Side::Below,
        }
    }

    /// What a count and its letter leave of a pit's share of the row, in logical pixels.
    fn free_along(&self) -> f32 {
        PITCH * self.scale - self.pair() - 2.0 * BADGE_GAP
    }

    /// How long a count with its letter is along its row, in logical pixels.
    fn pair(&self) -> f32 {
        let letter = if self.is_lettered() { self.letter_type() } else { 0.0 };
        let [wide, high] = self.label_size.to_array();
        if self.turned {
            high + LETTER_LINE * letter
        } else {
            wide + (LETTER_GAP + LETTER_ROOM) * letter
        }
    }

    /// From the outer side of the counts to what lies beyond the board, in logical pixels.
    fn free_outside(&self) -> f32 {
        let first = Place::Pit(PitId::leftmost(Seat::North));
        let count = self.pixels(self.label(first));
        let tray = self.hollow(Place::Store(Seat::North));
        let banks = self.shape.keep == Keep::Banks && !self.at_ends;
        if self.turned {
            let edge = (tray.centre().x - tray.radius) * self.scale + self.middle.x;
            let edge = if banks { edge } else { self.room.x };
            return edge - count.x - self.label_size.x / 2.0 - 2.0 * BADGE_GAP;
        }
        let plate = self.plates[1].max.y;
        let tray = self.pixels(tray.centre()).y + tray.radius * self.scale;
        let edge = if banks { plate.max(tray) } else { plate };
        count.y - self.label_size.y / 2.0 - edge - 2.0 * BADGE_GAP
    }

    /// The `number`-th of three spots on the wood just outside the rim of `place`, 0 to 2, in units.
    pub fn shoulder(&self, place: Place, number: usize) -> Vec2 {
        let hollow = self.hollow(place);
        let label = self.label(place);
        let near = hollow.a.distance_squared(label) <= hollow.b.distance_squared(label);
        let (end, round) = match place {
            Place::Pit(_) => (hollow.a, PIT_RADIUS),
            Place::Store(_) => (if near { hollow.a } else { hollow.b }, hollow.radius),
        };
        // As the board lies in a wide window: to the left and to the right, on the count's side first.
        let upright = if self.turned { label.x } else { label.y };
        let outwards = upright.signum();
        let way = match number {
            0 => Vec2::new(-1.0, outwards),
            1 => Vec2::new(1.0, outwards),
            _ => Vec2::new(-1.0, -outwards),
        };
        let way = if self.turned { turn(way) } else { way };
        end + way.normalize() * (round + SHOULDER)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{HALF_HEIGHT, Shape, fold};
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
    fn badges_are_read_where_counts_are() {
        for layout in layouts() {
            let place = layout.places().next().unwrap();
            let (size, _) = layout.badge(place, 2);
            let least = if layout.scale >= 0.8 { BADGE_LEAST } else { 12.0 };
            assert!(size >= least, "{size} at {} of {:?}", layout.window, layout.shape);
        }
    }

    /// A badge may lie over the fold of the board, but on no hinge: those end where the counts begin.
    #[test]
    fn no_badge_lies_on_a_hinge() {
        let outer = crate::paint::hinges_reach(HALF_HEIGHT);
        let folding = |layout: &Layout| fold(layout.shape) > 0.0 && layout.scale >= 0.8;
        for layout in layouts().into_iter().filter(folding) {
            for place in layout.places() {
                let (size, side) = layout.badge(place, 2);
                let label = layout.label(place);
                let across = if layout.turned { label.x } else { label.y }.abs() * layout.scale;
                let half = match side {
                    Side::Left | Side::Right if !layout.turned => BADGE_HIGH * size / 2.0,
                    Side::Above | Side::Below if layout.turned => {
                        Layout::badge_room(2) * size / 2.0
                    }
                    _ => continue,
                };
                let end = across - half;
                assert!(end >= outer * layout.scale, "{place:?} in {:?}: {end}", layout.window);
            }
        }
    }

    #[test]
    fn marks_lie_on_the_wood_and_in_no_hollow() {
        for layout in layouts() {
            for place in layout.places() {
                // Nothing but the last seed comes to a store, and nothing to a bank.
                let spots = match (place, layout.shape.keep) {
                    (Place::Pit(_), _) => 3,
                    (Place::Store(_), Keep::Stores) => 1,
                    (Place::Store(_), Keep::Banks) => 0,
                };
                for number in 0..spots {
                    let spot = layout.shoulder(place, number);
                    for other in layout.places() {
                        let hollow = layout.hollow(other);
                        let way = hollow.b - hollow.a;
                        let along = (spot - hollow.a).dot(way) / way.length_squared().max(1e-6);
                        let nearest = hollow.a + way * along.clamp(0.0, 1.0);
                        let off = spot.distance(nearest) - hollow.radius;
                        assert!(off > 5.0, "{place:?} {number}: {off} from {other:?}");
                    }
                }
            }
        }
    }
}
