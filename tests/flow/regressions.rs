//! Faults of other programs of this kind, one test for each. Where another file tests the same in more
//! detail, that file is named.

use bevy::prelude::*;
use seedfall::board::{BoardLayout, BoardRenderer, CountLabel, DisplayedCounts, Layout, Shape};
use seedfall::game::{Match, MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Event, Outcome, Place, Reason, Seat, Trace, shipped};
use seedfall::settings::{GameSpeed, Speed};

use super::app_harness::AppHarness;
use super::match_harness::{GAMES, MatchHarness, match_of_record, mv, new_match};

/// A match that begins at a given position, at the speed Instant.
fn from_setup(id: &str, setup: &str) -> MatchHarness {
    let mut harness = MatchHarness::from_setup(id, "", setup);
    harness.set_speed(Speed::Instant);
    harness
}

/// The trace of a move that is played.
fn trace(harness: &mut MatchHarness, text: &str) -> Trace {
    let events = harness.events_after(MatchCommand::Play(mv(text)));
    harness.finish_move();
    match events.as_slice() {
        [MatchEvent::Played { trace, .. }] => trace.as_ref().clone(),
        events => panic!("{} events", events.len()),
    }
}

/// An app in which a move has ended a game between Ana, South, and Ben.
fn ended(setup: &str, last: &str) -> AppHarness {
    AppHarness::with_ended_match(1280, 720, ["Ana", "Ben"], setup, last)
}

/// ```text
///       0  0 10  0  0  0
///   12                   20      South leads until North's ten are settled.
///       0  0  0  0  0  1
/// ```
#[test]
fn the_winner_is_decided_after_the_sweep() {
    let mut harness = ended("0 0 0 0 0 1 / 0 0 0 10 0 0 / 20 12 / S", "F");
    assert_eq!(harness.current().game().outcome(), Some(Outcome::Won(Seat::North)));
    assert!(harness.shows_text("Ben wins by 1"));
}

/// ```text
///       0  3  0  0  0  0
///   20                   20      A captures the three opposite and itself, and the row is empty.
///       1  0  0  0  0  0
/// ```
#[test]
fn the_last_event_is_announced() {
    let mut harness = ended("1 0 0 0 0 0 / 0 0 0 0 3 0 / 20 20 / S", "A");
    harness.press_button("Review");
    harness.wait_for_fades();
    assert!(harness.shows_text("Ana captures 4"), "{:?}", harness.visible_texts());
    assert!(harness.shows_text("Ana wins"));
}

/// In more detail: matches.rs.
#[test]
fn a_store_is_empty_after_a_restart() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.set_speed(Speed::Instant);
    harness.play_out("C F a");
    assert!(harness.position().store(Seat::South) > 0);
    harness.send(MatchCommand::Rematch);
    harness.frames(3);
    for seat in Seat::BOTH {
        assert_eq!(harness.position().store(seat), 0);
        assert_eq!(harness.app.world().resource::<DisplayedCounts>().of(Place::Store(seat)), 0);
    }
    harness.assert_at_rest();
}

#[test]
fn the_winner_is_not_called_the_loser() {
    for (setup, last, winner) in [
        ("0 0 0 0 0 1 / 1 0 0 0 0 0 / 30 10 / S", "F", "Ana"),
        ("1 0 0 0 0 0 / 0 0 0 0 0 1 / 10 30 / N", "f", "Ben"),
    ] {
        let mut harness = ended(setup, last);
        assert!(harness.shows_text(&format!("{winner} wins by")), "{setup}");
        let lines: Vec<String> =
            harness.visible_texts().into_iter().map(|seen| seen.text).collect();
        let seat = if winner == "Ana" { "South" } else { "North" };
        assert!(lines.iter().any(|line| *line == format!("{seat} \u{b7} wins")), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line.ends_with(" \u{b7} loses")).count(), 1);
    }
}

/// North's `a` is at the right end as South sees it, and each count is beside its pit.
#[test]
fn labels_are_right_for_both_seats() {
    for ruleset in shipped() {
        for window in [Vec2::new(1280.0, 720.0), Vec2::new(720.0, 1280.0)] {
            let layout = Layout::new(window, Shape::of(&ruleset));
            let at = |pit: &str| layout.pixels(layout.label(Place::Pit(pit.parse().unwrap())));
            let along = |at: Vec2| if layout.turned { at.y } else { at.x };
            assert!(along(at("A")) < along(at("B")), "South from the left, or from the top");
            assert!(along(at("a")) > along(at("b")), "North from the right, or from below");
            let last = (b'A' + layout.shape.pits - 1) as char;
            assert!((along(at("a")) - along(at(&last.to_string()))).abs() < 1.0, "they face");
        }
    }
}

