//! Around a match: continuing it, reviewing it, importing and exporting records, the result.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use seedfall::game::{MatchCommand, MatchPhase, SavedMatches, enable_autosave};
use seedfall::screens::{Drawer, Games, StartsMatch};
use seedfall::settings::{LastGame, Speed};
use seedfall::theme::UiLayer;
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;

use super::app_harness::AppHarness;
use super::autosave::{Folder, wait};
use super::match_harness::{match_of_record, mv, new_match};

/// The app at its title; matches are saved in a folder.
fn harness(folder: &Folder) -> AppHarness {
    let mut harness = AppHarness::title(1280, 720);
    enable_autosave(&mut harness.app, folder.archive()).unwrap();
    harness.set_speed(Speed::Instant);
    harness
}

/// Waits until the saved matches have been listed.
fn wait_for_list(harness: &mut AppHarness) {
    wait(|| {
        harness.finish_background();
        harness.frames(1);
        !harness.app.world().resource::<SavedMatches>().is_refreshing()
    });
    harness.frames(3);
}

/// Waits for something that a background task does.
fn wait_until(harness: &mut AppHarness, mut done: impl FnMut(&mut AppHarness) -> bool) {
    wait(|| {
        harness.finish_background();
        harness.frames(1);
        done(harness)
    });
}

/// Waits until a screen is shown. A match is opened in the background.
fn wait_for_screen(harness: &mut AppHarness, screen: Screen) {
    wait_until(harness, |harness| harness.screen() == screen);
}

#[test]
fn from_the_title_to_a_first_move_in_two_presses() {
    let mut harness = AppHarness::title(1280, 720);
    harness.press_button("Play Kalah");
    harness.wait_for_fades();
    assert_eq!(harness.screen(), Screen::Match);
    harness.type_key(KeyCode::KeyC, Key::Character("c".into()));
    assert_eq!(harness.current().history().cursor(), 1);
}

#[test]
fn enter_on_the_title_plays_the_game_that_was_played_last() {
    let mut harness = AppHarness::title(1280, 720);
    harness.begin_match(new_match("al-manqala", "seeds=5", 1));
    let last = harness.resource::<LastGame>();
    assert_eq!((last.game.as_str(), last.options.as_str()), ("al-manqala", "seeds=5"));
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    assert!(harness.shows_text("Play Al-manqala"));
    harness.type_key(KeyCode::Enter, Key::Enter);
    harness.wait_for_fades();
    assert_eq!(harness.screen(), Screen::Match);
    assert_eq!(harness.current().options().to_string(), "seeds=5");
    assert_eq!(harness.current().position().total(), 70);
}

#[test]
fn a_watched_match_is_not_the_last_game() {
    let mut harness = AppHarness::title(1280, 720);
    harness.begin_match(new_match("al-manqala", "", 1).with_random_players());
    assert_eq!(harness.resource::<LastGame>(), LastGame::default());
}

#[test]
fn the_title_offers_to_continue_a_match_that_was_left() {
    let folder = Folder::new();
    let mut harness = harness(&folder);
    assert!(!harness.shows_text("Continue"), "there is nothing to continue");
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C F a");
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    wait_for_list(&mut harness);
    assert!(harness.shows_text("Continue Kalah") && harness.shows_text("Ana 2 \u{2013} 0 Ben"));
    // Enter continues the match rather than beginning a new one.
    let focus = harness.focus();
    assert_eq!(focus, Some(harness.button("Continue Kalah")));
    harness.press_button("Continue Kalah");
    wait_for_screen(&mut harness, Screen::Match);
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.played_moves().as_str()), (Screen::Match, "C F a"));
    harness.play_out("B resign");
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    wait_for_list(&mut harness);
    assert!(!harness.shows_text("Continue"), "it is over");
}

