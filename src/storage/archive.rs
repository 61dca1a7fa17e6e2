//! Matches on disk: one file each, written whole or not at all, and held by the one program that
//! plays it.

use std::cmp::Reverse;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::files::{open_record, read_capped};
use crate::record::{MAX_BYTES, Record};
use crate::rules::Ruleset;

/// How the files of matches end, those being written, and those that are locked.
const RECORD: &str = "sow";
const NEW: &str = "sow.new";
const LOCK: &str = "lock";
/// So many matches may begin in one second.
const MOST_AT_ONCE: u32 = 1000;

/// The folder of the matches that the program keeps.
///
/// ```
/// use seedfall::storage::archive::Archive;
/// let folder = std::env::temp_dir().join(format!("seedfall-doc-{}", std::process::id()));
/// let archive = Archive::at(&folder);
/// let held = archive.begin("20261130-081500").unwrap();
/// held.write("[Game \"kalah\"]\n\nC F\n").unwrap();
/// assert_eq!(archive.names(), ["20261130-081500"]);
/// assert!(archive.hold("20261130-081500").unwrap().is_none()); // it is played already
/// # drop(held);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

/// A match that is this program's alone until it is dropped.
#[derive(Debug)]
pub struct MatchLock {
    folder: PathBuf,
    name: String,
    /// Locked. The record itself cannot be: it is another file after each ply.
    lock: File,
    /// Nobody will want to hold it again.
    done: bool,
}

impl Archive {
    /// `seedfall/matches` in the folder for the user's data; none where there is no such folder.
    pub fn of_user() -> Option<Self> {
        Some(Self::at(&dirs::data_dir()?.join("seedfall").join("matches")))
    }

    /// The matches in that folder, which need not be there yet.
    pub fn at(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// When a match was written last, if the file system tells.
    pub fn written(&self, name: &str) -> Option<SystemTime> {
        fs::metadata(path(&self.folder, name, RECORD)).and_then(|data| data.modified()).ok()
    }

    /// The names of all matches, the one that was played last first.
    pub fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let name = |path: PathBuf| match path.extension()?.to_str()? {
            RECORD => Some(path.file_stem()?.to_str()?.to_owned()),
            _ => None,
        };
        let mut names: Vec<String> = entries.filter_map(|entry| name(entry.ok()?.path())).collect();
        // They begin with the time at which the match began.
        names.sort_by_cached_key(|name| Reverse((self.written(name), name.clone())));
        names
    }

    /// The text of a match's record.
    ///
    /// # Errors
    /// Those of reading the file, or that it is no text.
    pub fn text(&self, name: &str) -> io::Result<String> {
        let bytes = read_capped(&path(&self.folder, name, RECORD), MAX_BYTES)?;
        String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
    }

    /// The record of a match.
    ///
    /// # Errors
    /// One line: what is wrong with the file or its text.
    pub fn read(&self, name: &str, rulesets: &[Ruleset]) -> Result<Record, String> {
        open_record(&path(&self.folder, name, RECORD), rulesets)
    }

    /// Takes a name for a new match, which begins with `stamp`, and holds it.
    ///
    /// # Errors
    /// Those of making the folder and a file in it.
    pub fn begin(&self, stamp: &str) -> io::Result<MatchLock> {
        fs::create_dir_all(&self.folder)?;
        for number in 1..MOST_AT_ONCE {
            let name = match number {
                1 => stamp.to_owned(),
                number => format!("{stamp}-{number}"),
            };
            if path(&self.folder, &name, RECORD).exists() {
                continue;
            }
            if let Some(held) = self.hold(&name)? {
                return Ok(held);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Holds a match; none if another program has it.
    ///
    /// # Errors
    /// Those of making the lock.
    pub fn hold(&self, name: &str) -> io::Result<Option<MatchLock>> {
        let lock = File::create(path(&self.folder, name, LOCK))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some file systems know no locks: there a match is anybody's.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(MatchLock {
                folder: self.folder.clone(),
                name: name.to_owned(),
                lock,
                done: false,
            })),
        }
    }

    /// Whether another program has a match, or this one.
    pub fn is_held(&self, name: &str) -> bool {
        let lock = File::open(path(&self.folder, name, LOCK));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Throws a match away, if nobody has it.
    ///
    /// # Errors
    /// Those of removing the file, or that it is held.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        match self.hold(name)? {
            Some(held) => held.discard(),
            None => Err(io::ErrorKind::ResourceBusy.into()),
        }
    }
}

impl MatchLock {
    /// What the match is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Keeps `text` as the match's record: a new file is written, brought to the disk and put in the
    /// place of the old one, so that at every instant one of them is there whole.
    ///
    /// # Errors
    /// Those of the disk; the old record is then as it was.
    pub fn write(&self, text: &str) -> io::Result<()> {
        let new = path(&self.folder, &self.name, NEW);
        let written = (|| {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()?;
            fs::rename(&new, path(&self.folder, &self.name, RECORD))
        })();
        if written.is_err() {
            // Half a record is of no use to anybody.
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Throws the match away.
    ///
    /// # Errors
    /// Those of removing the file; none if there was no file yet.
    pub fn discard(mut self) -> io::Result<()> {
        self.done = true;
        match fs::remove_file(path(&self.folder, &self.name, RECORD)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Lets the match go; one that is over is not held again, so its lock goes too.
    pub fn release(mut self, over: bool) {
        self.done = over;
    }
}

impl Drop for MatchLock {
    fn drop(&mut self) {
        // The lock of a match that goes on stays: another program may be waiting at it.
        let unused = self.done || !path(&self.folder, &self.name, RECORD).exists();
        if unused {
            let _ = fs::remove_file(path(&self.folder, &self.name, LOCK));
        }
        let _ = self.lock.unlock();
    }
}

fn path(folder: &Path, name: &str, ending: &str) -> PathBuf {
    folder.join(format!("{name}.{ending}"))
}
