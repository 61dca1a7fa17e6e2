//! The screens and the panels over them: what opens and closes them, what they change, and that
//! words find room in every window.

use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, ScrollArea, Scrollbar};
use seedfall::board::{BoardLayout, Pit, Seed, SeedPlacement, TurnLight};
use seedfall::game::{MatchCommand, MatchEvent};
use seedfall::rules::{Move, Place, Seat};
use seedfall::screens::{ErrorMessage, Games};
use seedfall::settings::{Accessibility, Appearance, GameSpeed, Motion, Names, Speed, Volumes};
use seedfall::theme::ActiveTheme;
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;

use crate::app_harness::Hall;
use crate::match_harness::{match_of_record, mv, new_match};

/// All windows in which the program is looked at.
const WINDOWS: [(u32, u32); 8] = [
    (480, 400),
    (800, 600),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (720, 1280),
    (3840, 2160),
];

fn f2(hall: &mut Hall) {
    hall.key(KeyCode::F2, Key::F2);
}

#[test]
fn the_settings_open_and_close_by_every_way() {
    let mut hall = Hall::open(1280, 720);
    for close in ["Escape", "F2", "Close"] {
        for open in ["F2", "Settings"] {
            match open {
                "F2" => f2(&mut hall),
                _ => hall.press("Settings"),
            }
            assert_eq!(hall.panel(), Some(Panel::Settings), "by {open}");
            assert!(hall.sees("Ambience"), "by {open}");
            match close {
                "Escape" => hall.escape(),
                "F2" => f2(&mut hall),
                _ => hall.press("Close"),
            }
            assert_eq!(hall.panel(), None, "by {close}");
            assert!(!hall.sees("Ambience"), "by {close}");
            assert_eq!(hall.screen(), Screen::Title);
        }
    }
    hall.press("Options");
    assert_eq!(hall.screen(), Screen::NewGame);
    f2(&mut hall);
    hall.escape();
    assert_eq!((hall.screen(), hall.panel()), (Screen::NewGame, None), "one Escape, one step");
    hall.escape();
    assert_eq!(hall.screen(), Screen::Title);
}

#[test]
fn a_panel_over_another_gives_it_back() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.press("Menu");
    hall.press("Settings");
    assert_eq!(hall.panel(), Some(Panel::Settings));
    hall.escape();
    assert_eq!(hall.panel(), Some(Panel::Menu));
    hall.escape();
    assert_eq!(hall.panel(), None);
    hall.escape();
    assert_eq!(hall.panel(), Some(Panel::Menu), "Escape opens the menu of a match");
    hall.press("Go on");
    hall.key(KeyCode::F1, Key::F1);
    assert_eq!(hall.panel(), Some(Panel::Rules));
    hall.press("Close");
    assert_eq!((hall.panel(), hall.screen()), (None, Screen::Match));
}

#[test]
fn settings_are_chosen_at_once() {
    let mut hall = Hall::open(1280, 720);
    f2(&mut hall);
    for speed in Speed::ALL {
        hall.press(speed.name());
        assert_eq!(hall.resource::<GameSpeed>().speed(), speed);
    }
    hall.press("Off");
    assert!(hall.resource::<Volumes>().muted);
    hall.press("On");
    assert!(!hall.resource::<Volumes>().muted);
    hall.press("Reduced");
    assert_eq!(hall.resource::<Appearance>().motion, Motion::Reduced);
    assert!(hall.sees("Nothing flies"));
    hall.press("Full");
    assert_eq!(hall.resource::<Appearance>().motion, Motion::Full);
    hall.press("Plain");
    assert_eq!(hall.resource::<Appearance>().face, "plain");
    assert_eq!(hall.resource::<ActiveTheme>().id, "plain", "the pages are in the chosen theme too");
    hall.press("Each game its own");
    assert_eq!(hall.resource::<Appearance>().face, "");
}