/// The button names the match that it continues, also when another one takes the place of the first.
#[test]
fn the_button_names_the_match_that_is_offered_now() {
    let folder = Folder::new();
    let mut harness = harness(&folder);
    for (game, moves) in [("al-manqala", "A"), ("kalah", "C F a")] {
        harness.begin_match(new_match(game, "", 3));
        harness.play_out(moves);
        harness.send(MatchCommand::Leave);
        harness.wait_for_fades();
        wait_for_list(&mut harness);
    }
    assert!(harness.shows_text("Continue Kalah") && harness.shows_text("Ana 2 \u{2013} 0 Ben"));
    let mut saved = harness.app.world_mut().resource_mut::<SavedMatches>();
    let file = saved.match_to_continue().unwrap().file.clone();
    saved.bypass_change_detection().delete(&file);
    wait_until(&mut harness, |_| folder.records().len() == 1);
    harness.frames(3);
    assert!(harness.shows_text("Continue Al-manqala"), "{:?}", harness.visible_texts());
    assert!(harness.shows_text("Ana 0 \u{2013} 0 Ben"), "{:?}", harness.visible_texts());
}

#[test]
fn saved_matches_are_listed_replayed_and_deleted() {
    let folder = Folder::new();
    let mut harness = harness(&folder);
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    assert!(harness.shows_text("None yet"));
    harness.escape();
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C F resign");
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    assert!(harness.shows_text("Ana 2 \u{2013} 0 Ben"), "{:?}", harness.visible_texts());
    harness.press_button("Replay");
    wait_for_screen(&mut harness, Screen::Match);
    harness.wait_for_fades();
    assert_eq!(harness.screen(), Screen::Match);
    assert!(harness.resource_is(|drawer: &Drawer| drawer.is_open()), "the list of moves is open");
    for _ in 0..200 {
        harness.frames(1);
    }
    assert_eq!(harness.played_moves(), "C F resign", "it plays itself");
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    assert_eq!(folder.records().len(), 1, "a replay changes nothing");
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    harness.press_button("Delete");
    assert_eq!(folder.records().len(), 1, "it asks once more");
    harness.press_button("Keep");
    assert!(
        harness.shows_text("Delete") && !harness.shows_text("Keep"),
        "the question is cancelled"
    );
    harness.press_button("Delete");
    harness.press_button("Delete for good");
    wait_until(&mut harness, |harness| harness.shows_text("Deleted"));
    assert!(folder.records().is_empty(), "the file is deleted");
}

/// Two presses of Delete at one place delete nothing, and a deleted line moves no other Delete button under
/// the pointer.
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
        let mut harness = harness(&folder);
        harness.app.world_mut().resource_mut::<seedfall::settings::Accessibility>().size = words;
        harness.resize(width, height);
        harness.wait_for_fades();
        harness.press_button("Matches");
        wait_for_list(&mut harness);
        harness.wait_for_fades();
        let delete = harness.button("Delete");
        let place = harness.center(delete);
        for _ in 0..2 {
            harness.tap(place);
            harness.wait_for_fades();
        }
        assert_eq!(folder.records().len(), 3, "{width}x{height}, {words} %");
        assert_eq!(harness.top_panel(), Some(Panel::Matches), "{width}x{height}, {words} %");
    }
    let mut harness = harness(&folder);
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    harness.wait_for_fades();
    let delete = harness.button("Delete");
    let place = harness.center(delete);
    let before: Vec<_> =
        harness.visible_texts().into_iter().filter(|seen| seen.text == "Delete").collect();
    harness.tap(place);
    harness.wait_for_fades();
    let confirm = harness.button("Delete for good");
    let confirm = harness.center(confirm);
    harness.tap(confirm);
    wait_until(&mut harness, |harness| harness.shows_text("Deleted"));
    harness.wait_for_fades();
    assert_eq!(folder.records().len(), 2);
    let after: Vec<_> =
        harness.visible_texts().into_iter().filter(|seen| seen.text == "Delete").collect();
    assert_eq!(after.len(), 2);
    for seen in after {
        assert!(before.iter().any(|old| old.rect == seen.rect), "{seen:?} {before:?}");
        assert!(!seen.rect.contains(place), "no button is where the first was");
    }
}

