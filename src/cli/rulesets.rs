//! The rulesets of a command: those that come with the program, and the user's own.

use std::io::Write;

use super::arguments::Arguments;
use super::failure::Failure;
use crate::rules::Ruleset;
use crate::storage::files::RulesetLibrary;

/// All rulesets: those shipped, and those of `--rulesets DIR` or of the user's data folder.
///
/// A file that cannot be used is an error if its folder was named with `--rulesets`; in the data
/// folder it is left out, and `err` gets a line.
pub(super) fn load_rulesets(
    arguments: &Arguments,
    err: &mut dyn Write,
) -> Result<Vec<Ruleset>, Failure> {
    let Some(folder) = arguments.path("rulesets") else {
        let library = RulesetLibrary::open();
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
        Some(problem) => Err(Failure::Input(problem)),
        None => Ok(library.rulesets),
    }
}
