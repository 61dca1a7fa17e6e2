//! The rulesets that come with the program, and reading others.

use super::ruleset::Ruleset;

/// What is wrong with a ruleset file: `file:line:column: what, and what was expected`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct RulesetError {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

/// Reads and checks a ruleset from the text of a RON file.
///
/// # Errors
/// If the text is not RON, says something outside the vocabulary of [`super::ruleset`], or
/// describes a game that could not be played.
///
/// ```
/// let error = seedfall::rules::read_ruleset("my.ron", "(id: 7)").unwrap_err();
/// assert!(error.to_string().starts_with("my.ron:1:6: "));
/// ```
pub fn read_ruleset(file: &str, text: &str) -> Result<Ruleset, RulesetError> {
    let error =
        |line, column, problem| RulesetError { file: file.to_owned(), line, column, problem };
    let ruleset: Ruleset = ron::from_str(text).map_err(|wrong| {
        let at = wrong.span.start;
        error(at.line, at.col, wrong.code.to_string())
    })?;
    ruleset.check().map_err(|flaw| {
        let (line, column) = find_field(text, flaw.field);
        error(line, column, flaw.to_string())
    })?;
    Ok(ruleset)
}

/// Line and column at which a field is named; the file's start, if it is not.
fn find_field(text: &str, field: &str) -> (usize, usize) {
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or(line);
        for (at, _) in code.match_indices(field) {
            let before = code[..at].chars().next_back();
            let whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '"');
            if whole && code[at + field.len()..].trim_start().starts_with(':') {
                return (index + 1, code[..at].chars().count() + 1);
            }
        }
    }
    (1, 1)
}

/// The rulesets that come with the program: Kalah, Al-manqala, Mangala IV, La'b Hakimi.
///
/// # Panics
/// Never: a test reads each of them.
pub fn shipped() -> Vec<Ruleset> {
    SHIPPED
        .iter()
        .map(|(file, text)| match read_ruleset(file, text) {
            Ok(ruleset) => ruleset,
            Err(error) => panic!("{error}"),
        })
        .collect()
}

const SHIPPED: [(&str, &str); 4] = [
    ("kalah.ron", include_str!("../../assets/rulesets/kalah.ron")),
    ("al-manqala.ron", include_str!("../../assets/rulesets/al-manqala.ron")),
    ("mangala-iv.ron", include_str!("../../assets/rulesets/mangala-iv.ron")),
    ("lab-hakimi.ron", include_str!("../../assets/rulesets/lab-hakimi.ron")),
];
