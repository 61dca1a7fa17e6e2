//! Saved matches on a disk that is slow, fails or makes the writer panic: frames go on, and the player is
//! told what is so.

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

use super::app_harness::Hall;
use super::autosave::{Folder, wait};
use super::match_harness::{Table, new_match};

/// What a faulty folder does instead of its work.
#[derive(Clone, Default, Debug)]
struct Faults {
    /// While closed, whoever reads, writes or locks waits.
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
fn hall(archive: MatchArchive) -> Hall {
    let mut hall = Hall::open(1280, 720);
    hall.app.insert_resource(BackgroundTasks::ThreadPool);
    enable_autosave(&mut hall.app, archive).unwrap();
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    hall
}

fn until(hall: &mut Hall, mut done: impl FnMut(&mut Hall) -> bool) {
    wait(|| {
        hall.frames(1);
        done(hall)
    });
}

fn play(hall: &mut Hall, word: &str) {
    hall.ask(seedfall::game::MatchCommand::Play(super::match_harness::mv(word)));
    hall.frames(3);
    hall.settle();
}

const UNSAVED: &str = "The match cannot be saved: the disk is full";

#[test]
fn the_line_about_a_failed_save_goes_when_saving_works_again() {
    let folder = Folder::new();
    let (archive, faults) = faulty(&folder);
    let mut hall = hall(archive);
    faults.fail_writes.store(true, Ordering::SeqCst);
    hall.begin(new_match("kalah", "", 3));
    play(&mut hall, "C");
    until(&mut hall, |hall| hall.sees(UNSAVED));
    let save_error = |hall: &mut Hall| {
        hall.app.world().resource::<SavedMatches>().save_error().map(ToString::to_string)
    };
    assert_eq!(save_error(&mut hall).as_deref(), Some(UNSAVED));
    faults.fail_writes.store(false, Ordering::SeqCst);
    play(&mut hall, "F");
    until(&mut hall, |hall| !hall.sees("cannot be saved"));
    assert_eq!(save_error(&mut hall), None);
    // A second failure is told again.
    faults.fail_writes.store(true, Ordering::SeqCst);
    play(&mut hall, "a");
    until(&mut hall, |hall| hall.sees(UNSAVED));
}

#[test]
fn a_panic_of_the_writer_is_told_and_saving_goes_on() {
    let folder = Folder::new();
    let (archive, faults) = faulty(&folder);
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    enable_autosave(&mut table.app, archive).unwrap();
    let mut cursor = table.app.world().resource::<Messages<SaveStatus>>().get_cursor();
    let mut next = |table: &mut Table| {
        let mut status = None;
        wait(|| {
            table.frame();
            let messages = table.app.world().resource::<Messages<SaveStatus>>();
            status = cursor.read(messages).next().cloned();
            status.is_some()
        });
        status.unwrap()
    };
    faults.panic_in_write.store(true, Ordering::SeqCst);
    table.begin(new_match("kalah", "", 3));
    assert!(matches!(next(&mut table), SaveStatus::Failed(_)));
    faults.panic_in_write.store(false, Ordering::SeqCst);
    table.play_out("C");
    assert!(matches!(next(&mut table), SaveStatus::Recovered));
    drop(table);
    assert!(folder.records()[0].ends_with("\n\nC\n"), "{:?}", folder.records());
}

#[test]
fn frames_go_on_while_the_disk_does_not_answer() {
    let folder = Folder::new();
    put(&folder, "20261130-000001", "[Game \"kalah\"]\n\nC F\n");
    put(&folder, "20261130-000002", "[Game \"kalah\"]\n\nC F a\n");
    let (archive, faults) = faulty(&folder);
    let mut table = Table::bare();
    table.app.insert_resource(BackgroundTasks::ThreadPool);
    enable_autosave(&mut table.app, archive).unwrap();
    faults.close_gate(true);
    let mut saved = table.app.world_mut().resource_mut::<SavedMatches>();
    saved.refresh(&shipped());
    saved.open("20261130-000001", &shipped());
    saved.delete("20261130-000002");
    let mut cursor = table.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    table.begin(new_match("kalah", "", 3));
    table.play("C");
    table.frames(60);
    assert!(table.app.world().resource::<SavedMatches>().is_refreshing());
    let messages = table.app.world().resource::<Messages<SavedMatchEvent>>();
    assert!(cursor.read(messages).next().is_none());
    faults.close_gate(false);
    let (mut opened, mut deleted) = (false, false);
    wait(|| {
        table.frame();
        for event in cursor.read(table.app.world().resource::<Messages<SavedMatchEvent>>()) {
            match event {
                SavedMatchEvent::Opened(result) => opened = result.is_ok(),
                SavedMatchEvent::Deleted { result, .. } => deleted = result.is_ok(),
            }
        }
        opened && deleted && !table.app.world().resource::<SavedMatches>().is_refreshing()
    });
}

#[test]
fn a_match_that_opens_late_does_not_interrupt_another() {
    let folder = Folder::new();
    put(&folder, "20261130-000001", "[Game \"kalah\"]\n[South \"Eva\"]\n\nC F\n");
    let (archive, faults) = faulty(&folder);
    let mut hall = hall(archive);
    hall.press("Matches");
    until(&mut hall, |hall| hall.sees("Eva"));
    faults.close_gate(true);
    hall.press("Continue");
    hall.frames(5);
    assert_eq!(hall.panel(), Some(Panel::Matches), "the present screen stays");
    hall.escape();
    hall.press("Play Kalah");
    hall.calm();
    faults.close_gate(false);
    hall.frames(60);
    assert_eq!(hall.current().history().moves().len(), 0);
}

#[test]
fn all_matches_can_be_listed_and_deleted() {
    const MATCHES: usize = 130;
    let folder = Folder::new();
    for number in 0..MATCHES {
        let text = format!("[Game \"kalah\"]\n[South \"P{number}\"]\n\nC\n");
        put(&folder, &format!("20261130-{number:06}"), &text);
    }
    let mut hall = hall(folder.archive());
    hall.press("Matches");
    // The button is below the part of the list that is in view.
    let has_more =
        |hall: &mut Hall| hall.texts().iter().any(|seen| seen.text.contains("Show more"));
    until(&mut hall, has_more);
    let cards = |hall: &mut Hall| hall.texts().iter().filter(|seen| seen.text == "Delete").count();
    assert_eq!(cards(&mut hall), 60);
    for (label, listed) in
        [("Show more (70 from before)", 120), ("Show more (10 from before)", 130)]
    {
        hall.press(label);
        hall.frames(3);
        assert_eq!(cards(&mut hall), listed);
    }
    assert!(!has_more(&mut hall));
    // The first and the last are there, each once.
    let names = |hall: &mut Hall| -> Vec<String> {
        let texts = hall.texts().into_iter().map(|seen| seen.text);
        texts.filter(|text| text.contains('\u{2013}')).collect()
    };
    let mut all = names(&mut hall);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), MATCHES);
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
