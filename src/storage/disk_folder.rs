//! A folder on a disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::atomic_write::{remove_stale_temp_files, replace_file};
use super::bounded_read::read_capped;
use super::file_lock::FileLock;
use super::storage_folder::{FolderLock, StorageFolder};

/// How the names of lock files end.
const LOCK_SUFFIX: &str = ".lock";

/// The back end of [`StorageFolder`] for systems with a disk.
#[derive(Clone, Debug)]
pub struct DiskFolder {
    path: PathBuf,
}

impl DiskFolder {
    /// The folder at that path.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    fn lock_path(&self, lock: &str) -> PathBuf {
        self.path.join(format!("{lock}{LOCK_SUFFIX}"))
    }
}

impl StorageFolder for DiskFolder {
    fn location(&self) -> &Path {
        &self.path
    }

    fn file_names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }

    fn exists(&self, file: &str) -> bool {
        self.path.join(file).exists()
    }

    fn last_modified(&self, file: &str) -> Option<SystemTime> {
        fs::metadata(self.path.join(file)).and_then(|data| data.modified()).ok()
    }

    fn read(&self, file: &str, max_bytes: usize) -> io::Result<Vec<u8>> {
        read_capped(&self.path.join(file), max_bytes)
    }

    fn write(&self, file: &str, content: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        replace_file(&self.path.join(file), |to| to.write_all(content))
    }

    fn remove(&self, file: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(file))
    }

    fn try_lock(&self, lock: &str) -> io::Result<Option<Box<dyn FolderLock>>> {
        fs::create_dir_all(&self.path)?;
        let lock = FileLock::try_acquire(&self.lock_path(lock))?;
        Ok(lock.map(|lock| Box::new(lock) as Box<dyn FolderLock>))
    }

    fn is_locked(&self, lock: &str) -> bool {
        FileLock::is_held(&self.lock_path(lock))
    }

    fn remove_stale_files(&self) {
        remove_stale_temp_files(&self.path);
        for file in self.file_names().iter().filter(|file| file.ends_with(LOCK_SUFFIX)) {
            // A lock that can be taken belongs to no running program; dropping it deletes its file.
            drop(FileLock::try_acquire(&self.path.join(file)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::test_folder::TestFolder;

    #[test]
    fn files_of_killed_programs_are_removed_and_those_of_running_ones_stay() {
        let place = TestFolder::new("stale");
        let folder = DiskFolder::new(place.path());
        let put = |file: &str| fs::write(place.path().join(file), "half").unwrap();
        for file in ["a.sow", "a.sow.4294967295-0.new", "b.sow.new", "a.lock", "notes.new"] {
            put(file);
        }
        put("b.sow.1-7.new");
        let writing = fs::File::open(place.path().join("b.sow.1-7.new")).unwrap();
        writing.try_lock().unwrap();
        let played = folder.try_lock("b").unwrap().unwrap();
        folder.remove_stale_files();
        let mut files = folder.file_names();
        files.sort();
        assert_eq!(files, ["a.sow", "b.lock", "b.sow.1-7.new", "notes.new"]);
        drop((played, writing));
        folder.remove_stale_files();
        let mut files = folder.file_names();
        files.sort();
        assert_eq!(files, ["a.sow", "notes.new"]);
    }
}
