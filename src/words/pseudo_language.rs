//! Languages that nobody speaks, which show in tests what a translation could break.

use std::borrow::Cow;

/// A language made from English, letter by letter, that stays readable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PseudoLanguage {
    /// Every letter has an accent, and vowels are doubled: about 40 % longer than English.
    Accented,
    /// Letters that are written from right to left stand in for the English ones.
    RightToLeft,
}

impl PseudoLanguage {
    /// Changes the text of a message; what is filled in, such as a player's name, stays as it is.
    pub(super) fn transform(self) -> fn(&str) -> Cow<'_, str> {
        match self {
            Self::Accented => accented,
            Self::RightToLeft => right_to_left,
        }
    }
}

fn accented(text: &str) -> Cow<'_, str> {
    let mut changed = String::with_capacity(text.len() * 2);
    for letter in text.chars() {
        match letter {
            'a' => changed.push_str("\u{e1}\u{e1}"),
            'e' => changed.push_str("\u{e9}\u{e9}"),
            'i' => changed.push_str("\u{ed}\u{ed}"),
            'o' => changed.push_str("\u{f6}\u{f6}"),
            'u' => changed.push_str("\u{fb}\u{fb}"),
            'A' => changed.push('\u{c4}'),
            'E' => changed.push('\u{ca}'),
            'I' => changed.push('\u{cd}'),
            'O' => changed.push('\u{d6}'),
            'U' => changed.push('\u{db}'),
            'c' => changed.push('\u{e7}'),
            'n' => changed.push('\u{f1}'),
            's' => changed.push('\u{161}'),
            'y' => changed.push('\u{ff}'),
            other => changed.push(other),
        }
    }
    Cow::Owned(changed)
}

/// Hebrew letters, by the place of the English one in the alphabet.
fn right_to_left(text: &str) -> Cow<'_, str> {
    const FIRST_HEBREW_LETTER: u32 = 0x5d0;
    const HEBREW_LETTERS: u32 = 27;
    let hebrew = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' => {
            let place = letter.to_ascii_lowercase() as u32 - 'a' as u32;
            char::from_u32(FIRST_HEBREW_LETTER + place % HEBREW_LETTERS).unwrap_or(letter)
        }
        other => other,
    };
    Cow::Owned(text.chars().map(hebrew).collect())
}
