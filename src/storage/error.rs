//! What can go wrong with records on a disk, and how an I/O error is put into words.

use std::io;
use std::path::PathBuf;

use crate::record::RecordError;

/// Why a record file could not be read, written or deleted.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The system refused.
    #[error("{}: {}", .path.display(), describe_io_error(.source))]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file that would be created exists already.
    #[error("{}: there is a file of that name: choose another", .path.display())]
    NameTaken {
        /// The file.
        path: PathBuf,
    },
    /// Another window plays the match.
    #[error("{name}: it is being played")]
    InUse {
        /// The name of the match.
        name: String,
    },
    /// The match was left a moment ago and the disk is slow.
    #[error("{name}: it is still being written")]
    StillWriting {
        /// The name of the match.
        name: String,
    },
    /// The file is read, but its text is no record.
    #[error(transparent)]
    Record(#[from] RecordError),
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
