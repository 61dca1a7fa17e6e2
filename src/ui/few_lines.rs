//! Text on a few lines: it wraps, and ends in an ellipsis where it would take more lines than there is room
//! for.
//!
//! The whole text is laid out first. If it takes too many lines it is set smaller, and then cut after a whole
//! word, a little more each frame if the first cut was not enough.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineHeight, TextLayoutInfo};
use bevy::ui::UiSystems;

use super::one_line::FitOneLine;
use crate::platform::frame_pacing::RedrawRequests;
use crate::theme::size;

/// Height of a line as a multiple of the font size: two lines fit into the action bar.
const LINE_HEIGHT: f32 = 1.06;
/// Text is set no smaller than this share of its size; then it is cut.
const MIN_SIZE_SHARE: f32 = 0.75;
/// Factor by which text is set smaller at a time.
const SIZE_STEP: f32 = 0.9;
/// How many letters are removed for the ellipsis.
const ELLIPSIS_LETTERS: usize = 2;

/// Text on at most `max_lines` lines. Its parent is as wide as the text, at most as wide as its own parent, whose
/// width does not depend on the text.
#[derive(Component)]
pub struct FewLines {
    max_lines: usize,
    /// The whole text, cut or not.
    whole: String,
    /// The font size where there is room, in logical pixels.
    size_px: f32,
    /// The present font size as a share of that.
    size_share: f32,
    /// The width for which the text was fitted, that of the parent's parent, in physical pixels.
    fitted_width: f32,
}

impl FewLines {
    /// The whole text, cut or not.
    pub fn whole(&self) -> &str {
        &self.whole
    }

    /// Shows another text; `text` is the component on the same entity.
    pub fn set(&mut self, text: &mut Text, whole: &str) {
        whole.clone_into(&mut self.whole);
        whole.clone_into(&mut text.0);
        self.size_share = 1.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fit.after(UiSystems::PostLayout).after(FitOneLine));
}

/// An empty text on at most `max_lines` lines. `font` makes the font of a size; `size_px` is the size where there
/// is room, in logical pixels. `more` is what else the text entity has, such as its colour.
pub fn few_lines(
    font: impl Fn(f32) -> TextFont,
    size_px: f32,
    max_lines: usize,
    more: impl Bundle,
) -> impl Bundle {
    (
        FewLines { max_lines, whole: String::new(), size_px, size_share: 1.0, fitted_width: 0.0 },
        Text::default(),
        font(size_px),
        LineHeight::RelativeToFont(LINE_HEIGHT),
        Pickable::IGNORE,
        more,
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
        let wanted = FontSize::Px(few.size_px * few.size_share);
        if font.font_size != wanted {
            // The text before was set smaller.
            font.font_size = wanted;
            redraw.animate();
            continue;
        }
        let place = parents.get(parent.parent()).and_then(|place| nodes.get(place.parent()));
        let Ok(width) = place.map(|node| node.content_box().width()) else {
            continue;
        };
        if width > few.fitted_width + 0.5 && (text.0 != few.whole || few.size_share < 1.0) {
            text.0.clone_from(&few.whole);
            (few.fitted_width, few.size_share) = (width, 1.0);
            redraw.animate();
            continue;
        }
        let fitting = layout.glyphs.iter().filter(|glyph| glyph.line_index < few.max_lines).count();
        if fitting == layout.glyphs.len() {
            continue;
        }
        let smaller = few.size_share * SIZE_STEP;
        let is_readable =
            smaller >= MIN_SIZE_SHARE && few.size_px * smaller * scale.0 >= size::LETTER;
        if is_readable && text.0 == few.whole {
            (few.fitted_width, few.size_share) = (width, smaller);
            redraw.animate();
            continue;
        }
        let letters = text.0.chars().count() * fitting / layout.glyphs.len();
        let cut = cut(&text.0, letters.saturating_sub(ELLIPSIS_LETTERS));
        if text.0 != cut {
            few.fitted_width = width;
            text.0 = cut;
            redraw.animate();
        }
    }
}

/// The first whole words of `text` with no more than `letters` letters, and an ellipsis.
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