#[test]
fn after_a_deletion_the_next_match_has_the_focus() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    for number in 1..4 {
        let record = format!("[Game \"kalah\"]\n[South \"No {number}\"]\n\nC F\n");
        std::fs::write(folder.0.join(format!("20261130-00000{number}.sow")), record).unwrap();
    }
    let mut harness = harness(&folder);
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    harness.wait_for_fades();
    let delete = harness.button("Delete");
    harness.move_focus_to(delete, KeyCode::Tab, Key::Tab);
    harness.type_key(KeyCode::Enter, Key::Enter);
    let confirm = harness.button("Delete for good");
    harness.move_focus_to(confirm, KeyCode::ArrowLeft, Key::ArrowLeft);
    harness.type_key(KeyCode::Enter, Key::Enter);
    wait_until(&mut harness, |harness| harness.shows_text("Deleted"));
    harness.wait_for_fades();
    assert_eq!(folder.records().len(), 2);
    harness.type_key(KeyCode::Enter, Key::Enter);
    assert!(
        harness.shows_text("Keep") && folder.records().len() == 2,
        "{:?}",
        harness.visible_texts()
    );
}

/// The match played last is offered, not the one begun last. Opening a match does not count as playing it.
#[test]
fn the_match_played_last_is_offered_to_continue() {
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
    let mut harness = harness(&folder);
    harness.app.world_mut().resource_mut::<SavedMatches>().refresh(&rulesets);
    wait_for_list(&mut harness);
    let offered = |harness: &AppHarness| {
        let saved_matches = harness.app.world().resource::<SavedMatches>();
        saved_matches.match_to_continue().map(|saved| saved.names[0].clone())
    };
    assert_eq!(offered(&harness).as_deref(), Some("Ana"));
    // When it is opened first, it is rewritten as the program writes it; after that it is not written.
    let open = |harness: &mut AppHarness| {
        harness.app.world_mut().resource_mut::<SavedMatches>().open("20261130-000002", &rulesets);
        wait_for_screen(harness, Screen::Match);
        harness.wait_for_fades();
        harness.send(MatchCommand::Leave);
        harness.wait_for_fades();
        harness.app.world_mut().resource_mut::<SavedMatches>().refresh(&rulesets);
        wait_for_list(harness);
        archive.last_modified("20261130-000002")
    };
    let written = open(&mut harness);
    assert_eq!(open(&mut harness), written);
    assert_eq!(offered(&harness).as_deref(), Some("Eva"));
}

/// The current screen stays until a match is read, and a match that is read too late is not opened.
#[test]
fn a_saved_match_opens_when_it_is_read() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let record = "[Game \"kalah\"]\n[South \"Ana\"]\n\nC F a\n";
    std::fs::write(folder.0.join("20261130-000001.sow"), record).unwrap();
    let mut harness = harness(&folder);
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    harness.press_button("Continue");
    harness.frames(60);
    assert_eq!((harness.screen(), harness.top_panel()), (Screen::Title, Some(Panel::Matches)));
    harness.finish_background();
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.played_moves().as_str()), (Screen::Match, "C F a"));
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    drop_file(&mut harness, &folder, "late.sow", record);
    harness.frames(3);
    harness.press_button("Play Kalah");
    harness.wait_for_fades();
    harness.finish_background();
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.played_moves().as_str()), (Screen::Match, ""));
}

#[test]
fn matches_that_cannot_be_read_are_listed_with_what_is_wrong() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let put = |name: &str, text: &[u8]| std::fs::write(folder.0.join(name), text).unwrap();
    put("20261130-000002.sow", b"[Game \"kal");
    put("20261130-000001.sow", b"[Game \"kalah\"]\n\nC F");
    let mut harness = harness(&folder);
    harness.press_button("Matches");
    wait_for_list(&mut harness);
    harness.wait_for_fades();
    assert!(harness.shows_text("South 2 \u{2013} 0 North") && harness.shows_text("cannot be read"));
    assert!(
        harness.shows_text("20261130-000002.sow:1:11: the text ends"),
        "{:?}",
        harness.visible_texts()
    );
    // The folder is named once, and not with each file.
    let folder = folder.0.display().to_string();
    assert!(
        harness.shows_text(&format!("in {folder}:")) && !harness.shows_text(&format!("{folder}/"))
    );
}