#[test]
fn the_keyboard_alone_reaches_and_changes_everything_in_the_settings() {
    let mut hall = Hall::open(800, 600);
    f2(&mut hall);
    let mut reached = Vec::new();
    for _ in 0..40 {
        reached.extend(hall.focus());
        hall.key(KeyCode::Tab, Key::Tab);
    }
    assert!(hall.focus_is_seen());
    for label in ["Slow", "Off", "Each game its own", "Plain", "Reduced", "Close"] {
        let button = hall.button(label);
        assert!(reached.contains(&button), "{label} is not reached");
    }
    for slider in hall.sliders() {
        assert!(reached.contains(&slider), "a slider is not reached");
        hall.walk_to(slider, KeyCode::ArrowDown, Key::ArrowDown);
        let before = hall.resource::<Volumes>();
        hall.key(KeyCode::ArrowLeft, Key::ArrowLeft);
        assert_eq!(hall.focus(), Some(slider), "left moves the thumb, not the focus");
        let after = hall.resource::<Volumes>();
        assert_ne!(before, after);
        hall.key(KeyCode::ArrowRight, Key::ArrowRight);
        assert_eq!(hall.resource::<Volumes>(), before);
    }
    assert!(hall.sees("80 %") && hall.sees("25 %"));
    // Up and down with arrows, chosen with Enter.
    let fast = hall.button("Fast");
    hall.walk_to(fast, KeyCode::ArrowUp, Key::ArrowUp);
    hall.key(KeyCode::Enter, Key::Enter);
    assert_eq!(hall.resource::<GameSpeed>().speed(), Speed::Fast);
    hall.escape();
    assert_eq!(hall.panel(), None);
}

#[test]
fn another_face_in_the_middle_of_a_sowing_disturbs_nothing() {
    let mut hall = Hall::with(800, 600, new_match("al-manqala", "", 3));
    hall.ask(MatchCommand::Play(mv("C")));
    hall.frames(12);
    assert!(!hall.app.world().resource::<SeedPlacement>().is_at_rest(), "nothing is under way");
    for theme in ["kalah", "plain", "mangala-iv", "no such face", ""] {
        hall.app.world_mut().resource_mut::<Appearance>().face = theme.to_owned();
        hall.frames(6);
        let own = if theme.is_empty() || theme.contains(' ') { "al-manqala" } else { theme };
        assert_eq!(hall.resource::<ActiveTheme>().id, own);
    }
    hall.settle();
    assert_eq!(hall.current().history().cursor(), 1);
    let world = hall.app.world_mut();
    let seeds = world.query::<&Seed>().iter(world).count();
    assert_eq!(seeds, usize::from(world.resource::<seedfall::game::Match>().position().total()));
    assert!(world.resource::<SeedPlacement>().is_at_rest());
}

#[test]
fn a_button_pressed_twice_begins_one_match() {
    for apart in [0, 1, 2] {
        let mut hall = Hall::open(800, 600);
        let play = hall.button("Play");
        let told = hall.told(|hall, frame| {
            let presses = usize::from(frame == 0) + usize::from(frame == apart);
            for _ in 0..presses {
                // The button is gone once the table is there.
                if hall.app.world().get_entity(play).is_ok() {
                    hall.app.world_mut().trigger(Activate { entity: play });
                }
            }
        });
        let begun = told.iter().filter(|told| matches!(told, MatchEvent::Began)).count();
        assert_eq!(begun, 1, "{apart} frames apart");
        assert_eq!(hall.screen(), Screen::Match);
    }
}

#[test]
fn keys_during_a_fade_are_neither_lost_nor_doubled() {
    let mut hall = Hall::open(800, 600);
    hall.ask(MatchCommand::Begin(Box::new(new_match("kalah", "", 1))));
    hall.frames(3);
    assert_eq!(hall.screen(), Screen::Match);
    hall.key(KeyCode::KeyA, Key::Character("a".into()));
    assert_eq!(hall.current().history().cursor(), 1);
    hall.escape();
    assert_eq!(hall.panel(), Some(Panel::Menu));
    hall.escape();
    assert_eq!(hall.panel(), None);
}

#[test]
fn undo_into_a_second_turn_says_that_it_is_one() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.app.world_mut().resource_mut::<GameSpeed>().speed = Speed::Instant;
    hall.frames(2);
    assert!(hall.sees("Ana to move"));
    // C earns a turn; A then ends it.
    hall.ask(MatchCommand::Play(mv("C")));
    hall.settle();
    assert!(hall.sees("Ana sows again"));
    hall.ask(MatchCommand::Play(mv("A")));
    hall.settle();
    assert!(hall.sees("Ben to move"));
    hall.ask(MatchCommand::Undo);
    hall.frames(4);
    assert!(hall.sees("Ana sows again") && !hall.sees("Ana to move"));
    hall.ask(MatchCommand::Undo);
    hall.frames(4);
    assert!(hall.sees("Ana to move"));
}

