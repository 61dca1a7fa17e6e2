//! Records in files that the player chooses.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::atomic_write::create_file;
use super::bounded_read::read_capped;
use super::error::StorageError;
use crate::record::{MAX_BYTES, Record, read_record};
use crate::rules::Ruleset;

/// Reads a record file.
///
/// # Errors
/// If the file cannot be read or holds no record.
pub fn read_record_file(file: &Path, rulesets: &[Ruleset]) -> Result<Record, StorageError> {
    let bytes = read_capped(file, MAX_BYTES)
        .map_err(|source| StorageError::Io { path: file.to_owned(), source })?;
    Ok(read_record(&file.display().to_string(), &bytes, rulesets)?)
}

/// Writes a record to a new file.
///
/// # Errors
/// If there is a file of that name, which is left alone, or it cannot be written.
pub fn write_new_record(file: &Path, text: &str) -> Result<(), StorageError> {
    create_file(file, |to| to.write_all(text.as_bytes())).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => StorageError::NameTaken { path: file.to_owned() },
        _ => StorageError::Io { path: file.to_owned(), source },
    })
}

/// Where people keep what they make: the folder for documents, or the home folder, or this one.
pub fn documents_folder() -> PathBuf {
    let home = dirs::document_dir().filter(|folder| folder.is_dir()).or_else(dirs::home_dir);
    home.unwrap_or_default()
}

/// The path that a player has typed: a leading `~` stands for the home folder.
pub fn expand_tilde(text: &str) -> PathBuf {
    expand_tilde_to(text, dirs::home_dir())
}

fn expand_tilde_to(text: &str, home: Option<PathBuf>) -> PathBuf {
    let text = text.trim();
    let below = match text {
        "~" => Some(""),
        text => text.strip_prefix("~/"),
    };
    match (below, home) {
        (Some(""), Some(home)) => home,
        (Some(below), Some(home)) => home.join(below),
        _ => PathBuf::from(text),
    }
}

/// The record files in a folder, by name, at most `max_files` of them.
pub fn record_files_in(folder: &Path, max_files: usize) -> Vec<PathBuf> {
    let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "sow");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_record).collect();
    files.sort();
    files.truncate(max_files);
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leading_tilde_is_the_home_folder() {
        let home = || Some(PathBuf::from("/home/ana"));
        for (text, path) in [
            ("~", "/home/ana"),
            (" ~ ", "/home/ana"),
            ("~/", "/home/ana"),
            ("~/games/a.sow", "/home/ana/games/a.sow"),
            ("~eva/a.sow", "~eva/a.sow"),
            ("a~.sow", "a~.sow"),
            ("/tmp/a.sow", "/tmp/a.sow"),
        ] {
            assert_eq!(expand_tilde_to(text, home()), Path::new(path), "{text:?}");
        }
        assert_eq!(expand_tilde_to("~", None), Path::new("~"));
    }
}
