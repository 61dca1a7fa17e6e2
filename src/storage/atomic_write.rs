//! Files are written whole or not at all: a temporary file is renamed over the old one, or linked to a new
//! name.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How the names of temporary files end.
const TEMP_SUFFIX: &str = ".new";
/// The age at which a temporary file is taken for abandoned where the file system has no locks.
const STALE_AGE: Duration = Duration::from_secs(3600);
/// How often a write is tried whose temporary file is removed by another program.
const MAX_ATTEMPTS: u32 = 3;
/// Makes the names of this program's temporary files differ.
static COUNTER: AtomicU64 = AtomicU64::new(0);

/// Replaces a file by what `write` writes, or creates it. `write` may be called again.
///
/// # Errors
/// If the file cannot be written; the old one is then untouched. Also if the new one is in its place
/// but its folder cannot be flushed: after a power failure either of them may be there.
pub(super) fn replace_file(
    path: &Path,
    write: impl FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    write_in_place(path, write, |temp| fs::rename(temp, path))
}

/// Creates a file with what `write` writes, unless there is one of that name. `write` may be called
/// again. Until all is written there is no file of that name.
///
/// # Errors
/// If there is one, which is left alone, or the file cannot be written; then none is left.
pub(super) fn create_file(
    path: &Path,
    write: impl FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut is_created = false;
    let result = write_in_place(path, write, |temp| {
        link_to_new_name(temp, path)?;
        is_created = true;
        Ok(())
    });
    if result.is_err() && is_created {
        let _ = fs::remove_file(path);
    }
    result
}

/// Writes a temporary file beside `path`, which `put_in_place` then gives its name.
fn write_in_place(
    path: &Path,
    mut write: impl FnMut(&mut dyn Write) -> io::Result<()>,
    mut put_in_place: impl FnMut(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let mut result = Ok(());
    for _ in 0..MAX_ATTEMPTS {
        let temp = temp_path(path);
        // The file stays open, and locked, until it has its final name.
        result = write_temp_file(&temp, &mut write).and_then(|_file| put_in_place(&temp));
        // After a rename there is none.
        let _ = fs::remove_file(&temp);
        // Another program may have taken the temporary file for abandoned before it was locked.
        if !result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            break;
        }
    }
    result.and_then(|()| sync_folder(path))
}

fn write_temp_file(
    temp: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<File> {
    let file = File::create_new(temp)?;
    // Shows other programs that this one is still writing. Some file systems have no locks.
    let _ = file.try_lock();
    let mut writer = BufWriter::new(file);
    write(&mut writer)?;
    let file = writer.into_inner()?;
    file.sync_data()?;
    Ok(file)
}

/// Gives a temporary file a second name, unless there is a file of that name.
fn link_to_new_name(temp: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(temp, path) {
        Err(error)
            if !matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound) =>
        {
            rename_to_new_name(temp, path)
        }
        result => result,
    }
}

/// Renames a temporary file, unless there is a file of that name: for file systems without hard links.
fn rename_to_new_name(temp: &Path, path: &Path) -> io::Result<()> {
    // The empty file reserves the name. A program that is killed now leaves it behind.
    File::create_new(path)?;
    fs::rename(temp, path).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Flushes the folder of a file, so that a rename in it outlives a power failure.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot flush a folder, and some folders may be written to but not read.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::Unsupported
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// `FILE.PID-COUNTER.new` beside the file.
fn temp_path(path: &Path) -> PathBuf {
    let counter = COUNTER.fetch_add(1, Ordering::Relaxed);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}-{counter}{TEMP_SUFFIX}", process::id()));
    path.with_file_name(name)
}

/// Removes the temporary files that killed programs left in a folder of this program's own.
pub(super) fn remove_stale_temp_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_temp_name) && is_abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file is named as this version names its temporary files, or as an earlier one did.
fn is_temp_name(name: &str) -> bool {
    let Some((_, middle)) = name.strip_suffix(TEMP_SUFFIX).and_then(|rest| rest.rsplit_once('.'))
    else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_numbered =
        middle.split_once('-').is_some_and(|(pid, counter)| is_number(pid) && is_number(counter));
    is_numbered || middle == "sow"
}

/// Whether no program writes a temporary file any more: its writer would hold a lock on it.
fn is_abandoned(path: &Path) -> bool {
    let Ok(file) = File::open(path) else {
        return false;
    };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let modified = file.metadata().and_then(|data| data.modified());
            modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > STALE_AGE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::test_folder::TestFolder;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_other() {
        let folder = TestFolder::new("atomic");
        let path = folder.path().join("a.sow");
        replace_file(&path, |to| to.write_all(b"old")).unwrap();
        let failed = replace_file(&path, |to| {
            to.write_all(b"ne")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_write_whose_temporary_file_is_removed_is_tried_again() {
        let folder = TestFolder::new("retry");
        let path = folder.path().join("a.sow");
        let mut calls = 0;
        replace_file(&path, |to| {
            calls += 1;
            if calls == 1 {
                for entry in fs::read_dir(folder.path())? {
                    fs::remove_file(entry?.path())?;
                }
            }
            to.write_all(b"new")
        })
        .unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), calls), (b"new".as_slice(), 2));
    }

    #[test]
    fn writers_of_one_file_share_no_temporary_file() {
        let path = Path::new("matches/a.sow");
        let (first, second) = (temp_path(path), temp_path(path));
        assert_ne!(first, second);
        for temp in [first, second] {
            assert!(is_temp_name(temp.file_name().unwrap().to_str().unwrap()), "{temp:?}");
            assert!(temp.starts_with("matches"));
        }
    }

    #[test]
    fn a_file_is_created_only_where_there_is_none() {
        let folder = TestFolder::new("create");
        let path = folder.path().join("a.sow");
        create_file(&path, |to| {
            assert!(!path.exists(), "a program that is killed now leaves no file");
            to.write_all(b"first")
        })
        .unwrap();
        let second = create_file(&path, |to| to.write_all(b"second")).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_is_created_where_there_are_no_hard_links() {
        let folder = TestFolder::new("rename");
        let path = folder.path().join("a.sow");
        let temp = temp_path(&path);
        fs::write(&temp, "first").unwrap();
        rename_to_new_name(&temp, &path).unwrap();
        fs::write(&temp, "second").unwrap();
        let second = rename_to_new_name(&temp, &path).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
    }
}
