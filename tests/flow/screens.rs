//! The screens and the panels over them: what opens and closes them, what they change, and that
//! texts fit in every window.

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

use crate::app_harness::AppHarness;
use crate::match_harness::{match_of_record, mv, new_match};

/// The sizes of the windows, in logical pixels.
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

fn f2(harness: &mut AppHarness) {
    harness.type_key(KeyCode::F2, Key::F2);
}

#[test]
fn the_settings_open_and_close_by_every_way() {
    let mut harness = AppHarness::title(1280, 720);
    for close in ["Escape", "F2", "Close"] {
        for open in ["F2", "Settings"] {
            match open {
                "F2" => f2(&mut harness),
                _ => harness.press_button("Settings"),
            }
            assert_eq!(harness.top_panel(), Some(Panel::Settings), "by {open}");
            assert!(harness.shows_text("Ambience"), "by {open}");
            match close {
                "Escape" => harness.escape(),
                "F2" => f2(&mut harness),
                _ => harness.press_button("Close"),
            }
            assert_eq!(harness.top_panel(), None, "by {close}");
            assert!(!harness.shows_text("Ambience"), "by {close}");
            assert_eq!(harness.screen(), Screen::Title);
        }
    }
    harness.press_button("Options");
    assert_eq!(harness.screen(), Screen::NewGame);
    f2(&mut harness);
    harness.escape();
    assert_eq!(
        (harness.screen(), harness.top_panel()),
        (Screen::NewGame, None),
        "one Escape, one step"
    );
    harness.escape();
    assert_eq!(harness.screen(), Screen::Title);
}

#[test]
fn closing_a_panel_shows_the_one_below_it() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.press_button("Menu");
    harness.press_button("Settings");
    assert_eq!(harness.top_panel(), Some(Panel::Settings));
    harness.escape();
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    harness.escape();
    assert_eq!(harness.top_panel(), None);
    harness.escape();
    assert_eq!(harness.top_panel(), Some(Panel::Menu), "Escape opens the menu of a match");
    harness.press_button("Go on");
    harness.type_key(KeyCode::F1, Key::F1);
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
    harness.press_button("Close");
    assert_eq!((harness.top_panel(), harness.screen()), (None, Screen::Match));
}

#[test]
fn settings_take_effect_at_once() {
    let mut harness = AppHarness::title(1280, 720);
    f2(&mut harness);
    for speed in Speed::ALL {
        harness.press_button(speed.name());
        assert_eq!(harness.resource::<GameSpeed>().speed(), speed);
    }
    harness.press_button("Off");
    assert!(harness.resource::<Volumes>().muted);
    harness.press_button("On");
    assert!(!harness.resource::<Volumes>().muted);
    harness.press_button("Reduced");
    assert_eq!(harness.resource::<Appearance>().motion, Motion::Reduced);
    assert!(harness.shows_text("Nothing flies"));
    harness.press_button("Full");
    assert_eq!(harness.resource::<Appearance>().motion, Motion::Full);
    harness.press_button("Plain");
    assert_eq!(harness.resource::<Appearance>().face, "plain");
    assert_eq!(
        harness.resource::<ActiveTheme>().id,
        "plain",
        "the pages are in the chosen theme too"
    );
    harness.press_button("Each game its own");
    assert_eq!(harness.resource::<Appearance>().face, "");
}

#[test]
fn the_keyboard_alone_reaches_and_changes_everything_in_the_settings() {
    let mut harness = AppHarness::title(800, 600);
    f2(&mut harness);
    let mut reached = Vec::new();
    for _ in 0..40 {
        reached.extend(harness.focus());
        harness.type_key(KeyCode::Tab, Key::Tab);
    }
    assert!(harness.focus_is_visible());
    for label in ["Slow", "Off", "Each game its own", "Plain", "Reduced", "Close"] {
        let button = harness.button(label);
        assert!(reached.contains(&button), "{label} is not reached");
    }
    for slider in harness.sliders() {
        assert!(reached.contains(&slider), "a slider is not reached");
        harness.move_focus_to(slider, KeyCode::ArrowDown, Key::ArrowDown);
        let before = harness.resource::<Volumes>();
        harness.type_key(KeyCode::ArrowLeft, Key::ArrowLeft);
        assert_eq!(harness.focus(), Some(slider), "left moves the thumb, not the focus");
        let after = harness.resource::<Volumes>();
        assert_ne!(before, after);
        harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
        assert_eq!(harness.resource::<Volumes>(), before);
    }
    assert!(harness.shows_text("80 %") && harness.shows_text("25 %"));
    // Up and down with arrows, chosen with Enter.
    let fast = harness.button("Fast");
    harness.move_focus_to(fast, KeyCode::ArrowUp, Key::ArrowUp);
    harness.type_key(KeyCode::Enter, Key::Enter);
    assert_eq!(harness.resource::<GameSpeed>().speed(), Speed::Fast);
    harness.escape();
    assert_eq!(harness.top_panel(), None);
}

