//! Files of the player: added rulesets and records.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::record::{MAX_BYTES, Record, read_record};
use crate::rules::{Ruleset, read_ruleset, shipped};

/// A ruleset file larger than this is refused.
const MAX_RULESET_BYTES: u64 = 64 * 1024;

/// The games that can be played, and what is wrong with those that cannot.
#[derive(Clone, Default)]
pub struct Shelf {
    /// The shipped games, then those of the player.
    pub rulesets: Vec<Ruleset>,
    /// One line for each file that could not be used.
    pub errors: Vec<String>,
}

impl Shelf {
    /// The shipped rulesets and those in the player's data folder.
    pub fn open() -> Self {
        let mut shelf = Self { rulesets: shipped(), errors: Vec::new() };
        if let Some(folder) = dirs::data_dir() {
            shelf.add_folder(&folder.join("seedfall").join("rulesets"));
        }
        shelf
    }

    /// Adds the `.ron` files of a folder, by name; a folder that does not exist holds none.
    pub fn add_folder(&mut self, folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        let is_ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
        let mut files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_ron).collect();
        files.sort();
        for file in files {
            if let Err(error) = self.add_file(&file) {
                self.errors.push(error);
            }
        }
    }

    fn add_file(&mut self, file: &Path) -> Result<(), String> {
        let name = file.display().to_string();
        let bytes = read_up_to(file, MAX_RULESET_BYTES)?;
        if bytes.len() as u64 > MAX_RULESET_BYTES {
            return Err(format!("{name}: larger than {MAX_RULESET_BYTES} bytes"));
        }
        let text = String::from_utf8(bytes).map_err(|_| format!("{name}: not UTF-8 text"))?;
        let ruleset = read_ruleset(&name, &text).map_err(|error| error.to_string())?;
        if self.find(&ruleset.id).is_some() {
            return Err(format!("{name}: a game named {} is there already", ruleset.id));
        }
        self.rulesets.push(ruleset);
        Ok(())
    }

    /// The game of that name.
    pub fn find(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }
}

/// Reads a record file.
///
/// # Errors
/// One line: what is wrong with the file or its text.
pub fn open_record(file: &Path, rulesets: &[Ruleset]) -> Result<Record, String> {
    let name = file.display().to_string();
    let bytes = read_up_to(file, MAX_BYTES as u64)?;
    read_record(&name, &bytes, rulesets).map_err(|error| error.to_string())
}

/// The text of a file of at most `most` bytes; none if it is not there, larger, or no UTF-8.
pub(super) fn read_text(file: &Path, most: u64) -> Option<String> {
    let bytes = read_up_to(file, most).ok()?;
    (bytes.len() as u64 <= most).then_some(bytes).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The bytes of a file, or one more than `most` of them: whoever reads them says it is too large.
fn read_up_to(file: &Path, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(bytes)
}
