//! Matches are saved as they are played: killed at any instant, the program continues where it was.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use seedfall::game::{
    MatchCommand, MatchPhase, MatchScore, NewMatch, RitualMove, SaveStatus, SavedMatchEvent,
    SavedMatches, enable_autosave,
};
use seedfall::rules::{Ruleset, Seat, shipped};
use seedfall::settings::Speed;
use seedfall::storage::match_archive::MatchArchive;

use super::match_harness::{Table, mv, new_match};

/// A folder of a test's own, gone when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("seedfall-keeping-{}-{number}", std::process::id());
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

/// A table that keeps its matches.
fn table(folder: &Folder) -> Table {
    let mut table = Table::bare();
    table.speed(Speed::Instant);
    enable_autosave(&mut table.app, folder.archive()).unwrap();
    table
}

/// Goes on with what is kept, on a table of its own.
fn again(folder: &Folder) -> Table {
    let mut table = table(folder);
    let file = unfinished(&mut table);
    let new = open(&mut table, &file);
    table.begin(new);
    table
}

/// Opens a saved match, as a button does, and waits for it.
fn open(table: &mut Table, file: &str) -> NewMatch {
    table.app.world_mut().resource_mut::<SavedMatches>().open(file, &shipped());
    let mut cursor = table.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    let mut opened = None;
    wait(|| {
        table.finish_background();
        table.frame();
        for event in cursor.read(table.app.world().resource::<Messages<SavedMatchEvent>>()) {
            if let SavedMatchEvent::Opened(result) = event {
                opened = Some((**result.as_ref().unwrap()).clone());
            }
        }
        opened.is_some()
    });
    opened.unwrap()
}

/// Deletes a saved match and waits until that is done.
fn delete(table: &mut Table, file: &str) {
    table.app.world_mut().resource_mut::<SavedMatches>().delete(file);
    let mut cursor = table.app.world().resource::<Messages<SavedMatchEvent>>().get_cursor();
    wait(|| {
        table.finish_background();
        table.frame();
        let events = table.app.world().resource::<Messages<SavedMatchEvent>>();
        cursor
            .read(events)
            .any(|event| matches!(event, SavedMatchEvent::Deleted { result: Ok(()), .. }))
    });
}

/// The name of the match that is offered.
fn unfinished(table: &mut Table) -> String {
    look(table);
    table.app.world().resource::<SavedMatches>().match_to_continue().expect("none").file.clone()
}

/// Waits for something that another thread does.
pub fn wait(mut done: impl FnMut() -> bool) {
    for _ in 0..5000 {
        if done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("it never comes");
}

fn look(table: &mut Table) {
    table.app.world_mut().resource_mut::<SavedMatches>().refresh(&shipped());
    wait(|| {
        table.finish_background();
        table.frame();
        !table.app.world().resource::<SavedMatches>().is_refreshing()
    });
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "pie=yes", 3));
    first.play_out("C F swap a A");
    first.ask(MatchCommand::Undo);
    first.frames(3);
    let (before, moves) = (*first.position(), first.current().history().moves().to_vec());
    drop(first);
    let mut second = again(&folder);
    assert_eq!(*second.position(), before);
    assert_eq!(second.current().history().moves(), moves, "what was undone can be redone");
    assert_eq!(second.current().name(Seat::North), "Ana", "the seats were swapped");
    assert_eq!(second.current().options().to_string(), "pie=yes");
    // It is kept where it was.
    second.play_out("A");
    drop(second);
    assert_eq!(folder.records().len(), 1);
    assert!(folder.records()[0].ends_with("\n\nC F swap a A\n"), "{:?}", folder.records());
}

/// A kill leaves nothing undone: whatever stands on the disk at any moment is a whole record.
#[test]
fn at_every_instant_a_whole_record_is_there() {
    let folder = Folder::new();
    let mut table = table(&folder);
    table.begin(new_match("lab-hakimi", "", 3).with_random_players());
    let mut seen = 0;
    while table.current().phase() != MatchPhase::Over {
        table.frame();
        for name in folder.archive().names() {
            let record = folder.archive().read(&name, &shipped()).map(|(record, _)| record);
            seen = seen.max(record.unwrap_or_else(|error| panic!("{error}")).moves().len());
        }
    }
    assert!(seen > 5, "{seen}");
    let all = table.current().history().moves().len();
    drop(table);
    let kept = folder
        .archive()
        .read(&folder.archive().names()[0], &shipped())
        .map(|(record, _)| record)
        .unwrap();
    assert_eq!(kept.moves().len(), all);
}

#[test]
fn the_score_goes_on_too() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("resign");
    first.ask(MatchCommand::Rematch);
    first.frames(3);
    first.play_out("a");
    drop(first);
    assert_eq!(folder.records().len(), 2, "the game that is over is kept beside it");
    let mut second = again(&folder);
    assert_eq!(second.current().score(), MatchScore { won: [0, 1], drawn: 0 });
    second.play_out("B resign");
    assert_eq!(second.current().score(), MatchScore { won: [1, 1], drawn: 0 }, "North gave up");
}

