//! Matches are saved as they are played: killed at any instant, the program continues where it was.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use seedfall::game::{
    MatchCommand, MatchPhase, MatchScore, NewMatch, Parity, RitualMove, SaveStatus,
    SavedMatchEvent, SavedMatches, enable_autosave,
};
use seedfall::rules::{Ruleset, Seat, shipped};
use seedfall::settings::Speed;
use seedfall::storage::match_archive::MatchArchive;

use super::match_harness::{MatchHarness, mv, new_match};

/// A temporary folder of one test, deleted when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("seedfall-autosave-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub fn archive(&self) -> MatchArchive {
        MatchArchive::in_folder(&self.0)
    }

    /// The texts of all records there.
    pub fn records(&self) -> Vec<String> {
        let text = |name: String| std::fs::read_to_string(self.0.join(format!("{name}.sow")));
        self.archive().names().into_iter().map(|name| text(name).unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An app that saves its matches in a folder.
fn saving(folder: &Folder) -> MatchHarness {
    let mut harness = MatchHarness::without_match();
    harness.set_speed(Speed::Instant);
    enable_autosave(&mut harness.app, folder.archive()).unwrap();
    harness
}

/// A new app that continues the saved match of a folder.
fn continued(folder: &Folder) -> MatchHarness {
    let mut harness = saving(folder);
    let file = match_to_continue(&mut harness);
    let new = open(&mut harness, &file);
    harness.begin_match(new);
    harness
}

/// Opens a saved match, as a button does, and waits for it.
fn open(harness: &mut MatchHarness, file: &str) -> NewMatch {
    harness.app.world_mut().resource_mut::<SavedMatches>().open(file, &shipped());
    let mut cursor = harness.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    let mut opened = None;
    wait(|| {
        harness.finish_background();
        harness.frame();
        for event in cursor.read(harness.app.world().resource::<Messages<SavedMatchEvent>>()) {
            if let SavedMatchEvent::Opened(result) = event {
                opened = Some((**result.as_ref().unwrap()).clone());
            }
        }
        opened.is_some()
    });
    opened.unwrap()
}

/// Deletes a saved match and waits until that is done.
fn delete(harness: &mut MatchHarness, file: &str) {
    harness.app.world_mut().resource_mut::<SavedMatches>().delete(file);
    let mut cursor = harness.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    wait(|| {
        harness.finish_background();
        harness.frame();
        let events = harness.app.world().resource::<Messages<SavedMatchEvent>>();
        cursor
            .read(events)
            .any(|event| matches!(event, SavedMatchEvent::Deleted { result: Ok(()), .. }))
    });
}

/// The name of the match that the title offers to continue.
fn match_to_continue(harness: &mut MatchHarness) -> String {
    refresh(harness);
    harness.app.world().resource::<SavedMatches>().match_to_continue().expect("none").file.clone()
}

/// Waits until another thread has done something, at most ten seconds.
pub fn wait(mut done: impl FnMut() -> bool) {
    for _ in 0..5000 {
        if done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("not within ten seconds");
}

/// Lists the saved matches, and waits for the list.
fn refresh(harness: &mut MatchHarness) {
    harness.app.world_mut().resource_mut::<SavedMatches>().refresh(&shipped());
    wait(|| {
        harness.finish_background();
        harness.frame();
        !harness.app.world().resource::<SavedMatches>().is_refreshing()
    });
}

#[test]
fn a_saved_match_continues_where_it_was() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "pie=yes", 3));
    first.play_out("C F swap a A");
    first.send(MatchCommand::Undo);
    first.frames(3);
    let (before, moves) = (*first.position(), first.current().history().moves().to_vec());
    drop(first);
    let mut second = continued(&folder);
    assert_eq!(*second.position(), before);
    assert_eq!(second.current().history().moves(), moves, "what was undone can be redone");
    assert_eq!(second.current().name(Seat::North), "Ana", "the seats were swapped");
    assert_eq!(second.current().options().to_string(), "pie=yes");
    // It is saved in the same file.
    second.play_out("A");
    drop(second);
    assert_eq!(folder.records().len(), 1);
    assert!(folder.records()[0].ends_with("\n\nC F swap a A\n"), "{:?}", folder.records());
}

