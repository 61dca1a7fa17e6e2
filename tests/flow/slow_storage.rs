//! Saved matches on a disk that is slow, fails or makes the writer panic: frames continue, and the player
//! is told.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::SystemTime;

use bevy::prelude::*;
use seedfall::game::{
    BackgroundTasks, SaveStatus, SavedMatchEvent, SavedMatches, enable_autosave, newest_unfinished,
};
use seedfall::rules::shipped;
use seedfall::settings::Speed;
use seedfall::storage::disk_folder::DiskFolder;
use seedfall::storage::match_archive::MatchArchive;
use seedfall::storage::storage_folder::{FolderLock, StorageFolder};
use seedfall::ui::panel_stack::Panel;

use super::app_harness::AppHarness;
use super::autosave::{Folder, wait};
use super::match_harness::{MatchHarness, new_match};

/// What a faulty folder does instead of its work.
#[derive(Clone, Default, Debug)]
struct Faults {
    /// While closed, all reads, writes and locks wait.
    gate: Arc<(Mutex<bool>, Condvar)>,
    fail_writes: Arc<AtomicBool>,
    panic_in_write: Arc<AtomicBool>,
    reads: Arc<AtomicUsize>,
}

impl Faults {
    fn close_gate(&self, closed: bool) {
        *self.gate.0.lock().unwrap() = closed;
        self.gate.1.notify_all();
    }

    fn pass_gate(&self) {
        let closed = self.gate.0.lock().unwrap();
        drop(self.gate.1.wait_while(closed, |closed| *closed).unwrap());
    }
}

/// A folder on the disk with faults.
#[derive(Debug)]
struct FaultyFolder {
    disk: DiskFolder,
    faults: Faults,
}

impl StorageFolder for FaultyFolder {
    fn location(&self) -> &Path {
        self.disk.location()
    }

    fn file_names(&self) -> Vec<String> {
        self.faults.pass_gate();
        self.disk.file_names()
    }

    fn exists(&self, file: &str) -> bool {
        self.disk.exists(file)
    }

    fn last_modified(&self, file: &str) -> Option<SystemTime> {
        self.disk.last_modified(file)
    }

    fn read(&self, file: &str, max_bytes: usize) -> io::Result<Vec<u8>> {
        self.faults.pass_gate();
        self.faults.reads.fetch_add(1, Ordering::SeqCst);
        self.disk.read(file, max_bytes)
    }

    fn write(&self, file: &str, content: &[u8]) -> io::Result<()> {
        self.faults.pass_gate();
        assert!(!self.faults.panic_in_write.load(Ordering::SeqCst), "a test panics the writer");
        if self.faults.fail_writes.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.disk.write(file, content)
    }

    fn remove(&self, file: &str) -> io::Result<()> {
        self.faults.pass_gate();
        self.disk.remove(file)
    }

    fn try_lock(&self, lock: &str) -> io::Result<Option<Box<dyn FolderLock>>> {
        self.faults.pass_gate();
        self.disk.try_lock(lock)
    }

    fn is_locked(&self, lock: &str) -> bool {
        self.faults.pass_gate();
        self.disk.is_locked(lock)
    }

    fn remove_stale_files(&self) {
        self.disk.remove_stale_files();
    }
}

fn faulty(folder: &Folder) -> (MatchArchive, Faults) {
    let faults = Faults::default();
    let disk = DiskFolder::new(&folder.0);
    (MatchArchive::new(FaultyFolder { disk, faults: faults.clone() }), faults)
}

fn put(folder: &Folder, name: &str, text: &str) {
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join(format!("{name}.sow")), text).unwrap();
}

/// A title whose matches are saved in `archive`, and read by other threads.
fn harness(archive: MatchArchive) -> AppHarness {
    let mut harness = AppHarness::title(1280, 720);
    harness.app.insert_resource(BackgroundTasks::ThreadPool);
    enable_autosave(&mut harness.app, archive).unwrap();
    harness.set_speed(Speed::Instant);
    harness
}

fn wait_until(harness: &mut AppHarness, mut done: impl FnMut(&mut AppHarness) -> bool) {
    wait(|| {
        harness.frames(1);
        done(harness)
    });
}

/// The text about a failed save.
const UNSAVED: &str = "The match cannot be saved: the disk is full";