#[test]
fn the_list_of_moves_goes_to_every_position() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("al-manqala", "", 1));
    harness.set_speed(Speed::Instant);
    harness.play_out("A b C");
    harness.press_button("Moves");
    harness.wait_for_fades();
    for (label, ply) in [("A", 1), ("b", 2), ("C", 3)] {
        harness.press_button(label);
        harness.finish_move();
        assert_eq!(harness.current().history().cursor(), ply, "{label}");
    }
    for (sign, ply) in [("\u{ab}", 0), ("\u{203a}", 1), ("\u{bb}", 3), ("\u{2039}", 2)] {
        harness.press_button(sign);
        harness.finish_move();
        assert_eq!(harness.current().history().cursor(), ply, "{sign}");
    }
    harness.type_key(KeyCode::Home, Key::Home);
    harness.press_button("Play");
    for _ in 0..200 {
        harness.frames(1);
    }
    assert_eq!(harness.played_moves(), "A b C");
    harness.press_button("\u{d7}");
    harness.wait_for_fades();
    assert_eq!(harness.layer_root(UiLayer::Drawer), None);
    assert!(!harness.resource_is(|drawer: &Drawer| drawer.is_open()));
}

#[test]
fn a_new_move_keeps_the_buttons_of_the_list() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.set_speed(Speed::Instant);
    harness.press_button("Moves");
    harness.play_out("C F");
    let [c, f] = ["C", "F"].map(|ply| harness.button(ply));
    harness.play_out("a B");
    assert_eq!([harness.button("C"), harness.button("F")], [c, f], "no button is spawned again");
    let [a, b] = ["a", "B"].map(|ply| harness.button(ply));
    let [first, second, north, next] = [c, f, a, b].map(|ply| harness.center(ply));
    assert_eq!((first.y, first.y), (second.y, north.y), "one line for a pair of turns");
    assert!(north.x > second.x && next.y > first.y && next.x == first.x);
    // Another move in place of one that was taken back.
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    harness.send(MatchCommand::PlayAndTruncate(mv("D")));
    harness.finish_move();
    harness.wait_for_fades();
    assert!(harness.shows_text("D") && harness.app.world().get_entity(b).is_err());
}

#[test]
fn keys_step_through_the_plies() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("al-manqala", "", 1));
    harness.set_speed(Speed::Instant);
    harness.play_out("A b C");
    for (code, key, ply) in [
        (KeyCode::PageUp, Key::PageUp, 2),
        (KeyCode::ArrowLeft, Key::ArrowLeft, 1),
        (KeyCode::ArrowRight, Key::ArrowRight, 2),
        (KeyCode::Home, Key::Home, 0),
        (KeyCode::PageDown, Key::PageDown, 1),
        (KeyCode::End, Key::End, 3),
    ] {
        harness.type_key(code, key);
        harness.finish_move();
        assert_eq!(harness.current().history().cursor(), ply, "{code:?}");
    }
    // At the end arrows go from pit to pit again.
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(harness.current().history().cursor(), 3);
    assert!(harness.focus().is_some());
}

#[test]
fn a_move_while_looking_back_asks_on_a_panel() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("al-manqala", "", 1));
    harness.set_speed(Speed::Instant);
    harness.play_out("A b C");
    for (press, after, moves) in
        [("Keep the match", "A", "A b C"), ("Play on from here", "A c", "A c")]
    {
        harness.send(MatchCommand::GoTo(1));
        harness.frames(3);
        harness.send(MatchCommand::Play(mv("c")));
        harness.frames(3);
        assert_eq!(harness.top_panel(), Some(Panel::ConfirmBranch));
        assert!(harness.shows_text("2 moves"));
        harness.press_button(press);
        harness.finish_move();
        assert_eq!(
            (harness.top_panel(), harness.played_moves().as_str()),
            (None, after),
            "{press}"
        );
        let all: Vec<String> =
            harness.current().history().moves().iter().map(ToString::to_string).collect();
        assert_eq!(all.join(" "), moves, "{press}");
    }
}

fn drop_file(harness: &mut AppHarness, folder: &Folder, name: &str, text: &str) {
    std::fs::create_dir_all(&folder.0).unwrap();
    let path_buf = folder.0.join(name);
    std::fs::write(&path_buf, text).unwrap();
    let world = harness.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
    world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
}

