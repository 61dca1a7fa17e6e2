//! Around the board: going on with a match, looking back, records that come and go, the result.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use seedfall::game::{MatchCommand, MatchPhase, SavedMatches, enable_autosave};
use seedfall::screens::Drawer;
use seedfall::settings::{LastGame, Speed};
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;

use super::app_harness::Hall;
use super::autosave::{Folder, wait};
use super::match_harness::{match_of_record, mv, new_match};

/// A title whose matches are kept.
fn hall(folder: &Folder) -> Hall {
    let mut hall = Hall::open(1280, 720);
    enable_autosave(&mut hall.app, folder.archive()).unwrap();
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    hall
}

fn play(hall: &mut Hall, moves: &str) {
    for word in moves.split_whitespace() {
        hall.ask(MatchCommand::Play(mv(word)));
        hall.frames(3);
        hall.settle();
    }
}

fn played(hall: &Hall) -> String {
    let words: Vec<String> =
        hall.current().history().played().iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// What is kept has been looked for.
fn found(hall: &mut Hall) {
    wait(|| {
        hall.finish_background();
        hall.frames(1);
        !hall.app.world().resource::<SavedMatches>().is_refreshing()
    });
    hall.frames(3);
}

/// Waits for something that a background task does.
fn until(hall: &mut Hall, mut done: impl FnMut(&mut Hall) -> bool) {
    wait(|| {
        hall.finish_background();
        hall.frames(1);
        done(hall)
    });
}

/// Waits until a screen is shown: a match is opened in the background.
fn shows(hall: &mut Hall, screen: Screen) {
    until(hall, |hall| hall.screen() == screen);
}

#[test]
fn from_the_title_to_a_first_move_in_two_presses() {
    let mut hall = Hall::open(1280, 720);
    hall.press("Play Kalah");
    hall.calm();
    assert_eq!(hall.screen(), Screen::Match);
    hall.key(KeyCode::KeyC, Key::Character("c".into()));
    assert_eq!(hall.current().history().cursor(), 1);
}

#[test]
fn enter_on_the_title_plays_the_game_that_was_played_last() {
    let mut hall = Hall::open(1280, 720);
    hall.begin(new_match("al-manqala", "seeds=5", 1));
    let last = hall.resource::<LastGame>();
    assert_eq!((last.game.as_str(), last.options.as_str()), ("al-manqala", "seeds=5"));
    hall.ask(MatchCommand::Leave);
    hall.calm();
    assert!(hall.sees("Play Al-manqala"));
    hall.key(KeyCode::Enter, Key::Enter);
    hall.calm();
    assert_eq!(hall.screen(), Screen::Match);
    assert_eq!(hall.current().options().to_string(), "seeds=5");
    assert_eq!(hall.current().position().total(), 70);
}

#[test]
fn watching_is_not_playing() {
    let mut hall = Hall::open(1280, 720);
    hall.begin(new_match("al-manqala", "", 1).with_random_players());
    assert_eq!(hall.resource::<LastGame>(), LastGame::default());
}

#[test]
fn a_match_that_was_left_is_gone_on_with() {
    let folder = Folder::new();
    let mut hall = hall(&folder);
    assert!(!hall.sees("Continue"), "there is nothing to go on with");
    hall.begin(new_match("kalah", "", 3));
    play(&mut hall, "C F a");
    hall.ask(MatchCommand::Leave);
    hall.calm();
    found(&mut hall);
    assert!(hall.sees("Continue Kalah") && hall.sees("Ana 2 \u{2013} 0 Ben"));
    // Whoever presses Enter at once goes on rather than begins again.
    let focus = hall.focus();
    assert_eq!(focus, Some(hall.button("Continue Kalah")));
    hall.press("Continue Kalah");
    shows(&mut hall, Screen::Match);
    hall.calm();
    assert_eq!((hall.screen(), played(&hall).as_str()), (Screen::Match, "C F a"));
    play(&mut hall, "B resign");
    hall.ask(MatchCommand::Leave);
    hall.calm();
    found(&mut hall);
    assert!(!hall.sees("Continue"), "it is over");
}

#[test]
fn kept_matches_are_listed_replayed_and_thrown_away() {
    let folder = Folder::new();
    let mut hall = hall(&folder);
    hall.press("Matches");
    found(&mut hall);
    assert!(hall.sees("None yet"));
    hall.escape();
    hall.begin(new_match("kalah", "", 3));
    play(&mut hall, "C F resign");
    hall.ask(MatchCommand::Leave);
    hall.calm();
    hall.press("Matches");
    found(&mut hall);
    assert!(hall.sees("Ana 2 \u{2013} 0 Ben"), "{:?}", hall.texts());
    hall.press("Replay");
    shows(&mut hall, Screen::Match);
    hall.calm();
    assert_eq!(hall.screen(), Screen::Match);
    assert!(hall.resource_is(|drawer: &Drawer| drawer.is_open()), "its moves are at hand");
    for _ in 0..200 {
        hall.frames(1);
    }
    assert_eq!(played(&hall), "C F resign", "it plays itself");
    hall.ask(MatchCommand::Leave);
    hall.calm();
    assert_eq!(folder.records().len(), 1, "who looks at a match changes nothing");
    hall.press("Matches");
    found(&mut hall);
    hall.press("Delete");
    assert_eq!(folder.records().len(), 1, "it asks once more");
    hall.press("Keep");
    assert!(hall.sees("Delete") && !hall.sees("Keep"), "the question is taken back");
    hall.press("Delete");
    hall.press("Delete for good");
    until(&mut hall, |hall| hall.sees("Deleted"));
    assert!(folder.records().is_empty(), "the line stays");
}

/// Who presses Delete twice without reading has deleted nothing, and a line that goes brings no other
/// one under the pointer.
#[test]
fn nothing_is_deleted_by_two_quick_presses() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    for number in 1..4 {
        let record = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\nC F\n";
        std::fs::write(folder.0.join(format!("20261130-00000{number}.sow")), record).unwrap();
    }
    for (width, height, words) in
        [(800, 600, 125), (480, 854, 100), (720, 1280, 100), (800, 600, 150), (1280, 720, 200)]
    {
        let mut hall = hall(&folder);
        hall.app.world_mut().resource_mut::<seedfall::settings::Accessibility>().size = words;
        hall.resize(width, height);
        hall.calm();
        hall.press("Matches");
        found(&mut hall);
        hall.calm();
        let bin = hall.button("Delete");
        let place = hall.place(bin);
        for _ in 0..2 {
            hall.tap(place);
            hall.calm();
        }
        assert_eq!(folder.records().len(), 3, "{width}x{height}, {words} %");
        assert_eq!(hall.panel(), Some(Panel::Matches), "{width}x{height}, {words} %");
    }
    let mut hall = hall(&folder);
    hall.press("Matches");
    found(&mut hall);
    hall.calm();
    let bin = hall.button("Delete");
    let place = hall.place(bin);
    let before: Vec<_> = hall.texts().into_iter().filter(|seen| seen.text == "Delete").collect();
    hall.tap(place);
    hall.calm();
    let sure = hall.button("Delete for good");
    let sure = hall.place(sure);
    hall.tap(sure);
    until(&mut hall, |hall| hall.sees("Deleted"));
    hall.calm();
    assert_eq!(folder.records().len(), 2);
    let after: Vec<_> = hall.texts().into_iter().filter(|seen| seen.text == "Delete").collect();
    assert_eq!(after.len(), 2);
    for seen in after {
        assert!(before.iter().any(|old| old.rect == seen.rect), "{seen:?} {before:?}");
        assert!(!seen.rect.contains(place), "none comes where the first was");
    }
}

