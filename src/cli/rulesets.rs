//! The rulesets of a command: those that come with the program, and the user's own.

use std::io::Write;

use super::arguments::Arguments;
use super::failure::InputError;
use crate::rules::Ruleset;
use crate::storage::ruleset_library::RulesetLibrary;

/// All rulesets: those shipped, and those of `--rulesets DIR` or of the user's data folder.
///
/// A file that cannot be used is an error if its folder was named with `--rulesets`; in the data
/// folder it is left out, and `err` gets a line.
pub(super) fn load_rulesets(
    arguments: &Arguments,
    err: &mut dyn Write,
) -> Result<Vec<Ruleset>, InputError> {
    let Some(folder) = arguments.path("rulesets") else {
        let library = RulesetLibrary::for_user();
        for error in &library.errors {
            let _ = writeln!(err, "seedfall-lab: left out {error}");
        }
        return Ok(library.rulesets);
    };
    let mut library = RulesetLibrary::shipped();
    library
        .add_folder(folder)
        .map_err(|error| InputError::Io { path: folder.display().to_string(), error })?;
    match library.errors.into_iter().next() {
        Some(error) => Err(error.into()),
        None => Ok(library.rulesets),
    }
}
