//! Text on one line, which ends in an ellipsis where there is not enough room.
//!
//! The whole text is always laid out. It is clipped after its last whole letter that fits, so that a wider
//! window shows more of it at once and screen readers read all of it. A name is set smaller before it is cut.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::UiSystems;

use crate::platform::frame_pacing::RedrawRequests;
use crate::theme::widgets::UpdateWidgetColors;

/// Width of an ellipsis of Noto Sans, as a multiple of the font size.
const ELLIPSIS_WIDTH: f32 = 0.88;

/// A line of text. Its room is the inner width of its parent, less its own padding.
#[derive(Component)]
pub struct OneLine;

/// The largest width of a line in logical pixels, where the width of its parent depends on the line.
#[derive(Component, Clone, Copy)]
pub struct MaxLineWidth(pub f32);

/// The font of a line becomes smaller where there is not enough room.
#[derive(Component, Clone, Copy)]
pub struct ShrinksToFit {
    /// The usual font size, in logical pixels.
    pub largest_px: f32,
    /// The smallest font size, in logical pixels; then the line is cut.
    pub smallest_px: f32,
}

/// Distance between two font sizes of a text that becomes smaller, in logical pixels.
const SIZE_STEP_PX: f32 = 0.5;

/// The node that clips the text.
#[derive(Component)]
struct Clip;

/// The ellipsis after a clipped text.
#[derive(Component)]
struct Ellipsis;

/// Texts on one line are fitted into their room.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FitOneLine;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            fit_lines.in_set(FitOneLine).after(UiSystems::PostLayout),
            color_ellipses.after(UpdateWidgetColors).before(UiSystems::Prepare),
        ),
    );
}

/// A line of text in a node of its own. `text` is the text and what else its entity has, such as its colour.
pub fn one_line(font: TextFont, node: Node, text: impl Bundle) -> impl Bundle {
    (
        OneLine,
        Pickable::IGNORE,
        Node { max_width: percent(100), min_width: px(0), flex_shrink: 1.0, ..node },
        children![
            (
                Clip,
                Pickable::IGNORE,
                Node {
                    overflow: Overflow::clip_x(),
                    min_width: px(0),
                    flex_shrink: 0.0,
                    ..default()
                },
                children![(font.clone(), TextLayout::no_wrap(), Pickable::IGNORE, text)],
            ),
            (
                Ellipsis,
                Text::new("\u{2026}"),
                font,
                TextLayout::no_wrap(),
                TextColor::default(),
                Pickable::IGNORE,
                Node { display: Display::None, flex_shrink: 0.0, ..default() },
            ),
        ],
    )
}

/// Sets lines smaller and clips them where there is not enough room.
fn fit_lines(
    lines: Query<
        (&ComputedNode, &Children, &ChildOf, Option<&MaxLineWidth>, Option<&ShrinksToFit>),
        With<OneLine>,
    >,
    nodes: Query<&ComputedNode>,
    mut clips: Query<(&mut Node, &Children), (With<Clip>, Without<Ellipsis>)>,
    mut ellipses: Query<(&mut Node, &mut TextFont), (With<Ellipsis>, Without<Clip>)>,
    mut texts: Query<(&TextLayoutInfo, &mut TextFont), Without<Ellipsis>>,
    redraw: Res<RedrawRequests>,
) {
    for (line, children, parent, room, shrinks) in &lines {
        let Ok(around) = nodes.get(parent.parent()) else {
            continue;
        };
        let own = line.padding().min_inset.x + line.padding().max_inset.x;
        let room = match room {
            Some(MaxLineWidth(width)) => width / line.inverse_scale_factor(),
            None => around.content_box().width() - own,
        };
        let mut shown = None;
        let mut sized = None;
        for child in children {
            if let Ok((mut node, texts_of)) = clips.get_mut(*child) {
                let text = texts_of.iter().find(|text| texts.contains(*text));
                if let Some((layout, mut font)) = text.and_then(|text| texts.get_mut(text).ok()) {
                    let FontSize::Px(size) = font.font_size else { continue };
                    let wanted = shrinks.map_or(size, |shrinks| {
                        fitting_size(*shrinks, size, width(layout) / room.max(1.0))
                    });
                    if wanted != size {
                        font.font_size = FontSize::Px(wanted);
                        redraw.animate();
                    }
                    sized = Some(font.font_size);
                    shown = whole_letters(layout, size / line.inverse_scale_factor(), room)
                        .filter(|_| wanted == size);
                }
                let wanted = shown.map_or(auto(), |width| px(width * line.inverse_scale_factor()));
                if node.max_width != wanted {
                    node.max_width = wanted;
                    redraw.animate();
                }
            } else if let Ok((mut node, mut font)) = ellipses.get_mut(*child) {
                let wanted = if shown.is_some() { Display::Flex } else { Display::None };
                if node.display != wanted {
                    node.display = wanted;
                    redraw.animate();
                }
                if let Some(size) = sized.filter(|size| font.font_size != *size) {
                    font.font_size = size;
                }
            }
        }
    }
}

