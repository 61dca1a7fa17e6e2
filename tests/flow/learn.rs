//! The rules on every screen, their animated examples, and the tutorials.

use std::sync::Arc;

use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use seedfall::board::{BoardLayout, TurnLight, TutorialTarget};
use seedfall::game::MatchCommand;
use seedfall::rules::{Move, PitId, Rules, Seat, shipped};
use seedfall::screens::OpensOptions;
use seedfall::settings::{GameSpeed, LastGame, Speed};
use seedfall::teaching::{examples, history_notes, tutorial};
use seedfall::theme::UiLayer;
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;
use seedfall::words::{Catalogue, Message};

use super::app_harness::AppHarness;
use super::match_harness::new_match;

/// The sizes of the windows, in logical pixels.
const WINDOWS: [(u32, u32); 5] = [(1280, 720), (800, 600), (720, 1280), (480, 400), (2560, 1080)];

fn english(message: &Message) -> String {
    Catalogue::english().text(message)
}

fn f1(harness: &mut AppHarness) {
    harness.type_key(KeyCode::F1, Key::F1);
}

/// Opens the rules and waits for their figures.
fn open_rules(harness: &mut AppHarness) {
    f1(harness);
    harness.finish_background();
    harness.wait_for_fades();
}

fn ask_for_rules(harness: &mut AppHarness) {
    harness.type_key(KeyCode::Slash, Key::Character("?".into()));
}

#[test]
fn one_key_opens_the_rules_on_every_screen() {
    let mut harness = AppHarness::title(1280, 720);
    f1(&mut harness);
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
    assert!(
        harness.shows_text("a store at each player's right"),
        "at first those of the first game"
    );
    f1(&mut harness);
    assert_eq!(harness.top_panel(), None);
    harness.press_button("Rules");
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
    harness.press_button("Close");
    assert_eq!((harness.top_panel(), harness.screen()), (None, Screen::Title));
    // La'b Hakimi has no card of its own on the title.
    let button = harness.button("La'b Hakimi");
    let place = harness.center(button);
    harness.move_pointer(place);
    ask_for_rules(&mut harness);
    assert!(
        harness.shows_text("Damascus") && harness.shows_text("If the last seed brings its pit")
    );
    harness.escape();
    harness.press_button("La'b Hakimi");
    harness.wait_for_fades();
    assert_eq!(harness.screen(), Screen::NewGame);
    ask_for_rules(&mut harness);
    assert!(harness.shows_text("7 seeds in every pit"));
    harness.escape();
    assert_eq!((harness.top_panel(), harness.screen()), (None, Screen::NewGame));
    harness.press_button("even");
    harness.press_button("Rules");
    assert!(harness.shows_text("scattered at random"), "with the options as they are chosen");
    harness.press_button("Close");
    harness.press_button("Begin");
    harness.wait_for_fades();
    f1(&mut harness);
    assert!(harness.shows_text("scattered at random"));
}

/// The rules are shown at once, and their figures when the examples have been found.
#[test]
fn the_figures_are_shown_after_the_rules() {
    let mut harness = AppHarness::with_match(1280, 2600, new_match("kalah", "", 1));
    f1(&mut harness);
    harness.wait_for_fades();
    assert!(harness.shows_text("South starts.") && !harness.shows_text("South sows to the right"));
    harness.finish_background();
    harness.wait_for_fades();
    assert!(harness.shows_text("South sows to the right") && harness.shows_text("South starts."));
}

/// Examples of rules that were closed are dropped: they are shown neither in the match nor in the rules of
/// another game.
#[test]
fn figures_of_closed_rules_are_never_shown() {
    let captions = |id: &str| -> Vec<String> {
        let ruleset = shipped().into_iter().find(|ruleset| ruleset.id == id).unwrap();
        let rules = Arc::new(Rules::new(ruleset).unwrap());
        examples(&rules).iter().map(|example| english(&example.caption())).collect()
    };
    let (mut of_kalah, of_mangala) = (captions("kalah"), captions("mangala-iv"));
    of_kalah.retain(|caption| !of_mangala.contains(caption));
    assert!(!of_kalah.is_empty());
    let shows = |harness: &mut AppHarness, captions: &[String]| {
        harness.visible_texts().iter().filter(|seen| captions.contains(&seen.text)).count()
    };
    let mut harness = AppHarness::with_match(1280, 2600, new_match("kalah", "", 1));
    f1(&mut harness);
    harness.escape();
    harness.finish_background();
    harness.wait_for_fades();
    assert_eq!((harness.top_panel(), shows(&mut harness, &of_kalah)), (None, 0));
    f1(&mut harness);
    harness.escape();
    harness.begin_match(new_match("mangala-iv", "", 1));
    open_rules(&mut harness);
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
    let shown = [shows(&mut harness, &of_kalah), shows(&mut harness, &of_mangala)];
    assert_eq!(shown, [0, of_mangala.len()], "{:?}", harness.visible_texts());
}

