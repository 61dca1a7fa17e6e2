//! What can be made again and is only kept to save time: files that may vanish or be damaged.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Nobody writes a file for so long.
const LONG_AGO: Duration = Duration::from_secs(3600);
/// Files that this program has begun to write: each has a name of its own until it is whole.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A folder of such files.
///
/// ```
/// use std::io::Read;
/// use seedfall::storage::cache::Cache;
/// let folder = std::env::temp_dir().join(format!("seedfall-cache-{}", std::process::id()));
/// let cache = Cache::at(&folder);
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
    /// `seedfall` in the folder for what can be made again; none where there is no such folder.
    pub fn of_user() -> Option<Self> {
        Some(Self::at(&dirs::cache_dir()?.join("seedfall")))
    }

    /// The files in that folder, which need not be there yet.
    pub fn at(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Opens a file; none if it is not there or cannot be read.
    pub fn read(&self, name: &str) -> Option<impl Read + use<>> {
        File::open(self.folder.join(name)).ok().map(BufReader::new)
    }

    /// Puts what `write` writes in the place of a file. A new file is written first, so that the old
    /// one is there until the new one is whole, whoever else writes it too.
    ///
    /// # Errors
    /// Those of the disk; the old file is then as it was.
    pub fn write(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        self.forget_halves(name);
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let new = self.folder.join(format!("{name}.{}-{number}.new", process::id()));
        let written = (|| {
            let mut file = BufWriter::new(File::create(&new)?);
            write(&mut file)?;
            file.into_inner()?.sync_data()?;
            fs::rename(&new, self.folder.join(name))
        })();
        if written.is_err() {
            // Half a file is of no use to anybody.
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Takes away what programs left behind that were killed while they wrote, long ago.
    fn forget_halves(&self, name: &str) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let half = entry.file_name().to_str().is_some_and(|file| {
                file.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
                    && file.ends_with(".new")
            });
            let age = entry.metadata().and_then(|file| file.modified()).map(|time| time.elapsed());
            if half && age.is_ok_and(|age| age.is_ok_and(|age| age > LONG_AGO)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}
