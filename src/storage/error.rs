//! What can go wrong with records on a disk, and how an I/O error is put into words.

use std::io;
use std::path::{Path, PathBuf};

use crate::record::RecordError;

/// An error in a file, without the file's folder: for a page with little room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileProblem {
    /// The name of the file, or of the match; in a text, with line and column after it: `a.sow:3:7`.
    pub place: String,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl FileProblem {
    pub(super) fn in_file(path: &Path, problem: String) -> Self {
        Self { place: file_name(path), problem }
    }

    /// `line` and `column` count from 1.
    pub(super) fn in_text(file: &str, line: usize, column: usize, problem: String) -> Self {
        Self { place: format!("{}:{line}:{column}", file_name(Path::new(file))), problem }
    }
}

/// The last part of a path, or all of it if it ends in none.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Why a record file could not be read, written or deleted.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The system refused.
    #[error("{}: {}", .path.display(), self.file_problem().problem)]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file that would be created exists already.
    #[error("{}: {}", .path.display(), self.file_problem().problem)]
    NameTaken {
        /// The file.
        path: PathBuf,
    },
    /// Another window plays the match.
    #[error("{name}: {}", self.file_problem().problem)]
    InUse {
        /// The name of the match.
        name: String,
    },
    /// The match was left a moment ago and the disk is slow.
    #[error("{name}: {}", self.file_problem().problem)]
    StillWriting {
        /// The name of the match.
        name: String,
    },
    /// The file is read, but its text is no record.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl StorageError {
    /// The error without the file's folder.
    pub fn file_problem(&self) -> FileProblem {
        let in_match = |name: &String, problem: &str| FileProblem {
            place: name.clone(),
            problem: problem.to_owned(),
        };
        match self {
            Self::Io { path, source } => FileProblem::in_file(path, describe_io_error(source)),
            Self::NameTaken { path } => {
                let problem = "there is a file of that name: choose another";
                FileProblem::in_file(path, problem.to_owned())
            }
            Self::InUse { name } => in_match(name, "it is being played"),
            Self::StillWriting { name } => in_match(name, "it is still being written"),
            Self::Record(error) => {
                FileProblem::in_text(&error.file, error.line, error.column, error.description())
            }
        }
    }
}

/// Why a match cannot be saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The system refused.
    #[error("The match cannot be saved: {}", describe_io_error(.0))]
    Io(#[from] io::Error),
    /// The writer thread panicked.
    #[error("The match cannot be saved: the program made a mistake")]
    WriterPanicked,
}

/// What is wrong with a file, in words for people who know no error codes.
pub fn describe_io_error(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "this is not allowed there",
        io::ErrorKind::IsADirectory => "this is a folder",
        io::ErrorKind::NotADirectory => "there is no such folder",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        io::ErrorKind::StorageFull => "the disk is full",
        _ => return without_code(error),
    };
    words.to_owned()
}

/// The system's own words, without its number for the error.
fn without_code(error: &io::Error) -> String {
    let words = error.to_string();
    let code = error.raw_os_error().map(|code| format!(" (os error {code})"));
    match code.and_then(|code| words.strip_suffix(&code).map(str::to_owned)) {
        Some(words) => words,
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A colon in the name of a file or folder is no end of the name.
    #[test]
    fn a_problem_has_a_place_without_its_folder() {
        let path = PathBuf::from("/home/ana: old/a: b.sow");
        let source = io::Error::from(io::ErrorKind::NotFound);
        let error = StorageError::Io { path: path.clone(), source };
        assert_eq!(error.to_string(), "/home/ana: old/a: b.sow: there is no such file or folder");
        let place = "a: b.sow".to_owned();
        let problem = "there is no such file or folder".to_owned();
        assert_eq!(error.file_problem(), FileProblem { place, problem });
        let text = b"[Game \"kalah\"]\n\nC Q";
        let name = path.display().to_string();
        let error = crate::record::read_record(&name, text, &crate::rules::shipped()).unwrap_err();
        let FileProblem { place, problem } = StorageError::from(error).file_problem();
        assert_eq!(place, "a: b.sow:3:3");
        assert!(problem.starts_with("Q: not a move"), "{problem}");
    }

    #[test]
    fn errors_are_words_without_numbers() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(describe_io_error(&full), "the disk is full");
        for code in [1, 5, 40, 75, 122] {
            let words = describe_io_error(&io::Error::from_raw_os_error(code));
            assert!(!words.is_empty() && !words.contains("os error"), "{code}: {words}");
        }
        assert_eq!(describe_io_error(&io::Error::other("unplugged")), "unplugged");
    }
}