/// A program can be killed at any moment: each file on the disk is a whole record at all times.
#[test]
fn every_file_is_a_whole_record_at_all_times() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    harness.begin_match(new_match("lab-hakimi", "", 3).with_random_players());
    let mut seen = 0;
    while harness.current().phase() != MatchPhase::Over {
        harness.frame();
        for name in folder.archive().names() {
            let record = folder.archive().read(&name, &shipped()).map(|(record, _)| record);
            seen = seen.max(record.unwrap_or_else(|error| panic!("{error}")).moves().len());
        }
    }
    assert!(seen > 5, "{seen}");
    let all = harness.current().history().moves().len();
    drop(harness);
    let saved = folder
        .archive()
        .read(&folder.archive().names()[0], &shipped())
        .map(|(record, _)| record)
        .unwrap();
    assert_eq!(saved.moves().len(), all);
}

#[test]
fn the_score_of_earlier_games_continues() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("resign");
    first.send(MatchCommand::Rematch);
    first.frames(3);
    first.play_out("a");
    drop(first);
    assert_eq!(folder.records().len(), 2, "the game that is over has its own file");
    let mut second = continued(&folder);
    assert_eq!(second.current().score(), MatchScore { won: [0, 1], drawn: 0 });
    second.play_out("B resign");
    assert_eq!(second.current().score(), MatchScore { won: [1, 1], drawn: 0 }, "North resigned");
}

#[test]
fn the_score_survives_a_rematch_that_is_left_before_its_first_move() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("C");
    first.send(MatchCommand::Play(mv("resign")));
    first.frame();
    first.send(MatchCommand::Rematch);
    first.frame();
    let won = first.current().games_won();
    assert_ne!(won, [0, 0]);
    first.send(MatchCommand::Leave);
    first.frame();
    drop(first);
    assert_eq!(continued(&folder).current().games_won(), won);
}

#[test]
fn a_player_without_a_name_has_none_in_the_record() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    let mut new = new_match("kalah", "", 3);
    new.names = [String::new(), "Ben".to_owned()];
    harness.begin_match(new);
    harness.play_out("C");
    drop(harness);
    let record = &folder.records()[0];
    assert!(record.contains("[North \"Ben\"]") && !record.contains("[South"), "{record}");
}

#[test]
fn a_ritual_begins_again_on_the_same_board() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("mangala-iv", "", 3));
    first.send(MatchCommand::Ritual(RitualMove::Hide(2)));
    first.frames(2);
    let before = *first.position();
    wait(|| !folder.records().is_empty());
    // As if killed: nothing is dropped.
    std::mem::forget(first);
    let text = folder.records().remove(0);
    let other = Folder::new();
    std::fs::create_dir_all(&other.0).unwrap();
    std::fs::write(other.0.join("20261130-000000.sow"), text).unwrap();
    let mut second = continued(&other);
    assert_eq!(second.current().phase(), MatchPhase::Ritual);
    assert_eq!(*second.position(), before);
    for step in [RitualMove::Hide(2), RitualMove::Guess(Parity::Odd), RitualMove::Sit(Seat::North)]
    {
        second.send(MatchCommand::Ritual(step));
        second.frames(2);
    }
    assert_eq!(second.current().name(Seat::North), "Ana");
    second.play_out("A");
    drop(second);
    let text = other.records().remove(0);
    assert!(text.contains("[South \"Ben\"]") && !text.contains("Opening"), "{text}");
}

#[test]
fn a_match_without_a_move_is_deleted_when_it_is_left() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    harness.begin_match(new_match("kalah", "", 3));
    harness.send(MatchCommand::Leave);
    harness.frames(3);
    harness.begin_match(new_match("mangala-iv", "", 3));
    drop(harness);
    assert!(folder.records().is_empty(), "{:?}", folder.records());
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Killed before its first move, a match leaves its lock, which the next start removes, and no record.
#[test]
fn a_match_without_a_move_is_locked_and_not_written() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    harness.begin_match(new_match("kalah", "", 3));
    let files = || std::fs::read_dir(&folder.0).map_or(0, Iterator::count);
    wait(|| {
        harness.frame();
        files() > 0
    });
    harness.frames(5);
    assert_eq!((files(), folder.records().len()), (1, 0));
    harness.play_out("C");
    wait(|| folder.records().len() == 1);
}

