//! The games that can be played: those that come with the program, and the player's own files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::bounded_read::read_capped;
use super::error::{FileProblem, describe_io_error};
use crate::rules::{Ruleset, RulesetError, read_ruleset, shipped};

/// A larger ruleset file is refused.
const MAX_RULESET_BYTES: usize = 64 * 1024;

/// The games that can be played, and what is wrong with those that cannot.
#[derive(Clone, Default)]
pub struct RulesetLibrary {
    /// The shipped games, then those of the player.
    pub rulesets: Vec<Ruleset>,
    /// The files that could not be used.
    pub errors: Vec<RulesetFileError>,
}

/// Why a ruleset file could not be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.describe())]
pub struct RulesetFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: RulesetFileProblem,
}

/// What is wrong with a ruleset file.
#[derive(Clone, Debug)]
pub enum RulesetFileProblem {
    /// It cannot be read.
    Io(Arc<io::Error>),
    /// It is larger than any ruleset.
    TooLarge,
    /// It is not UTF-8 text.
    NotText,
    /// Its text is no ruleset.
    Invalid(RulesetError),
    /// Another game has the same id.
    DuplicateId(String),
}

impl RulesetFileError {
    fn describe(&self) -> String {
        match &self.problem {
            // It names the file itself.
            RulesetFileProblem::Invalid(error) => error.to_string(),
            _ => format!("{}: {}", self.path.display(), self.file_problem().problem),
        }
    }

    /// The error without the file's folder.
    pub fn file_problem(&self) -> FileProblem {
        let problem = match &self.problem {
            RulesetFileProblem::Io(error) => describe_io_error(error),
            RulesetFileProblem::TooLarge => format!("larger than {MAX_RULESET_BYTES} bytes"),
            RulesetFileProblem::NotText => "not UTF-8 text".to_owned(),
            RulesetFileProblem::Invalid(error) => {
                let problem = error.problem.to_string();
                return FileProblem::in_text(&error.file, error.line, error.column, problem);
            }
            RulesetFileProblem::DuplicateId(id) => {
                format!("a second game {id:?}: expected another id")
            }
        };
        FileProblem::in_file(&self.path, problem)
    }
}

impl RulesetLibrary {
    /// The shipped rulesets alone.
    pub fn shipped() -> Self {
        Self { rulesets: shipped(), errors: Vec::new() }
    }

    /// The shipped rulesets and those in `seedfall/rulesets` in the user's folder for data.
    pub fn for_user() -> Self {
        let mut library = Self::shipped();
        if let Some(data) = dirs::data_dir() {
            // Most players have added none, and so have no such folder.
            let _ = library.add_folder(&data.join("seedfall").join("rulesets"));
        }
        library
    }

    /// Adds the `.ron` files of a folder, by name; what is wrong with a file is added to the errors.
    ///
    /// # Errors
    /// If the folder itself cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<()> {
        let is_ron = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "ron");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(is_ron).collect();
        files.sort();
        for path in files {
            match self.read_file(&path) {
                Ok(ruleset) => self.rulesets.push(ruleset),
                Err(problem) => self.errors.push(RulesetFileError { path, problem }),
            }
        }
        Ok(())
    }

    fn read_file(&self, path: &Path) -> Result<Ruleset, RulesetFileProblem> {
        let bytes = read_capped(path, MAX_RULESET_BYTES)
            .map_err(|error| RulesetFileProblem::Io(Arc::new(error)))?;
        if bytes.len() > MAX_RULESET_BYTES {
            return Err(RulesetFileProblem::TooLarge);
        }
        let text = String::from_utf8(bytes).map_err(|_| RulesetFileProblem::NotText)?;
        let ruleset = read_ruleset(&path.display().to_string(), &text)
            .map_err(RulesetFileProblem::Invalid)?;
        if self.find(&ruleset.id).is_some() {
            return Err(RulesetFileProblem::DuplicateId(ruleset.id));
        }
        Ok(ruleset)
    }

    /// What is wrong with the file that is named after a game, if something is.
    pub fn error_of(&self, id: &str) -> Option<&RulesetFileError> {
        self.errors.iter().find(|error| error.path.file_stem().is_some_and(|stem| stem == id))
    }

    /// The game with that id.
    pub fn find(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::test_folder::TestFolder;

    #[test]
    fn a_file_that_cannot_be_used_is_found_by_the_id_it_is_named_after() {
        let folder = TestFolder::new("rulesets");
        let put = |file: &str, text: &[u8]| fs::write(folder.path().join(file), text).unwrap();
        put("mine.ron", b"(id: \"mine\")");
        put("binary.ron", &[0xff; 9]);
        put("large.ron", &vec![b' '; MAX_RULESET_BYTES + 1]);
        let mut library = RulesetLibrary::shipped();
        library.add_folder(folder.path()).unwrap();
        let problem = |id: &str| &library.error_of(id).unwrap().problem;
        assert!(matches!(problem("mine"), RulesetFileProblem::Invalid(_)));
        assert!(matches!(problem("binary"), RulesetFileProblem::NotText));
        assert!(matches!(problem("large"), RulesetFileProblem::TooLarge));
        assert!(library.error_of("min").is_none() && library.error_of("kalah").is_none());
        for error in &library.errors {
            let words = error.to_string();
            assert!(words.starts_with(&error.path.display().to_string()), "{words}");
        }
    }
}
