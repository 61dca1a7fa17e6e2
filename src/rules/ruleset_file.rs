//! Reading a ruleset from the text of a file, with the place of the first error.

use super::invalid_ruleset::InvalidRuleset;
use super::ron_fields::{Location, fields, next_token};
use super::ruleset::Ruleset;

/// What is wrong with a ruleset file: `file:line:column: field: what, and what was expected`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct RulesetError {
    /// The name of the file, as it was given.
    pub file: String,
    /// Line of the error, from 1.
    pub line: usize,
    /// Column of the error in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: RulesetProblem,
}

/// What is wrong with the text of a ruleset file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesetProblem {
    /// It is not RON, or has something outside the vocabulary of [`super::ruleset`].
    #[error("{}{error}", prefix(.field.as_deref()))]
    Syntax {
        /// The field in whose value the error is, if there is one.
        field: Option<String>,
        /// What the RON reader says of it.
        error: Box<ron::Error>,
    },
    /// It describes a game that cannot be played.
    #[error(transparent)]
    Invalid(#[from] InvalidRuleset),
}

/// A field's name in front of a problem with it.
fn prefix(field: Option<&str>) -> String {
    field.map_or(String::new(), |name| format!("{name}: "))
}

/// Reads and checks a ruleset from the text of a RON file.
///
/// # Errors
/// If the text is not RON, has something outside the vocabulary of [`super::ruleset`], or describes a
/// game that cannot be played.
///
/// ```
/// let error = seedfall::rules::read_ruleset("my.ron", "(id: 7)").unwrap_err();
/// assert_eq!(error.to_string(), "my.ron:1:6: id: Expected string");
/// ```
pub fn read_ruleset(file: &str, text: &str) -> Result<Ruleset, RulesetError> {
    let error = |(line, column): Location, problem| RulesetError {
        file: file.to_owned(),
        line,
        column,
        problem,
    };
    let ruleset: Ruleset = ron::from_str(text).map_err(|ron_error| {
        let at = ron_error.span.start;
        let location = next_token(text, (at.line, at.col));
        let field = match &ron_error.code {
            ron::Error::NoSuchStructField { found: name, .. } => Some(name.clone()),
            ron::Error::MissingStructField { field, .. }
            | ron::Error::DuplicateStructField { field, .. } => Some(field.to_string()),
            _ => fields(text)
                .into_iter()
                .rfind(|field| field.value <= location)
                .map(|field| field.name),
        };
        error(location, RulesetProblem::Syntax { field, error: Box::new(ron_error.code) })
    })?;
    ruleset.check().map_err(|invalid| {
        let field = fields(text).into_iter().find(|field| field.name == invalid.field);
        error(field.map_or((1, 1), |field| field.value), invalid.into())
    })?;
    Ok(ruleset)
}
