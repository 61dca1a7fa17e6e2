//! Where the list of moves stands: at the table's right or below it, whichever leaves the larger board.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::drawer_state::Drawer;
use crate::board::{Layout, ReservedMargins, Shape};
use crate::game::MatchRules;
use crate::input::ArrowsStepMoves;
use crate::settings::Accessibility;
use crate::ui::view::window_scale;

/// Width of the list at the right, in logical pixels at the usual scale.
const WIDTH_PX: f32 = 316.0;
/// Its height below the board, in logical pixels at the usual scale.
const HEIGHT_PX: f32 = 232.0;
/// Its least and largest height there, as shares of the window.
const HEIGHT_SHARES: [f32; 2] = [0.28, 0.42];
/// From this width on, in logical pixels at the usual scale, the review is beside the moves below the board.
const TWO_COLUMNS_FROM_PX: f32 = 660.0;
/// The area of the board is never smaller than this for the list, in logical pixels: rather, the list covers it.
const MIN_BOARD_AREA_PX: Vec2 = Vec2::new(340.0, 300.0);
/// Text is never smaller than this share of its size without the list.
const MIN_TEXT_SHARE: f32 = 0.6;
/// The list is below only if the board is larger by this factor then: at the right the list is longer.
const BELOW_FROM_GAIN: f32 = 1.35;

/// Where the list is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stand {
    /// At the right, so wide; the table is beside it or under it.
    Right(f32),
    /// Below the table.
    Below {
        high: f32,
        /// Whether what the computer makes of the match has room beside the moves.
        broad: bool,
    },
}

/// The drawer, and where it stands.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct Sheet(pub Stand);

/// Finds the list's place in a window of `window` logical pixels, of which `strip` at the lower edge
/// are taken, and how much of the window the table gives up to it, at the right side and below.
fn find(window: Vec2, strip: f32, larger: f32, shape: Shape) -> (Stand, Vec2) {
    let scale = window_scale(window) * larger;
    let wide = (WIDTH_PX * scale).min(window.x);
    let [least, most] = HEIGHT_SHARES.map(|share| share * window.y);
    let high = (HEIGHT_PX * scale).clamp(least, most);
    let broad = window.x >= TWO_COLUMNS_FROM_PX * scale;
    let strip = Vec2::new(0.0, strip);
    let alone = Layout::with_margins(window, strip, larger, shape);
    let worth = |given: Vec2, weight: f32| {
        let given = given + strip;
        let fits = (window - given).cmpge(MIN_BOARD_AREA_PX).all();
        let table = fits.then(|| Layout::with_margins(window, given, larger, shape));
        let table = table.filter(|table| table.ui_scale >= MIN_TEXT_SHARE * alone.ui_scale)?;
        // A board that turned because the moves are looked at would have to be found anew.
        Some((table.turned == alone.turned, weight * table.scale))
    };
    let [right, below] = [Vec2::new(wide, 0.0), Vec2::new(0.0, high)];
    match (worth(right, BELOW_FROM_GAIN), worth(below, 1.0)) {
        (None, None) => (Stand::Right(wide), Vec2::ZERO),
        (at_right, beneath) if at_right < beneath => (Stand::Below { high, broad }, below),
        _ => (Stand::Right(wide), right),
    }
}

/// The table leaves room for the list.
pub(super) fn make(
    drawer: Res<Drawer>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    rules: Res<MatchRules>,
    accessibility: Res<Accessibility>,
    (mut aside, mut stepping): (ResMut<ReservedMargins>, ResMut<ArrowsStepMoves>),
    mut sheets: Query<&mut Sheet>,
) {
    let Some(window) = window else {
        return;
    };
    let mut given = Vec2::ZERO;
    if drawer.is_open() {
        let shape = Shape::of(rules.ruleset());
        let (stand, gives) =
            find(window.size(), aside.tutorial_height, accessibility.text_scale(), shape);
        given = gives;
        for mut sheet in &mut sheets {
            sheet.set_if_neq(Sheet(stand));
        }
    }
    aside.set_if_neq(ReservedMargins { move_list: given, ..*aside });
    stepping.set_if_neq(ArrowsStepMoves(drawer.is_open()));
}

/// The list takes its place, at its own size, though the interface of the table may be scaled otherwise;
/// it ends where what lies along the lower edge begins: what a first game is told.
pub(super) fn stand(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    aside: Res<ReservedMargins>,
    scale: Res<UiScale>,
    mut sheets: Query<(&Sheet, &mut Node)>,
) {
    let Some(window) = window else {
        return;
    };
    for (sheet, mut node) in &mut sheets {
        let mut wanted = Node { bottom: px(aside.tutorial_height / scale.0), ..node.clone() };
        match sheet.0 {
            Stand::Right(wide) => {
                wanted.top = px(0);
                [wanted.width, wanted.height] = [px(wide / scale.0), auto()];
                wanted.border = UiRect::left(px(1.5));
            }
            Stand::Below { high, .. } => {
                wanted.top = auto();
                [wanted.width, wanted.height] =
                    [window.width(), high].map(|side| px(side / scale.0));
                wanted.border = UiRect::top(px(1.5));
            }
        }
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

    /// The table keeps the way it lies where it can, a board that can be played on and words that are
    /// read: else the list covers it.
    #[test]
    fn the_table_is_still_a_table_beside_the_list() {
        let windows =
            [(1280, 720), (1366, 768), (1920, 1080), (800, 600), (900, 850), (1280, 1024)];
        let upright = [(720, 1280), (1080, 1920), (600, 700), (560, 780), (480, 400)];
        for (x, y) in windows.into_iter().chain(upright) {
            for larger in [1.0, 1.25, 1.5, 2.0] {
                let window = Vec2::new(x as f32, y as f32);
                let (stand, given) = find(window, 0.0, larger, KALAH);
                let what = format!("{window} {larger} {stand:?}");
                let alone = Layout::with_margins(window, Vec2::ZERO, larger, KALAH);
                let table = Layout::with_margins(window, given, larger, KALAH);
                assert!(
                    table.ui_scale >= MIN_TEXT_SHARE * alone.ui_scale,
                    "{what}: {} of {}",
                    table.ui_scale,
                    alone.ui_scale
                );
                assert!(
                    table.table_size.cmpge(MIN_BOARD_AREA_PX).all() || given == Vec2::ZERO,
                    "{what}"
                );
                assert!(table.turned == alone.turned || window.y > window.x, "{what}");
            }
        }
    }

    #[test]
    fn a_window_too_small_for_both_shows_the_list_alone() {
        for (window, larger) in
            [((360.0, 400.0), 1.0), ((480.0, 400.0), 1.0), ((800.0, 600.0), 2.0)]
        {
            let (stand, given) = find(window.into(), 0.0, larger, KALAH);
            assert!(matches!(stand, Stand::Right(_)), "{window:?}");
            assert_eq!(given, Vec2::ZERO, "{window:?}");
        }
    }
}