#[test]
fn the_save_error_disappears_when_saving_works_again() {
    let folder = Folder::new();
    let (archive, faults) = faulty(&folder);
    let mut harness = harness(archive);
    faults.fail_writes.store(true, Ordering::SeqCst);
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C");
    wait_until(&mut harness, |harness| harness.shows_text(UNSAVED));
    let save_error = |harness: &mut AppHarness| {
        harness.app.world().resource::<SavedMatches>().save_error().map(ToString::to_string)
    };
    assert_eq!(save_error(&mut harness).as_deref(), Some(UNSAVED));
    faults.fail_writes.store(false, Ordering::SeqCst);
    harness.play_out("F");
    wait_until(&mut harness, |harness| !harness.shows_text("cannot be saved"));
    assert_eq!(save_error(&mut harness), None);
    // A second failure is reported again.
    faults.fail_writes.store(true, Ordering::SeqCst);
    harness.play_out("a");
    wait_until(&mut harness, |harness| harness.shows_text(UNSAVED));
}

#[test]
fn a_panic_of_the_writer_is_reported_and_saving_continues() {
    let folder = Folder::new();
    let (archive, faults) = faulty(&folder);
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    enable_autosave(&mut harness.app, archive).unwrap();
    let mut cursor = harness.app.world().resource::<Messages<SaveStatus>>().get_cursor();
    let mut next = |harness: &mut MatchHarness| {
        let mut status = None;
        wait(|| {
            harness.frame();
            let messages = harness.app.world().resource::<Messages<SaveStatus>>();
            status = cursor.read(messages).next().cloned();
            status.is_some()
        });
        status.unwrap()
    };
    faults.panic_in_write.store(true, Ordering::SeqCst);
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C");
    assert!(matches!(next(&mut harness), SaveStatus::Failed(_)));
    faults.panic_in_write.store(false, Ordering::SeqCst);
    harness.play_out("F");
    assert!(matches!(next(&mut harness), SaveStatus::Recovered));
    drop(harness);
    assert!(folder.records()[0].ends_with("\n\nC F\n"), "{:?}", folder.records());
}

#[test]
fn frames_continue_while_the_disk_does_not_answer() {
    let folder = Folder::new();
    put(&folder, "20261130-000001", "[Game \"kalah\"]\n\nC F\n");
    put(&folder, "20261130-000002", "[Game \"kalah\"]\n\nC F a\n");
    let (archive, faults) = faulty(&folder);
    let mut harness = MatchHarness::without_match();
    harness.app.insert_resource(BackgroundTasks::ThreadPool);
    enable_autosave(&mut harness.app, archive).unwrap();
    faults.close_gate(true);
    let mut saved = harness.app.world_mut().resource_mut::<SavedMatches>();
    saved.refresh(&shipped());
    saved.open("20261130-000001", &shipped());
    saved.delete("20261130-000002");
    let mut cursor = harness.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    harness.begin_match(new_match("kalah", "", 3));
    harness.play("C");
    harness.frames(60);
    assert!(harness.app.world().resource::<SavedMatches>().is_refreshing());
    let messages = harness.app.world().resource::<Messages<SavedMatchEvent>>();
    assert!(cursor.read(messages).next().is_none());
    faults.close_gate(false);
    let (mut opened, mut deleted) = (false, false);
    wait(|| {
        harness.frame();
        for event in cursor.read(harness.app.world().resource::<Messages<SavedMatchEvent>>()) {
            match event {
                SavedMatchEvent::Opened(result) => opened = result.is_ok(),
                SavedMatchEvent::Deleted { result, .. } => deleted = result.is_ok(),
            }
        }
        opened && deleted && !harness.app.world().resource::<SavedMatches>().is_refreshing()
    });
}

#[test]
fn a_match_that_opens_late_does_not_interrupt_another() {
    let folder = Folder::new();
    put(&folder, "20261130-000001", "[Game \"kalah\"]\n[South \"Eva\"]\n\nC F\n");
    let (archive, faults) = faulty(&folder);
    let mut harness = harness(archive);
    harness.press_button("Matches");
    wait_until(&mut harness, |harness| harness.shows_text("Eva"));
    faults.close_gate(true);
    harness.press_button("Continue");
    harness.frames(5);
    assert_eq!(harness.top_panel(), Some(Panel::Matches), "the current screen stays");
    harness.escape();
    harness.press_button("Play Kalah");
    harness.wait_for_fades();
    faults.close_gate(false);
    harness.frames(60);
    assert_eq!(harness.current().history().moves().len(), 0);
}