#[test]
fn in_a_name_a_question_mark_is_a_letter() {
    let mut harness = AppHarness::title(1280, 720);
    harness.press_button("La'b Hakimi");
    harness.wait_for_fades();
    harness.type_name("Who");
    ask_for_rules(&mut harness);
    assert_eq!(harness.top_panel(), None);
    f1(&mut harness);
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
}

#[test]
fn the_rules_have_captions_and_history_notes() {
    for ruleset in shipped() {
        let mut harness = AppHarness::with_match(1280, 2600, new_match(&ruleset.id, "", 1));
        harness.send(MatchCommand::Ritual(seedfall::game::RitualMove::Hide(1)));
        open_rules(&mut harness);
        assert!(harness.shows_text("South sows to the right"), "{}", ruleset.id);
        assert!(
            harness.shows_text("North sows to their own right, which is left on screen"),
            "{}",
            ruleset.id
        );
        for _ in 0..30 {
            harness.type_key(KeyCode::PageDown, Key::PageDown);
        }
        let notes = history_notes(&ruleset.id).unwrap();
        assert!(harness.shows_text(&english(&notes.uncertain[0])), "{}", ruleset.id);
    }
}

#[test]
fn the_keyboard_reaches_the_figures_and_the_rest_of_the_rules() {
    let mut harness = AppHarness::title(800, 600);
    open_rules(&mut harness);
    let close = harness.button("Close");
    assert_eq!(harness.focus(), Some(close));
    let mut reached = Vec::new();
    for _ in 0..20 {
        harness.type_key(KeyCode::Tab, Key::Tab);
        reached.push(harness.focus().unwrap());
    }
    let learn = harness.button("Learn to play");
    assert!(reached.contains(&learn) && reached.contains(&close));
    reached.sort();
    reached.dedup();
    assert_eq!(reached.len(), 2 + 4, "two buttons, and the figures of Kalah");
}

#[test]
fn a_finger_scrolls_the_rules_and_presses_no_button() {
    let mut harness = AppHarness::title(800, 600);
    open_rules(&mut harness);
    assert!(harness.shows_text("South starts."));
    let middle = Vec2::new(400.0, 400.0);
    for step in 0..=30_u8 {
        let phase = match step {
            0 => TouchPhase::Started,
            30 => TouchPhase::Ended,
            _ => TouchPhase::Moved,
        };
        harness.touch(phase, middle - Vec2::Y * 12.0 * f32::from(step), 1);
    }
    assert!(!harness.shows_text("South starts."), "the first lines are out of view");
    assert_eq!(harness.top_panel(), Some(Panel::Rules));
}

/// For each step that asks for a pit: that pit, the text after it is played, and the hint.
fn tasks(id: &str) -> Vec<Option<(PitId, String, String)>> {
    let steps = tutorial(id).unwrap().steps.into_iter();
    steps
        .map(|step| step.task.map(|task| (task.pit, english(&task.done), english(&task.hint))))
        .collect()
}

fn learn(harness: &mut AppHarness, id: &str) {
    harness.begin_match(new_match(id, "", 1));
    harness.app.world_mut().resource_mut::<GameSpeed>().override_for_run = Some(Speed::Instant);
    f1(harness);
    harness.press_button("Learn to play");
    harness.wait_for_fades();
    assert_eq!((harness.top_panel(), harness.screen()), (None, Screen::Match));
    assert!(harness.current().is_practice());
}

