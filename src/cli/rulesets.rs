//! The games to choose from: those that come with the program, and the user's own.

use std::io::Write;

use super::Failure;
use super::arguments::Arguments;
use crate::rules::Ruleset;
use crate::storage::ruleset_library::RulesetLibrary;

/// All rulesets: those shipped, and those of `--rulesets DIR` or of the user's data folder.
///
/// A flaw in a folder that was asked for is an error; one in the data folder, which nobody
/// named, is only told of.
pub(super) fn gather(arguments: &Arguments, err: &mut dyn Write) -> Result<Vec<Ruleset>, Failure> {
    let Some(folder) = arguments.path("rulesets") else {
        let library = RulesetLibrary::for_user();
        for problem in &library.errors {
            let _ = writeln!(err, "seedfall-lab: left out {problem}");
        }
        return Ok(library.rulesets);
    };
    let mut library = RulesetLibrary::shipped();
    library
        .add_folder(folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    match library.errors.into_iter().next() {
        Some(problem) => Err(Failure::Input(problem.to_string())),
        None => Ok(library.rulesets),
    }
}