/// A game of kalah that is over: North has nothing left, South's last seed ends it.
fn ended(names: [&str; 2], width: u32, height: u32) -> Hall {
    let [south, north] = names;
    let record = format!(
        "[Game \"kalah\"]\n[South \"{south}\"]\n[North \"{north}\"]\n\
         [Setup \"0 0 0 0 0 1 / 0 0 0 0 0 1 / 20 26 / S\"]\n"
    );
    let mut hall = Hall::with(width, height, match_of_record(&record));
    hall.app.world_mut().resource_mut::<GameSpeed>().speed = Speed::Instant;
    hall.ask(MatchCommand::Play(mv("F")));
    hall.settle();
    hall.frames(4);
    hall
}

#[test]
fn the_result_says_who_won_and_by_how_much_and_leads_on() {
    let mut hall = ended(["Ana", "Ben"], 1280, 720);
    assert_eq!(hall.panel(), Some(Panel::Result));
    let [south, north] = Seat::BOTH.map(|seat| hall.current().position().store(seat));
    assert!(hall.sees(&format!("Ben wins by {}", north - south)));
    for total in [south, north] {
        assert!(hall.sees(&total.to_string()));
    }
    hall.press("Review");
    assert_eq!(hall.panel(), None, "the board can be looked at");
    hall.ask(MatchCommand::Undo);
    hall.frames(3);
    hall.ask(MatchCommand::Play(Move::Sow("F".parse().unwrap())));
    hall.settle();
    hall.frames(4);
    assert_eq!(hall.panel(), Some(Panel::Result));
    hall.key(KeyCode::F1, Key::F1);
    assert_eq!(hall.panel(), Some(Panel::Rules));
    hall.escape();
    assert_eq!(hall.panel(), Some(Panel::Result), "the rules were read over it");
    hall.press("New game");
    hall.frames(4);
    assert_eq!((hall.screen(), hall.panel()), (Screen::NewGame, None));
    assert!(hall.sees("Kalah"));
    hall.press("Begin");
    hall.frames(4);
    assert_eq!(hall.screen(), Screen::Match);
}

#[test]
fn at_once_the_light_of_the_turn_is_never_half_way() {
    let mut hall = Hall::open(1280, 720);
    hall.app.world_mut().resource_mut::<GameSpeed>().override_for_run = Some(Speed::Instant);
    hall.begin(new_match("al-manqala", "", 3).with_random_players());
    for _ in 0..60 {
        hall.frames(1);
        let light = hall.resource::<TurnLight>();
        let lights = Seat::BOTH.map(|seat| light.of(seat));
        assert!(lights.iter().all(|light| [0.0, 1.0].contains(light)), "{lights:?}");
    }
}

/// A tap goes down and up in the frame in which the pointer has come.
#[test]
fn a_tap_within_one_frame_is_a_tap() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.unveil();
    let layout = hall.resource::<BoardLayout>();
    let pit = layout.pixels(layout.bowl(Place::Pit("B".parse().unwrap())).centre());
    hall.tap(pit);
    hall.settle();
    assert_eq!(hall.current().history().played(), [mv("B")]);
    let menu = hall.button("Menu");
    let place = hall.place(menu);
    hall.tap(place);
    assert_eq!(hall.panel(), Some(Panel::Menu));
}

/// The pointer rests on the pit that it has played.
#[test]
fn who_has_played_a_pit_reads_what_came_of_it() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    hall.unveil();
    let layout = hall.resource::<BoardLayout>();
    let middle = |pit: &str| layout.pixels(layout.bowl(Place::Pit(pit.parse().unwrap())).centre());
    hall.tap(middle("C"));
    hall.settle();
    hall.frames(10);
    assert!(hall.sees("Ana sows again") && !hall.sees("C: "));
    // Looked at anew, it says why.
    hall.point(middle("A"));
    hall.point(middle("C"));
    assert!(hall.sees("C: "));
}

#[test]
fn a_storm_of_taps_plays_one_move_at_a_time() {
    let mut hall = Hall::with(1280, 720, new_match("al-manqala", "", 1));
    hall.unveil();
    let layout = hall.resource::<BoardLayout>();
    let pit = layout.pixels(layout.bowl(Place::Pit("C".parse().unwrap())).centre());
    for _ in 0..5 {
        hall.tap(pit);
    }
    hall.settle();
    // South's C is not North's to play, however often it is pressed.
    assert_eq!(hall.current().history().played(), [mv("C")]);
}

