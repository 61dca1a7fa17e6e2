//! The position that a command begins with.

use std::sync::Arc;

use super::Failure;
use super::arguments::Arguments;
use crate::rules::{Game, Rules, Setup, SetupError};

/// A game from `--setup`, or from its usual start.
pub(super) fn start(arguments: &Arguments, rules: Rules) -> Result<Game, Failure> {
    let wrong = |error: SetupError| Failure::Usage(format!("--setup:{}: {error}", error.at + 1));
    let setup: Setup = match arguments.text("setup")? {
        Some(text) => text.parse().map_err(wrong)?,
        None => rules.usual_setup().ok_or_else(|| {
            let id = &rules.ruleset().id;
            Failure::Usage(format!("{id} starts from a random layout: expected --setup SETUP"))
        })?,
    };
    Game::new(&Arc::new(rules), &setup).map_err(wrong)
}