/// No sowing would ever end: the game ends, and the result says so.
#[test]
fn no_legal_move_does_not_hang() {
    let mut harness = from_setup("mangala-iv", "3 4 3 5 7 6 5 / 1 6 2 4 3 5 1 / 20 23 / S");
    harness.frames(5);
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.game().reason(), Some(Reason::EndlessTurn));
}

/// In more detail: matches.rs, and the properties of the rules.
#[test]
fn every_game_ends() {
    for (id, options) in GAMES {
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Instant);
        harness.begin_match(new_match(id, options, 11).with_random_players());
        for _ in 0..20_000 {
            harness.frame();
            if harness.current().phase() == MatchPhase::Over {
                break;
            }
        }
        assert_eq!(harness.current().phase(), MatchPhase::Over, "{id} {options}");
    }
}

#[test]
fn the_match_continues_after_a_forced_pass() {
    let mut harness = from_setup("al-manqala", "0 0 0 0 0 0 0 / 0 0 0 0 0 0 5 / 40 40 / S");
    harness.frames(80);
    assert_eq!(harness.played_moves(), "pass");
    assert!(harness.current().awaits_person());
    harness.play_out("g");
    assert_eq!(harness.game().turn(), Seat::South);
}

/// Twenty seeds are sown one and a half times around the board: two into the player's own store, none into
/// the other.
#[test]
fn a_large_pit_is_sown_into_the_right_store() {
    let mut harness = from_setup("kalah", "1 0 0 0 0 20 / 1 1 1 1 1 1 / 0 0 / S");
    let trace = trace(&mut harness, "F");
    let into = |seat| {
        let dropped = |event: &&Event| matches!(event, Event::Drop { place: Place::Store(store), .. } if *store == seat);
        trace.0.iter().filter(dropped).count()
    };
    assert_eq!((into(Seat::South), into(Seat::North)), (2, 0));
}

#[test]
fn an_empty_pit_is_not_captured() {
    let mut harness = from_setup("kalah", "1 0 0 0 0 4 / 4 4 4 4 0 4 / 0 0 / S");
    let trace = trace(&mut harness, "A");
    assert!(!trace.0.iter().any(|event| matches!(event, Event::Capture { .. })));
    assert_eq!(harness.position().store(Seat::South), 0);
}

/// In more detail: going_back.rs.
#[test]
fn undo_restores_the_seat_to_move() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.set_speed(Speed::Instant);
    let mut turns = vec![harness.game().turn()];
    for word in "C F a A".split(' ') {
        harness.play_out(word);
        turns.push(harness.game().turn());
    }
    while harness.current().can_undo() {
        turns.pop();
        harness.send(MatchCommand::Undo);
        harness.frames(2);
        assert_eq!(Some(&harness.game().turn()), turns.last());
        assert_eq!(harness.current().active_seat(), turns.last().copied());
    }
}

/// In every window each count is beside the pits, where no seed lies. In more detail: the tests of
/// the layout.
#[test]
fn no_count_is_covered_by_seeds() {
    for ruleset in shipped() {
        for window in [(480, 400), (800, 600), (1280, 720), (720, 1280), (3840, 2160)] {
            let layout =
                Layout::new(Vec2::new(window.0 as f32, window.1 as f32), Shape::of(&ruleset));
            for place in layout.places() {
                let label = layout.label(place);
                for other in layout.places() {
                    let bowl = layout.bowl(other);
                    let (a, b) = (bowl.a, bowl.b);
                    let share = (label - a).dot(b - a) / (b - a).length_squared().max(1e-6);
                    let near = a.lerp(b, share.clamp(0.0, 1.0));
                    let apart = label.distance(near);
                    assert!(apart > bowl.radius, "{place:?} in {other:?}: {window:?}");
                }
            }
        }
    }
}

/// ```text
///       0  0  0  0  0  3
///   14                   30      E captures the three opposite and itself: nothing is left to sweep.
///       0  0  0  0  1  0
/// ```
#[test]
fn a_game_ends_with_an_empty_board() {
    let mut harness = from_setup("kalah", "0 0 0 0 1 0 / 3 0 0 0 0 0 / 30 14 / S");
    harness.play_out("E");
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.setup(), "0 0 0 0 0 0 / 0 0 0 0 0 0 / 34 14 / N");
}

/// North's row is empty before the first move.
#[test]
fn a_position_with_an_empty_row_is_over_at_once() {
    let mut harness = from_setup("kalah", "0 0 0 0 0 1 / 0 0 0 0 0 0 / 30 17 / S");
    harness.frames(3);
    assert_eq!(harness.current().phase(), MatchPhase::Over);
    assert_eq!(harness.position().total(), 48);
    harness.assert_at_rest();
}

