//! Reading files of a limited size, so that no file can fill the memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, or its first `max_bytes + 1` bytes if it is longer than `max_bytes`.
///
/// # Errors
/// If the file cannot be opened or read.
pub fn read_capped(file: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    capped(File::open(file)?, max_bytes)
}

/// What `from` yields, or its first `max_bytes + 1` bytes: just enough to show that it is too much.
///
/// # Errors
/// If reading fails.
pub fn capped(from: impl Read, max_bytes: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(max_bytes as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a file of at most `max_bytes` bytes; none if it is missing, larger or not UTF-8.
#[cfg(feature = "gui")]
pub(crate) fn read_text(file: &Path, max_bytes: usize) -> Option<String> {
    let bytes = read_capped(file, max_bytes).ok()?;
    (bytes.len() <= max_bytes).then_some(bytes).and_then(|bytes| String::from_utf8(bytes).ok())
}
