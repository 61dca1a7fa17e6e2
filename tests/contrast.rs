//! Words can be read: every pair of words and ground that the interface puts together, in every theme.

use seedfall::paint::{Board, Colour, Palette, shipped_themes};

/// The least contrast of words, as WCAG 2.2 has it at level AA.
const WORDS: f32 = 4.5;
/// The least contrast of what is no word: arrows, edges of the focus.
const SIGNS: f32 = 3.0;

/// How bright a colour is, 0 to 1.
fn luminance(colour: Colour) -> f32 {
    let [red, green, blue] = colour.srgb().map(|part| {
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: f32, other: f32) -> f32 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn pairs(palette: &Palette) -> Vec<(&'static str, Colour, Colour, f32)> {
    let p = palette;
    vec![
        ("name on a plate that is lit", p.ink, p.ivory, WORDS),
        ("line on a plate that is lit", p.faint_ink, p.ivory, WORDS),
        ("arrow on a plate that is lit", p.arrow, p.ivory, SIGNS),
        ("name on a plate", p.cream, p.night, WORDS),
        ("line on a plate", p.soft, p.night, WORDS),
        ("count that is lit", p.ink, p.ivory, WORDS),
        ("count", p.cream, p.night, WORDS),
        ("count of the hand", p.ink, p.accent, WORDS),
        ("seeds that would fall", p.accent, p.night, WORDS),
        ("the last seed", p.ink, p.accent, WORDS),
        ("seeds that would be taken", p.cream, p.arrow, WORDS),
        ("heading in a panel", p.accent, p.night, WORDS),
        ("words in a panel", p.cream, p.night, WORDS),
        ("faint words in a panel", p.soft, p.night, WORDS),
        ("button", p.cream, p.button, WORDS),
        ("button that stands out", p.ink, p.ivory, WORDS),
        ("faint words on a button or a plate", p.soft, p.button, WORDS),
        ("button that can do nothing", p.disabled, p.night, WORDS),
        ("ring of the focus on a panel", p.accent, p.night, SIGNS),
    ]
}

#[test]
fn words_stand_out_from_their_ground_in_every_face() {
    let mut wrong = Vec::new();
    for theme in shipped_themes() {
        for (what, words, ground, least) in pairs(&theme.palette) {
            let has = contrast(luminance(words), luminance(ground));
            if has < least {
                wrong.push(format!("{}: {what}: {has:.2}, at least {least}", theme.id));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// A pit's letter is written on the board itself, and the marks between the counts too: they are read
/// on every part of the grain.
#[test]
fn letters_stand_out_from_the_board() {
    for theme in shipped_themes() {
        let grain = match &theme.board {
            Board::Wood(wood) => vec![wood.light, wood.middle, wood.dark],
            Board::Plain(plain) => vec![plain.face],
        };
        for board in grain {
            let has = contrast(luminance(theme.palette.chevron), luminance(board));
            assert!(has >= WORDS, "{}: {has:.2}", theme.id);
        }
    }
}

/// The caption lies on a ground through which the table shows a little: be the table as bright as
/// it can, the words are still read.
#[cfg(feature = "gui")]
#[test]
fn words_on_a_ground_that_shows_the_table_stand_out_from_the_brightest_one() {
    use seedfall::theme::DIMMER_OPACITY;
    for theme in shipped_themes() {
        let palette = &theme.palette;
        let shows = 1.0 - DIMMER_OPACITY;
        let ground = DIMMER_OPACITY * luminance(palette.night) + shows;
        for (what, words) in [
            ("caption", palette.cream),
            ("button", palette.cream),
            ("button that can do nothing", palette.disabled),
        ] {
            let has = contrast(luminance(words), ground);
            assert!(has >= WORDS, "{}: {what}: {has:.2}", theme.id);
        }
    }
}