#[test]
fn each_tutorial_is_played_to_its_end_with_the_keyboard() {
    for id in ["kalah", "al-manqala", "mangala-iv"] {
        let mut harness = AppHarness::title(1280, 720);
        learn(&mut harness, id);
        let tasks = tasks(id);
        for (number, task) in tasks.iter().enumerate() {
            let step = format!("{} of {}", number + 1, tasks.len());
            assert!(harness.shows_text(&step), "{id}: {step}");
            if let Some((pit, done, _)) = task {
                assert!(!harness.shows_text(done), "{id}: {step}");
                // By the key of the pit's letter, as a player does.
                let letter = pit.letter().to_ascii_lowercase();
                let code = [
                    KeyCode::KeyA,
                    KeyCode::KeyB,
                    KeyCode::KeyC,
                    KeyCode::KeyD,
                    KeyCode::KeyE,
                    KeyCode::KeyF,
                    KeyCode::KeyG,
                ][usize::from(pit.index())];
                harness.type_key(code, Key::Character(letter.to_string().into()));
                harness.finish_move();
                harness.frames(3);
                assert!(harness.shows_text(done), "{id}: {step}");
                assert_eq!(harness.top_panel(), None, "{id}: no result is shown");
            }
            if number + 1 < tasks.len() {
                let next = harness.button("Next");
                assert_eq!(harness.focus(), Some(next), "{id}: {step}");
                harness.type_key(KeyCode::Enter, Key::Enter);
                harness.frames(3);
            }
        }
        let name = harness.current().rules().ruleset().name.clone();
        harness.press_button(&format!("Play {name}"));
        harness.wait_for_fades();
        assert!(!harness.current().is_practice());
        assert_eq!(harness.current().history().moves().len(), 0);
        assert!(
            !harness.shows_text(&format!("of {}", tasks.len())),
            "{id}: the tutorial has ended"
        );
        let below = harness.resource::<BoardLayout>().window.y
            - harness.resource::<BoardLayout>().bar.max.y;
        assert!(below < 40.0, "{id}: the board has the whole window again");
    }
}

/// A step without a task leads on by Enter each time that the tutorial is begun.
#[test]
fn a_tutorial_that_is_begun_again_leads_on_by_the_keyboard() {
    let mut harness = AppHarness::title(1280, 720);
    for _ in 0..2 {
        learn(&mut harness, "mangala-iv");
        let next = harness.button("Next");
        assert_eq!(harness.focus(), Some(next));
        harness.type_key(KeyCode::Enter, Key::Enter);
        harness.frames(3);
        harness.send(MatchCommand::Leave);
        harness.wait_for_fades();
    }
}

#[test]
fn a_move_that_was_not_asked_for_is_taken_back_with_a_hint() {
    let mut harness = AppHarness::title(1280, 720);
    learn(&mut harness, "kalah");
    let before = *harness.current().position();
    let (_, done, hint) = tasks("kalah")[0].clone().unwrap();
    for pit in [0, 2, 5] {
        harness.send(MatchCommand::Play(Move::Sow(PitId::new(Seat::South, pit).unwrap())));
        harness.frames(2);
        harness.finish_move();
        harness.frames(3);
        assert_eq!(*harness.current().position(), before);
        assert!(harness.shows_text(&hint) && !harness.shows_text(&done));
    }
    harness.send(MatchCommand::Play(Move::Sow(PitId::new(Seat::South, 1).unwrap())));
    harness.frames(2);
    harness.finish_move();
    harness.frames(3);
    assert!(harness.shows_text(&done));
    // No further move is accepted before the next step, and an undo repeats the task.
    let after = *harness.current().position();
    harness.type_key(KeyCode::KeyA, Key::Character("a".into()));
    assert_eq!(*harness.current().position(), after);
    harness.press_button("Undo");
    harness.frames(3);
    assert_eq!(*harness.current().position(), before);
    assert!(!harness.shows_text(&done));
}

#[test]
fn a_tutorial_can_be_skipped_and_is_not_the_last_game() {
    let mut harness = AppHarness::title(1280, 720);
    harness.begin_match(new_match("kalah", "", 1));
    let last = harness.resource::<LastGame>();
    harness.begin_match(new_match("al-manqala", "", 1));
    let known = harness.resource::<LastGame>();
    assert_ne!(last, known);
    harness.begin_match(new_match("kalah", "", 1));
    learn(&mut harness, "kalah");
    assert_eq!(harness.resource::<LastGame>(), last);
    harness.press_button("Leave");
    harness.wait_for_fades();
    assert_eq!(harness.screen(), Screen::Title);
    assert_eq!(harness.resource::<LastGame>(), last);
    f1(&mut harness);
    harness.press_button("Learn to play");
    harness.wait_for_fades();
    assert!(harness.current().is_practice(), "from the title too");
    harness.escape();
    assert_eq!(harness.top_panel(), Some(Panel::Menu));
}

