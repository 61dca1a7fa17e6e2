//! The themes that come with the program, and reading others.

use crate::paint::theme::Theme;

/// What is wrong with a theme file: `file:line:column: what, and what was expected`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct ThemeError {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: Box<ron::Error>,
}

/// Reads and checks a theme from the text of a RON file.
///
/// # Errors
/// If the text is not RON, or says something outside the vocabulary of [`Theme`] or beyond its
/// bounds.
///
/// ```
/// let error = seedfall::paint::read_theme("my.ron", "(id: 7)").unwrap_err();
/// assert_eq!(error.to_string(), "my.ron:1:5: Expected string");
/// ```
pub fn read_theme(file: &str, text: &str) -> Result<Theme, ThemeError> {
    ron::from_str(text).map_err(|wrong| ThemeError {
        file: file.to_owned(),
        line: wrong.span.start.line,
        column: wrong.span.start.col,
        problem: Box::new(wrong.code),
    })
}

/// The themes that come with the program: Kalah, Al-manqala, Mangala IV, Plain.
///
/// # Panics
/// If a shipped file is not a valid theme; a test reads each of them.
#[must_use]
pub fn shipped_themes() -> Vec<Theme> {
    FILES
        .iter()
        .map(|(file, text)| match read_theme(file, text) {
            Ok(theme) => theme,
            Err(error) => panic!("{error}"),
        })
        .collect()
}

/// File name and text of each shipped theme.
const FILES: [(&str, &str); 4] = [
    ("kalah.ron", include_str!("../../assets/themes/kalah.ron")),
    ("al-manqala.ron", include_str!("../../assets/themes/al-manqala.ron")),
    ("mangala-iv.ron", include_str!("../../assets/themes/mangala-iv.ron")),
    ("plain.ron", include_str!("../../assets/themes/plain.ron")),
];