#[test]
fn values_are_gone_through_both_ways() {
    let mut hall = Hall::open(1280, 720);
    hall.press("Options");
    hall.calm();
    // The pits in a row; then who plays for South.
    for values in [["6", "7", "8"], ["6 Master", "Person", "1 Seedling"]] {
        let [before, now, after] = values;
        let value = hall.button(now);
        let node = hall.app.world().get::<ComputedNode>(value).unwrap().size();
        let middle = hall.place(value);
        let left = middle - Vec2::X * (node.x / 2.0 - 16.0);
        let shown = |hall: &mut Hall, value: &str, how: &str| {
            hall.calm();
            assert!(hall.texts().iter().any(|seen| seen.text == value), "{how}: no {value}");
        };
        hall.tap(middle);
        shown(&mut hall, after, "its middle");
        hall.tap(left);
        hall.tap(left);
        shown(&mut hall, before, "its left end");
        assert_eq!(hall.focus(), Some(value), "it keeps the focus");
        hall.key(KeyCode::ArrowRight, Key::ArrowRight);
        shown(&mut hall, now, "the right arrow");
        hall.key(KeyCode::ArrowLeft, Key::ArrowLeft);
        shown(&mut hall, before, "the left arrow");
        hall.key(KeyCode::ArrowDown, Key::ArrowDown);
        assert_ne!(hall.focus(), Some(value), "other arrows lead on");
        assert_ne!(hall.focus(), None);
    }
}

#[test]
fn a_name_that_is_being_typed_outlives_another_shape_of_the_window() {
    let mut hall = Hall::open(1280, 720);
    hall.press("Options");
    hall.calm();
    hall.type_name("Ana");
    hall.resize(720, 1280);
    hall.calm();
    let names = hall.resource::<Names>().both();
    assert!(names.contains(&"Ana".to_owned()), "{names:?}");
}

/// What each screen shows, with names as long and as wide as they can be.
fn stages(width: u32, height: u32, check: impl Fn(&mut Hall, &str)) {
    let wide = "WWWWWWWWWWWWWWWW";
    let mut hall = Hall::open(width, height);
    hall.calm();
    check(&mut hall, "title");
    f2(&mut hall);
    hall.calm();
    check(&mut hall, "settings");
    hall.escape();
    hall.press("Options");
    hall.calm();
    check(&mut hall, "new game");
    let mut ritual = new_match("mangala-iv", "", 1);
    ritual.names = [wide.to_owned(), wide.to_owned()];
    hall.begin(ritual);
    check(&mut hall, "ritual");
    let mut kalah = new_match("kalah", "", 1);
    kalah.names = [wide.to_owned(), wide.to_owned()];
    hall.begin(kalah);
    check(&mut hall, "table");
    hall.escape();
    hall.calm();
    check(&mut hall, "menu");
    hall.key(KeyCode::F1, Key::F1);
    hall.finish_background();
    hall.calm();
    check(&mut hall, "rules");
    drop(hall);
    let mut hall = ended([wide, wide], width, height);
    hall.calm();
    check(&mut hall, "result");
}

#[test]
fn no_word_is_small_and_none_leaves_the_window() {
    for (width, height) in WINDOWS {
        let window = Rect::new(0.0, 0.0, width as f32, height as f32).inflate(1.0);
        stages(width, height, |hall, stage| {
            let texts = hall.texts();
            assert!(texts.len() > 3, "{stage}: {texts:?}");
            for seen in texts {
                let what = format!("{stage} at {width}x{height}: {seen:?}");
                assert!(seen.size >= 16.0 - 1e-3, "{what}");
                let inside = seen.rect.is_empty()
                    || window.contains(seen.rect.min) && window.contains(seen.rect.max);
                assert!(inside, "{what}");
            }
        });
    }
}

#[test]
fn what_is_too_long_for_its_line_ends_in_an_ellipsis() {
    let mut new = new_match("kalah", "", 1);
    new.names = ["WWWWWWWWWWWWWWWW".to_owned(), "Ben".to_owned()];
    let mut hall = Hall::with(800, 600, new);
    hall.frames(4);
    let plates: Vec<_> = hall.texts().into_iter().filter(|seen| seen.text == "\u{2026}").collect();
    assert!(!plates.is_empty(), "the long name is not cut");
    let short: Vec<_> = hall.texts().into_iter().filter(|seen| seen.text == "Ben").collect();
    assert!(!short.is_empty());
    // A name is cut behind a whole letter, and the ellipsis stands right behind it.
    let name = hall.texts().into_iter().find(|seen| seen.text == "WWWWWWWWWWWWWWWW").unwrap();
    let behind = plates.iter().any(|dots| (dots.rect.min.x - name.rect.max.x).abs() < 2.0);
    assert!(behind, "{name:?} {plates:?}");
}