#[test]
fn a_record_that_is_only_viewed_is_not_saved() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    harness.begin_match(super::match_harness::match_of_record(
        "[Game \"kalah\"]\n[Clock \"5\"]\n\nC F a B",
    ));
    for command in [MatchCommand::GoTo(1), MatchCommand::Redo, MatchCommand::Undo] {
        harness.send(command);
        harness.frames(2);
    }
    harness.send(MatchCommand::Leave);
    harness.frames(2);
    harness.begin_match(super::match_harness::match_of_record(
        "[Game \"kalah\"]\n[Clock \"5\"]\n\nC F a B",
    ));
    harness.play_out("b");
    drop(harness);
    let records = folder.records();
    assert_eq!(records.len(), 1, "{records:?}");
    assert!(records[0].contains("[Clock \"5\"]") && records[0].ends_with("C F a B b\n"));
}

#[test]
fn a_move_in_the_frame_in_which_the_match_is_left_is_saved() {
    for replace in [
        MatchCommand::Leave,
        MatchCommand::Begin(Box::new(new_match("mangala-iv", "", 3))),
        MatchCommand::Rematch,
    ] {
        let folder = Folder::new();
        let mut harness = saving(&folder);
        harness.begin_match(new_match("kalah", "", 3));
        harness.play_out("C");
        harness.send(MatchCommand::Play(mv("F")));
        harness.send(replace);
        harness.frames(3);
        drop(harness);
        let records = folder.records();
        assert!(records.iter().any(|text| text.ends_with("C F\n")), "{records:?}");
    }
}

#[test]
fn two_programs_save_two_matches() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("C");
    wait(|| folder.records().iter().any(|text| text.ends_with("C\n")));
    let mut second = saving(&folder);
    refresh(&mut second);
    assert!(
        second.app.world().resource::<SavedMatches>().match_to_continue().is_none(),
        "another program plays it"
    );
    // Another program that opens it gets a copy.
    let file = folder.archive().names().remove(0);
    let new = open(&mut second, &file);
    second.begin_match(new);
    second.play_out("F");
    first.play_out("A");
    drop((first, second));
    let mut ends: Vec<String> =
        folder.records().iter().map(|text| text.lines().last().unwrap().to_owned()).collect();
    ends.sort();
    assert_eq!(ends, ["C A", "C F"]);
}

#[test]
fn a_failure_to_save_is_reported_once_and_the_match_continues() {
    let folder = Folder::new();
    // A file is where the folder should be: that stops a privileged user too.
    std::fs::write(&folder.0, "").unwrap();
    let mut harness = saving(&folder);
    let mut cursor = harness.app.world().resource::<Messages<SaveStatus>>().get_cursor();
    harness.begin_match(new_match("kalah", "", 3));
    let mut statuses = Vec::new();
    let mut listen = |harness: &mut MatchHarness| {
        harness.frame();
        let messages = harness.app.world().resource::<Messages<SaveStatus>>();
        statuses.extend(cursor.read(messages).map(|status| match status {
            SaveStatus::Failed(error) => error.to_string(),
            SaveStatus::Recovered => "recovered".to_owned(),
        }));
        statuses.len()
    };
    wait(|| listen(&mut harness) > 0);
    for mv in ["C", "F", "a", "B"] {
        harness.play_out(mv);
        listen(&mut harness);
    }
    assert_eq!(harness.current().history().cursor(), 4);
    assert_eq!(statuses.len(), 1, "{statuses:?}");
    assert!(statuses[0].starts_with("The match cannot be saved: ") && !statuses[0].contains('\n'));
    // As soon as it can be written again, it is.
    std::fs::remove_file(&folder.0).unwrap();
    harness.play_out("b");
    drop(harness);
    assert!(folder.records()[0].ends_with("C F a B b\n"), "{:?}", folder.records());
}

#[test]
fn damaged_matches_are_skipped() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let put = |name: &str, text: &[u8]| std::fs::write(folder.0.join(name), text).unwrap();
    put("20261130-000003.sow", b"[Game \"kal");
    put("20261130-000002.sow", &[0xff; 99]);
    put("20261130-000001.sow", b"[Game \"kalah\"]\n[Score \"x\"]\n[Players \"cat\"]\n\nC");
    put("20261130-000004.sow.new", b"[Game \"kalah\"]\n\nC F");
    put("notes.txt", b"");
    let mut second = continued(&folder);
    assert_eq!(second.played_moves(), "C");
    refresh(&mut second);
    assert_eq!(second.app.world().resource::<SavedMatches>().matches().len(), 1);
}