#[test]
fn a_dropped_file_is_opened() {
    let folder = Folder::new();
    let mut harness = AppHarness::title(1280, 720);
    drop_file(&mut harness, &folder, "bad.sow", "[Game \"kalah\"]\n\nC a");
    wait_until(&mut harness, |harness| harness.top_panel().is_some());
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.top_panel()), (Screen::Title, Some(Panel::Error)));
    assert!(
        harness.shows_text("bad.sow:3:3: a is not legal, not your pit: expected one of A B D E F")
    );
    harness.escape();
    drop_file(&mut harness, &folder, "good.sow", "[Game \"kalah\"]\n[South \"Ana\"]\n\nC F a");
    wait_for_screen(&mut harness, Screen::Match);
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.played_moves().as_str()), (Screen::Match, "C F a"));
    // In a match a damaged file changes nothing, and a good one replaces the match.
    drop_file(&mut harness, &folder, "bad.sow", "\u{0}");
    wait_until(&mut harness, |harness| harness.top_panel().is_some());
    harness.wait_for_fades();
    assert_eq!(
        (harness.top_panel(), harness.played_moves().as_str()),
        (Some(Panel::Error), "C F a")
    );
    harness.press_button("Close");
    drop_file(&mut harness, &folder, "over.sow", "[Game \"kalah\"]\n\nC F resign");
    wait_until(&mut harness, |harness| harness.current().history().cursor() < 3);
    assert_eq!(harness.current().history().moves().len(), 3);
    assert!(harness.current().history().cursor() < 3, "it is shown from its start");
}

/// Ctrl and a letter that are pressed and released within one frame are a shortcut and play no pit.
#[test]
fn a_quick_shortcut_plays_no_pit() {
    let mut harness =
        AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F a"));
    harness.ctrl_key_in_one_frame(KeyCode::KeyC, "c");
    harness.wait_for_fades();
    assert_eq!(harness.played_moves(), "C F a");
    harness.ctrl_key_in_one_frame(KeyCode::KeyZ, "z");
    harness.wait_for_fades();
    assert_eq!(harness.played_moves(), "C F");
    harness.ctrl_key_in_one_frame(KeyCode::KeyY, "y");
    harness.finish_move();
    assert_eq!(harness.played_moves(), "C F a");
}

#[test]
fn a_match_is_saved_as_a_file_and_opened_again() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("mine.sow");
    let mut harness =
        AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F a"));
    harness.press_button("Menu");
    harness.press_button("Records");
    harness.type_name(path.to_str().unwrap());
    // Backspace in the name of a file takes no move back.
    harness.type_key(KeyCode::Backspace, Key::Backspace);
    assert_eq!(
        (harness.top_panel(), harness.played_moves().as_str()),
        (Some(Panel::Records), "C F a")
    );
    harness.type_name(path.to_str().unwrap());
    harness.type_key(KeyCode::Enter, Key::Enter);
    wait_until(&mut harness, |harness| harness.shows_text("Saved as")); // Enter saves.
    harness.press_button("Save");
    // An existing file is not overwritten.
    wait_until(&mut harness, |harness| harness.shows_text("there is a file of that name"));
    harness.escape();
    harness.escape();
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    harness.press_button("Menu");
    harness.press_button("Records");
    harness.type_name(path.to_str().unwrap());
    harness.press_button("Open");
    wait_until(&mut harness, |harness| harness.played_moves() == "C F a");
}

#[test]
fn the_result_shows_the_longest_turn_and_the_score() {
    let mut harness = AppHarness::with_match(
        1280,
        720,
        match_of_record(
            "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n[Score \"1-0-0\"]\n\
         [Setup \"0 0 0 0 2 1 / 0 0 0 0 0 4 / 20 20 / S\"]\n\nF",
        ),
    );
    harness.play_out("E");
    harness.wait_for_fades();
    assert_eq!(harness.current().phase(), MatchPhase::Choosing, "{}", harness.played_moves());
    harness.play_out("F");
    harness.wait_for_fades();
    assert_eq!(harness.current().phase(), MatchPhase::Over, "{}", harness.played_moves());
    assert!(harness.shows_text("Longest turn: 3 sowings"), "{:?}", harness.visible_texts());
    let score = harness
        .visible_texts()
        .into_iter()
        .find(|seen| seen.text.starts_with("Ana ") && seen.text.contains(", Ben "));
    assert!(score.is_some(), "{:?}", harness.visible_texts());
    harness.press_button("Rematch");
    harness.wait_for_fades();
    assert_eq!(harness.current().score().games(), 2);
}