/// Tab goes through the row of who is to move before it goes through the other.
#[test]
fn tab_comes_to_the_row_of_who_is_to_move_first() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    for (played, wanted) in [(None, "ABCDEFabcdef"), (Some("A"), "abcdefABCDEF")] {
        if let Some(pit) = played {
            hall.ask(MatchCommand::Play(mv(pit)));
            hall.settle();
        }
        hall.app.world_mut().resource_mut::<InputFocus>().clear();
        let mut walked = String::new();
        for _ in 0..wanted.len() {
            hall.key(KeyCode::Tab, Key::Tab);
            let world = hall.app.world();
            let at = hall.focus().and_then(|at| world.get::<Pit>(at));
            walked.push_str(&at.map_or("?".to_owned(), |at| at.pit.to_string()));
        }
        assert_eq!(walked, wanted);
    }
}

/// Shift and Tab go back though both go down and up before the next frame.
#[test]
fn a_quick_shift_and_tab_go_back() {
    let mut hall = Hall::open(1280, 720);
    for _ in 0..3 {
        hall.key(KeyCode::Tab, Key::Tab);
    }
    let here = hall.focus();
    hall.key(KeyCode::Tab, Key::Tab);
    hall.at_once(&[(KeyCode::ShiftLeft, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    assert_eq!(hall.focus(), here);
    hall.key(KeyCode::Tab, Key::Tab);
    hall.at_once(&[(KeyCode::Tab, Key::Tab)]);
    hall.at_once(&[(KeyCode::ShiftRight, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    hall.at_once(&[(KeyCode::ShiftRight, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    assert_eq!(hall.focus(), here, "Shift is not held for longer than it is");
}

/// With larger words the title and the options are higher than the window: they show that they scroll,
/// and the button that begins stays in view.
#[test]
fn pages_with_large_words_show_that_they_scroll() {
    for words in [125, 150] {
        let mut hall = Hall::open(1280, 720);
        hall.app.world_mut().resource_mut::<Accessibility>().size = words;
        hall.calm();
        let scrolls = |hall: &mut Hall| {
            let world = hall.app.world_mut();
            let mut bars = world.query_filtered::<&InheritedVisibility, With<Scrollbar>>();
            bars.iter(world).any(|seen| seen.get())
        };
        assert!(scrolls(&mut hall), "title, {words} %");
        hall.press("Options");
        hall.calm();
        let begin = hall.button("Begin");
        let place = hall.place(begin);
        let high = hall.app.world().get::<ComputedNode>(begin).unwrap().size().y;
        assert!(place.y + high / 2.0 <= 720.0, "{words} %: {place}");
    }
}

#[test]
fn home_and_end_scroll_a_panel() {
    let mut hall = Hall::open(800, 600);
    hall.key(KeyCode::F2, Key::F2);
    hall.calm();
    let scrolled = |hall: &mut Hall| {
        let world = hall.app.world_mut();
        let mut areas = world.query_filtered::<&ScrollPosition, With<ScrollArea>>();
        areas.iter(world).map(|position| position.y).fold(0.0, f32::max)
    };
    assert_eq!(scrolled(&mut hall), 0.0);
    hall.key(KeyCode::End, Key::End);
    let end = scrolled(&mut hall);
    assert!(end > 100.0 && end < 10_000.0, "{end}");
    hall.key(KeyCode::Home, Key::Home);
    assert_eq!(scrolled(&mut hall), 0.0);
}

/// A name is set smaller before it is cut, and as large as any once a short one stands there.
#[test]
fn a_long_name_is_set_smaller_on_its_plate() {
    let mut new = new_match("kalah", "", 1);
    new.names = ["Bartholomew Fry".to_owned(), "Ben".to_owned()];
    let mut hall = Hall::with(1280, 720, new);
    hall.calm();
    let texts = hall.texts();
    let size = |name: &str| texts.iter().find(|seen| seen.text == name).unwrap().size;
    assert!((20.0..25.0).contains(&size("Bartholomew Fry")), "{}", size("Bartholomew Fry"));
    assert_eq!(size("Ben"), 25.0);
    assert!(texts.iter().all(|seen| seen.text != "\u{2026}" || seen.rect.is_empty()), "{texts:?}");
}

#[test]
fn a_game_with_a_long_name_ends_in_an_ellipsis_on_the_title() {
    const NAME: &str = "Bohnenspiel as it was played in Tartu before the war";
    let mut hall = Hall::open(1280, 720);
    let mut games: Games = hall.resource();
    let mut mine = games.rulesets[0].clone();
    (mine.id, mine.name) = ("mine".to_owned(), NAME.to_owned());
    games.0.rulesets.push(mine);
    hall.app.insert_resource(games);
    // Another shape of the window builds the page anew.
    hall.resize(720, 1280);
    let mut seen = |frames| {
        hall.frames(frames);
        let texts = hall.texts();
        let name = texts.iter().find(|seen| seen.text == NAME).map(|seen| seen.rect);
        let dots = texts.iter().find(|seen| seen.text == "\u{2026}").map(|seen| seen.rect);
        name.zip(dots).expect("the name is cut")
    };
    let (name, dots) = seen(20);
    assert!(name.width() > 120.0, "{name:?}");
    assert!((dots.min.x - name.max.x).abs() < 2.0, "{name:?} {dots:?}");
    assert_eq!(seen(20), (name, dots), "it stays as it is");
}

#[test]
fn the_keyboard_comes_back_to_where_it_was() {
    let mut hall = Hall::with(800, 600, new_match("kalah", "", 1));
    let menu = hall.button("Menu");
    hall.walk_to(menu, KeyCode::Tab, Key::Tab);
    hall.key(KeyCode::Enter, Key::Enter);
    assert_eq!(hall.panel(), Some(Panel::Menu));
    hall.escape();
    assert_eq!((hall.panel(), hall.focus()), (None, Some(menu)));
    // In a match that begins anew nothing has the keys.
    hall.escape();
    hall.press("Begin again");
    hall.frames(4);
    assert_eq!((hall.panel(), hall.focus()), (None, None));
}

/// South's last seed goes home; what lies in North's row is swept.
fn before_the_sweep() -> Hall {
    let record = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
                  [Setup \"0 0 0 0 0 1 / 1 1 1 1 1 1 / 11 30 / S\"]\n";
    Hall::with(1280, 720, match_of_record(record))
}

#[test]
fn the_last_sweep_is_said_in_words_and_the_winners_total_comes_first() {
    let mut hall = before_the_sweep();
    hall.ask(MatchCommand::Play(mv("F")));
    hall.frames(3);
    assert!(hall.sees("Ana sows"));
    let said = (0..200).any(|_| {
        hall.frames(1);
        hall.sees("What is left is gathered in")
    });
    assert!(said && !hall.sees("Ana sows"));
    hall.settle();
    assert!(hall.sees("Ben wins, 36\u{2013}12"));
}

/// Rims that glow over the board.
fn halos(hall: &mut Hall) -> usize {
    const DEPTH: f32 = 4.5;
    let world = hall.app.world_mut();
    let mut sprites = world.query_filtered::<(&Transform, &Visibility), With<Sprite>>();
    let halos = sprites.iter(world).filter(|(at, _)| at.translation.z == DEPTH);
    halos.filter(|(_, visibility)| **visibility != Visibility::Hidden).count()
}

#[test]
fn no_light_outlives_an_undo_or_a_skip() {
    for (what, ask) in [("undo", MatchCommand::Undo), ("skip", MatchCommand::Skip)] {
        let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
        hall.unveil();
        hall.ask(MatchCommand::Play(mv("C")));
        let lit = (0..200).any(|_| {
            hall.frames(1);
            halos(&mut hall) > 0
        });
        assert!(lit, "a bonus turn pulses the store");
        hall.ask(ask);
        hall.frames(2);
        assert_eq!(halos(&mut hall), 0, "{what}");
    }
}

#[test]
fn all_errors_of_a_frame_are_shown() {
    let mut hall = Hall::open(1280, 720);
    for error in ["The first file is damaged.", "The second file is damaged."] {
        hall.app.world_mut().write_message(ErrorMessage(error.to_owned()));
    }
    hall.calm();
    assert_eq!(hall.panel(), Some(Panel::Error));
    assert!(hall.sees("The first") && hall.sees("The second"), "{:?}", hall.texts());
    hall.press("Close");
    hall.app.world_mut().write_message(ErrorMessage("The third file is damaged.".to_owned()));
    hall.calm();
    assert!(hall.sees("The third") && !hall.sees("The first"), "{:?}", hall.texts());
}
