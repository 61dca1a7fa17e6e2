//! The position with which a command begins.

use std::sync::Arc;

use super::arguments::Arguments;
use super::failure::Failure;
use crate::rules::{Game, Rules, Setup, SetupError};

/// A game from `--setup`, or from the usual start of `rules`.
pub(super) fn start_position(arguments: &Arguments, rules: Rules) -> Result<Game, Failure> {
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