/// More saved matches than the list shows at first.
const MATCHES: usize = 130;

/// A folder with [`MATCHES`] saved matches, the newest last.
fn folder_with_matches() -> Folder {
    let folder = Folder::new();
    for number in 0..MATCHES {
        let text = format!("[Game \"kalah\"]\n[South \"P{number}\"]\n\nC\n");
        put(&folder, &format!("20261130-{number:06}"), &text);
    }
    folder
}

#[test]
fn all_matches_can_be_listed_and_deleted() {
    let folder = folder_with_matches();
    let mut harness = harness(folder.archive());
    harness.press_button("Matches");
    // The button is below the part of the list that is in view.
    let has_more = |harness: &mut AppHarness| {
        harness.visible_texts().iter().any(|seen| seen.text.contains("Show more"))
    };
    wait_until(&mut harness, has_more);
    let cards = |harness: &mut AppHarness| {
        harness.visible_texts().iter().filter(|seen| seen.text == "Delete").count()
    };
    assert_eq!(cards(&mut harness), 60);
    for (label, listed) in
        [("Show more (70 from before)", 120), ("Show more (10 from before)", 130)]
    {
        harness.press_button(label);
        harness.frames(3);
        assert_eq!(cards(&mut harness), listed);
    }
    assert!(!has_more(&mut harness));
    // The first and the last are there, each once.
    let names = |harness: &mut AppHarness| -> Vec<String> {
        let texts = harness.visible_texts().into_iter().map(|seen| seen.text);
        texts.filter(|text| text.contains('\u{2013}')).collect()
    };
    let mut all = names(&mut harness);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), MATCHES);
}

/// A match that is deleted makes no other one fall out of the list.
#[test]
fn all_matches_are_listed_after_one_was_deleted() {
    let folder = folder_with_matches();
    let mut harness = harness(folder.archive());
    harness.press_button("Matches");
    let texts = |harness: &mut AppHarness| -> Vec<String> {
        harness.visible_texts().into_iter().map(|seen| seen.text).collect()
    };
    let has_more =
        |harness: &mut AppHarness| texts(harness).iter().any(|text| text.contains("Show more"));
    wait_until(&mut harness, has_more);
    let mut saved = harness.app.world_mut().resource_mut::<SavedMatches>();
    let file = saved.matches()[0].file.clone();
    saved.bypass_change_detection().delete(&file);
    wait_until(&mut harness, |harness| harness.shows_text("Deleted"));
    for label in ["Show more (70 from before)", "Show more (10 from before)"] {
        harness.press_button(label);
        harness.frames(3);
    }
    assert!(!has_more(&mut harness));
    let mut names = texts(&mut harness);
    names.retain(|text| text.contains('\u{2013}'));
    names.sort();
    names.dedup();
    assert_eq!(names.len(), MATCHES - 1);
}

#[test]
fn the_search_for_a_match_to_continue_ends() {
    let folder = Folder::new();
    let now = SystemTime::now();
    let put_at = |number: u64, moves: &str| {
        let name = format!("20261130-{number:06}");
        put(&folder, &name, &format!("[Game \"kalah\"]\n\n{moves}\n"));
        let file = std::fs::File::options()
            .append(true)
            .open(folder.0.join(format!("{name}.sow")))
            .unwrap();
        file.set_modified(now - std::time::Duration::from_secs(number)).unwrap();
    };
    put_at(0, "C F resign");
    put_at(1, "C F resign");
    for number in 2..300 {
        put_at(number, "C F");
    }
    let (archive, faults) = faulty(&folder);
    assert!(newest_unfinished(&archive, &shipped()).is_some());
    assert_eq!(faults.reads.load(Ordering::SeqCst), 3, "none is read after the match is found");
    for number in 2..300 {
        put_at(number, "C F resign");
    }
    faults.reads.store(0, Ordering::SeqCst);
    assert!(newest_unfinished(&archive, &shipped()).is_none());
    assert_eq!(faults.reads.load(Ordering::SeqCst), 100, "not every file is read");
}
