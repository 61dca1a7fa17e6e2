//! The rulesets that come with the program, and reading others.

use super::fields::{Spot, fields, next_token};
use super::ruleset::Ruleset;

/// What is wrong with a ruleset file: `file:line:column: field: what, and what was expected`.
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
/// assert_eq!(error.to_string(), "my.ron:1:6: id: Expected string");
/// ```
pub fn read_ruleset(file: &str, text: &str) -> Result<Ruleset, RulesetError> {
    let error = |(line, column): Spot, problem| RulesetError {
        file: file.to_owned(),
        line,
        column,
        problem,
    };
    let ruleset: Ruleset = ron::from_str(text).map_err(|wrong| {
        let at = wrong.span.start;
        let spot = next_token(text, (at.line, at.col));
        let field = match &wrong.code {
            ron::Error::NoSuchStructField { found: name, .. } => Some(name.clone()),
            ron::Error::MissingStructField { field, .. }
            | ron::Error::DuplicateStructField { field, .. } => Some(field.to_string()),
            _ => {
                fields(text).into_iter().rfind(|field| field.value <= spot).map(|field| field.name)
            }
        };
        let field = field.map_or(String::new(), |name| name + ": ");
        error(spot, format!("{field}{}", wrong.code))
    })?;
    ruleset.check().map_err(|flaw| {
        let field = fields(text).into_iter().find(|field| field.name == flaw.field);
        error(field.map_or((1, 1), |field| field.value), flaw.to_string())
    })?;
    Ok(ruleset)
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
