//! Words on one line: they end in an ellipsis where there is no room for all of them.
//!
//! The whole text is always laid out; it is cut behind its last whole letter that fits, so that a
//! wider window shows more of it at once. A name is set smaller before it is cut.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::UiSystems;

use crate::platform::power::RedrawRequests;

/// Width of an ellipsis of Noto Sans, as a multiple of the font size.
const ELLIPSIS_WIDTH: f32 = 0.88;

/// A line of words. Its room is the inner width of its parent, less what it is padded by.
#[derive(Component)]
pub struct OneLine;

/// The room of a line in logical pixels, where its parent is only as wide as the line is.
#[derive(Component, Clone, Copy)]
pub struct Room(pub f32);

/// The line's letters become smaller where there is no room for all of them: from the first size down
/// to the second, in logical pixels.
#[derive(Component, Clone, Copy)]
pub struct Shrinks(pub f32, pub f32);

/// Distance between two font sizes of a text that becomes smaller, in logical pixels.
const SIZE_STEP_PX: f32 = 0.5;

/// The part that is cut.
#[derive(Component)]
struct Cut;

/// The sign that more would follow.
#[derive(Component)]
struct Ellipsis;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (fit.after(UiSystems::PostLayout), colour.before(UiSystems::Prepare)),
    );
}

/// A line of words in a node of its own. `words` is what else the text has: its colour, what it is
/// known by.
pub fn one_line(font: TextFont, node: Node, words: impl Bundle) -> impl Bundle {
    (
        OneLine,
        Pickable::IGNORE,
        Node { max_width: percent(100), min_width: px(0), flex_shrink: 1.0, ..node },
        children![
            (
                Cut,
                Pickable::IGNORE,
                Node {
                    overflow: Overflow::clip_x(),
                    min_width: px(0),
                    flex_shrink: 0.0,
                    ..default()
                },
                children![(font.clone(), TextLayout::no_wrap(), Pickable::IGNORE, words)],
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

fn fit(
    lines: Query<
        (&ComputedNode, &Children, &ChildOf, Option<&Room>, Option<&Shrinks>),
        With<OneLine>,
    >,
    nodes: Query<&ComputedNode>,
    mut cuts: Query<(&mut Node, &Children), (With<Cut>, Without<Ellipsis>)>,
    mut ellipses: Query<(&mut Node, &mut TextFont), (With<Ellipsis>, Without<Cut>)>,
    mut texts: Query<(&TextLayoutInfo, &mut TextFont), Without<Ellipsis>>,
    redraw: Res<RedrawRequests>,
) {
    for (line, children, parent, room, shrinks) in &lines {
        let Ok(around) = nodes.get(parent.parent()) else {
            continue;
        };
        let own = line.padding().min_inset.x + line.padding().max_inset.x;
        let room = match room {
            Some(Room(width)) => width / line.inverse_scale_factor(),
            None => around.content_box().width() - own,
        };
        let mut shown = None;
        let mut sized = None;
        for child in children {
            if let Ok((mut node, texts_of)) = cuts.get_mut(*child) {
                let text = texts_of.iter().find(|text| texts.contains(*text));
                if let Some((layout, mut font)) = text.and_then(|text| texts.get_mut(text).ok()) {
                    let FontSize::Px(size) = font.font_size else { continue };
                    let wanted = shrinks.map_or(size, |shrinks| {
                        fitting(*shrinks, size, width(layout) / room.max(1.0))
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

/// The size for letters that are `size` large and `full` times as wide as their room.
fn fitting(Shrinks(largest, least): Shrinks, size: f32, full: f32) -> f32 {
    let fits = (size / full.max(1e-3) / SIZE_STEP_PX).floor() * SIZE_STEP_PX;
    // Letters are not quite in proportion to their size: a step up could lead to a step down.
    let kept = fits > size && fits - size <= SIZE_STEP_PX;
    if kept { size } else { fits.clamp(least, largest) }
}

/// How wide the letters are, in physical pixels: a layout's own size may be wider than all of them.
fn width(layout: &TextLayoutInfo) -> f32 {
    ends(layout).fold(0.0, f32::max)
}

/// Where each letter ends, in physical pixels.
fn ends(layout: &TextLayoutInfo) -> impl Iterator<Item = f32> + Clone {
    layout.glyphs.iter().map(|glyph| glyph.position.x + glyph.atlas_info.rect.width() / 2.0)
}

/// How wide the letters are that fit into `room` with an ellipsis, in physical pixels; none if all
/// letters fit without one.
fn whole_letters(layout: &TextLayoutInfo, size: f32, room: f32) -> Option<f32> {
    if width(layout) <= room + 0.5 {
        return None;
    }
    let limit = room - ELLIPSIS_WIDTH * size;
    Some(ends(layout).filter(|end| *end <= limit).fold(0.0, f32::max).ceil())
}

/// An ellipsis has the colour of its words.
fn colour(
    lines: Query<&Children, With<OneLine>>,
    cuts: Query<&Children, With<Cut>>,
    words: Query<&TextColor, Without<Ellipsis>>,
    mut ellipses: Query<&mut TextColor, With<Ellipsis>>,
) {
    for children in &lines {
        let of_words = children
            .iter()
            .filter_map(|child| cuts.get(child).ok())
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

    #[test]
    fn letters_are_as_large_as_their_room_lets_them() {
        let shrinks = Shrinks(25.0, 20.0);
        assert_eq!(fitting(shrinks, 25.0, 0.5), 25.0, "a short name");
        assert_eq!(fitting(shrinks, 25.0, 1.1), 22.5);
        assert_eq!(fitting(shrinks, 25.0, 2.0), 20.0, "the rest is cut");
        assert_eq!(fitting(shrinks, 20.0, 0.6), 25.0, "another name");
        assert_eq!(fitting(shrinks, 25.0, 0.0), 25.0, "no name yet");
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
                    size = fitting(Shrinks(25.0, 20.0), size, full(size));
                }
                let next = fitting(Shrinks(25.0, 20.0), size, full(size));
                assert_eq!(next, size, "{part} {error}");
            }
        }
    }
}
