//! Layout of the match screen: the caption is legible, and nothing over the board hides a count,
//! in small windows and with large words.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use seedfall::board::{BoardLayout, CountLabel, Pit, TutorialTarget};
use seedfall::game::MatchCommand;
use seedfall::rules::Place;
use seedfall::screens::Drawer;
use seedfall::settings::{Accessibility, SIZES_PERCENT, Speed};
use seedfall::theme::UiLayer;
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;

use crate::app_harness::{AppHarness, VisibleText};
use crate::match_harness::{match_of_record, mv, new_match};

/// The sizes of the windows, in logical pixels.
const WINDOWS: [(u32, u32); 6] =
    [(1280, 720), (800, 600), (480, 400), (720, 1280), (1920, 1080), (2560, 1080)];

/// Sizes of windows with little room, in logical pixels.
const SMALL: [(u32, u32); 4] = [(1280, 720), (800, 600), (480, 400), (720, 1280)];

/// A record in which South's A captures, which gives one of the longest captions.
const CAPTURE: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
                       [Setup \"3 0 4 0 0 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n";

fn harness(width: u32, height: u32, words: u16, record: &str) -> AppHarness {
    let mut harness = AppHarness::title(width, height);
    harness.app.world_mut().resource_mut::<Accessibility>().size = words;
    harness.set_speed(Speed::Instant);
    harness.begin_match(match_of_record(record));
    harness
}

fn text(harness: &mut AppHarness, words: &str) -> Option<VisibleText> {
    harness
        .visible_texts()
        .into_iter()
        .find(|seen| seen.text.contains(words) && !seen.rect.is_empty())
}

#[test]
fn the_caption_of_a_move_is_whole_beside_the_buttons() {
    for (width, height) in SMALL {
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        for words in SIZES_PERCENT {
            let what = format!("{width}x{height}, {words} %");
            let mut harness = harness(width, height, words, CAPTURE);
            harness.play_out("A");
            harness.wait_for_fades();
            let caption =
                text(&mut harness, "captures 5").unwrap_or_else(|| panic!("{what}: no caption"));
            assert_eq!(caption.text, "Ana captures 5 \u{b7} Ben's turn", "{what}: cut");
            assert!(
                window.contains(caption.rect.min) && window.contains(caption.rect.max),
                "{what}"
            );
            for button in ["Undo", "Redo", "Speed", "Instant", "Moves", "Rules", "Menu"] {
                if let Some(button) = text(&mut harness, button) {
                    assert!(button.rect.intersect(caption.rect).is_empty(), "{what}: {button:?}");
                }
            }
        }
    }
}

/// A text that was cut while there was little room is whole again when there is enough.
#[test]
fn a_cut_caption_is_whole_again_in_a_larger_window() {
    for (width, height) in SMALL {
        for words in SIZES_PERCENT {
            let mut harness =
                harness(width, height, words, "[Game \"kalah\"]\n[North \"Ben\"]\n\nC F a B\n");
            let what = format!("{width}x{height}, {words} %");
            harness.wait_for_fades();
            assert!(
                text(&mut harness, "'s turn").is_some(),
                "{what}: {:?}",
                harness.visible_texts()
            );
            harness.resize(200, 160);
            harness.wait_for_fades();
            harness.resize(width, height);
            harness.wait_for_fades();
            assert!(
                text(&mut harness, "'s turn").is_some(),
                "{what}: {:?}",
                harness.visible_texts()
            );
        }
    }
}

#[test]
fn buttons_without_room_in_the_bar_are_in_the_menu() {
    for (width, height) in SMALL {
        for words in SIZES_PERCENT {
            let what = format!("{width}x{height}, {words} %");
            let mut harness = harness(width, height, words, "[Game \"kalah\"]\n\nC F a\n");
            harness.press_button("Undo");
            harness.wait_for_fades();
            harness.escape();
            harness.wait_for_fades();
            assert_eq!(harness.top_panel(), Some(Panel::Menu), "{what}");
            for label in ["Redo", "Instant", "Moves", "Rules", "Quit"] {
                let seen =
                    text(&mut harness, label).unwrap_or_else(|| panic!("{what}: no {label}"));
                assert!(seen.rect.max.y <= height as f32 + 1.0, "{what}: {seen:?}");
            }
        }
    }
}

#[test]
fn a_button_of_the_bar_works_from_the_menu() {
    let mut harness = harness(480, 400, 200, "[Game \"kalah\"]\n\nC F\n");
    harness.press_button("Undo");
    harness.wait_for_fades();
    assert_eq!(harness.current().history().cursor(), 1);
    harness.press_button("Menu");
    harness.wait_for_fades();
    harness.press_button("Redo");
    harness.finish_move();
    assert_eq!((harness.current().history().cursor(), harness.top_panel()), (2, None));
    harness.press_button("Menu");
    harness.wait_for_fades();
    harness.press_button("Speed: Instant");
    assert!(
        harness.shows_text("Speed: Slow") && harness.top_panel() == Some(Panel::Menu),
        "the label changes"
    );
    harness.press_button("Moves");
    harness.wait_for_fades();
    assert!(harness.top_panel().is_none());
    assert!(harness.resource_is(|drawer: &seedfall::screens::Drawer| drawer.is_open()));
}

/// Where the panel of the result is, in physical pixels.
fn panel(harness: &mut AppHarness) -> Rect {
    let mut at = harness.button("Rematch");
    // The button, its row, the panel.
    for _ in 0..2 {
        at = harness.app.world().get::<ChildOf>(at).unwrap().parent();
    }
    rect(&harness.app, at)
}

fn rect(app: &App, entity: Entity) -> Rect {
    let node = app.world().get::<ComputedNode>(entity).unwrap();
    let place = app.world().get::<UiGlobalTransform>(entity).unwrap().translation;
    Rect::from_center_size(place, node.size())
}

/// A record in which South's F ends the game.
const OVER: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
                    [Setup \"0 0 0 0 0 1 / 0 0 0 2 0 0 / 25 20 / S\"]\n";

#[test]
fn the_result_hides_no_count_of_the_final_board() {
    for (width, height) in WINDOWS {
        let mut harness = harness(width, height, 100, OVER);
        harness.play_out("F");
        harness.wait_for_fades();
        // It stays so when the window changes under it.
        for (width, height) in [(width, height), (720, 1280), (800, 600)] {
            harness.resize(width, height);
            harness.wait_for_fades();
            assert_eq!(harness.top_panel(), Some(Panel::Result));
            let panel = panel(&mut harness);
            for (place, label) in labels(&mut harness) {
                assert!(label.intersect(panel).is_empty(), "{width}x{height}: {place:?}");
            }
            assert!(
                harness.shows_text("Ana wins") && harness.shows_text("Review"),
                "{width}x{height}"
            );
        }
    }
}

/// With the list of moves open the result is centred in what is left of the window.
#[test]
fn the_result_hides_no_count_with_the_list_of_moves_open() {
    for (width, height, words) in
        [(1280, 1024, 100), (1280, 720, 100), (800, 600, 100), (1920, 1200, 150)]
    {
        let mut harness = harness(width, height, words, OVER);
        harness.type_key(KeyCode::KeyL, Key::Character("l".into()));
        harness.wait_for_fades();
        harness.play_out("F");
        harness.wait_for_fades();
        let what = format!("{width}x{height}, {words} %");
        assert_eq!(harness.top_panel(), Some(Panel::Result), "{what}");
        let panel = panel(&mut harness);
        for (place, label) in labels(&mut harness) {
            assert!(label.intersect(panel).is_empty(), "{what}: {place:?}");
        }
    }
}

/// Below the board the list of moves has few lines, and the newest is one of them.
#[test]
fn the_newest_move_is_in_view() {
    let moves = "[Game \"kalah\"]\n[Options \"leftovers=unawarded\"]\n\
                 [Setup \"7 2 6 3 4 4 / 5 2 4 3 4 4 / 0 0 / S\"]\n\n\
                 A c f B b F c A d D d B a E f A a\n";
    let mut harness = harness(800, 600, 100, moves);
    harness.type_key(KeyCode::KeyL, Key::Character("l".into()));
    harness.wait_for_fades();
    let drawer = drawer_rect(&mut harness);
    let line = |harness: &mut AppHarness, number: &str| {
        let texts = harness.visible_texts();
        let line = texts.iter().find(|seen| seen.text == number && seen.rect.min.y > drawer.min.y);
        line.is_some_and(|seen| seen.rect.height() > 10.0)
    };
    assert!(line(&mut harness, "8") && !line(&mut harness, "1"), "{:?}", harness.visible_texts());
    // The same holds when the list is opened again.
    for _ in 0..2 {
        harness.type_key(KeyCode::KeyL, Key::Character("l".into()));
        harness.wait_for_fades();
    }
    assert!(line(&mut harness, "8") && !line(&mut harness, "1"), "{:?}", harness.visible_texts());
    harness.type_key(KeyCode::Home, Key::Home);
    harness.wait_for_fades();
    assert!(line(&mut harness, "1") && !line(&mut harness, "8"), "{:?}", harness.visible_texts());
    harness.type_key(KeyCode::ArrowRight, Key::ArrowRight);
    harness.wait_for_fades();
    assert!(line(&mut harness, "1") && !line(&mut harness, "8"), "{:?}", harness.visible_texts());
}

/// The list of moves is beside the board or below it, and counts and buttons stay in view while the window
/// changes. Only in windows that are too small for both does the list cover the board.
#[test]
fn the_list_of_moves_does_not_cover_the_board() {
    let moves = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\nC F\n";
    for words in [100, 150] {
        let mut harness = harness(1280, 720, words, moves);
        if !harness.resource_is::<Drawer>(Drawer::is_open) {
            harness.type_key(KeyCode::KeyL, Key::Character("l".into()));
        }
        for (width, height) in [(1280, 720), (800, 600), (720, 1280), (480, 854), (1920, 1080)] {
            let what = format!("{width}x{height}, {words} %");
            harness.resize(width, height);
            harness.wait_for_fades();
            let window = Rect::new(0.0, 0.0, width as f32, height as f32);
            let drawer = drawer_rect(&mut harness);
            assert!(window.inflate(1.0).contains(drawer.min), "{what}: {drawer:?}");
            assert!(window.inflate(1.0).contains(drawer.max), "{what}: {drawer:?}");
            for (place, label) in labels(&mut harness) {
                assert!(label.intersect(drawer).is_empty(), "{what}: {place:?}");
            }
            let menu = text(&mut harness, "Menu").unwrap_or_else(|| panic!("{what}: no menu"));
            assert!(menu.rect.intersect(drawer).is_empty(), "{what}: {menu:?}");
            for label in ["Moves", "Play", "C", "Ben"] {
                let shown = harness.visible_texts().into_iter().any(|seen| {
                    seen.text == label && drawer.contains(seen.rect.min) && !seen.rect.is_empty()
                });
                assert!(shown, "{what}: no {label}");
            }
        }
    }
}

/// Where the counts are, in physical pixels.
fn labels(harness: &mut AppHarness) -> Vec<(Place, Rect)> {
    let world = harness.app.world_mut();
    let mut labels = world.query::<(Entity, &CountLabel)>();
    let labels: Vec<_> = labels.iter(world).map(|(entity, label)| (label.0, entity)).collect();
    labels.into_iter().map(|(place, entity)| (place, rect(&harness.app, entity))).collect()
}

/// The rectangle of the list of moves, in physical pixels. Panics if it is closed.
fn drawer_rect(harness: &mut AppHarness) -> Rect {
    let root = harness.layer_root(UiLayer::Drawer).expect("the list of moves is open");
    rect(&harness.app, root)
}

#[test]
fn two_presses_lead_to_the_first_pit_in_every_window() {
    for (width, height) in WINDOWS {
        let mut harness = AppHarness::title(width, height);
        harness.wait_for_fades();
        let play = harness.button("Play Kalah");
        let place = harness.center(play);
        assert!(place.y < height as f32, "{width}x{height}: {place}");
        harness.tap(place);
        harness.wait_for_fades();
        assert_eq!(harness.screen(), Screen::Match, "{width}x{height}");
    }
}

/// Starts the tutorial of Kalah from the rules.
fn learn_kalah(harness: &mut AppHarness) {
    harness.type_key(KeyCode::F1, Key::F1);
    harness.press_button("Learn to play");
    harness.wait_for_fades();
}

/// The names of the pits whose rims are lit.
fn lit(harness: &mut AppHarness) -> Vec<String> {
    let world = harness.app.world_mut();
    let mut rims = world.query::<(&Pit, &Visibility)>();
    let mut lit: Vec<String> = rims
        .iter(world)
        .filter(|(_, seen)| **seen != Visibility::Hidden)
        .map(|(pit, _)| pit.0.to_string())
        .collect();
    lit.sort();
    lit
}

#[test]
fn only_the_pit_that_the_tutorial_asks_for_is_lit() {
    let mut harness = AppHarness::title(1280, 720);
    learn_kalah(&mut harness);
    harness.wait_for_crossfade();
    assert_eq!(harness.resource::<TutorialTarget>(), TutorialTarget::Pit("B".parse().unwrap()));
    assert_eq!(lit(&mut harness), ["B"]);
    // A move that the step did not ask for is taken back, and the light returns.
    harness.play_out("A");
    harness.wait_for_fades();
    harness.wait_for_crossfade();
    assert_eq!(lit(&mut harness), ["B"]);
    harness.play_out("B");
    harness.wait_for_fades();
    harness.wait_for_crossfade();
    assert_eq!(
        harness.resource::<TutorialTarget>(),
        TutorialTarget::None,
        "there is something to read"
    );
    harness.press_button("Leave");
    harness.wait_for_fades();
    harness.begin_match(new_match("kalah", "", 1));
    harness.wait_for_crossfade();
    assert_eq!(lit(&mut harness).len(), 6, "in a match all playable pits are lit");
}

#[test]
fn the_tutorial_has_a_board_and_text_in_every_window() {
    for (width, height) in WINDOWS {
        let window = Rect::new(0.0, 0.0, width as f32, height as f32).inflate(1.0);
        for words in [100, 200] {
            let what = format!("{width}x{height}, {words} %");
            let mut harness = AppHarness::title(width, height);
            harness.app.world_mut().resource_mut::<Accessibility>().size = words;
            harness.wait_for_fades();
            learn_kalah(&mut harness);
            let layout = harness.resource::<BoardLayout>();
            let share = 2.0 * layout.half * layout.scale / layout.window;
            assert!(share.max_element() > 0.33, "{what}: {share}");
            let caption = text(&mut harness, "The lower row is yours").expect(&what);
            assert!(
                window.contains(caption.rect.min) && window.contains(caption.rect.max),
                "{what}"
            );
            let skip = text(&mut harness, "Leave").expect(&what);
            assert!(skip.rect.intersect(caption.rect).is_empty(), "{what}");
        }
    }
}

#[test]
fn copying_and_pasting_by_keys_are_confirmed() {
    let mut harness =
        AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F\n"));
    harness.ctrl_key(KeyCode::KeyC, "c");
    let copied = harness.shows_text("Copied");
    assert!(
        copied || harness.top_panel() == Some(Panel::Error),
        "neither success nor failure is shown"
    );
    if !copied {
        // Without a clipboard the panel reports that.
        return;
    }
    harness.ctrl_key(KeyCode::KeyV, "v");
    harness.wait_for_fades();
    assert!(harness.shows_text("Game pasted: Kalah, 2 moves"), "{:?}", harness.visible_texts());
    harness.type_key(KeyCode::Home, Key::Home);
    assert!(!harness.shows_text("pasted"), "the next action removes the text");
}

/// The components of a root node of the interface.
type Root = (
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static GlobalZIndex>,
    Has<BoxShadow>,
);

/// How far the shadow of a node reaches around it, in logical pixels.
const GLOW_PX: f32 = 14.0;

/// Pairs of root nodes that overlap and have the same z index, so that the order in which they are drawn is
/// not determined.
fn undetermined_order(harness: &mut AppHarness) -> Vec<String> {
    let world = harness.app.world_mut();
    let mut roots = world.query_filtered::<Root, Without<ChildOf>>();
    let mut seen = Vec::new();
    for (node, place, visible, z_index, glows) in roots.iter(world) {
        if visible.get() && !node.is_empty() {
            let rect = Rect::from_center_size(place.translation, node.size);
            let rect = if glows { rect.inflate(GLOW_PX) } else { rect };
            seen.push((rect, z_index.map_or(0, |index| index.0)));
        }
    }
    let mut wrong = Vec::new();
    for (number, (rect, z_index)) in seen.iter().enumerate() {
        for (other, _) in seen[number + 1..].iter().filter(|(_, other)| other == z_index) {
            if !rect.intersect(*other).is_empty() {
                wrong.push(format!("at {z_index}: {rect:?} and {other:?}"));
            }
        }
    }
    wrong
}

#[test]
fn overlapping_roots_are_drawn_in_a_fixed_order() {
    for (width, height) in WINDOWS {
        for words in [100, 200] {
            let mut harness = harness(width, height, words, CAPTURE);
            let what = format!("{width}x{height}, {words} %");
            assert_eq!(undetermined_order(&mut harness), [""; 0], "{what}: at rest");
            harness.set_speed(Speed::Slow);
            harness.send(MatchCommand::Play(mv("A")));
            for _ in 0..12 {
                harness.frames(12);
                assert_eq!(undetermined_order(&mut harness), [""; 0], "{what}: a move is shown");
            }
        }
    }
}