#[test]
fn a_theme_change_in_mid_animation_does_not_change_the_match() {
    let mut harness = AppHarness::with_match(800, 600, new_match("al-manqala", "", 3));
    harness.send(MatchCommand::Play(mv("C")));
    harness.frames(12);
    assert!(!harness.app.world().resource::<SeedPlacement>().is_at_rest(), "no seed is moving");
    for theme in ["kalah", "plain", "mangala-iv", "no such face", ""] {
        harness.app.world_mut().resource_mut::<Appearance>().face = theme.to_owned();
        harness.frames(6);
        let own = if theme.is_empty() || theme.contains(' ') { "al-manqala" } else { theme };
        assert_eq!(harness.resource::<ActiveTheme>().id, own);
    }
    harness.finish_move();
    assert_eq!(harness.current().history().cursor(), 1);
    let world = harness.app.world_mut();
    let seeds = world.query::<&Seed>().iter(world).count();
    assert_eq!(seeds, usize::from(world.resource::<seedfall::game::Match>().position().total()));
    assert!(world.resource::<SeedPlacement>().is_at_rest());
}

#[test]
fn a_button_pressed_twice_begins_one_match() {
    for apart in [0, 1, 2] {
        let mut harness = AppHarness::title(800, 600);
        let play = harness.button("Play");
        let events = harness.events_of_frames(|harness, frame| {
            let presses = usize::from(frame == 0) + usize::from(frame == apart);
            for _ in 0..presses {
                // The button is despawned with its screen.
                if harness.app.world().get_entity(play).is_ok() {
                    harness.app.world_mut().trigger(Activate { entity: play });
                }
            }
        });
        let begun = events.iter().filter(|event| matches!(event, MatchEvent::Began)).count();
        assert_eq!(begun, 1, "{apart} frames apart");
        assert_eq!(harness.screen(), Screen::Match);
    }
}

#[test]
fn keys_during_a_fade_are_neither_lost_nor_doubled() {
    let mut harness = AppHarness::title(800, 600);
    harness.send(MatchCommand::Begin(Box::new(new_match("kalah", "", 1))));
    harness.frames(3);
    assert_eq!(harness.screen(), Screen::Match);
    harness.type_key(KeyCode::KeyA, Key::Character("a".into()));
    assert_eq!(harness.current().history().cursor(), 1);
    harness.escape();
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    harness.escape();
    assert_eq!(harness.top_panel(), None);
}

#[test]
fn undo_into_a_bonus_turn_says_that_it_is_one() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.set_speed(Speed::Instant);
    harness.frames(2);
    assert!(harness.shows_text("Ana's turn"));
    // C earns a turn; A then ends it.
    harness.send(MatchCommand::Play(mv("C")));
    harness.finish_move();
    assert!(harness.shows_text("Ana plays again!"));
    harness.send(MatchCommand::Play(mv("A")));
    harness.finish_move();
    assert!(harness.shows_text("Ben's turn"));
    harness.send(MatchCommand::Undo);
    harness.frames(4);
    assert!(harness.shows_text("Ana plays again!") && !harness.shows_text("Ana's turn"));
    harness.send(MatchCommand::Undo);
    harness.frames(4);
    assert!(harness.shows_text("Ana's turn"));
}

/// The app with a game of Kalah that South's last seed has ended.
fn ended(names: [&str; 2], width: u32, height: u32) -> AppHarness {
    let setup = "0 0 0 0 0 1 / 0 0 0 0 0 1 / 20 26 / S";
    AppHarness::with_ended_match(width, height, names, setup, "F")
}