#[test]
fn a_score_outlives_a_rematch_that_is_left_before_its_first_move() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("C");
    first.ask(MatchCommand::Play(mv("resign")));
    first.frame();
    first.ask(MatchCommand::Rematch);
    first.frame();
    let won = first.current().games_won();
    assert_ne!(won, [0, 0]);
    first.ask(MatchCommand::Leave);
    first.frame();
    drop(first);
    assert_eq!(again(&folder).current().games_won(), won);
}

#[test]
fn who_has_no_name_has_none_in_the_record() {
    let folder = Folder::new();
    let mut table = table(&folder);
    let mut new = new_match("kalah", "", 3);
    new.names = [String::new(), "Ben".to_owned()];
    table.begin(new);
    table.play_out("C");
    drop(table);
    let record = &folder.records()[0];
    assert!(record.contains("[North \"Ben\"]") && !record.contains("[South"), "{record}");
}

#[test]
fn a_ritual_begins_again_on_the_same_board() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("mangala-iv", "", 3));
    first.ask(MatchCommand::Ritual(RitualMove::Hide(2)));
    first.frames(2);
    let before = *first.position();
    wait(|| !folder.records().is_empty());
    // Killed: nothing is tidied up.
    std::mem::forget(first);
    let text = folder.records().remove(0);
    let other = Folder::new();
    std::fs::create_dir_all(&other.0).unwrap();
    std::fs::write(other.0.join("20261130-000000.sow"), text).unwrap();
    let mut second = again(&other);
    assert_eq!(second.current().phase(), MatchPhase::Opening);
    assert_eq!(*second.position(), before);
    for step in [RitualMove::Hide(2), RitualMove::Guess(1), RitualMove::Sit(Seat::North)] {
        second.ask(MatchCommand::Ritual(step));
        second.frames(2);
    }
    assert_eq!(second.current().name(Seat::North), "Ana");
    second.play_out("A");
    drop(second);
    let text = other.records().remove(0);
    assert!(text.contains("[South \"Ben\"]") && !text.contains("Opening"), "{text}");
}

#[test]
fn a_match_that_never_began_is_not_kept() {
    let folder = Folder::new();
    let mut table = table(&folder);
    table.begin(new_match("kalah", "", 3));
    table.ask(MatchCommand::Leave);
    table.frames(3);
    table.begin(new_match("mangala-iv", "", 3));
    drop(table);
    assert!(folder.records().is_empty(), "{:?}", folder.records());
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_record_that_is_only_looked_at_is_left_alone() {
    let folder = Folder::new();
    let mut table = table(&folder);
    table
        .begin(super::match_harness::match_of_record("[Game \"kalah\"]\n[Clock \"5\"]\n\nC F a B"));
    for ask in [MatchCommand::GoTo(1), MatchCommand::Redo, MatchCommand::Undo] {
        table.ask(ask);
        table.frames(2);
    }
    table.ask(MatchCommand::Leave);
    table.frames(2);
    table
        .begin(super::match_harness::match_of_record("[Game \"kalah\"]\n[Clock \"5\"]\n\nC F a B"));
    table.play_out("b");
    drop(table);
    let records = folder.records();
    assert_eq!(records.len(), 1, "{records:?}");
    assert!(records[0].contains("[Clock \"5\"]") && records[0].ends_with("C F a B b\n"));
}

#[test]
fn two_programs_keep_two_matches() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("C");
    wait(|| folder.records().iter().any(|text| text.ends_with("C\n")));
    let mut second = table(&folder);
    look(&mut second);
    assert!(
        second.app.world().resource::<SavedMatches>().match_to_continue().is_none(),
        "it is being played"
    );
    // Whoever opens it all the same gets a copy.
    let file = folder.archive().names().remove(0);
    let new = open(&mut second, &file);
    second.begin(new);
    second.play_out("F");
    first.play_out("A");
    drop((first, second));
    let mut ends: Vec<String> =
        folder.records().iter().map(|text| text.lines().last().unwrap().to_owned()).collect();
    ends.sort();
    assert_eq!(ends, ["C A", "C F"]);
}

#[test]
fn where_nothing_can_be_written_the_game_goes_on_and_says_so_once() {
    let folder = Folder::new();
    // A file is where the folder should be: that stops a privileged user too.
    std::fs::write(&folder.0, "").unwrap();
    let mut table = table(&folder);
    let mut cursor = table.app.world().resource::<Messages<SaveStatus>>().get_cursor();
    table.begin(new_match("kalah", "", 3));
    let mut said = Vec::new();
    let mut listen = |table: &mut Table| {
        table.frame();
        let messages = table.app.world().resource::<Messages<SaveStatus>>();
        said.extend(cursor.read(messages).map(|status| match status {
            SaveStatus::Failed(error) => error.to_string(),
            SaveStatus::Recovered => "recovered".to_owned(),
        }));
        said.len()
    };
    wait(|| listen(&mut table) > 0);
    for mv in ["C", "F", "a", "B"] {
        table.play_out(mv);
        listen(&mut table);
    }
    assert_eq!(table.current().history().cursor(), 4);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("The match cannot be saved: ") && !said[0].contains('\n'));
    // As soon as it can be written again, it is.
    std::fs::remove_file(&folder.0).unwrap();
    table.play_out("b");
    drop(table);
    assert!(folder.records()[0].ends_with("C F a B b\n"), "{:?}", folder.records());
}

