//! Writes the match that is played on a thread of its own, so that no frame waits for a disk.

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use super::error::SaveError;
use super::match_archive::{MatchArchive, MatchLock, SavedMatchRef};

/// What the thread is to do.
enum WriteCommand {
    /// Another match begins: one that is saved already, or a new one whose name begins with the stamp.
    Start { saved: Option<SavedMatchRef>, stamp: String },
    /// The match has no record yet: its name is locked, so that a folder that cannot be written is noticed.
    Reserve,
    /// This is its record now.
    Write(String),
    /// The match is left.
    Close(OnClose),
}

/// What becomes of a match that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnClose {
    /// Its record stays. If the last write of it failed, it is tried once more.
    Keep,
    /// Its record is deleted.
    Delete,
}

/// What the thread reports.
#[derive(Debug)]
pub enum WriterEvent {
    /// The match cannot be saved. Reported once until saving works again.
    Failed(SaveError),
    /// Saving works again, or another match has begun.
    Recovered,
}

/// Saves the match that is played. Dropping it waits until everything is written.
pub struct MatchWriter {
    /// None while it is dropped: closing the channel ends the thread.
    commands: Option<Sender<WriteCommand>>,
    events: Mutex<Receiver<WriterEvent>>,
    pending: PendingWrites,
    thread: Option<JoinHandle<()>>,
}

/// The number of commands that are not carried out yet.
#[derive(Clone, Default)]
pub struct PendingWrites(Arc<AtomicUsize>);

impl PendingWrites {
    /// Whether something is still to be written.
    pub fn is_busy(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }
}

impl MatchWriter {
    /// Saves matches in `archive`, and removes what killed programs left there.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(archive: MatchArchive) -> io::Result<Self> {
        let (commands, received) = channel();
        let (sender, events) = channel();
        let pending = PendingWrites::default();
        let mut writer = WriterThread::new(archive, sender, pending.clone());
        let thread = thread::Builder::new()
            .name("match writer".to_owned())
            .spawn(move || writer.run(&received))?;
        Ok(Self {
            commands: Some(commands),
            events: Mutex::new(events),
            pending,
            thread: Some(thread),
        })
    }

    /// Another match begins: one that is saved already, if no other program plays it or has changed it,
    /// or else a new one whose name begins with `stamp`.
    pub fn start(&self, saved: Option<SavedMatchRef>, stamp: String) {
        self.send(WriteCommand::Start { saved, stamp });
    }

    /// Locks the match without writing a record of it: a program that is killed before the first move leaves
    /// no match behind. A folder that cannot be written is reported.
    pub fn reserve(&self) {
        self.send(WriteCommand::Reserve);
    }

    /// This is the record of the match now.
    pub fn write(&self, record: String) {
        self.send(WriteCommand::Write(record));
    }

    /// The match is left.
    pub fn close(&self, on_close: OnClose) {
        self.send(WriteCommand::Close(on_close));
    }

    /// What is still to be written.
    pub fn pending(&self) -> PendingWrites {
        self.pending.clone()
    }

    /// The next event that was not asked for yet.
    pub fn next_event(&self) -> Option<WriterEvent> {
        self.events.lock().ok()?.try_recv().ok()
    }

    fn send(&self, command: WriteCommand) {
        if let Some(commands) = &self.commands {
            self.pending.0.fetch_add(1, Ordering::AcqRel);
            if commands.send(command).is_err() {
                self.pending.0.fetch_sub(1, Ordering::AcqRel);
            }
        }
    }
}

impl Drop for MatchWriter {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The state of the thread.
struct WriterThread {
    archive: MatchArchive,
    /// None before a new match is first reserved or written.
    lock: Option<MatchLock>,
    /// The record of the match as it is on the disk.
    written: Option<String>,
    /// A later record of the match, whose writing has failed.
    unwritten: Option<String>,
    /// What the name of a new match begins with.
    stamp: String,
    events: Sender<WriterEvent>,
    pending: PendingWrites,
    /// Whether a failure was reported and no recovery since.
    failing: bool,
}

impl WriterThread {
    fn new(archive: MatchArchive, events: Sender<WriterEvent>, pending: PendingWrites) -> Self {
        Self {
            archive,
            lock: None,
            written: None,
            unwritten: None,
            stamp: String::new(),
            events,
            pending,
            failing: false,
        }
    }

    fn run(&mut self, commands: &Receiver<WriteCommand>) {
        self.guarded(|writer| {
            writer.archive.remove_stale_files();
            Ok(())
        });
        let mut next = commands.recv().ok();
        while let Some(command) = next.take() {
            next = commands.try_recv().ok();
            // Of several records of one match only the last is needed.
            let outdated = matches!(
                (&command, &next),
                (
                    WriteCommand::Write(_),
                    Some(WriteCommand::Write(_) | WriteCommand::Close(OnClose::Delete))
                )
            );
            if !outdated {
                self.guarded(|writer| writer.execute(command));
            }
            self.pending.0.fetch_sub(1, Ordering::AcqRel);
            if next.is_none() {
                next = commands.recv().ok();
            }
        }
    }

