//! Learning: the rules on every screen, figures that play in them, and first games by the player's
//! own hand.

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
use seedfall::teaching::{Example, examples, history_notes, tutorial};
use seedfall::theme::UiLayer;
use seedfall::ui::panel_stack::Panel;
use seedfall::ui::screen::Screen;

use super::app_harness::Hall;
use super::match_harness::new_match;

/// The windows in which all must be read.
const WINDOWS: [(u32, u32); 5] = [(1280, 720), (800, 600), (720, 1280), (480, 400), (2560, 1080)];

fn f1(hall: &mut Hall) {
    hall.key(KeyCode::F1, Key::F1);
}

/// Opens the rules and waits for their figures.
fn open_rules(hall: &mut Hall) {
    f1(hall);
    hall.finish_background();
    hall.calm();
}

fn ask_for_rules(hall: &mut Hall) {
    hall.key(KeyCode::Slash, Key::Character("?".into()));
}

#[test]
fn the_rules_are_one_key_away_on_every_screen() {
    let mut hall = Hall::open(1280, 720);
    f1(&mut hall);
    assert_eq!(hall.panel(), Some(Panel::Rules));
    assert!(hall.sees("a store at each player's right"), "at first those of the first game");
    f1(&mut hall);
    assert_eq!(hall.panel(), None);
    hall.press("Rules");
    assert_eq!(hall.panel(), Some(Panel::Rules));
    hall.press("Close");
    assert_eq!((hall.panel(), hall.screen()), (None, Screen::Title));
    // La'b Hakimi is no card but stands on the shelf.
    let shelf = hall.button("La'b Hakimi");
    let place = hall.place(shelf);
    hall.point(place);
    ask_for_rules(&mut hall);
    assert!(hall.sees("Damascus") && hall.sees("If the last seed brings its pit"));
    hall.escape();
    hall.press("La'b Hakimi");
    hall.calm();
    assert_eq!(hall.screen(), Screen::NewGame);
    ask_for_rules(&mut hall);
    assert!(hall.sees("7 seeds in every pit"));
    hall.escape();
    assert_eq!((hall.panel(), hall.screen()), (None, Screen::NewGame));
    hall.press("even");
    hall.press("Rules");
    assert!(hall.sees("scattered at random"), "with the options as they are chosen");
    hall.press("Close");
    hall.press("Begin");
    hall.calm();
    f1(&mut hall);
    assert!(hall.sees("scattered at random"));
}

/// The rules are there at once, and their figures once the examples are found.
#[test]
fn the_figures_come_after_the_rules() {
    let mut hall = Hall::with(1280, 2600, new_match("kalah", "", 1));
    f1(&mut hall);
    hall.calm();
    assert!(hall.sees("South moves first.") && !hall.sees("South sows 4 seeds"));
    hall.finish_background();
    hall.calm();
    assert!(hall.sees("South sows 4 seeds") && hall.sees("South moves first."));
}

/// Examples of rules that were closed are dropped: they come neither into the match nor into the rules of
/// another game.
#[test]
fn figures_of_rules_that_were_closed_never_come() {
    let captions = |id: &str| -> Vec<String> {
        let ruleset = shipped().into_iter().find(|ruleset| ruleset.id == id).unwrap();
        let rules = Arc::new(Rules::new(ruleset).unwrap());
        examples(&rules).iter().map(Example::caption).collect()
    };
    let (mut of_kalah, of_mangala) = (captions("kalah"), captions("mangala-iv"));
    of_kalah.retain(|caption| !of_mangala.contains(caption));
    assert!(!of_kalah.is_empty());
    let shows = |hall: &mut Hall, captions: &[String]| {
        hall.texts().iter().filter(|seen| captions.contains(&seen.text)).count()
    };
    let mut hall = Hall::with(1280, 2600, new_match("kalah", "", 1));
    f1(&mut hall);
    hall.escape();
    hall.finish_background();
    hall.calm();
    assert_eq!((hall.panel(), shows(&mut hall, &of_kalah)), (None, 0));
    f1(&mut hall);
    hall.escape();
    hall.begin(new_match("mangala-iv", "", 1));
    open_rules(&mut hall);
    assert_eq!(hall.panel(), Some(Panel::Rules));
    let shown = [shows(&mut hall, &of_kalah), shows(&mut hall, &of_mangala)];
    assert_eq!(shown, [0, of_mangala.len()], "{:?}", hall.texts());
}