#[test]
fn the_text_of_the_tutorial_fits_and_covers_no_board() {
    for (width, height) in WINDOWS {
        for id in ["kalah", "al-manqala", "mangala-iv"] {
            let mut harness = AppHarness::title(width, height);
            learn(&mut harness, id);
            let (says, what) =
                (&tutorial(id).unwrap().steps[0].says, format!("{id}, {width}x{height}"));
            let layout = harness.resource::<BoardLayout>();
            let texts = harness.visible_texts();
            let seen = texts.iter().find(|seen| seen.text == english(says));
            let seen = seen.unwrap_or_else(|| panic!("{what}: not seen"));
            assert!(seen.size >= 16.0, "{what}: {}", seen.size);
            assert!(seen.rect.min.y >= layout.bar.max.y, "{what}: over the bar");
            assert!(seen.rect.max.y <= height as f32 && seen.rect.min.x >= 0.0, "{what}: cut off");
            let skip = harness.button("Leave");
            let world = harness.app.world();
            let node = world.get::<ComputedNode>(skip).unwrap();
            let place = world.get::<UiGlobalTransform>(skip).unwrap().translation;
            let rect = Rect::from_center_size(place, node.size());
            assert!(rect.max.y <= height as f32 && rect.max.x <= width as f32, "{what}: {rect:?}");
            assert!(rect.intersect(seen.rect).is_empty(), "{what}: over the words");
        }
    }
}

#[test]
fn a_step_without_a_move_focuses_its_button() {
    let mut harness = AppHarness::title(1280, 720);
    learn(&mut harness, "mangala-iv");
    let next = harness.button("Next");
    assert_eq!(harness.resource::<InputFocus>().get(), Some(next), "there is nothing to play yet");
}

/// A step that has only a text continues with Enter, lights no pit, and is not covered by the list of moves.
#[test]
fn a_step_without_a_move_continues_with_enter() {
    let mut harness = AppHarness::title(1280, 720);
    let world = harness.app.world_mut();
    let mut buttons = world.query::<(Entity, &OpensOptions)>();
    let (entity, _) = buttons.iter(world).find(|(_, opens)| opens.game == "mangala-iv").unwrap();
    world.trigger(Activate { entity });
    harness.wait_for_fades();
    harness.press_button("Learn to play");
    harness.wait_for_fades();
    let next = harness.button("Next");
    assert_eq!(harness.focus(), Some(next));
    assert_eq!(harness.resource::<TutorialTarget>(), TutorialTarget::None);
    // While a text is shown, neither plates nor caption nor light show a seat to move.
    assert!(
        !harness.shows_text("turn") && !harness.shows_text("to move"),
        "{:?}",
        harness.visible_texts()
    );
    let light: TurnLight = harness.resource();
    assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [0.0; 2]);
    harness.type_key(KeyCode::KeyL, Key::Character("l".into()));
    harness.wait_for_fades();
    let place = harness.center(next);
    let drawer = harness.layer_root(UiLayer::Drawer).expect("the list of moves is open");
    let middle = harness.center(drawer);
    let size = harness.app.world().get::<ComputedNode>(drawer).unwrap().size();
    let drawer = Rect::from_center_size(middle, size);
    assert!(!drawer.contains(place), "{drawer:?} covers {place}");
    harness.type_key(KeyCode::Enter, Key::Enter);
    harness.wait_for_fades();
    assert!(harness.shows_text("2 of 4"), "{:?}", harness.visible_texts());
}

/// A tap, or a click during a long frame: the pointer arrives, is pressed and is released in one frame.
#[test]
fn a_quick_tap_on_a_button_is_handled() {
    for finger in [false, true] {
        let mut harness = AppHarness::title(1280, 720);
        learn(&mut harness, "mangala-iv");
        harness.wait_for_crossfade();
        let next = harness.button("Next");
        let place = harness.center(next);
        if finger {
            harness.touch(TouchPhase::Started, place, 0);
            harness.touch(TouchPhase::Ended, place, 4);
        } else {
            harness.tap(place);
        }
        harness.wait_for_fades();
        assert!(harness.shows_text("2 of 4"), "by finger: {finger}");
    }
}
