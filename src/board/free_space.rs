//! The parts of the table that nothing covers, for props.

use bevy::math::{Rect, Vec2};

use super::layout::Layout;
use crate::rules::Place;
use crate::rules::ruleset::Keep;

/// The gap that is kept around board, trays, plates, bar and counts, in units.
const GAP_UNITS: f32 = 3.0;
/// The least width and height of a free part, in units.
const MIN_SIDE_UNITS: f32 = 40.0;

/// All maximal rectangles of the table that touch neither board nor trays, plates, bar or counts, in
/// logical pixels. They may overlap.
pub(super) fn free_parts(layout: &Layout) -> Vec<Rect> {
    let window = Rect::from_corners(Vec2::ZERO, layout.table_size);
    let taken: Vec<Rect> =
        taken(layout).into_iter().map(|part| part.inflate(GAP_UNITS * layout.scale)).collect();
    let sides = |axis: usize| {
        let mut sides: Vec<f32> = taken
            .iter()
            .flat_map(|part| [part.min[axis], part.max[axis]])
            .filter(|side| (0.0..layout.table_size[axis]).contains(side))
            .chain([0.0, layout.table_size[axis]])
            .collect();
        sides.sort_by(f32::total_cmp);
        sides.dedup();
        sides
    };
    let (xs, ys) = (sides(0), sides(1));
    let least = Vec2::splat(MIN_SIDE_UNITS * layout.scale);
    let mut parts: Vec<Rect> = Vec::new();
    for (index, &top) in ys.iter().enumerate() {
        for &bottom in &ys[index + 1..] {
            for (index, &left) in xs.iter().enumerate() {
                for &right in &xs[index + 1..] {
                    let part = Rect::new(left, top, right, bottom);
                    let overlaps = |taken: &Rect| !taken.intersect(part).is_empty();
                    if part.size().cmpge(least).all() && !taken.iter().any(overlaps) {
                        parts.push(part.intersect(window));
                    }
                }
            }
        }
    }
    let within = |part: &Rect, other: &Rect| {
        part != other && other.contains(part.min) && other.contains(part.max)
    };
    let all = parts.clone();
    parts.retain(|part| !all.iter().any(|other| within(part, other)));
    parts
}

/// The rectangles that cover the table, in logical pixels.
fn taken(layout: &Layout) -> Vec<Rect> {
    let board = Rect::from_center_half_size(layout.middle, layout.half * layout.scale);
    let [south, north] = layout.plates;
    let mut taken = vec![board, south, north, layout.bar];
    if layout.shape.keep == Keep::Banks {
        for store in layout.places().filter(|place| matches!(place, Place::Store(_))) {
            let bowl = layout.bowl(store);
            let ends = [bowl.a, bowl.b].map(|end| layout.pixels(end));
            taken.push(Rect::from_corners(ends[0], ends[1]).inflate(bowl.radius * layout.scale));
            let label = layout.pixels(layout.label(store));
            taken.push(Rect::from_center_size(label, layout.label_size));
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn free_parts_are_in_the_window_and_cover_nothing() {
        for keep in [Keep::Stores, Keep::Banks] {
            for pits in [4, 6, 7, 15] {
                for window in [
                    [1280.0, 720.0],
                    [1920.0, 1080.0],
                    [2560.0, 1080.0],
                    [800.0, 600.0],
                    [720.0, 1280.0],
                ] {
                    let layout = Layout::new(window.into(), Shape { pits, keep });
                    let whole = Rect::from_corners(Vec2::ZERO, layout.table_size);
                    for part in free_parts(&layout) {
                        assert!(whole.contains(part.min) && whole.contains(part.max), "{part:?}");
                        for taken in taken(&layout) {
                            assert!(taken.intersect(part).is_empty(), "{part:?} on {taken:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_wide_window_has_room_beside_both_trays() {
        let layout = Layout::new(Vec2::new(1920.0, 1080.0), Shape { pits: 7, keep: Keep::Banks });
        let size = Vec2::splat(52.0 * layout.scale);
        let beside = |seat: usize| {
            let plate = layout.plates[seat];
            free_parts(&layout).into_iter().any(|part| {
                part.min.x > layout.table_size.x / 2.0
                    && part.min.y < plate.center().y
                    && part.max.y > plate.center().y
                    && part.size().cmpge(size).all()
            })
        };
        assert!(beside(0) && beside(1));
    }
}
