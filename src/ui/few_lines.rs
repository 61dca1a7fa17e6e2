//! Words on few lines: they wrap where they must, and end in an ellipsis where more lines would
//! follow than there is room for.
//!
//! The whole text is laid out first. What takes too much is set smaller, and then cut behind a whole
//! word, a little more each frame if the first cut was not enough.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineHeight, TextLayoutInfo};
use bevy::ui::UiSystems;

use crate::platform::power::RedrawRequests;
use crate::theme::size;

/// Height of a line as a multiple of the font size: two lines fit into the action bar.
const LINE_HEIGHT: f32 = 1.06;
/// Text is set no smaller than this share of its size; then it is cut.
const MIN_SIZE_SHARE: f32 = 0.75;
/// Factor by which text is set smaller at a time.
const SIZE_STEP: f32 = 0.9;
/// How many letters are removed for the ellipsis.
const ELLIPSIS_LETTERS: usize = 2;

/// Words that take no more than so many lines. Their parent is as wide as they are, at most as wide as
/// its own parent, which has a width of its own.
#[derive(Component)]
pub struct FewLines {
    most: usize,
    whole: String,
    /// Their size where they have the room, in logical pixels, and the share of it that they have now.
    size: f32,
    share: f32,
    /// The width that they were cut for, that of their parent's parent, in physical pixels.
    room: f32,
}

impl FewLines {
    /// All words, cut or not.
    pub fn whole(&self) -> &str {
        &self.whole
    }

    /// Says something else.
    pub fn say(&mut self, text: &mut Text, words: &str) {
        words.clone_into(&mut self.whole);
        words.clone_into(&mut text.0);
        self.share = 1.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fit.after(UiSystems::PostLayout));
}

/// Words on at most so many lines. `words` is what else the text has: its colour, what it is known by.
pub fn few_lines(font: TextFont, most: usize, words: impl Bundle) -> impl Bundle {
    let FontSize::Px(size) = font.font_size else { unreachable!("sizes of type are in pixels") };
    (
        FewLines { most, whole: String::new(), size, share: 1.0, room: 0.0 },
        Text::default(),
        font,
        LineHeight::RelativeToFont(LINE_HEIGHT),
        Pickable::IGNORE,
        words,
    )
}

fn fit(
    mut lines: Query<(&mut FewLines, &mut Text, &mut TextFont, &TextLayoutInfo, &ChildOf)>,
    parents: Query<&ChildOf>,
    nodes: Query<&ComputedNode>,
    scale: Res<UiScale>,
    redraw: Res<RedrawRequests>,
) {
    for (mut few, mut text, mut font, layout, parent) in &mut lines {
        let wanted = FontSize::Px(few.size * few.share);
        if font.font_size != wanted {
            // What was said before stood smaller.
            font.font_size = wanted;
            redraw.animate();
            continue;
        }
        let place = parents.get(parent.parent()).and_then(|place| nodes.get(place.parent()));
        let Ok(around) = place.map(|node| node.content_box().width()) else {
            continue;
        };
        if around > few.room + 0.5 && (text.0 != few.whole || few.share < 1.0) {
            text.0.clone_from(&few.whole);
            (few.room, few.share) = (around, 1.0);
            redraw.animate();
            continue;
        }
        let seen = layout.glyphs.iter().filter(|glyph| glyph.line_index < few.most).count();
        if seen == layout.glyphs.len() {
            continue;
        }
        let smaller = few.share * SIZE_STEP;
        let read = smaller >= MIN_SIZE_SHARE && few.size * smaller * scale.0 >= size::LETTER;
        if read && text.0 == few.whole {
            (few.room, few.share) = (around, smaller);
            redraw.animate();
            continue;
        }
        let letters = text.0.chars().count() * seen / layout.glyphs.len();
        let cut = cut(&text.0, letters.saturating_sub(ELLIPSIS_LETTERS));
        if text.0 != cut {
            few.room = around;
            text.0 = cut;
            redraw.animate();
        }
    }
}

/// The first whole words of `text` that have no more than so many letters, with an ellipsis.
fn cut(text: &str, letters: usize) -> String {
    let end = text.char_indices().nth(letters).map_or(text.len(), |(at, _)| at);
    let whole = text[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end);
    let words = text[..whole].trim_end_matches([' ', '\u{b7}', ',', ':', ';', '\u{2026}']);
    format!("{words}\u{2026}")
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn words_are_cut_behind_a_whole_one() {
        let text = "Ana captures 12 \u{b7} Ana sows again";
        assert_eq!(cut(text, 24), "Ana captures 12 \u{b7} Ana\u{2026}");
        assert_eq!(cut(text, 18), "Ana captures 12\u{2026}", "no sign stands before the ellipsis");
        assert_eq!(
            cut("Wolfeschlegelsteinhausen", 5),
            "Wolfe\u{2026}",
            "one long word is cut in it"
        );
        assert_eq!(cut(&cut(text, 24), 20), "Ana captures 12\u{2026}", "a cut is cut further");
        assert_eq!(cut("", 0), "\u{2026}");
    }
}