/// Who deletes by the keyboard goes on from the next match.
#[test]
fn the_keyboard_goes_on_behind_a_deleted_match() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    for number in 1..4 {
        let record = format!("[Game \"kalah\"]\n[South \"No {number}\"]\n\nC F\n");
        std::fs::write(folder.0.join(format!("20261130-00000{number}.sow")), record).unwrap();
    }
    let mut hall = hall(&folder);
    hall.press("Matches");
    found(&mut hall);
    hall.calm();
    let bin = hall.button("Delete");
    hall.walk_to(bin, KeyCode::Tab, Key::Tab);
    hall.key(KeyCode::Enter, Key::Enter);
    let sure = hall.button("Delete for good");
    hall.walk_to(sure, KeyCode::ArrowLeft, Key::ArrowLeft);
    hall.key(KeyCode::Enter, Key::Enter);
    until(&mut hall, |hall| hall.sees("Deleted"));
    hall.calm();
    assert_eq!(folder.records().len(), 2);
    hall.key(KeyCode::Enter, Key::Enter);
    assert!(hall.sees("Keep") && folder.records().len() == 2, "{:?}", hall.texts());
}

/// The match played last is offered, not the one begun last; and who only looks at one has not played it.
#[test]
fn the_match_played_last_is_gone_on_with() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let now = std::time::SystemTime::now();
    for (name, south, ago) in [("20261130-000001", "Ana", 60), ("20261130-000002", "Eva", 600)] {
        let record = format!("[Game \"kalah\"]\n[South {south:?}]\n\nC F\n");
        let file = folder.0.join(format!("{name}.sow"));
        std::fs::write(&file, record).unwrap();
        let time = now - std::time::Duration::from_secs(ago);
        std::fs::File::options().append(true).open(file).unwrap().set_modified(time).unwrap();
    }
    let archive = folder.archive();
    assert_eq!(archive.names(), ["20261130-000001", "20261130-000002"]);
    let rulesets = seedfall::rules::shipped();
    let mut hall = hall(&folder);
    hall.app.world_mut().resource_mut::<SavedMatches>().refresh(&rulesets);
    found(&mut hall);
    let offered = |hall: &Hall| {
        let saved_matches = hall.app.world().resource::<SavedMatches>();
        saved_matches.match_to_continue().map(|kept| kept.names[0].clone())
    };
    assert_eq!(offered(&hall).as_deref(), Some("Ana"));
    // It is written as the program writes it, and then only looked at.
    let open = |hall: &mut Hall| {
        hall.app.world_mut().resource_mut::<SavedMatches>().open("20261130-000002", &rulesets);
        shows(hall, Screen::Match);
        hall.calm();
        hall.ask(MatchCommand::Leave);
        hall.calm();
        hall.app.world_mut().resource_mut::<SavedMatches>().refresh(&rulesets);
        found(hall);
        archive.last_modified("20261130-000002")
    };
    let written = open(&mut hall);
    assert_eq!(open(&mut hall), written);
    assert_eq!(offered(&hall).as_deref(), Some("Eva"));
}

