//! Saved matches: one record file each, locked by the program that plays it.

use std::cmp::Reverse;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use super::disk_folder::DiskFolder;
use super::error::StorageError;
use super::storage_folder::{FolderLock, StorageFolder};
use crate::record::{MAX_BYTES, Record, read_record};
use crate::rules::Ruleset;

/// How the names of record files end.
const RECORD_SUFFIX: &str = ".sow";
/// The number of matches that may begin in one second.
const MAX_PER_SECOND: u32 = 1000;
/// How often a lock is tried. Another program holds it for a moment to see whether it is free.
const LOCK_ATTEMPTS: u32 = 4;
/// The pause between two attempts.
const LOCK_PAUSE: Duration = Duration::from_millis(15);

/// The folder of the saved matches. Its functions may block.
///
/// ```
/// use seedfall::storage::match_archive::MatchArchive;
/// let folder = std::env::temp_dir().join(format!("seedfall-doc-{}", std::process::id()));
/// let archive = MatchArchive::in_folder(&folder);
/// let lock = archive.create("20261130-081500").unwrap();
/// lock.write("[Game \"kalah\"]\n\nC F\n").unwrap();
/// assert_eq!(archive.names(), ["20261130-081500"]);
/// assert!(archive.lock("20261130-081500").unwrap().is_none()); // it is being played
/// # drop(lock);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct MatchArchive {
    folder: Arc<dyn StorageFolder>,
}

/// A match as it was found in the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatchRef {
    /// Its name.
    pub name: String,
    /// The text of its record, to the byte.
    pub text: String,
}

/// The right to write one match, which no other program has until this is dropped.
#[derive(Debug)]
pub struct MatchLock {
    folder: Arc<dyn StorageFolder>,
    name: String,
    _lock: Box<dyn FolderLock>,
}

impl MatchArchive {
    /// `seedfall/matches` in the user's folder for data; none where there is no such folder.
    pub fn for_user() -> Option<Self> {
        Some(Self::in_folder(&dirs::data_dir()?.join("seedfall").join("matches")))
    }

    /// The matches in a folder on disk, which need not exist yet.
    pub fn in_folder(folder: &Path) -> Self {
        Self::new(DiskFolder::new(folder))
    }

    /// The matches in a folder of any kind.
    pub fn new(folder: impl StorageFolder + 'static) -> Self {
        Self { folder: Arc::new(folder) }
    }

    /// Where the matches are.
    pub fn folder(&self) -> &Path {
        self.folder.location()
    }

    /// When a match was last written, if that is known.
    pub fn last_modified(&self, name: &str) -> Option<SystemTime> {
        self.folder.last_modified(&file_name(name))
    }

    /// The names of all matches, the one that was written last first.
    pub fn names(&self) -> Vec<String> {
        let files = self.folder.file_names();
        let names = files.iter().filter_map(|file| file.strip_suffix(RECORD_SUFFIX));
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        // Names begin with the time at which the match began.
        names.sort_by_cached_key(|name| Reverse((self.last_modified(name), name.clone())));
        names
    }

    /// Reads a match: its record, and the text that the record was read from.
    ///
    /// # Errors
    /// If the file cannot be read or holds no record.
    pub fn read(
        &self,
        name: &str,
        rulesets: &[Ruleset],
    ) -> Result<(Record, SavedMatchRef), StorageError> {
        let path = self.path(name);
        let bytes = match self.folder.read(&file_name(name), MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(source) => return Err(StorageError::Io { path, source }),
        };
        let record = read_record(&path.display().to_string(), &bytes, rulesets)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((record, SavedMatchRef { name: name.to_owned(), text }))
    }

    /// Whether a match is still as it was found.
    fn is_unchanged(&self, saved: &SavedMatchRef) -> bool {
        let bytes = self.folder.read(&file_name(&saved.name), MAX_BYTES);
        bytes.is_ok_and(|bytes| bytes == saved.text.as_bytes())
    }

    /// Chooses a name for a new match, which begins with `stamp`, and locks it.
    ///
    /// # Errors
    /// If the folder or the lock cannot be created.
    pub fn create(&self, stamp: &str) -> io::Result<MatchLock> {
        for number in 1..=MAX_PER_SECOND {
            let name = match number {
                1 => stamp.to_owned(),
                number => format!("{stamp}-{number}"),
            };
            if let Some(lock) = self.try_lock(&name)?
                && !self.folder.exists(&file_name(&name))
            {
                return Ok(lock);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Locks a match; none if another program plays it.
    ///
    /// # Errors
    /// If the lock cannot be created.
    pub fn lock(&self, name: &str) -> io::Result<Option<MatchLock>> {
        for attempt in 0..LOCK_ATTEMPTS {
            if attempt > 0 {
                thread::sleep(LOCK_PAUSE);
            }
            if let Some(lock) = self.try_lock(name)? {
                return Ok(Some(lock));
            }
        }
        Ok(None)
    }

    /// Locks a match if it is still as it was found: another program may have played on in the meantime.
    ///
    /// # Errors
    /// If the lock cannot be created.
    pub fn lock_unchanged(&self, saved: &SavedMatchRef) -> io::Result<Option<MatchLock>> {
        Ok(self.lock(&saved.name)?.filter(|_| self.is_unchanged(saved)))
    }

    fn try_lock(&self, name: &str) -> io::Result<Option<MatchLock>> {
        let lock = self.folder.try_lock(name)?;
        let folder = Arc::clone(&self.folder);
        Ok(lock.map(|lock| MatchLock { folder, name: name.to_owned(), _lock: lock }))
    }

    /// Whether a match is being played, by this program or another.
    pub fn is_locked(&self, name: &str) -> bool {
        self.folder.is_locked(name)
    }

    /// Deletes a match that is not being played.
    ///
    /// # Errors
    /// If the file cannot be deleted, or the match is being played.
    pub fn delete(&self, name: &str) -> Result<(), StorageError> {
        let io_error = |source| StorageError::Io { path: self.path(name), source };
        match self.lock(name).map_err(io_error)? {
            Some(lock) => lock.delete().map_err(io_error),
            None => Err(StorageError::InUse { name: name.to_owned() }),
        }
    }

    /// Removes temporary files and locks that killed programs left behind.
    pub fn remove_stale_files(&self) {
        self.folder.remove_stale_files();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder().join(file_name(name))
    }
}

impl MatchLock {
    /// The name of the match.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Saves `text` as the record of the match; at every instant a whole record is there.
    ///
    /// # Errors
    /// If it cannot be written; the old record is kept.
    pub fn write(&self, text: &str) -> io::Result<()> {
        self.folder.write(&file_name(&self.name), text.as_bytes())
    }

    /// Deletes the match.
    ///
    /// # Errors
    /// If the file cannot be deleted; a match that was never written needs no deleting.
    pub fn delete(self) -> io::Result<()> {
        match self.folder.remove(&file_name(&self.name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn file_name(name: &str) -> String {
    format!("{name}{RECORD_SUFFIX}")
}
