//! Where the list of moves stands: at the table's right or below it, whichever leaves the larger board.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::{Drawer, Sheet};
use crate::board::{Aside, Layout, Shape};
use crate::input::Stepping;
use crate::play::MatchRules;
use crate::screens::usual_scale;
use crate::settings::Comfort;

/// The list's width at the right, and its height below, at least and as a share of the window's; in
/// logical pixels at the interface's usual scale.
const WIDE: f32 = 316.0;
const HIGH: f32 = 216.0;
const HIGH_SHARE: f32 = 0.32;
/// From this width on the moves have something beside them below the table, in logical pixels at the
/// interface's usual scale.
const BROAD: f32 = 660.0;
/// The table is never narrower or lower than this for the list's sake, in logical pixels: in a window
/// that small the list covers it.
const LEAST: Vec2 = Vec2::new(340.0, 300.0);
/// At the right it takes nothing of the board's height and is longer, so below the board would have to
/// be so much larger.
const BELOW_FROM: f32 = 1.35;

/// Where the list is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stand {
    /// At the right, so wide, the table beside it or below it.
    Right(f32),
    /// Below the table.
    Below {
        high: f32,
        /// Whether what the computer makes of the match has room beside the moves.
        broad: bool,
    },
}

/// Finds the list's place in a window of `window` logical pixels, of which `strip` at the lower edge
/// are taken, and how much of the window the table gives up to it, at the right side and below.
fn find(window: Vec2, strip: f32, larger: f32, shape: Shape) -> (Stand, Vec2) {
    let scale = usual_scale(window) * larger;
    let wide = (WIDE * scale).min(window.x);
    let high = (HIGH * scale).max(HIGH_SHARE * window.y);
    let table = |given: Vec2| {
        let given = given + Vec2::new(0.0, strip);
        let fits = (window - given).cmpge(LEAST).all();
        fits.then(|| Layout::beside(window, given, larger, shape))
    };
    let alone = Layout::beside(window, Vec2::new(0.0, strip), larger, shape);
    // A board that turned because the moves are looked at would have to be found anew.
    let board = |given| table(given).filter(|table| table.turned == alone.turned);
    let right = board(Vec2::new(wide, 0.0)).map(|table| table.scale);
    let below = board(Vec2::new(0.0, high)).map(|table| table.scale);
    match (right, below) {
        (None, None) => (Stand::Right(wide), Vec2::ZERO),
        (right, Some(below)) if right.is_none_or(|right| right * BELOW_FROM < below) => {
            let broad = window.x >= BROAD * scale;
            (Stand::Below { high, broad }, Vec2::new(0.0, high))
        }
        _ => (Stand::Right(wide), Vec2::new(wide, 0.0)),
    }
}

/// The table leaves room for the list.
pub(super) fn make(
    drawer: Res<Drawer>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    rules: Res<MatchRules>,
    comfort: Res<Comfort>,
    (mut aside, mut stepping): (ResMut<Aside>, ResMut<Stepping>),
    mut sheets: Query<&mut Sheet>,
) {
    let Some(window) = window else {
        return;
    };
    let mut given = Vec2::ZERO;
    if drawer.is_open() {
        let shape = Shape::of(rules.ruleset());
        let (stand, gives) = find(window.size(), aside.strip, comfort.larger(), shape);
        given = gives;
        for mut sheet in &mut sheets {
            sheet.set_if_neq(Sheet(stand));
        }
    }
    aside.set_if_neq(Aside { moves: given, ..*aside });
    stepping.set_if_neq(Stepping(drawer.is_open()));
}

/// The list takes its place, at its own size, though the interface of the table may be scaled otherwise;
/// it ends where what lies along the lower edge begins: what a first game is told.
pub(super) fn stand(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    aside: Res<Aside>,
    scale: Res<UiScale>,
    mut sheets: Query<(&Sheet, &mut Node)>,
) {
    let Some(window) = window else {
        return;
    };
    for (sheet, mut node) in &mut sheets {
        let wanted = |node: &Node| {
            let mut wanted = Node { bottom: px(aside.strip / scale.0), ..node.clone() };
            match sheet.0 {
                Stand::Right(wide) => {
                    wanted.top = px(0);
                    [wanted.width, wanted.height] = [px(wide / scale.0), auto()];
                    wanted.border = UiRect::left(px(1.5));
                }
                Stand::Below { high, .. } => {
                    wanted.top = auto();
                    [wanted.width, wanted.height] = [window.width(), high].map(|s| px(s / scale.0));
                    wanted.border = UiRect::top(px(1.5));
                }
            }
            wanted
        };
        let wanted = wanted(&node);
        node.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ruleset::Keep;

    const KALAH: Shape = Shape { pits: 6, keep: Keep::Stores };
    const AL_MANQALA: Shape = Shape { pits: 7, keep: Keep::Banks };

    #[test]
    fn the_list_stands_where_it_leaves_the_larger_board() {
        for (window, larger, shape, right) in [
            ((1280.0, 720.0), 1.0, KALAH, true),
            ((1280.0, 720.0), 1.0, AL_MANQALA, true),
            ((1920.0, 1080.0), 1.0, KALAH, true),
            ((2560.0, 1080.0), 1.0, AL_MANQALA, true),
            ((720.0, 1280.0), 1.0, KALAH, true),
            ((800.0, 600.0), 1.0, KALAH, false),
            ((1024.0, 768.0), 1.0, AL_MANQALA, true),
            ((480.0, 854.0), 1.0, KALAH, false),
            ((720.0, 1280.0), 1.5, KALAH, false),
        ] {
            let (stand, given) = find(window.into(), 0.0, larger, shape);
            assert_eq!(matches!(stand, Stand::Right(_)), right, "{window:?} {stand:?}");
            assert!(given.max_element() > 0.0, "{window:?}: the table is covered");
        }
    }

    /// The table keeps the way it lies, and a board that can be played on.
    #[test]
    fn the_board_does_not_turn_for_the_list() {
        for (x, y) in [(1280, 720), (800, 600), (900, 850), (720, 1280), (600, 700), (480, 400)] {
            for larger in [1.0, 1.25, 1.5, 2.0] {
                let window = Vec2::new(x as f32, y as f32);
                let (_, given) = find(window, 0.0, larger, KALAH);
                let alone = Layout::beside(window, Vec2::ZERO, larger, KALAH);
                let table = Layout::beside(window, given, larger, KALAH);
                assert_eq!(table.turned, alone.turned, "{window} {larger}");
                assert!(table.room.cmpge(LEAST).all() || given == Vec2::ZERO, "{window} {larger}");
            }
        }
    }

    #[test]
    fn a_window_too_small_for_both_shows_the_list_alone() {
        let (stand, given) = find(Vec2::new(360.0, 400.0), 0.0, 1.0, KALAH);
        assert!(matches!(stand, Stand::Right(_)));
        assert_eq!(given, Vec2::ZERO);
    }
}
