//! What storage needs from a platform: a folder of small files that are replaced as a whole, with locks.

use std::fmt::Debug;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// A folder of files, named without a path. It need not exist before something is written.
///
/// All functions except [`StorageFolder::location`] may block, for seconds where the disk is slow.
pub trait StorageFolder: Debug + Send + Sync {
    /// Where the folder is, as the player knows it.
    fn location(&self) -> &Path;

    /// The names of all files; none if the folder does not exist.
    fn file_names(&self) -> Vec<String>;

    /// Whether there is a file of that name.
    fn exists(&self, file: &str) -> bool;

    /// When a file was last written, if that is known.
    fn last_modified(&self, file: &str) -> Option<SystemTime>;

    /// The content of a file, or its first `max_bytes + 1` bytes if it is longer than `max_bytes`.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn read(&self, file: &str, max_bytes: usize) -> io::Result<Vec<u8>>;

    /// Replaces the content of a file, or creates it. At every instant the old or the new content is
    /// there whole.
    ///
    /// # Errors
    /// If the file cannot be written; its old content is kept, or the new one is there but might not
    /// outlive a power failure.
    fn write(&self, file: &str, content: &[u8]) -> io::Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// If the file cannot be deleted or does not exist.
    fn remove(&self, file: &str) -> io::Result<()>;

    /// Takes the lock of that name; none if another holder has it. It is freed when it is dropped, and
    /// when the program ends in any way.
    ///
    /// # Errors
    /// If no lock can be created.
    fn try_lock(&self, lock: &str) -> io::Result<Option<Box<dyn FolderLock>>>;

    /// Whether the lock of that name is held, by this program or another.
    fn is_locked(&self, lock: &str) -> bool;

    /// Removes temporary files and locks that killed programs left behind.
    fn remove_stale_files(&self);
}

/// A lock that is held until it is dropped.
pub trait FolderLock: Debug + Send + Sync {}