#[test]
fn in_a_name_a_question_mark_is_a_letter() {
    let mut hall = Hall::open(1280, 720);
    hall.press("La'b Hakimi");
    hall.calm();
    hall.type_name("Who");
    ask_for_rules(&mut hall);
    assert_eq!(hall.panel(), None);
    f1(&mut hall);
    assert_eq!(hall.panel(), Some(Panel::Rules));
}

#[test]
fn the_rules_have_examples_in_words_and_a_story() {
    for ruleset in shipped() {
        let mut hall = Hall::with(1280, 2600, new_match(&ruleset.id, "", 1));
        hall.ask(MatchCommand::Ritual(seedfall::game::RitualMove::Hide(1)));
        open_rules(&mut hall);
        assert!(hall.sees("South sows 4 seeds, to South's right"), "{}", ruleset.id);
        assert!(hall.sees("North's right, here to the left"), "{}", ruleset.id);
        for _ in 0..30 {
            hall.key(KeyCode::PageDown, Key::PageDown);
        }
        let story = history_notes(&ruleset.id).unwrap();
        assert!(hall.sees(&story.uncertain[0]), "{}", ruleset.id);
    }
}

#[test]
fn the_keyboard_reaches_the_figures_and_the_rest_of_the_rules() {
    let mut hall = Hall::open(800, 600);
    open_rules(&mut hall);
    let close = hall.button("Close");
    assert_eq!(hall.focus(), Some(close));
    let mut reached = Vec::new();
    for _ in 0..20 {
        hall.key(KeyCode::Tab, Key::Tab);
        reached.push(hall.focus().unwrap());
    }
    let learn = hall.button("Learn to play");
    assert!(reached.contains(&learn) && reached.contains(&close));
    reached.sort();
    reached.dedup();
    assert_eq!(reached.len(), 2 + 4, "two buttons, and the figures of Kalah");
}

#[test]
fn a_finger_scrolls_the_rules_and_presses_nothing_on_its_way() {
    let mut hall = Hall::open(800, 600);
    open_rules(&mut hall);
    assert!(hall.sees("South moves first."));
    let middle = Vec2::new(400.0, 400.0);
    for step in 0..=30_u8 {
        let phase = match step {
            0 => TouchPhase::Started,
            30 => TouchPhase::Ended,
            _ => TouchPhase::Moved,
        };
        hall.finger(phase, middle - Vec2::Y * 12.0 * f32::from(step), 1);
    }
    assert!(!hall.sees("South moves first."), "the first lines are out of view");
    assert_eq!(hall.panel(), Some(Panel::Rules));
}

/// The pit that a step asks for, and what is said when it is played.
fn tasks(id: &str) -> Vec<Option<(PitId, String, String)>> {
    let steps = tutorial(id).unwrap().steps.into_iter();
    steps.map(|step| step.task.map(|task| (task.pit, task.done, task.hint))).collect()
}

fn learn(hall: &mut Hall, id: &str) {
    hall.begin(new_match(id, "", 1));
    hall.app.world_mut().resource_mut::<GameSpeed>().override_for_run = Some(Speed::Instant);
    f1(hall);
    hall.press("Learn to play");
    hall.calm();
    assert_eq!((hall.panel(), hall.screen()), (None, Screen::Match));
    assert!(hall.current().is_practice());
}

