//! An advisory lock on a file, for one program at a time. The file is deleted when the lock is freed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::storage_folder::FolderLock;

/// How often a lock is tried whose file is deleted in the meantime.
const MAX_ATTEMPTS: u32 = 100;

/// A lock that is held; dropping it deletes its file and frees it.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
    /// The lock is freed when this is closed.
    _file: File,
}

/// What came of locking a file that was opened before.
enum Attempt {
    Locked(FileLock),
    HeldByAnother,
    /// The last holder deleted the file after it was opened here, so a lock on it protects nothing.
    Deleted,
}

impl FileLock {
    /// Takes the lock; none if it is held.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn try_acquire(path: &Path) -> io::Result<Option<Self>> {
        for _ in 0..MAX_ATTEMPTS {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
            match Self::lock_opened(path, file) {
                Attempt::Locked(lock) => return Ok(Some(lock)),
                Attempt::HeldByAnother => return Ok(None),
                Attempt::Deleted => {}
            }
        }
        Ok(None)
    }

    fn lock_opened(path: &Path, file: File) -> Attempt {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Attempt::HeldByAnother,
            Ok(()) if !is_file_at(&file, path) => Attempt::Deleted,
            // Some file systems have no locks: there every attempt succeeds.
            Ok(()) | Err(TryLockError::Error(_)) => {
                Attempt::Locked(Self { path: path.to_owned(), _file: file })
            }
        }
    }

    /// Whether the lock is held, by this program or another.
    pub fn is_held(path: &Path) -> bool {
        let file = File::open(path);
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

impl FolderLock for FileLock {}

impl Drop for FileLock {
    fn drop(&mut self) {
        // While the lock is held the file of this name is the locked one: only its holder deletes it.
        // Where files cannot be compared it stays, or two programs could hold the lock.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is still the one of that name.
#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |data: fs::Metadata| (data.dev(), data.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => identity(open) == identity(named),
        _ => false,
    }
}

/// Files are never deleted here.
#[cfg(not(unix))]
fn is_file_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use super::*;
    use crate::storage::test_folder::TestFolder;

    #[test]
    fn a_lock_on_a_file_that_was_deleted_is_not_taken() {
        let folder = TestFolder::new("lock");
        let path = folder.path().join("a.lock");
        let first = FileLock::try_acquire(&path).unwrap().unwrap();
        let opened = File::open(&path).unwrap();
        drop(first);
        assert!(!path.exists(), "the holder deletes the file");
        let third = FileLock::try_acquire(&path).unwrap();
        assert!(third.is_some());
        let second = FileLock::lock_opened(&path, opened);
        assert!(matches!(second, Attempt::Deleted), "there would be two holders");
        drop(second);
        assert!(FileLock::is_held(&path), "the lock of the third holder is untouched");
    }

    #[test]
    fn of_many_threads_one_holds_the_lock() {
        let folder = TestFolder::new("locks");
        let path = folder.path().join("a.lock");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        if let Some(lock) = FileLock::try_acquire(&path).unwrap() {
                            assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0, "two holders");
                            taken.fetch_add(1, Ordering::SeqCst);
                            thread::yield_now();
                            holders.fetch_sub(1, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(taken.load(Ordering::SeqCst) > 0);
        assert!(!path.exists());
    }
}