#[test]
fn escape_closes_the_list_and_then_opens_the_menu() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.wait_for_crossfade();
    harness.press_button("Moves");
    assert!(harness.resource_is::<Drawer>(Drawer::is_open));
    harness.escape();
    harness.frames(3);
    assert!(harness.resource_is::<Drawer>(|drawer| !drawer.is_open()));
    assert_eq!(harness.top_panel(), None);
    harness.escape();
    harness.frames(3);
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
}

#[test]
fn the_menu_opens_a_result_that_was_closed() {
    let late = "[Game \"kalah\"]\n[Setup \"0 0 0 0 0 1 / 1 0 0 0 0 0 / 20 20 / S\"]\n";
    let mut harness = AppHarness::with_match(1280, 720, match_of_record(late));
    harness.wait_for_crossfade();
    harness.play_out("F");
    assert_eq!(harness.top_panel(), Some(Panel::Result));
    harness.escape();
    harness.frames(3);
    harness.escape();
    harness.frames(3);
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    assert!(harness.shows_text("Rematch") && !harness.shows_text("Begin again"));
    harness.press_button("Result");
    harness.frames(3);
    assert_eq!(harness.top_panel(), Some(Panel::Result));
}

#[test]
fn a_game_that_is_gone_is_an_error_and_not_a_button_without_effect() {
    let folder = Folder::new();
    let mut harness = harness(&folder);
    harness.app.insert_resource(Games::default());
    harness.press_button("Play Kalah");
    harness.wait_for_fades();
    assert_eq!((harness.screen(), harness.top_panel()), (Screen::Title, Some(Panel::Error)));
    assert!(harness.shows_text("There are no games to play"), "{:?}", harness.visible_texts());
}

/// Of two requests to open a match the last one counts.
#[test]
fn a_file_that_opens_late_does_not_replace_a_match_that_was_chosen_later() {
    let folder = Folder::new();
    let mut harness = harness(&folder);
    harness.begin_match(new_match("al-manqala", "", 3));
    harness.play_out("A");
    harness.send(MatchCommand::Leave);
    harness.wait_for_fades();
    wait_for_list(&mut harness);
    let file = harness.app.world().resource::<SavedMatches>().matches()[0].file.clone();
    harness.begin_match(new_match("kalah", "", 3));
    harness.play_out("C");
    let dropped = Folder::new();
    drop_file(&mut harness, &dropped, "slow.sow", "[Game \"kalah\"]\n\nC F a");
    harness.frames(3);
    assert_eq!(harness.played_moves(), "C", "the file is not read yet");
    // As the button of the match in the list does.
    let world = harness.app.world_mut();
    let button = world.spawn(StartsMatch::Saved(file)).id();
    world.trigger(Activate { entity: button });
    wait_until(&mut harness, |harness| harness.current().rules().ruleset().id == "al-manqala");
    for _ in 0..5 {
        harness.finish_background();
        harness.frames(3);
    }
    assert_eq!(harness.played_moves(), "A");
}

/// What became of a file is shown after its panel was closed, too.
#[test]
fn a_file_that_could_not_be_saved_is_told_after_its_panel_was_closed() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("mine.sow");
    std::fs::write(&path, "").unwrap();
    let mut harness =
        AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F a"));
    let mut save = |name: &str| {
        harness.press_button("Menu");
        harness.press_button("Records");
        harness.type_name(folder.0.join(name).to_str().unwrap());
        harness.press_button("Save");
        harness.escape();
        harness.escape();
        assert_eq!(harness.top_panel(), None);
        harness.finish_background();
        harness.frames(3);
        harness.wait_for_fades();
        let shown = (harness.shows_text("there is a file"), harness.shows_text("Saved as"));
        (harness.top_panel(), shown)
    };
    assert_eq!(save("another.sow"), (None, (false, true)));
    // The caption still says what was saved before.
    assert_eq!(save("mine.sow"), (Some(Panel::Error), (true, true)));
}
