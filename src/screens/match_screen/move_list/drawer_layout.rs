//! Where the drawer is: at the right of the board or below it, whichever leaves the larger board.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::drawer_state::Drawer;
use crate::board::{Layout, ReservedMargins, Shape, window_scale};
use crate::game::MatchRules;
use crate::input::ArrowsStepMoves;
use crate::settings::Accessibility;

/// Width of the list at the right, in logical pixels at the usual scale.
const WIDTH_PX: f32 = 316.0;
/// Its height below the board, in logical pixels at the usual scale.
const HEIGHT_PX: f32 = 232.0;
/// Its least and largest height there, as shares of the window.
const HEIGHT_SHARES: [f32; 2] = [0.28, 0.42];
/// From this width on, in logical pixels at the usual scale, the review is beside the moves below the board.
const TWO_COLUMNS_FROM_PX: f32 = 660.0;
/// The least area that the drawer leaves to the board, in logical pixels; with less it covers the board.
const MIN_BOARD_AREA_PX: Vec2 = Vec2::new(340.0, 300.0);
/// The least size of text beside the drawer, as a share of its size without the drawer.
const MIN_TEXT_SHARE: f32 = 0.6;
/// The drawer is below only if that makes the board larger by this factor: at the right the list is longer.
const BELOW_FROM_GAIN: f32 = 1.35;

/// Where the drawer is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum DrawerPlace {
    /// At the right, with this width in logical pixels; the board is beside it or under it.
    Right(f32),
    /// Below the board.
    Below {
        /// Height in logical pixels.
        height: f32,
        /// Whether the review has room beside the moves.
        two_columns: bool,
    },
}

/// The node of the drawer, and where it is.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct DrawerNode(pub DrawerPlace);

/// Where the drawer is in a window of `window` logical pixels, whose lowest `strip` pixels are taken, with
/// text `text_scale` times its usual size; and how much of the window it takes from the board, at the right
/// and below.
fn choose_place(window: Vec2, strip: f32, text_scale: f32, shape: Shape) -> (DrawerPlace, Vec2) {
    let scale = window_scale(window) * text_scale;
    let width = (WIDTH_PX * scale).min(window.x);
    let [min, max] = HEIGHT_SHARES.map(|share| share * window.y);
    let height = (HEIGHT_PX * scale).clamp(min, max);
    let two_columns = window.x >= TWO_COLUMNS_FROM_PX * scale;
    let strip = Vec2::new(0.0, strip);
    let alone = Layout::with_margins(window, strip, text_scale, shape);
    let score = |taken: Vec2, weight: f32| {
        let taken = taken + strip;
        let fits = (window - taken).cmpge(MIN_BOARD_AREA_PX).all();
        let layout = fits.then(|| Layout::with_margins(window, taken, text_scale, shape));
        let layout = layout.filter(|layout| layout.ui_scale >= MIN_TEXT_SHARE * alone.ui_scale)?;
        // A board that is turned by opening the drawer is confusing.
        Some((layout.turned == alone.turned, weight * layout.scale))
    };
    let [right, below] = [Vec2::new(width, 0.0), Vec2::new(0.0, height)];
    match (score(right, BELOW_FROM_GAIN), score(below, 1.0)) {
        (None, None) => (DrawerPlace::Right(width), Vec2::ZERO),
        (score_right, score_below) if score_right < score_below => {
            (DrawerPlace::Below { height, two_columns }, below)
        }
        _ => (DrawerPlace::Right(width), right),
    }
}

/// Reserves room for the drawer beside the board.
pub(super) fn reserve_margin(
    drawer: Res<Drawer>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    rules: Res<MatchRules>,
    accessibility: Res<Accessibility>,
    mut margins: ResMut<ReservedMargins>,
    mut arrows: ResMut<ArrowsStepMoves>,
    mut drawers: Query<&mut DrawerNode>,
) {
    let Some(window) = window else {
        return;
    };
    let mut taken = Vec2::ZERO;
    if drawer.is_open() {
        let shape = Shape::of(rules.ruleset());
        let (place, takes) =
            choose_place(window.size(), margins.tutorial_height, accessibility.text_scale(), shape);
        taken = takes;
        for mut drawer_node in &mut drawers {
            drawer_node.set_if_neq(DrawerNode(place));
        }
    }
    margins.set_if_neq(ReservedMargins { move_list: taken, ..*margins });
    arrows.set_if_neq(ArrowsStepMoves(drawer.is_open()));
}

/// Places the drawer. Its size does not depend on the scale of the match screen, and it ends above the bar of
/// the tutorial.
pub(super) fn place_drawer(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    margins: Res<ReservedMargins>,
    scale: Res<UiScale>,
    mut drawers: Query<(&DrawerNode, &mut Node)>,
) {
    let Some(window) = window else {
        return;
    };
    for (drawer, mut node) in &mut drawers {
        let mut wanted = Node { bottom: px(margins.tutorial_height / scale.0), ..node.clone() };
        match drawer.0 {
            DrawerPlace::Right(width) => {
                wanted.top = px(0);
                [wanted.width, wanted.height] = [px(width / scale.0), auto()];
                wanted.border = UiRect::left(px(1.5));
            }
            DrawerPlace::Below { height, .. } => {
                wanted.top = auto();
                [wanted.width, wanted.height] =
                    [window.width(), height].map(|side| px(side / scale.0));
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
    fn the_drawer_is_where_it_leaves_the_larger_board() {
        for (window, text_scale, shape, right) in [
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
            let (place, taken) = choose_place(window.into(), 0.0, text_scale, shape);
            assert_eq!(matches!(place, DrawerPlace::Right(_)), right, "{window:?} {place:?}");
            assert!(taken.max_element() > 0.0, "{window:?}: the board is covered");
        }
    }

    /// The board is not turned where that can be avoided, and it stays playable and its text readable:
    /// otherwise the drawer covers it.
    #[test]
    fn the_board_stays_playable_beside_the_drawer() {
        let windows =
            [(1280, 720), (1366, 768), (1920, 1080), (800, 600), (900, 850), (1280, 1024)];
        let upright = [(720, 1280), (1080, 1920), (600, 700), (560, 780), (480, 400)];
        for (x, y) in windows.into_iter().chain(upright) {
            for text_scale in [1.0, 1.25, 1.5, 2.0] {
                let window = Vec2::new(x as f32, y as f32);
                let (place, taken) = choose_place(window, 0.0, text_scale, KALAH);
                let what = format!("{window} {text_scale} {place:?}");
                let alone = Layout::with_margins(window, Vec2::ZERO, text_scale, KALAH);
                let layout = Layout::with_margins(window, taken, text_scale, KALAH);
                assert!(
                    layout.ui_scale >= MIN_TEXT_SHARE * alone.ui_scale,
                    "{what}: {} of {}",
                    layout.ui_scale,
                    alone.ui_scale
                );
                assert!(
                    layout.table_size.cmpge(MIN_BOARD_AREA_PX).all() || taken == Vec2::ZERO,
                    "{what}"
                );
                assert!(layout.turned == alone.turned || window.y > window.x, "{what}");
            }
        }
    }

    #[test]
    fn a_window_too_small_for_both_shows_the_list_alone() {
        for (window, text_scale) in
            [((360.0, 400.0), 1.0), ((480.0, 400.0), 1.0), ((800.0, 600.0), 2.0)]
        {
            let (place, taken) = choose_place(window.into(), 0.0, text_scale, KALAH);
            assert!(matches!(place, DrawerPlace::Right(_)), "{window:?}");
            assert_eq!(taken, Vec2::ZERO, "{window:?}");
        }
    }
}