#[test]
fn the_result_shows_winner_and_margin_and_has_working_buttons() {
    let mut harness = ended(["Ana", "Ben"], 1280, 720);
    assert_eq!(harness.top_panel(), Some(Panel::Result));
    let [south, north] = Seat::BOTH.map(|seat| harness.current().position().store(seat));
    assert!(harness.shows_text(&format!("Ben wins by {}", north - south)));
    for total in [south, north] {
        assert!(harness.shows_text(&total.to_string()));
    }
    harness.press_button("Review");
    assert_eq!(harness.top_panel(), None, "the board can be looked at");
    harness.send(MatchCommand::Undo);
    harness.frames(3);
    harness.send(MatchCommand::Play(Move::Sow("F".parse().unwrap())));
    harness.finish_move();
    harness.frames(4);
    assert_eq!(harness.top_panel(), Some(Panel::Result));
    harness.type_key(KeyCode::F1, Key::F1);
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
    harness.escape();
    assert_eq!(harness.top_panel(), Some(Panel::Result), "the rules were read over it");
    harness.press_button("New game");
    harness.frames(4);
    assert_eq!((harness.screen(), harness.top_panel()), (Screen::NewGame, None));
    assert!(harness.shows_text("Kalah"));
    harness.press_button("Begin");
    harness.frames(4);
    assert_eq!(harness.screen(), Screen::Match);
}

#[test]
fn at_speed_instant_the_turn_light_never_fades() {
    let mut harness = AppHarness::title(1280, 720);
    harness.app.world_mut().resource_mut::<GameSpeed>().override_for_run = Some(Speed::Instant);
    harness.begin_match(new_match("al-manqala", "", 3).with_random_players());
    for _ in 0..60 {
        harness.frames(1);
        let light = harness.resource::<TurnLight>();
        let lights = Seat::BOTH.map(|seat| light.of(seat));
        assert!(lights.iter().all(|light| [0.0, 1.0].contains(light)), "{lights:?}");
    }
}

/// The pointer moves to the pit, is pressed and is released in the same frame.
#[test]
fn a_tap_within_one_frame_is_handled() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.wait_for_crossfade();
    let layout = harness.resource::<BoardLayout>();
    let pit = layout.pixels(layout.bowl(Place::Pit("B".parse().unwrap())).centre());
    harness.tap(pit);
    harness.finish_move();
    assert_eq!(harness.current().history().played(), [mv("B")]);
    let menu = harness.button("Menu");
    let place = harness.center(menu);
    harness.tap(place);
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
}

/// The pointer rests on the pit that it has played.
#[test]
fn after_a_move_its_result_is_shown_instead_of_a_refusal() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    harness.wait_for_crossfade();
    let layout = harness.resource::<BoardLayout>();
    let middle = |pit: &str| layout.pixels(layout.bowl(Place::Pit(pit.parse().unwrap())).centre());
    harness.tap(middle("C"));
    harness.finish_move();
    harness.frames(10);
    assert!(harness.shows_text("Ana plays again!") && !harness.shows_text("C is empty"));
    // When the pointer comes back to the pit, the reason is shown.
    harness.move_pointer(middle("A"));
    harness.move_pointer(middle("C"));
    assert!(harness.shows_text("C is empty"));
}

#[test]
fn many_taps_play_one_move() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("al-manqala", "", 1));
    harness.wait_for_crossfade();
    let layout = harness.resource::<BoardLayout>();
    let pit = layout.pixels(layout.bowl(Place::Pit("C".parse().unwrap())).centre());
    for _ in 0..5 {
        harness.tap(pit);
    }
    harness.finish_move();
    // North cannot play South's C.
    assert_eq!(harness.current().history().played(), [mv("C")]);
}

