//! Boards of all shapes in windows of all sizes: nothing leaves its place.

use bevy::math::{Rect, Vec2};

use super::board_geometry::ROW_UNITS;
use super::window_layout::{MIN_BOARD_SHARE_LARGE_TEXT, MIN_UI_SCALE};
use super::*;
use crate::rules::ruleset::Keep;
use crate::rules::{PitId, Place, Seat};

const SHAPES: [Shape; 3] = [
    Shape { pits: 6, keep: Keep::Stores },
    Shape { pits: 7, keep: Keep::Banks },
    Shape { pits: 4, keep: Keep::Stores },
];
const WINDOWS: [[f32; 2]; 7] = [
    [1280.0, 720.0],
    [1366.0, 768.0],
    [1920.0, 1080.0],
    [2560.0, 1080.0],
    [800.0, 600.0],
    [3840.0, 2160.0],
    [720.0, 1280.0],
];

fn each(test: impl Fn(&Layout)) {
    for shape in SHAPES {
        for window in WINDOWS {
            test(&Layout::new(window.into(), shape));
        }
    }
}

#[test]
fn the_board_keeps_its_share_of_every_landscape_window() {
    each(|layout| {
        let share = 2.0 * layout.half * layout.scale / layout.window;
        let usual = layout.shape.pits >= 6;
        if !layout.turned && usual {
            assert!(share.max_element() >= 0.85, "{:?}: {share}", layout.window);
        }
    });
}

/// With larger text, or the list of moves beside the table or below it, the board is smaller, but whole.
#[test]
fn larger_text_and_something_beside_the_table_leave_a_whole_board() {
    for shape in SHAPES {
        for window in WINDOWS.map(Vec2::from) {
            let usual = Layout::new(window, shape);
            for text_scale in [1.25, 1.5, 2.0] {
                let layout = Layout::with_margins(window, Vec2::ZERO, text_scale, shape);
                let most = (usual.ui_scale * text_scale).min(window.x / 2.0 / PLATE_SIZE.x);
                // As large as requested, or as large as leaves the board its least share.
                let share = (2.0 * layout.half * layout.scale / window).max_element();
                let what = format!("{} of {most}, {share}: {window} {text_scale}", layout.ui_scale);
                assert!(
                    layout.ui_scale >= most * 0.98 || share < MIN_BOARD_SHARE_LARGE_TEXT + 0.05,
                    "{what}"
                );
                assert!(
                    share >= MIN_BOARD_SHARE_LARGE_TEXT || layout.ui_scale <= MIN_UI_SCALE,
                    "{what}"
                );
                inside(&layout);
            }
            for margins in [[0.25, 0.0], [0.0, 0.35], [0.25, 0.15]].map(Vec2::from) {
                let table = window * (Vec2::ONE - margins);
                let layout = Layout::with_margins(window, window * margins, 1.0, shape);
                assert!(layout.bar.max.cmple(table + 1.0).all(), "{layout:?}");
                assert_eq!(layout.window, window);
                inside(&layout);
            }
        }
    }
}

#[test]
fn everything_is_inside_the_window_and_nothing_overlaps_the_bar() {
    each(inside);
}

fn inside(layout: &Layout) {
    for place in layout.places() {
        let bowl = layout.bowl(place);
        for end in [bowl.a, bowl.b] {
            let at = layout.pixels(end);
            let radius = bowl.radius * layout.scale;
            let window = Rect::from_corners(Vec2::ZERO, layout.table_size);
            assert!(window.inflate(1.0 - radius).contains(at), "{place:?} {layout:?}");
            assert!(at.y + radius <= layout.bar.min.y + 1.0, "{place:?} {layout:?}");
        }
        let label = layout.pixels(layout.label(place));
        let half = layout.label_size / 2.0;
        assert!(label.cmpge(half - 1.0).all(), "{place:?} {label} {layout:?}");
        assert!(label.y + half.y <= layout.bar.min.y, "{place:?} {layout:?}");
    }
    for plate in layout.plates {
        assert!(plate.min.cmpge(Vec2::ZERO).all() && plate.max.y <= layout.bar.min.y);
    }
}

#[test]
fn labels_do_not_lie_on_pits() {
    each(|layout| {
        for label in layout.places() {
            let at = layout.pixels(layout.label(label));
            let half = layout.label_size / 2.0;
            for pit in layout.places().filter(|place| matches!(place, Place::Pit(_))) {
                let centre = layout.pixels(layout.bowl(pit).centre());
                let nearest = (centre - at).abs() - half;
                let apart = nearest.max(Vec2::ZERO).length();
                // On the smallest windows a label of readable size may touch the lip.
                let allowed = PIT_RADIUS_UNITS * layout.scale * 0.8;
                assert!(apart >= allowed, "{label:?} on {pit:?} {layout:?}");
            }
        }
    });
}

#[test]
fn opposite_pits_face_each_other() {
    each(|layout| {
        let pits = layout.shape.pits;
        for pit in PitId::row(Seat::South, pits) {
            let here = layout.bowl(Place::Pit(pit)).a;
            let there = layout.bowl(Place::Pit(pit.opposite(pits))).a;
            assert_eq!(here.distance(there), 2.0 * ROW_UNITS);
        }
    });
}

#[test]
fn a_window_without_area_is_no_trouble() {
    let layout = Layout::new(Vec2::ZERO, SHAPES[1]);
    assert!(layout.scale > 0.0 && layout.scale.is_finite());
}

#[test]
fn digits_are_sixteen_pixels_high_in_every_usual_window() {
    each(|layout| {
        let digits = 0.714 * layout.label_text_px;
        assert!(digits >= 16.0, "{digits} {layout:?}");
    });
}

#[test]
fn a_very_wide_window_has_its_trays_at_the_ends_and_words_as_large_as_elsewhere() {
    let shape = Shape { pits: 7, keep: Keep::Banks };
    let layout = Layout::new(Vec2::new(2560.0, 1080.0), shape);
    assert!(layout.trays_at_ends && layout.ui_scale >= 1.0, "{layout:?}");
    assert!(!Layout::new(Vec2::new(1280.0, 720.0), shape).trays_at_ends);
}
