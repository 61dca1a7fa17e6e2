//! The draft of the static picture: few pixels for the whole table, shown stretched until the full
//! picture is ready. It is there within some hundredths of a second, so that no window stays empty.

use crate::paint::{Bowl, Scene};

/// Pixels of the full picture to one of the draft, in each direction.
const PIXELS_PER_DRAFT_PIXEL: f32 = 4.0;

/// The same scene in fewer pixels.
pub(super) fn low_res(scene: &Scene) -> Scene {
    let side = |length: u32| (length as f32 / PIXELS_PER_DRAFT_PIXEL).round().max(1.0);
    let (width, height) = (side(scene.width), side(scene.height));
    // The draft is stretched over the whole window, so that each direction has its own factor.
    let share = [width / scene.width.max(1) as f32, height / scene.height.max(1) as f32];
    let point = |[x, y]: [f32; 2]| [x * share[0], y * share[1]];
    let bowl = |bowl: &Bowl| Bowl {
        a: point(bowl.a),
        b: point(bowl.b),
        radius: bowl.radius / PIXELS_PER_DRAFT_PIXEL,
    };
    let part = |[left, top, right, bottom]: &[f32; 4]| {
        let ([left, top], [right, bottom]) = (point([*left, *top]), point([*right, *bottom]));
        [left, top, right, bottom]
    };
    Scene {
        width: width as u32,
        height: height as u32,
        board: part(&scene.board),
        bowls: scene.bowls.iter().map(bowl).collect(),
        trays: scene.trays.iter().map(bowl).collect(),
        free: scene.free.iter().map(part).collect(),
        turned: scene.turned,
        unit: scene.unit / PIXELS_PER_DRAFT_PIXEL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_the_same_scene_in_fewer_pixels() {
        let scene = Scene {
            width: 1281,
            height: 719,
            board: [100.0, 80.0, 1180.0, 640.0],
            bowls: vec![Bowl::round([200.0, 300.0], 70.0)],
            trays: Vec::new(),
            free: Vec::new(),
            turned: false,
            unit: 1.6,
        };
        let small = low_res(&scene);
        assert_eq!((small.width, small.height), (320, 180));
        let back = small.bowls[0].a[0] * 1281.0 / 320.0;
        assert!((back - 200.0).abs() < 0.01, "{back}");
        assert!(small.bowls[0].radius > 17.0 && small.board[2] <= 320.0);
    }

    #[test]
    fn a_window_of_no_size_has_a_draft() {
        let none = Scene {
            width: 0,
            height: 0,
            board: [0.0; 4],
            bowls: Vec::new(),
            trays: Vec::new(),
            free: Vec::new(),
            turned: false,
            unit: 0.0,
        };
        assert_eq!(low_res(&none).width, 1);
    }
}