#[test]
fn values_of_an_option_change_in_both_directions() {
    let mut harness = AppHarness::title(1280, 720);
    harness.press_button("Options");
    harness.wait_for_fades();
    // The pits in a row; then who plays for South.
    for values in [["6", "7", "8"], ["6 Master", "Person", "1 Seedling"]] {
        let [before, now, after] = values;
        let value = harness.button(now);
        let node = harness.app.world().get::<ComputedNode>(value).unwrap().size();
        let middle = harness.center(value);
        let left = middle - Vec2::X * (node.x / 2.0 - 16.0);
        let shown = |harness: &mut AppHarness, value: &str, how: &str| {
            harness.wait_for_fades();
            assert!(
                harness.visible_texts().iter().any(|seen| seen.text == value),
                "{how}: no {value}"
            );
        };
        harness.tap(middle);
        shown(&mut harness, after, "its middle");
        harness.tap(left);
        harness.tap(left);
        shown(&mut harness, before, "its left end");
        assert_eq!(harness.focus(), Some(value), "it keeps the focus");
        harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
        shown(&mut harness, now, "the right arrow");
        harness.type_key(KeyCode::ArrowLeft, Key::ArrowLeft);
        shown(&mut harness, before, "the left arrow");
        harness.type_key(KeyCode::ArrowDown, Key::ArrowDown);
        assert_ne!(harness.focus(), Some(value), "other arrows move the focus");
        assert_ne!(harness.focus(), None);
    }
}

#[test]
fn a_name_that_is_being_typed_survives_a_resize() {
    let mut harness = AppHarness::title(1280, 720);
    harness.press_button("Options");
    harness.wait_for_fades();
    harness.type_name("Ana");
    harness.resize(720, 1280);
    harness.wait_for_fades();
    let names = harness.resource::<Names>().both();
    assert!(names.contains(&"Ana".to_owned()), "{names:?}");
}

/// Calls `check` for each screen and panel, with the widest names that there can be.
fn for_each_screen(width: u32, height: u32, check: impl Fn(&mut AppHarness, &str)) {
    let wide = "WWWWWWWWWWWWWWWW";
    let mut harness = AppHarness::title(width, height);
    harness.wait_for_fades();
    check(&mut harness, "title");
    f2(&mut harness);
    harness.wait_for_fades();
    check(&mut harness, "settings");
    harness.escape();
    harness.press_button("Options");
    harness.wait_for_fades();
    check(&mut harness, "new game");
    let mut ritual = new_match("mangala-iv", "", 1);
    ritual.names = [wide.to_owned(), wide.to_owned()];
    harness.begin_match(ritual);
    check(&mut harness, "ritual");
    let mut kalah = new_match("kalah", "", 1);
    kalah.names = [wide.to_owned(), wide.to_owned()];
    harness.begin_match(kalah);
    check(&mut harness, "table");
    harness.escape();
    harness.wait_for_fades();
    check(&mut harness, "menu");
    harness.type_key(KeyCode::F1, Key::F1);
    harness.finish_background();
    harness.wait_for_fades();
    check(&mut harness, "rules");
    drop(harness);
    let mut harness = ended([wide, wide], width, height);
    harness.wait_for_fades();
    check(&mut harness, "result");
}

#[test]
fn texts_are_large_enough_and_inside_the_window() {
    for (width, height) in WINDOWS {
        let window = Rect::new(0.0, 0.0, width as f32, height as f32).inflate(1.0);
        for_each_screen(width, height, |harness, screen| {
            let texts = harness.visible_texts();
            assert!(texts.len() > 3, "{screen}: {texts:?}");
            for seen in texts {
                let what = format!("{screen} at {width}x{height}: {seen:?}");
                assert!(seen.size >= 16.0 - 1e-3, "{what}");
                let inside = seen.rect.is_empty()
                    || window.contains(seen.rect.min) && window.contains(seen.rect.max);
                assert!(inside, "{what}");
            }
        });
    }
}

#[test]
fn a_name_that_is_too_long_ends_in_an_ellipsis() {
    let mut new = new_match("kalah", "", 1);
    new.names = ["WWWWWWWWWWWWWWWW".to_owned(), "Ben".to_owned()];
    let mut harness = AppHarness::with_match(800, 600, new);
    harness.frames(4);
    let plates: Vec<_> =
        harness.visible_texts().into_iter().filter(|seen| seen.text == "\u{2026}").collect();
    assert!(!plates.is_empty(), "the long name is not cut");
    let short: Vec<_> =
        harness.visible_texts().into_iter().filter(|seen| seen.text == "Ben").collect();
    assert!(!short.is_empty());
    // A name is cut after a whole letter, and the ellipsis is right after it.
    let name =
        harness.visible_texts().into_iter().find(|seen| seen.text == "WWWWWWWWWWWWWWWW").unwrap();
    let behind = plates.iter().any(|dots| (dots.rect.min.x - name.rect.max.x).abs() < 2.0);
    assert!(behind, "{name:?} {plates:?}");
}