#[test]
fn damaged_matches_are_passed_over() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let put = |name: &str, text: &[u8]| std::fs::write(folder.0.join(name), text).unwrap();
    put("20261130-000003.sow", b"[Game \"kal");
    put("20261130-000002.sow", &[0xff; 99]);
    put("20261130-000001.sow", b"[Game \"kalah\"]\n[Score \"x\"]\n[Players \"cat\"]\n\nC");
    put("20261130-000004.sow.new", b"[Game \"kalah\"]\n\nC F");
    put("notes.txt", b"");
    let mut second = again(&folder);
    assert_eq!(second.played(), "C");
    look(&mut second);
    assert_eq!(second.app.world().resource::<SavedMatches>().matches().len(), 1);
}

#[test]
fn a_match_that_is_over_is_shown_from_its_start_and_can_be_thrown_away() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("C F resign");
    drop(first);
    let mut second = table(&folder);
    look(&mut second);
    let saved_matches = second.app.world().resource::<SavedMatches>();
    assert!(saved_matches.match_to_continue().is_none());
    let kept = saved_matches.matches()[0].clone();
    assert_eq!((kept.over, kept.winner, kept.plies), (true, Some(Seat::South), 3));
    let new = open(&mut second, &kept.file);
    second.begin(new);
    assert_eq!(second.current().history().cursor(), 0);
    second.frames(200);
    assert_eq!(second.current().phase(), MatchPhase::Over, "it plays itself");
    delete(&mut second, &kept.file);
    assert!(second.app.world().resource::<SavedMatches>().matches().is_empty());
    drop(second);
    assert!(folder.records().is_empty());
    assert!(Path::new(&folder.0).read_dir().unwrap().next().is_none(), "no lock stays either");
}

#[test]
fn what_is_only_tried_out_is_not_kept_and_takes_nothing_away() {
    let folder = Folder::new();
    let mut table = table(&folder);
    table.begin(new_match("kalah", "", 3));
    table.play_out("C");
    let setup = "4 1 0 5 5 5 / 4 4 4 6 4 4 / 2 0 / S".parse().unwrap();
    let kalah = Ruleset::kalah();
    table.begin(NewMatch::practice(kalah, &setup).unwrap());
    table.play_out("B");
    table.ask(MatchCommand::Undo);
    table.frames(3);
    table.play_out("A");
    table.ask(MatchCommand::Leave);
    table.frames(3);
    drop(table);
    let records = folder.records();
    assert_eq!(records.len(), 1, "{records:?}");
    assert!(records[0].ends_with("\n\nC\n"), "{records:?}");
}

#[test]
fn who_plays_after_trying_out_plays_with_somebody() {
    let folder = Folder::new();
    let mut table = table(&folder);
    let setup = "4 1 0 5 5 5 / 4 4 4 6 4 4 / 2 0 / S".parse().unwrap();
    table.begin(NewMatch::practice(Ruleset::kalah(), &setup).unwrap());
    table.play_out("B");
    assert!(!table.current().awaits_person(), "North waits, and nobody moves for it");
    table.frames(200);
    assert_eq!(table.current().history().moves().len(), 1);
    table.ask(MatchCommand::Rematch);
    table.frames(3);
    assert_eq!(table.current().position().total(), 48);
    assert!(table.current().awaits_person() && !table.current().is_practice());
}

/// Who looks at an earlier position of a match that is over takes nothing back.
#[test]
fn looking_back_changes_nothing_of_what_is_kept() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("C F a resign");
    first.ask(MatchCommand::GoTo(1));
    first.frames(3);
    assert_eq!(first.played(), "C");
    assert!(first.current().record().to_string().ends_with("C F a resign\n"));
    // Undo only looks further back.
    first.ask(MatchCommand::Undo);
    first.frames(3);
    assert_eq!(first.played(), "");
    assert_eq!(first.current().score(), MatchScore { won: [0, 1], drawn: 0 }, "it counts");
    look(&mut first);
    assert!(first.app.world().resource::<SavedMatches>().match_to_continue().is_none());
    drop(first);
    let records = folder.records();
    assert!(records[0].contains("[Result \"1-0\"]") || records[0].ends_with("resign\n"));
    assert!(!records[0].contains("Undone"), "{records:?}");
}

#[test]
fn a_match_of_people_is_gone_on_with_before_one_of_chance() {
    let folder = Folder::new();
    let mut first = table(&folder);
    first.begin(new_match("kalah", "", 3));
    first.play_out("C");
    first.begin(new_match("kalah", "", 3).with_random_players());
    first.frames(20);
    drop(first);
    let mut second = again(&folder);
    assert_eq!(second.played(), "C");
    assert!(!second.current().is_watched());
    look(&mut second);
    assert_eq!(second.app.world().resource::<SavedMatches>().matches().len(), 2);
}