#[test]
fn a_match_that_is_over_is_replayed_from_its_start_and_can_be_deleted() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("C F resign");
    drop(first);
    let mut second = saving(&folder);
    refresh(&mut second);
    let saved_matches = second.app.world().resource::<SavedMatches>();
    assert!(saved_matches.match_to_continue().is_none());
    let saved = saved_matches.matches()[0].clone();
    assert_eq!((saved.over, saved.winner, saved.plies), (true, Some(Seat::South), 3));
    let new = open(&mut second, &saved.file);
    second.begin_match(new);
    assert_eq!(second.current().history().cursor(), 0);
    second.frames(200);
    assert_eq!(second.current().phase(), MatchPhase::Over, "it plays itself");
    delete(&mut second, &saved.file);
    assert!(second.app.world().resource::<SavedMatches>().matches().is_empty());
    drop(second);
    assert!(folder.records().is_empty());
    assert!(Path::new(&folder.0).read_dir().unwrap().next().is_none(), "the lock is deleted too");
}

#[test]
fn a_practice_match_is_not_saved_and_deletes_nothing() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C");
    let setup = "4 1 0 5 5 5 / 4 4 4 6 4 4 / 2 0 / S".parse().unwrap();
    let kalah = Ruleset::kalah();
    harness.begin_match(NewMatch::practice(kalah, &setup).unwrap());
    harness.play_out("B");
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    harness.play_out("A");
    harness.send(MatchCommand::Leave);
    harness.frames(3);
    drop(harness);
    let records = folder.records();
    assert_eq!(records.len(), 1, "{records:?}");
    assert!(records[0].ends_with("\n\nC\n"), "{records:?}");
}

#[test]
fn a_rematch_after_practice_has_two_players() {
    let folder = Folder::new();
    let mut harness = saving(&folder);
    let setup = "4 1 0 5 5 5 / 4 4 4 6 4 4 / 2 0 / S".parse().unwrap();
    harness.begin_match(NewMatch::practice(Ruleset::kalah(), &setup).unwrap());
    harness.play_out("B");
    assert!(!harness.current().awaits_person(), "no player moves for North in a practice match");
    harness.frames(200);
    assert_eq!(harness.current().history().moves().len(), 1);
    harness.send(MatchCommand::Rematch);
    harness.frames(3);
    assert_eq!(harness.current().position().total(), 48);
    assert!(harness.current().awaits_person() && !harness.current().is_practice());
}

/// Going to an earlier position of a match that is over takes no move back.
#[test]
fn looking_back_does_not_change_the_saved_match() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("C F a resign");
    first.send(MatchCommand::GoTo(1));
    first.frames(3);
    assert_eq!(first.played_moves(), "C");
    assert!(first.current().record().to_string().ends_with("C F a resign\n"));
    // Undo goes one more ply back and takes nothing back either.
    first.send(MatchCommand::Undo);
    first.frames(3);
    assert_eq!(first.played_moves(), "");
    assert_eq!(first.current().score(), MatchScore { won: [0, 1], drawn: 0 }, "it counts");
    refresh(&mut first);
    assert!(first.app.world().resource::<SavedMatches>().match_to_continue().is_none());
    drop(first);
    let records = folder.records();
    assert!(records[0].contains("[Result \"2-0\"]"), "{records:?}");
    assert!(records[0].ends_with("\n\nC F a resign\n"), "{records:?}");
    assert!(!records[0].contains("Undone"), "{records:?}");
}

#[test]
fn a_match_of_people_is_continued_before_a_watched_one() {
    let folder = Folder::new();
    let mut first = saving(&folder);
    first.begin_match(new_match("kalah", "", 3));
    first.play_out("C");
    first.begin_match(new_match("kalah", "", 3).with_random_players());
    first.frames(20);
    drop(first);
    let mut second = continued(&folder);
    assert_eq!(second.played_moves(), "C");
    assert!(!second.current().is_watched());
    refresh(&mut second);
    assert_eq!(second.app.world().resource::<SavedMatches>().matches().len(), 2);
}