#[test]
fn each_first_game_is_played_to_its_end_by_hand() {
    for id in ["kalah", "al-manqala", "mangala-iv"] {
        let mut hall = Hall::open(1280, 720);
        learn(&mut hall, id);
        let tasks = tasks(id);
        for (number, task) in tasks.iter().enumerate() {
            let step = format!("{} of {}", number + 1, tasks.len());
            assert!(hall.sees(&step), "{id}: {step}");
            if let Some((pit, done, _)) = task {
                assert!(!hall.sees(done), "{id}: {step}");
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
                hall.key(code, Key::Character(letter.to_string().into()));
                hall.settle();
                hall.frames(3);
                assert!(hall.sees(done), "{id}: {step}");
                assert_eq!(hall.panel(), None, "{id}: no result is shown");
            }
            if number + 1 < tasks.len() {
                let next = hall.button("Next");
                assert_eq!(hall.focus(), Some(next), "{id}: {step}");
                hall.key(KeyCode::Enter, Key::Enter);
                hall.frames(3);
            }
        }
        let name = hall.current().rules().ruleset().name.clone();
        hall.press(&format!("Play {name}"));
        hall.calm();
        assert!(!hall.current().is_practice());
        assert_eq!(hall.current().history().moves().len(), 0);
        assert!(!hall.sees(&format!("of {}", tasks.len())), "{id}: the coach is gone");
        let below =
            hall.resource::<BoardLayout>().window.y - hall.resource::<BoardLayout>().bar.max.y;
        assert!(below < 40.0, "{id}: the table has the whole window again");
    }
}

#[test]
fn what_was_not_asked_for_is_taken_back_with_a_hint() {
    let mut hall = Hall::open(1280, 720);
    learn(&mut hall, "kalah");
    let before = *hall.current().position();
    let (_, done, hint) = tasks("kalah")[0].clone().unwrap();
    for pit in [0, 2, 5] {
        hall.ask(MatchCommand::Play(Move::Sow(PitId::new(Seat::South, pit).unwrap())));
        hall.frames(2);
        hall.settle();
        hall.frames(3);
        assert_eq!(*hall.current().position(), before);
        assert!(hall.sees(&hint) && !hall.sees(&done));
    }
    hall.ask(MatchCommand::Play(Move::Sow(PitId::new(Seat::South, 1).unwrap())));
    hall.frames(2);
    hall.settle();
    hall.frames(3);
    assert!(hall.sees(&done));
    // Nothing more is played before the next step, and taking back asks again.
    let after = *hall.current().position();
    hall.key(KeyCode::KeyA, Key::Character("a".into()));
    assert_eq!(*hall.current().position(), after);
    hall.press("Undo");
    hall.frames(3);
    assert_eq!(*hall.current().position(), before);
    assert!(!hall.sees(&done));
}

#[test]
fn a_first_game_is_skipped_at_any_time_and_counts_for_nothing() {
    let mut hall = Hall::open(1280, 720);
    hall.begin(new_match("kalah", "", 1));
    let last = hall.resource::<LastGame>();
    hall.begin(new_match("al-manqala", "", 1));
    let known = hall.resource::<LastGame>();
    assert_ne!(last, known);
    hall.begin(new_match("kalah", "", 1));
    learn(&mut hall, "kalah");
    assert_eq!(hall.resource::<LastGame>(), last);
    hall.press("Skip");
    hall.calm();
    assert_eq!(hall.screen(), Screen::Title);
    assert_eq!(hall.resource::<LastGame>(), last);
    f1(&mut hall);
    hall.press("Learn to play");
    hall.calm();
    assert!(hall.current().is_practice(), "from the title too");
    hall.escape();
    assert_eq!(hall.panel(), Some(Panel::Menu));
}