/// The font size for a text of size `size` that is `full` times as wide as its room.
fn fitting_size(range: ShrinksToFit, size: f32, full: f32) -> f32 {
    let fits = (size / full.max(1e-3) / SIZE_STEP_PX).floor() * SIZE_STEP_PX;
    // The width is not quite in proportion to the font size: a step up could lead to a step down.
    let kept = fits > size && fits - size <= SIZE_STEP_PX;
    if kept { size } else { fits.clamp(range.smallest_px, range.largest_px) }
}

/// The width of the letters, in physical pixels; a layout's own size may be larger.
fn width(layout: &TextLayoutInfo) -> f32 {
    ends(layout).fold(0.0, f32::max)
}

/// Where each letter ends, in physical pixels.
fn ends(layout: &TextLayoutInfo) -> impl Iterator<Item = f32> + Clone {
    layout.glyphs.iter().map(|glyph| glyph.position.x + glyph.atlas_info.rect.width() / 2.0)
}

/// The width of the letters that fit into `room` with an ellipsis, in physical pixels; `None` if all fit without
/// one.
fn whole_letters(layout: &TextLayoutInfo, size: f32, room: f32) -> Option<f32> {
    if width(layout) <= room + 0.5 {
        return None;
    }
    let limit = room - ELLIPSIS_WIDTH * size;
    Some(ends(layout).filter(|end| *end <= limit).fold(0.0, f32::max).ceil())
}

/// Gives each ellipsis the colour of its text.
fn color_ellipses(
    lines: Query<&Children, With<OneLine>>,
    clips: Query<&Children, With<Clip>>,
    words: Query<&TextColor, Without<Ellipsis>>,
    mut ellipses: Query<&mut TextColor, With<Ellipsis>>,
) {
    for children in &lines {
        let of_words = children
            .iter()
            .filter_map(|child| clips.get(child).ok())
            .flat_map(|cut| cut.iter())
            .find_map(|text| words.get(text).ok());
        for child in children {
            if let (Some(colour), Ok(mut own)) = (of_words, ellipses.get_mut(*child)) {
                own.set_if_neq(*colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: ShrinksToFit = ShrinksToFit { largest_px: 25.0, smallest_px: 20.0 };

    #[test]
    fn the_font_is_as_large_as_the_room_allows() {
        assert_eq!(fitting_size(SIZES, 25.0, 0.5), 25.0, "a short name");
        assert_eq!(fitting_size(SIZES, 25.0, 1.1), 22.5);
        assert_eq!(fitting_size(SIZES, 25.0, 2.0), 20.0, "the rest is cut");
        assert_eq!(fitting_size(SIZES, 20.0, 0.6), 25.0, "another name");
        assert_eq!(fitting_size(SIZES, 25.0, 0.0), 25.0, "no name yet");
    }

    /// What was made smaller stays so though its letters are a little narrower than in proportion.
    #[test]
    fn the_size_does_not_swing() {
        for part in 60..200 {
            for error in [0.98, 0.99, 1.0, 1.01] {
                // How full the room is with letters of a size: the largest are as in proportion.
                let full = |size: f32| {
                    let share = part as f32 / 100.0 * size / 25.0;
                    if size < 25.0 { share * error } else { share }
                };
                let mut size = 25.0;
                for _ in 0..5 {
                    size = fitting_size(SIZES, size, full(size));
                }
                let next = fitting_size(SIZES, size, full(size));
                assert_eq!(next, size, "{part} {error}");
            }
        }
    }
}
