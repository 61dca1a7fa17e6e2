//! Files of the player: added rulesets and records.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::record::{MAX_BYTES, Record, read_record};
use crate::rules::{Ruleset, read_ruleset, shipped};

/// A ruleset file larger than this is refused.
const MAX_RULESET_BYTES: usize = 64 * 1024;

/// The games that can be played, and what is wrong with those that cannot.
#[derive(Clone, Default)]
pub struct RulesetLibrary {
    /// The shipped games, then those of the player.
    pub rulesets: Vec<Ruleset>,
    /// One line for each file that could not be used.
    pub errors: Vec<String>,
}

impl RulesetLibrary {
    /// The shipped rulesets alone.
    pub fn shipped() -> Self {
        Self { rulesets: shipped(), errors: Vec::new() }
    }

    /// The shipped rulesets and those in `seedfall/rulesets` in the folder for the user's data.
    pub fn open() -> Self {
        let mut shelf = Self::shipped();
        if let Some(data) = dirs::data_dir() {
            // Most people have added none, and so have no such folder.
            let _ = shelf.add_folder(&data.join("seedfall").join("rulesets"));
        }
        shelf
    }

    /// Adds the `.ron` files of a folder, by name; what is wrong with a file goes to the errors.
    ///
    /// # Errors
    /// Those of reading the folder itself.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<()> {
        let is_ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
        let entries = fs::read_dir(folder)?;
        let mut files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_ron).collect();
        files.sort();
        for file in files {
            if let Err(error) = self.add_file(&file) {
                self.errors.push(error);
            }
        }
        Ok(())
    }

    fn add_file(&mut self, file: &Path) -> Result<(), String> {
        let name = file.display().to_string();
        let bytes = read_capped(file, MAX_RULESET_BYTES)
            .map_err(|error| format!("{name}: {}", in_words(&error)))?;
        if bytes.len() > MAX_RULESET_BYTES {
            return Err(format!("{name}: larger than {MAX_RULESET_BYTES} bytes"));
        }
        let text = String::from_utf8(bytes).map_err(|_| format!("{name}: not UTF-8 text"))?;
        let ruleset = read_ruleset(&name, &text).map_err(|error| error.to_string())?;
        if self.find(&ruleset.id).is_some() {
            return Err(format!("{name}: a second game {:?}: expected another id", ruleset.id));
        }
        self.rulesets.push(ruleset);
        Ok(())
    }

    /// What is wrong with the file that is named after a game, if something is.
    pub fn error_of(&self, id: &str) -> Option<&str> {
        let file = std::path::MAIN_SEPARATOR_STR.to_owned() + id + ".ron:";
        self.errors.iter().find(|error| error.contains(&file)).map(String::as_str)
    }

    /// The game of that name.
    pub fn find(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }
}

/// What is wrong with a file, in words that no programmer is needed for.
pub fn in_words(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "this is not allowed there",
        io::ErrorKind::IsADirectory => "this is a folder",
        io::ErrorKind::NotADirectory => "there is no such folder",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        io::ErrorKind::StorageFull => "the disk is full",
        kind => {
            // Without the system's number where it is known by a word.
            let kind = kind.to_string();
            let known = error.raw_os_error().is_some() && !kind.contains("uncategorized");
            return if known { kind } else { error.to_string() };
        }
    };
    words.to_owned()
}

/// Reads a record file.
///
/// # Errors
/// One line: what is wrong with the file or its text.
pub fn open_record(file: &Path, rulesets: &[Ruleset]) -> Result<Record, String> {
    let name = file.display().to_string();
    let bytes =
        read_capped(file, MAX_BYTES).map_err(|error| format!("{name}: {}", in_words(&error)))?;
    read_record(&name, &bytes, rulesets).map_err(|error| error.to_string())
}

/// Writes a new file.
///
/// # Errors
/// One line: what is wrong, or that there is a file of that name, which is left alone.
pub fn write_new(file: &Path, text: &str) -> Result<(), String> {
    let written = fs::File::create_new(file).and_then(|mut new| {
        let written = new.write_all(text.as_bytes()).and_then(|()| new.sync_data());
        if written.is_err() {
            // Half a record is of no use to anybody.
            let _ = fs::remove_file(file);
        }
        written
    });
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{}: there is a file of that name: choose another", file.display())
        }
        _ => format!("{}: {}", file.display(), in_words(&error)),
    })
}

/// Where people keep what they make: the folder for documents, or the home folder, or this one.
pub fn documents() -> PathBuf {
    let home = dirs::document_dir().filter(|folder| folder.is_dir()).or_else(dirs::home_dir);
    home.unwrap_or_default()
}

/// The path that a player has written: `~` is the home folder.
pub fn written_path(text: &str) -> PathBuf {
    let text = text.trim();
    match (text.strip_prefix("~/"), dirs::home_dir()) {
        (Some(below), Some(home)) => home.join(below),
        _ => PathBuf::from(text),
    }
}

/// The records in a folder, by name, `most` at most.
pub fn records_in(folder: &Path, most: usize) -> Vec<PathBuf> {
    let is_record = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "sow");
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_record).collect();
    files.sort();
    files.truncate(most);
    files
}

/// The text of a file of at most `most` bytes; none if it is not there, larger, or no UTF-8.
#[cfg(feature = "gui")]
pub(crate) fn read_text(file: &Path, most: usize) -> Option<String> {
    let bytes = read_capped(file, most).ok()?;
    (bytes.len() <= most).then_some(bytes).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The bytes of a file, or one more than `most` of them: whoever reads them says it is too large.
///
/// # Errors
/// Those of opening and reading it.
pub fn read_capped(file: &Path, most: usize) -> io::Result<Vec<u8>> {
    capped(fs::File::open(file)?, most)
}

/// What `from` gives, or one byte more than `most`: just enough to show that it is too much.
///
/// # Errors
/// Those of reading.
pub fn capped(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