#[test]
fn what_the_coach_says_is_read_in_every_window_and_covers_no_board() {
    for (width, height) in WINDOWS {
        for id in ["kalah", "al-manqala", "mangala-iv"] {
            let mut hall = Hall::open(width, height);
            learn(&mut hall, id);
            let (says, what) =
                (&tutorial(id).unwrap().steps[0].says, format!("{id}, {width}x{height}"));
            let layout = hall.resource::<BoardLayout>();
            let texts = hall.texts();
            let seen = texts.iter().find(|seen| seen.text == *says);
            let seen = seen.unwrap_or_else(|| panic!("{what}: not seen"));
            assert!(seen.size >= 16.0, "{what}: {}", seen.size);
            assert!(seen.rect.min.y >= layout.bar.max.y, "{what}: over the bar");
            assert!(seen.rect.max.y <= height as f32 && seen.rect.min.x >= 0.0, "{what}: cut off");
            let skip = hall.button("Skip");
            let world = hall.app.world();
            let node = world.get::<ComputedNode>(skip).unwrap();
            let place = world.get::<UiGlobalTransform>(skip).unwrap().translation;
            let rect = Rect::from_center_size(place, node.size());
            assert!(rect.max.y <= height as f32 && rect.max.x <= width as f32, "{what}: {rect:?}");
            assert!(rect.intersect(seen.rect).is_empty(), "{what}: over the words");
        }
    }
}

#[test]
fn the_focus_stays_with_who_reads() {
    let mut hall = Hall::open(1280, 720);
    learn(&mut hall, "mangala-iv");
    let next = hall.button("Next");
    assert_eq!(hall.resource::<InputFocus>().get(), Some(next), "there is nothing to play yet");
}

/// A step in which there is only something to be read leads on by Enter, lights no pit, and is not
/// covered by the list of moves.
#[test]
fn what_is_only_to_be_read_leads_on() {
    let mut hall = Hall::open(1280, 720);
    let world = hall.app.world_mut();
    let mut buttons = world.query::<(Entity, &OpensOptions)>();
    let (entity, _) = buttons.iter(world).find(|(_, opens)| opens.game == "mangala-iv").unwrap();
    world.trigger(Activate { entity });
    hall.calm();
    hall.press("Learn to play");
    hall.calm();
    let next = hall.button("Next");
    assert_eq!(hall.focus(), Some(next));
    assert_eq!(hall.resource::<TutorialTarget>(), TutorialTarget::None);
    // Nobody is to move while there is something to be read: no plate, no caption and no light says so.
    assert!(!hall.sees("to move") && !hall.sees("waits"), "{:?}", hall.texts());
    let light: TurnLight = hall.resource();
    assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [0.0; 2]);
    hall.key(KeyCode::KeyL, Key::Character("l".into()));
    hall.calm();
    let place = hall.place(next);
    let world = hall.app.world_mut();
    let mut roots = world.query::<(&GlobalZIndex, &ComputedNode, &UiGlobalTransform)>();
    let drawer = roots.iter(world).find(|(height, ..)| **height == UiLayer::Drawer.index());
    let (_, node, at) = drawer.expect("the list of moves is open");
    let drawer = Rect::from_center_size(at.translation, node.size());
    assert!(!drawer.contains(place), "{drawer:?} covers {place}");
    hall.key(KeyCode::Enter, Key::Enter);
    hall.calm();
    assert!(hall.sees("2 of 4"), "{:?}", hall.texts());
}

/// A finger, or a click in a frame that took long, comes, goes down and goes up within one frame.
#[test]
fn a_quick_tap_on_a_button_is_heard() {
    for finger in [false, true] {
        let mut hall = Hall::open(1280, 720);
        learn(&mut hall, "mangala-iv");
        hall.unveil();
        let next = hall.button("Next");
        let place = hall.place(next);
        if finger {
            hall.finger(TouchPhase::Started, place, 0);
            hall.finger(TouchPhase::Ended, place, 4);
        } else {
            hall.tap(place);
        }
        hall.calm();
        assert!(hall.sees("2 of 4"), "by finger: {finger}");
    }
}
