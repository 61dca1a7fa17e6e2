//! Files that can be made again and only save time: they may vanish or be damaged.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::atomic_write::{remove_stale_temp_files, replace_file};

/// A folder of such files.
///
/// ```
/// use std::io::Read;
/// use seedfall::storage::cache::Cache;
/// let folder = std::env::temp_dir().join(format!("seedfall-cache-{}", std::process::id()));
/// let cache = Cache::in_folder(&folder);
/// cache.write("table", |file| file.write_all(b"1 2 3")).unwrap();
/// let mut text = String::new();
/// cache.read("table").unwrap().read_to_string(&mut text).unwrap();
/// assert_eq!(text, "1 2 3");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// `seedfall` in the user's folder for caches; none where there is no such folder.
    pub fn for_user() -> Option<Self> {
        Some(Self::in_folder(&dirs::cache_dir()?.join("seedfall")))
    }

    /// The files in that folder, which need not exist yet.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Opens a file; none if it does not exist or cannot be read.
    pub fn read(&self, name: &str) -> Option<impl Read + use<>> {
        File::open(self.folder.join(name)).ok().map(BufReader::new)
    }

    /// Replaces a file by what `write` writes, which may be called again. The old file stays until the
    /// new one is complete, also when another program writes it.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is then untouched.
    pub fn write(
        &self,
        name: &str,
        write: impl FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        remove_stale_temp_files(&self.folder);
        replace_file(&self.folder.join(name), write)
    }
}