    /// Runs a step of the work. A panic in it is reported like any failure: without this thread no match
    /// would be saved any more.
    fn guarded(&mut self, step: impl FnOnce(&mut Self) -> io::Result<()>) {
        match panic::catch_unwind(AssertUnwindSafe(|| step(self))) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => self.report_failure(SaveError::Io(error)),
            Err(_) => self.report_failure(SaveError::WriterPanicked),
        }
    }

    fn execute(&mut self, command: WriteCommand) -> io::Result<()> {
        match command {
            WriteCommand::Start { saved, stamp } => {
                self.report_recovery();
                (self.lock, self.written, self.unwritten) = (None, None, None);
                self.stamp = stamp;
                // A match that cannot be locked is written as a new one.
                if let Some(saved) = saved
                    && let Ok(Some(lock)) = self.archive.lock_unchanged(&saved)
                {
                    (self.lock, self.written) = (Some(lock), Some(saved.text));
                }
                Ok(())
            }
            // A match that is only looked at keeps its time.
            WriteCommand::Write(record) if self.written.as_ref() == Some(&record) => {
                self.unwritten = None;
                Ok(())
            }
            WriteCommand::Reserve => self.lock_match().map(|_| ()),
            WriteCommand::Write(record) => {
                self.unwritten = Some(record);
                self.write_record()
            }
            WriteCommand::Close(OnClose::Keep) => {
                let result = self.write_record();
                (self.lock, self.written, self.unwritten) = (None, None, None);
                result
            }
            WriteCommand::Close(OnClose::Delete) => {
                (self.written, self.unwritten) = (None, None);
                self.lock.take().map_or(Ok(()), MatchLock::delete)
            }
        }
    }

    /// Writes the record that is not written yet, if there is one.
    fn write_record(&mut self) -> io::Result<()> {
        let Some(record) = self.unwritten.clone() else {
            return Ok(());
        };
        self.lock_match()?.write(&record)?;
        (self.written, self.unwritten) = (Some(record), None);
        self.report_recovery();
        Ok(())
    }

    /// The lock of the match; a new match gets its name here.
    fn lock_match(&mut self) -> io::Result<&MatchLock> {
        match &mut self.lock {
            Some(lock) => Ok(lock),
            none => Ok(none.insert(self.archive.create(&self.stamp)?)),
        }
    }

    fn report_failure(&mut self, error: SaveError) {
        if !self.failing {
            self.failing = true;
            let _ = self.events.send(WriterEvent::Failed(error));
        }
    }

    fn report_recovery(&mut self) {
        if self.failing {
            self.failing = false;
            let _ = self.events.send(WriterEvent::Recovered);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::AtomicBool;
    use std::time::SystemTime;

    use super::*;
    use crate::storage::disk_folder::DiskFolder;
    use crate::storage::storage_folder::{FolderLock, StorageFolder};
    use crate::storage::test_folder::TestFolder;

    /// A folder whose next write fails.
    #[derive(Debug)]
    struct FailingOnce {
        folder: DiskFolder,
        fails: AtomicBool,
    }

    impl StorageFolder for FailingOnce {
        fn location(&self) -> &Path {
            self.folder.location()
        }
        fn file_names(&self) -> Vec<String> {
            self.folder.file_names()
        }
        fn exists(&self, file: &str) -> bool {
            self.folder.exists(file)
        }
        fn last_modified(&self, file: &str) -> Option<SystemTime> {
            self.folder.last_modified(file)
        }
        fn read(&self, file: &str, max_bytes: usize) -> io::Result<Vec<u8>> {
            self.folder.read(file, max_bytes)
        }
        fn write(&self, file: &str, content: &[u8]) -> io::Result<()> {
            match self.fails.swap(false, Ordering::Relaxed) {
                true => Err(io::ErrorKind::StorageFull.into()),
                false => self.folder.write(file, content),
            }
        }
        fn remove(&self, file: &str) -> io::Result<()> {
            self.folder.remove(file)
        }
        fn try_lock(&self, lock: &str) -> io::Result<Option<Box<dyn FolderLock>>> {
            self.folder.try_lock(lock)
        }
        fn is_locked(&self, lock: &str) -> bool {
            self.folder.is_locked(lock)
        }
        fn remove_stale_files(&self) {
            self.folder.remove_stale_files();
        }
    }

    /// The record on the disk after its only write failed and the match was left.
    fn left_after_a_failure(name: &str, on_close: OnClose) -> Option<String> {
        let place = TestFolder::new(name);
        let folder = DiskFolder::new(place.path());
        let writer =
            MatchWriter::new(MatchArchive::new(FailingOnce { folder, fails: true.into() }))
                .unwrap();
        writer.start(None, "a".to_owned());
        writer.write("the record".to_owned());
        writer.close(on_close);
        drop(writer);
        std::fs::read_to_string(place.path().join("a.sow")).ok()
    }

    #[test]
    fn a_record_whose_write_failed_is_written_when_its_match_is_left() {
        let kept = left_after_a_failure("unwritten-kept", OnClose::Keep);
        assert_eq!(kept.as_deref(), Some("the record"));
        assert_eq!(left_after_a_failure("unwritten-deleted", OnClose::Delete), None);
    }
}