#[test]
fn tab_goes_through_the_row_of_the_player_to_move_first() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    for (played, wanted) in [(None, "ABCDEFabcdef"), (Some("A"), "abcdefABCDEF")] {
        if let Some(pit) = played {
            harness.send(MatchCommand::Play(mv(pit)));
            harness.finish_move();
        }
        harness.app.world_mut().resource_mut::<InputFocus>().clear();
        let mut walked = String::new();
        for _ in 0..wanted.len() {
            harness.type_key(KeyCode::Tab, Key::Tab);
            let world = harness.app.world();
            let at = harness.focus().and_then(|at| world.get::<Pit>(at));
            walked.push_str(&at.map_or("?".to_owned(), |at| at.0.to_string()));
        }
        assert_eq!(walked, wanted);
    }
}

/// Shift and Tab are pressed and released before the next frame.
#[test]
fn a_quick_shift_and_tab_move_the_focus_back() {
    let mut harness = AppHarness::title(1280, 720);
    for _ in 0..3 {
        harness.type_key(KeyCode::Tab, Key::Tab);
    }
    let here = harness.focus();
    harness.type_key(KeyCode::Tab, Key::Tab);
    harness.type_in_one_frame(&[(KeyCode::ShiftLeft, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    assert_eq!(harness.focus(), here);
    harness.type_key(KeyCode::Tab, Key::Tab);
    harness.type_in_one_frame(&[(KeyCode::Tab, Key::Tab)]);
    harness.type_in_one_frame(&[(KeyCode::ShiftRight, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    harness.type_in_one_frame(&[(KeyCode::ShiftRight, Key::Shift), (KeyCode::Tab, Key::Tab)]);
    assert_eq!(harness.focus(), here, "Shift is not held for longer than it is");
}

/// With larger text the title and the options are higher than the window: they have a scroll bar, and the
/// button that begins a match stays in view.
#[test]
fn pages_with_large_text_have_a_scroll_bar() {
    for words in [125, 150] {
        let mut harness = AppHarness::title(1280, 720);
        harness.app.world_mut().resource_mut::<Accessibility>().size = words;
        harness.wait_for_fades();
        let scrolls = |harness: &mut AppHarness| {
            let world = harness.app.world_mut();
            let mut bars = world.query_filtered::<&InheritedVisibility, With<Scrollbar>>();
            bars.iter(world).any(|seen| seen.get())
        };
        assert!(scrolls(&mut harness), "title, {words} %");
        harness.press_button("Options");
        harness.wait_for_fades();
        let begin = harness.button("Begin");
        let place = harness.center(begin);
        let high = harness.app.world().get::<ComputedNode>(begin).unwrap().size().y;
        assert!(place.y + high / 2.0 <= 720.0, "{words} %: {place}");
    }
}

#[test]
fn home_and_end_scroll_a_panel() {
    let mut harness = AppHarness::title(800, 600);
    harness.type_key(KeyCode::F2, Key::F2);
    harness.wait_for_fades();
    let scrolled = |harness: &mut AppHarness| {
        let world = harness.app.world_mut();
        let mut areas = world.query_filtered::<&ScrollPosition, With<ScrollArea>>();
        areas.iter(world).map(|position| position.y).fold(0.0, f32::max)
    };
    assert_eq!(scrolled(&mut harness), 0.0);
    harness.type_key(KeyCode::End, Key::End);
    let end = scrolled(&mut harness);
    assert!(end > 100.0 && end < 10_000.0, "{end}");
    harness.type_key(KeyCode::Home, Key::Home);
    assert_eq!(scrolled(&mut harness), 0.0);
}

/// A long name is made smaller before it is cut; the short name beside it keeps its size.
#[test]
fn a_long_name_is_smaller_on_its_plate() {
    let mut new = new_match("kalah", "", 1);
    new.names = ["Bartholomew Fry".to_owned(), "Ben".to_owned()];
    let mut harness = AppHarness::with_match(1280, 720, new);
    harness.wait_for_fades();
    let texts = harness.visible_texts();
    let size = |name: &str| texts.iter().find(|seen| seen.text == name).unwrap().size;
    assert!((20.0..25.0).contains(&size("Bartholomew Fry")), "{}", size("Bartholomew Fry"));
    assert_eq!(size("Ben"), 25.0);
    assert!(texts.iter().all(|seen| seen.text != "\u{2026}" || seen.rect.is_empty()), "{texts:?}");
}

#[test]
fn a_game_with_a_long_name_ends_in_an_ellipsis_on_the_title() {
    const NAME: &str = "Bohnenspiel as it was played in Tartu before the war";
    let mut harness = AppHarness::title(1280, 720);
    let mut games: Games = harness.resource();
    let mut mine = games.rulesets[0].clone();
    (mine.id, mine.name) = ("mine".to_owned(), NAME.to_owned());
    games.0.rulesets.push(mine);
    harness.app.insert_resource(games);
    // Another shape of the window builds the page again.
    harness.resize(720, 1280);
    let mut seen = |frames| {
        harness.frames(frames);
        let texts = harness.visible_texts();
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
fn the_focus_returns_when_a_panel_closes() {
    let mut harness = AppHarness::with_match(800, 600, new_match("kalah", "", 1));
    let menu = harness.button("Menu");
    harness.move_focus_to(menu, KeyCode::Tab, Key::Tab);
    harness.type_key(KeyCode::Enter, Key::Enter);
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
    harness.escape();
    assert_eq!((harness.top_panel(), harness.focus()), (None, Some(menu)));
    // In a new match nothing has the focus.
    harness.escape();
    harness.press_button("Begin again");
    harness.frames(4);
    assert_eq!((harness.top_panel(), harness.focus()), (None, None));
}

/// South's last seed goes to the store; what is left in North's row is swept.
fn before_the_sweep() -> AppHarness {
    let record = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
                  [Setup \"0 0 0 0 0 1 / 1 1 1 1 1 1 / 11 30 / S\"]\n";
    AppHarness::with_match(1280, 720, match_of_record(record))
}

#[test]
fn the_caption_reports_the_last_sweep_and_the_winners_total_first() {
    let mut harness = before_the_sweep();
    harness.send(MatchCommand::Play(mv("F")));
    harness.frames(3);
    assert!(harness.shows_text("Ana sows"));
    let shown = (0..200).any(|_| {
        harness.frames(1);
        harness.shows_text("The last seeds are collected")
    });
    assert!(shown && !harness.shows_text("Ana sows"));
    harness.finish_move();
    assert!(harness.shows_text("Ben wins, 36\u{2013}12"));
}

/// The number of rims that flash over the board.
fn flashing_rims(harness: &mut AppHarness) -> usize {
    const DEPTH: f32 = 4.5;
    let world = harness.app.world_mut();
    let mut sprites = world.query_filtered::<(&Transform, &Visibility), With<Sprite>>();
    let rims = sprites.iter(world).filter(|(at, _)| at.translation.z == DEPTH);
    rims.filter(|(_, visibility)| **visibility != Visibility::Hidden).count()
}

#[test]
fn an_undo_or_a_skip_ends_all_flashes() {
    for (what, command) in [("undo", MatchCommand::Undo), ("skip", MatchCommand::Skip)] {
        let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
        harness.wait_for_crossfade();
        harness.send(MatchCommand::Play(mv("C")));
        let lit = (0..200).any(|_| {
            harness.frames(1);
            flashing_rims(&mut harness) > 0
        });
        assert!(lit, "a bonus turn pulses the store");
        harness.send(command);
        harness.frames(2);
        assert_eq!(flashing_rims(&mut harness), 0, "{what}");
    }
}

#[test]
fn all_errors_of_a_frame_are_shown() {
    let mut harness = AppHarness::title(1280, 720);
    for error in ["The first file is damaged.", "The second file is damaged."] {
        harness.app.world_mut().write_message(ErrorMessage(error.to_owned()));
    }
    harness.wait_for_fades();
    assert_eq!(harness.top_panel(), Some(Panel::Error));
    assert!(
        harness.shows_text("The first") && harness.shows_text("The second"),
        "{:?}",
        harness.visible_texts()
    );
    harness.press_button("Close");
    harness.app.world_mut().write_message(ErrorMessage("The third file is damaged.".to_owned()));
    harness.wait_for_fades();
    assert!(
        harness.shows_text("The third") && !harness.shows_text("The first"),
        "{:?}",
        harness.visible_texts()
    );
}