/// In more detail: input.rs and interruptions.rs.
#[test]
fn a_press_in_mid_animation_does_not_play_twice() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("C");
    for _ in 0..20 {
        harness.play("C");
        harness.play("D");
    }
    assert_eq!(harness.played_moves(), "C");
    harness.finish_move();
}

/// A swap moves no seed; its animation still ends.
#[test]
fn a_move_that_moves_no_seed_ends() {
    let mut harness = MatchHarness::with_game("kalah", "pie=yes");
    harness.play_out("D");
    harness.play("swap");
    assert!(harness.finish_move() < super::match_harness::MAX_ANIMATION_SECS);
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    assert!(harness.current().awaits_person());
}

/// In more detail: matches.rs.
#[test]
fn a_rematch_in_mid_animation_leaves_one_board() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play("C");
    harness.frames(10);
    assert!(harness.is_moving());
    harness.send(MatchCommand::Rematch);
    harness.frames(2);
    harness.assert_at_rest();
    assert_eq!(harness.entity_counts(), [98, 14, 2, 1]);
}

/// All buttons of the menu and of the bar do something; what cannot be done now cannot be pressed.
#[test]
fn no_button_does_nothing() {
    let state = |harness: &AppHarness| {
        let played = harness.app.world().get_resource::<Match>().map(|m| m.history().cursor());
        let drawer = harness.resource_is(|drawer: &seedfall::screens::Drawer| drawer.is_open());
        (
            harness.screen(),
            harness.top_panel(),
            played,
            harness.resource::<GameSpeed>().speed(),
            drawer,
        )
    };
    for label in ["Undo", "Moves", "Rules", "Menu", "Speed: Instant"] {
        let mut harness =
            AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F"));
        harness.set_speed(Speed::Instant);
        harness.frames(3);
        let before = state(&harness);
        harness.press_button(label);
        harness.wait_for_fades();
        assert_ne!(state(&harness), before, "{label}");
    }
    for label in
        ["Go on", "Begin again", "New game", "Rules", "Matches", "Records", "Settings", "Title"]
    {
        let mut harness =
            AppHarness::with_match(1280, 720, match_of_record("[Game \"kalah\"]\n\nC F"));
        harness.press_button("Menu");
        harness.wait_for_fades();
        let before = state(&harness);
        harness.press_button(label);
        harness.wait_for_fades();
        assert_ne!(state(&harness), before, "{label}");
    }
}

/// In more detail: the tests of the layout.
#[test]
fn a_board_on_a_large_screen_is_large() {
    for ruleset in shipped() {
        let harness = AppHarness::with_match(3840, 2160, new_match(&ruleset.id, "", 1));
        let layout = harness.app.world().resource::<BoardLayout>();
        let share = 2.0 * layout.half * layout.scale / layout.window;
        assert!(share.max_element() >= 0.85, "{}: {share}", ruleset.id);
        assert!(
            layout.ui_scale >= 2.0,
            "{}: words of {} times their size",
            ruleset.id,
            layout.ui_scale
        );
    }
}

/// Text is laid out in whole physical pixels at every scale.
#[test]
fn text_is_on_whole_pixels_at_a_scale_factor_of_one_and_a_half() {
    let mut harness = AppHarness::title(1280, 720);
    let world = harness.app.world_mut();
    let mut windows = world.query::<&mut Window>();
    windows.single_mut(world).unwrap().resolution.set_scale_factor_override(Some(1.5));
    harness.begin_match(new_match("kalah", "", 1));
    for seen in harness.visible_texts() {
        let corner = seen.rect.min;
        assert!((corner - corner.round()).abs().max_element() < 0.01, "{seen:?}");
    }
}

/// Counts of a new match must not be shown over the page that is still visible, nor over a board whose
/// picture is still being rendered.
#[test]
fn no_count_is_visible_before_the_board_is_rendered() {
    let mut harness = AppHarness::title(1280, 720);
    harness.app.world_mut().write_message(MatchCommand::Begin(Box::new(new_match("kalah", "", 1))));
    let mut rendered = false;
    for frame in 0..2000 {
        harness.app.update();
        let world = harness.app.world_mut();
        rendered = world.resource::<BoardRenderer>().has_picture();
        let mut labels = world.query_filtered::<&Visibility, With<CountLabel>>();
        let seen =
            labels.iter(world).filter(|visibility| **visibility != Visibility::Hidden).count();
        assert!(rendered || seen == 0, "{seen} counts are seen in frame {frame}");
        if rendered {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(rendered, "the board was never rendered");
    harness.wait_for_fades();
    let world = harness.app.world_mut();
    let mut labels = world.query_filtered::<&Visibility, With<CountLabel>>();
    assert_eq!(labels.iter(world).filter(|it| **it != Visibility::Hidden).count(), 14);
}
