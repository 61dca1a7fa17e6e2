//! The position with which a command begins.

use std::sync::Arc;

use super::arguments::Arguments;
use super::failure::UsageError;
use crate::rules::{Game, Rules, Setup};

/// A game from `--setup`, or from the usual start of `rules`.
pub(super) fn start_position(arguments: &Arguments, rules: Rules) -> Result<Game, UsageError> {
    let text = arguments.text("setup")?;
    let setup: Setup = match text {
        Some(text) => text.parse().map_err(UsageError::Setup)?,
        None => {
            let random = || UsageError::NoSetup(rules.ruleset().id.clone());
            rules.usual_setup().ok_or_else(random)?
        }
    };
    Game::new(&Arc::new(rules), &setup)
        .map_err(|problem| UsageError::Setup(problem.in_text(text.unwrap_or_default())))
}