/// The present screen stays until a match is read, and one that is read too late is not opened.
#[test]
fn a_saved_match_opens_when_it_is_read() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let record = "[Game \"kalah\"]\n[South \"Ana\"]\n\nC F a\n";
    std::fs::write(folder.0.join("20261130-000001.sow"), record).unwrap();
    let mut hall = hall(&folder);
    hall.press("Matches");
    found(&mut hall);
    hall.press("Continue");
    hall.frames(60);
    assert_eq!((hall.screen(), hall.panel()), (Screen::Title, Some(Panel::Matches)));
    hall.finish_background();
    hall.calm();
    assert_eq!((hall.screen(), played(&hall).as_str()), (Screen::Match, "C F a"));
    hall.ask(MatchCommand::Leave);
    hall.calm();
    drop_file(&mut hall, &folder, "late.sow", record);
    hall.frames(3);
    hall.press("Play Kalah");
    hall.calm();
    hall.finish_background();
    hall.calm();
    assert_eq!((hall.screen(), played(&hall).as_str()), (Screen::Match, ""));
}

#[test]
fn matches_that_cannot_be_read_are_listed_with_what_is_wrong() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let put = |name: &str, text: &[u8]| std::fs::write(folder.0.join(name), text).unwrap();
    put("20261130-000002.sow", b"[Game \"kal");
    put("20261130-000001.sow", b"[Game \"kalah\"]\n\nC F");
    let mut hall = hall(&folder);
    hall.press("Matches");
    found(&mut hall);
    hall.calm();
    assert!(hall.sees("South 2 \u{2013} 0 North") && hall.sees("cannot be read"));
    assert!(hall.sees("20261130-000002.sow:1:11: the text ends"), "{:?}", hall.texts());
    // The folder is named once, and not with each file.
    let folder = folder.0.display().to_string();
    assert!(hall.sees(&format!("in {folder}:")) && !hall.sees(&format!("{folder}/")));
}

#[test]
fn the_list_of_moves_leads_to_every_position() {
    let mut hall = Hall::with(1280, 720, new_match("al-manqala", "", 1));
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    play(&mut hall, "A b C");
    hall.press("Moves");
    hall.calm();
    for (label, ply) in [("A", 1), ("b", 2), ("C", 3)] {
        hall.press(label);
        hall.settle();
        assert_eq!(hall.current().history().cursor(), ply, "{label}");
    }
    for (sign, ply) in [("\u{ab}", 0), ("\u{203a}", 1), ("\u{bb}", 3), ("\u{2039}", 2)] {
        hall.press(sign);
        hall.settle();
        assert_eq!(hall.current().history().cursor(), ply, "{sign}");
    }
    hall.key(KeyCode::Home, Key::Home);
    hall.press("Play");
    for _ in 0..200 {
        hall.frames(1);
    }
    assert_eq!(played(&hall), "A b C");
    hall.press("\u{d7}");
    hall.calm();
    assert!(!hall.sees("Moves\n"));
    assert!(!hall.resource_is(|drawer: &Drawer| drawer.is_open()));
}

