//! Everything that lasts longer than the program: saved matches, the player's rulesets and records,
//! and a cache.
//!
//! # What is where
//!
//! | Files | Type | Written by |
//! | --- | --- | --- |
//! | `DATA/seedfall/matches/NAME.sow` | [`MatchArchive`](match_archive::MatchArchive) | this program, after every ply |
//! | `DATA/seedfall/rulesets/*.ron` | [`RulesetLibrary`](ruleset_library::RulesetLibrary) | the player |
//! | any `.sow` file | [`record_files`] | the player, or this program when asked |
//! | `CACHE/seedfall/*` | [`Cache`](cache::Cache) | this program; may be deleted at any time |
//!
//! `DATA` and `CACHE` are the user's folders for data and for caches. `NAME` is the UTC time at which the
//! match began, so names sort by time; a second match of the same second gets a number.
//!
//! # Platforms
//!
//! Saved matches need little from a platform: files that are replaced as a whole, and locks. The trait
//! [`StorageFolder`](storage_folder::StorageFolder) lists it; [`DiskFolder`](disk_folder::DiskFolder) is
//! the back end for a real disk. Another platform adds another implementation of the trait.
//!
//! # Atomic writes
//!
//! A file is never changed in place. Its new content goes to a temporary file beside it,
//! `FILE.PID-COUNTER.new`, is flushed to the disk and renamed over the old file; then the folder is
//! flushed too, so that the rename outlives a power failure. At every instant the old or the new file
//! is there whole. No two writers share a temporary file. The one function that does this is
//! `atomic_write::replace_file`.
//!
//! # Locks
//!
//! Several windows may be open. A match that is played is locked: the program holds an advisory lock on
//! `NAME.lock`. The record itself cannot be locked, since each write replaces it. The operating system
//! frees the lock when the program ends, however it ends. The holder deletes the lock file before it
//! frees the lock. A program that opened the file just before then gets a lock on a deleted file, which
//! protects nothing; so after locking a file a program compares it with the file of that name, and tries
//! again if they differ (`file_lock`). On a file system without locks every match can be
//! opened, and the last program to write it wins.
//!
//! # The writer thread
//!
//! [`MatchWriter`](match_writer::MatchWriter) owns a thread on which every write happens, so that no
//! frame waits for a disk. Records are sent to it whole; of several that wait only the last is written.
//! A failed write is reported once, is tried again with the next ply, and its recovery is reported too.
//!
//! # Recovery
//!
//! A program that is killed leaves the last whole record, perhaps a temporary file, and a lock file that
//! nobody holds. When the next program starts its writer thread it removes both kinds
//! (`StorageFolder::remove_stale_files`): a writer holds a lock on its temporary file, so one that can
//! be locked belongs to no running program. Records are not repaired: one that cannot be read is listed
//! with the reason and stays as it is.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod atomic_write;
pub mod bounded_read;
pub mod cache;
pub mod disk_folder;
pub mod error;
mod file_lock;
pub mod match_archive;
pub mod match_writer;
pub mod record_files;
pub mod ruleset_library;
pub mod storage_folder;

#[cfg(test)]
mod test_folder;
