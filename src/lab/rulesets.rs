//! The games to choose from: those that come with the program, and the user's own.

use std::env;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use super::arguments::Arguments;
use crate::record::MAX_BYTES;
use crate::rules::{Ruleset, read_ruleset, shipped};

/// All rulesets: those shipped, and those of `--rulesets DIR` or of the user's data folder.
///
/// A flaw in a folder that was asked for is an error; one in the data folder, which nobody
/// named, is only told of.
pub(super) fn gather(arguments: &Arguments, err: &mut dyn Write) -> Result<Vec<Ruleset>, Failure> {
    let mut known = shipped();
    if let Some(folder) = arguments.path("rulesets") {
        let files = ruleset_files(folder)
            .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
        for file in files {
            add(&mut known, &file).map_err(Failure::Input)?;
        }
    } else if let Some(folder) = data_folder()
        && let Ok(files) = ruleset_files(&folder)
    {
        for file in files {
            if let Err(problem) = add(&mut known, &file) {
                let _ = writeln!(err, "seedfall-lab: left out {problem}");
            }
        }
    }
    Ok(known)
}

/// `seedfall/rulesets` in the folder for the user's data.
fn data_folder() -> Option<PathBuf> {
    let set = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")))?;
    Some(data.join("seedfall/rulesets"))
}

/// The RON files of a folder, in the order of their names.
fn ruleset_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ron") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn add(known: &mut Vec<Ruleset>, file: &Path) -> Result<(), String> {
    let name = file.display().to_string();
    let bytes = read_capped(file).map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("{name}: larger than 1 MiB: expected a ruleset"));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
    let ruleset = read_ruleset(&name, &text).map_err(|error| error.to_string())?;
    if known.iter().any(|other| other.id == ruleset.id) {
        return Err(format!("{name}: a second game {:?}: expected another id", ruleset.id));
    }
    known.push(ruleset);
    Ok(())
}

/// The bytes of a file; of one that is too large, just enough to show it.
pub(super) fn read_capped(file: &Path) -> io::Result<Vec<u8>> {
    capped(File::open(file)?)
}

/// The bytes that `from` gives; of too many, just enough to show it.
pub(super) fn capped(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