#[test]
fn a_move_that_comes_leaves_the_list_as_it_was() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    hall.press("Moves");
    play(&mut hall, "C F");
    let [c, f] = ["C", "F"].map(|ply| hall.button(ply));
    play(&mut hall, "a B");
    assert_eq!([hall.button("C"), hall.button("F")], [c, f], "no button is made anew");
    let [a, b] = ["a", "B"].map(|ply| hall.button(ply));
    let [first, second, north, next] = [c, f, a, b].map(|ply| hall.place(ply));
    assert_eq!((first.y, first.y), (second.y, north.y), "one line for a pair of turns");
    assert!(north.x > second.x && next.y > first.y && next.x == first.x);
    // Another move in place of one that was taken back.
    hall.ask(MatchCommand::Undo);
    hall.frames(3);
    hall.ask(MatchCommand::PlayAndTruncate(mv("D")));
    hall.settle();
    hall.calm();
    assert!(hall.sees("D") && hall.app.world().get_entity(b).is_err());
}

#[test]
fn keys_go_through_the_plies() {
    let mut hall = Hall::with(1280, 720, new_match("al-manqala", "", 1));
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    play(&mut hall, "A b C");
    for (code, key, ply) in [
        (KeyCode::PageUp, Key::PageUp, 2),
        (KeyCode::ArrowLeft, Key::ArrowLeft, 1),
        (KeyCode::ArrowRight, Key::ArrowRight, 2),
        (KeyCode::Home, Key::Home, 0),
        (KeyCode::PageDown, Key::PageDown, 1),
        (KeyCode::End, Key::End, 3),
    ] {
        hall.key(code, key);
        hall.settle();
        assert_eq!(hall.current().history().cursor(), ply, "{code:?}");
    }
    // At the end arrows go from pit to pit again.
    hall.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(hall.current().history().cursor(), 3);
    assert!(hall.focus().is_some());
}

#[test]
fn who_looks_back_and_plays_is_asked_on_a_panel() {
    let mut hall = Hall::with(1280, 720, new_match("al-manqala", "", 1));
    hall.app.world_mut().resource_mut::<seedfall::settings::GameSpeed>().speed = Speed::Instant;
    play(&mut hall, "A b C");
    for (press, after, moves) in
        [("Keep the match", "A", "A b C"), ("Play on from here", "A c", "A c")]
    {
        hall.ask(MatchCommand::GoTo(1));
        hall.frames(3);
        hall.ask(MatchCommand::Play(mv("c")));
        hall.frames(3);
        assert_eq!(hall.panel(), Some(Panel::ConfirmBranch));
        assert!(hall.sees("2 moves"));
        hall.press(press);
        hall.settle();
        assert_eq!((hall.panel(), played(&hall).as_str()), (None, after), "{press}");
        let all: Vec<String> =
            hall.current().history().moves().iter().map(ToString::to_string).collect();
        assert_eq!(all.join(" "), moves, "{press}");
    }
}

fn drop_file(hall: &mut Hall, folder: &Folder, name: &str, text: &str) {
    std::fs::create_dir_all(&folder.0).unwrap();
    let path_buf = folder.0.join(name);
    std::fs::write(&path_buf, text).unwrap();
    let world = hall.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
    world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
}

#[test]
fn a_file_that_is_dropped_is_opened() {
    let folder = Folder::new();
    let mut hall = Hall::open(1280, 720);
    drop_file(&mut hall, &folder, "bad.sow", "[Game \"kalah\"]\n\nC a");
    until(&mut hall, |hall| hall.panel().is_some());
    hall.calm();
    assert_eq!((hall.screen(), hall.panel()), (Screen::Title, Some(Panel::Error)));
    assert!(hall.sees("bad.sow:3:3: a is not legal, not your pit: expected one of A B D E F"));
    hall.escape();
    drop_file(&mut hall, &folder, "good.sow", "[Game \"kalah\"]\n[South \"Ana\"]\n\nC F a");
    shows(&mut hall, Screen::Match);
    hall.calm();
    assert_eq!((hall.screen(), played(&hall).as_str()), (Screen::Match, "C F a"));
    // In a match a damaged one changes nothing, and another one takes its place.
    drop_file(&mut hall, &folder, "bad.sow", "\u{0}");
    until(&mut hall, |hall| hall.panel().is_some());
    hall.calm();
    assert_eq!((hall.panel(), played(&hall).as_str()), (Some(Panel::Error), "C F a"));
    hall.press("Close");
    drop_file(&mut hall, &folder, "over.sow", "[Game \"kalah\"]\n\nC F resign");
    until(&mut hall, |hall| hall.current().history().cursor() < 3);
    assert_eq!(hall.current().history().moves().len(), 3);
    assert!(hall.current().history().cursor() < 3, "it is shown from its start");
}

/// A chord that goes down and up within one frame is a chord, and names no pit.
#[test]
fn a_quick_chord_sows_nothing() {
    let mut hall = Hall::with(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F a"));
    hall.chord(KeyCode::KeyC, "c");
    hall.calm();
    assert_eq!(played(&hall), "C F a");
    hall.chord(KeyCode::KeyZ, "z");
    hall.calm();
    assert_eq!(played(&hall), "C F");
    hall.chord(KeyCode::KeyY, "y");
    hall.settle();
    assert_eq!(played(&hall), "C F a");
}

#[test]
fn a_match_is_saved_as_a_file_and_opened_again() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("mine.sow");
    let mut hall = Hall::with(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F a"));
    hall.press("Menu");
    hall.press("Records");
    hall.type_name(path.to_str().unwrap());
    // Who corrects a name takes no move back.
    hall.key(KeyCode::Backspace, Key::Backspace);
    assert_eq!((hall.panel(), played(&hall).as_str()), (Some(Panel::Records), "C F a"));
    hall.type_name(path.to_str().unwrap());
    hall.key(KeyCode::Enter, Key::Enter);
    until(&mut hall, |hall| hall.sees("Saved as")); // Enter saves.
    hall.press("Save");
    // A file that is there is not overwritten.
    until(&mut hall, |hall| hall.sees("there is a file of that name"));
    hall.escape();
    hall.escape();
    hall.ask(MatchCommand::Undo);
    hall.frames(3);
    hall.press("Menu");
    hall.press("Records");
    hall.type_name(path.to_str().unwrap());
    hall.press("Open");
    until(&mut hall, |hall| played(hall) == "C F a");
}

#[test]
fn the_result_tells_what_was_most_and_the_score() {
    let mut hall = Hall::with(
        1280,
        720,
        match_of_record(
            "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n[Score \"1-0-0\"]\n\
         [Setup \"0 0 0 0 2 1 / 0 0 0 0 0 4 / 20 20 / S\"]\n\nF",
        ),
    );
    play(&mut hall, "E");
    hall.calm();
    assert_eq!(hall.current().phase(), MatchPhase::Choosing, "{}", played(&hall));
    play(&mut hall, "F");
    hall.calm();
    assert_eq!(hall.current().phase(), MatchPhase::Over, "{}", played(&hall));
    assert!(hall.sees("Longest turn: 3 sowings"), "{:?}", hall.texts());
    let score = hall.texts().into_iter().find(|seen| seen.text.starts_with("The match"));
    assert!(score.is_some_and(|seen| seen.text.contains("Ana") && seen.text.contains("Ben")));
    hall.press("Rematch");
    hall.calm();
    assert_eq!(hall.current().score().games(), 2);
}

#[test]
fn escape_puts_the_list_away_and_then_opens_the_menu() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.unveil();
    hall.press("Moves");
    assert!(hall.resource_is::<Drawer>(Drawer::is_open));
    hall.escape();
    hall.frames(3);
    assert!(hall.resource_is::<Drawer>(|drawer| !drawer.is_open()));
    assert_eq!(hall.panel(), None);
    hall.escape();
    hall.frames(3);
    assert_eq!(hall.panel(), Some(Panel::Menu));
}

#[test]
fn who_has_put_the_result_away_finds_it_in_the_menu() {
    let late = "[Game \"kalah\"]\n[Setup \"0 0 0 0 0 1 / 1 0 0 0 0 0 / 20 20 / S\"]\n";
    let mut hall = Hall::with(1280, 720, match_of_record(late));
    hall.unveil();
    play(&mut hall, "F");
    assert_eq!(hall.panel(), Some(Panel::Result));
    hall.escape();
    hall.frames(3);
    hall.escape();
    hall.frames(3);
    assert_eq!(hall.panel(), Some(Panel::Menu));
    assert!(hall.sees("Rematch") && !hall.sees("Begin again"));
    hall.press("Result");
    hall.frames(3);
    assert_eq!(hall.panel(), Some(Panel::Result));
}
