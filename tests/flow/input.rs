//! Keys, buttons and presses become commands in the phases that can use them.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, NativeKey};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::{Activate, ButtonPlugin};
use seedfall::game::{MatchCommand, MatchPhase};
use seedfall::input::{self, BoardInputEnabled};
use seedfall::settings::Volumes;

use super::app_harness::write_key;
use super::match_harness::{MatchHarness, mv, new_match};

/// The plugins that read input.
fn input_plugins(app: &mut App) {
    app.add_plugins((input::plugin, ButtonPlugin));
}

/// A match of Kalah that can be played by keys and presses.
fn kalah_with_input() -> MatchHarness {
    let mut harness = MatchHarness::with_plugin(input_plugins);
    harness.begin_match(new_match("kalah", "", 7));
    harness
}

/// Presses keys in one frame, and releases them in the next. They are known by their codes alone.
pub fn press(harness: &mut MatchHarness, keys: &[KeyCode]) {
    let unidentified = Key::Unidentified(NativeKey::Unidentified);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        for &key in keys {
            write_key(harness.app.world_mut(), key, &unidentified, state);
        }
        harness.frame();
    }
}

#[test]
fn letters_play_the_movers_pits() {
    let mut harness = kalah_with_input();
    press(&mut harness, &[KeyCode::KeyA]);
    assert_eq!(harness.played_moves(), "A");
    press(&mut harness, &[KeyCode::KeyB]);
    assert_eq!(harness.played_moves(), "A", "seeds fly");
    harness.finish_move();
    press(&mut harness, &[KeyCode::KeyB]);
    harness.finish_move();
    assert_eq!(harness.played_moves(), "A b");
}

#[test]
fn space_and_enter_skip_and_play_nothing() {
    for key in [KeyCode::Space, KeyCode::Enter] {
        let mut harness = kalah_with_input();
        press(&mut harness, &[KeyCode::KeyA]);
        press(&mut harness, &[key]);
        assert!(!harness.is_moving());
        harness.assert_at_rest();
        harness.frames(10);
        assert_eq!((harness.played_moves().as_str(), harness.is_moving()), ("A", false));
    }
}

#[test]
fn a_focused_pit_is_played_by_enter_and_skipped_by_it() {
    let mut harness = kalah_with_input();
    press(&mut harness, &[KeyCode::ArrowRight]);
    assert_eq!(harness.focused_pit().as_deref(), Some("A"));
    press(&mut harness, &[KeyCode::ArrowLeft]);
    assert_eq!(harness.focused_pit().as_deref(), Some("F"), "round the end of the row");
    press(&mut harness, &[KeyCode::Enter]);
    assert_eq!(harness.played_moves(), "F");
    assert!(harness.is_moving());
    press(&mut harness, &[KeyCode::Enter]);
    harness.finish_move();
    assert_eq!(harness.played_moves(), "F");
    assert_eq!(harness.focused_pit().as_deref(), Some("F"), "the focus stays on the pit");
    // North's turn: the arrows find North's row, which runs the other way.
    press(&mut harness, &[KeyCode::ArrowRight]);
    assert_eq!(harness.focused_pit().as_deref(), Some("a"));
    press(&mut harness, &[KeyCode::ArrowLeft]);
    assert_eq!(harness.focused_pit().as_deref(), Some("b"));
}

#[test]
fn the_focus_moves_on_from_a_pit_that_no_longer_exists() {
    let mut harness = kalah_with_input();
    press(&mut harness, &[KeyCode::ArrowRight]);
    harness.send(MatchCommand::Rematch);
    harness.frame();
    press(&mut harness, &[KeyCode::Enter]);
    assert_eq!(harness.focused_pit().as_deref(), Some("a"), "North begins the rematch");
    press(&mut harness, &[KeyCode::Enter]);
    assert_eq!(harness.played_moves(), "a");
}

#[test]
fn ctrl_and_z_undo_and_play_no_pit() {
    let mut harness = kalah_with_input();
    harness.play_out("C F");
    press(&mut harness, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(harness.played_moves(), "C");
    press(&mut harness, &[KeyCode::Backspace]);
    assert_eq!(harness.played_moves(), "");
    press(&mut harness, &[KeyCode::ControlLeft, KeyCode::KeyY]);
    harness.finish_move();
    press(&mut harness, &[KeyCode::ControlLeft, KeyCode::ShiftLeft, KeyCode::KeyZ]);
    harness.finish_move();
    assert_eq!(harness.played_moves(), "C F");
    press(&mut harness, &[KeyCode::ControlLeft, KeyCode::KeyA]);
    assert_eq!(harness.played_moves(), "C F");
}

#[test]
fn m_mutes_except_in_a_text_field() {
    let muted = |harness: &MatchHarness| harness.app.world().resource::<Volumes>().muted;
    let mut harness = MatchHarness::with_plugin(input_plugins);
    press(&mut harness, &[KeyCode::KeyM]);
    assert!(muted(&harness), "without a match too");
    let field = harness.app.world_mut().spawn(EditableText::new("Em")).id();
    harness.app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
    press(&mut harness, &[KeyCode::KeyM]);
    assert!(muted(&harness), "a letter is typed");
    harness.app.world_mut().resource_mut::<InputFocus>().clear();
    // On a board with thirteen pits in a row M is one of them.
    harness.begin_match(new_match("lab-hakimi", "pits=13", 7));
    press(&mut harness, &[KeyCode::KeyM]);
    assert_eq!((harness.played_moves().as_str(), muted(&harness)), ("M", true));
    press(&mut harness, &[KeyCode::ControlLeft, KeyCode::KeyM]);
    assert!(!muted(&harness));
}

#[test]
fn a_press_on_a_pit_plays_it_and_while_seeds_fly_skips() {
    let mut harness = kalah_with_input();
    let pit = harness.pit_entity("A");
    harness.app.world_mut().trigger(Activate { entity: pit });
    harness.frame();
    assert_eq!(
        (harness.played_moves().as_str(), harness.current().phase()),
        ("A", MatchPhase::Animating)
    );
    let pit = harness.pit_entity("b");
    harness.app.world_mut().trigger(Activate { entity: pit });
    harness.frames(2);
    harness.assert_at_rest();
    assert_eq!(
        (harness.played_moves().as_str(), harness.current().phase()),
        ("A", MatchPhase::Choosing)
    );
}

#[test]
fn a_covered_board_takes_no_input() {
    let mut harness = kalah_with_input();
    harness.app.world_mut().resource_mut::<BoardInputEnabled>().0 = false;
    press(&mut harness, &[KeyCode::KeyA]);
    press(&mut harness, &[KeyCode::ArrowRight]);
    press(&mut harness, &[KeyCode::Enter]);
    let pit = harness.pit_entity("A");
    harness.app.world_mut().trigger(Activate { entity: pit });
    harness.frames(2);
    assert_eq!((harness.played_moves().as_str(), harness.focused_pit()), ("", None));
    harness.app.world_mut().resource_mut::<BoardInputEnabled>().0 = true;
    harness.send(MatchCommand::Play(mv("A")));
    harness.frame();
    assert_eq!(harness.played_moves(), "A");
}

#[test]
fn a_letter_typed_before_the_board_takes_input_plays_nothing() {
    let letter = Key::Unidentified(NativeKey::Unidentified);
    let mut harness = kalah_with_input();
    harness.app.world_mut().resource_mut::<BoardInputEnabled>().0 = false;
    write_key(harness.app.world_mut(), KeyCode::KeyA, &letter, ButtonState::Pressed);
    harness.frame();
    harness.app.world_mut().resource_mut::<BoardInputEnabled>().0 = true;
    harness.frames(2);
    assert_eq!(harness.played_moves(), "", "the panel had closed in the frame of the letter");

    let mut harness = MatchHarness::with_plugin(input_plugins);
    write_key(harness.app.world_mut(), KeyCode::KeyA, &letter, ButtonState::Pressed);
    harness.send(MatchCommand::Begin(Box::new(new_match("kalah", "", 7))));
    harness.frames(3);
    assert_eq!(harness.played_moves(), "", "the match began in the frame of the letter");
}

#[test]
fn a_watched_match_takes_no_moves_from_input() {
    let mut harness = MatchHarness::with_plugin(input_plugins);
    harness.begin_match(new_match("kalah", "", 7).with_random_players());
    harness.send(MatchCommand::PauseAutoplay(true));
    harness.frame();
    press(&mut harness, &[KeyCode::KeyA]);
    let pit = harness.pit_entity("A");
    harness.app.world_mut().trigger(Activate { entity: pit });
    harness.frames(2);
    assert_eq!(harness.played_moves(), "");
}

/// Pits of both players are pressed in every frame.
#[test]
fn many_presses_while_seeds_fly_do_not_change_the_match() {
    let watched = |pressed: bool| {
        let mut harness = MatchHarness::with_plugin(input_plugins);
        harness.set_frame_ms(250);
        harness.begin_match(new_match("kalah", "", 11).with_random_players());
        let mut number = 0;
        while harness.current().phase() != MatchPhase::Over {
            for pit in ["a", "C", "F", "e"].iter().cycle().skip(number).take(2) {
                let entity = harness.pit_entity(pit);
                if pressed {
                    harness.app.world_mut().trigger(Activate { entity });
                }
            }
            number += 1;
            harness.frame();
        }
        harness.assert_at_rest();
        (harness.played_moves(), number)
    };
    let (undisturbed, pressed) = (watched(false), watched(true));
    assert_eq!(pressed.0, undisturbed.0);
    assert!(pressed.1 < undisturbed.1, "each press skips");
}

mod pad {
    use bevy::input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
        RawGamepadButtonChangedEvent, RawGamepadEvent,
    };
    use bevy::input_focus::tab_navigation::TabIndex;
    use seedfall::game::Match;

    use super::*;

    /// A match that can be played with a gamepad.
    fn with_pad() -> (MatchHarness, Entity) {
        let mut harness = kalah_with_input();
        let gamepad = harness.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected {
            name: "pad".to_owned(),
            vendor_id: None,
            product_id: None,
        };
        let event = GamepadConnectionEvent { gamepad, connection };
        harness.app.world_mut().write_message(event.clone());
        harness.app.world_mut().write_message(RawGamepadEvent::Connection(event));
        harness.frames(2);
        (harness, gamepad)
    }

    fn press(harness: &mut MatchHarness, gamepad: Entity, button: GamepadButton) {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent { gamepad, button, value };
            harness.app.world_mut().write_message(RawGamepadEvent::Button(event));
            harness.frames(2);
        }
    }

    #[test]
    fn a_gamepad_alone_plays() {
        let (mut harness, pad) = with_pad();
        press(&mut harness, pad, GamepadButton::DPadRight);
        press(&mut harness, pad, GamepadButton::DPadRight);
        press(&mut harness, pad, GamepadButton::DPadRight);
        assert_eq!(harness.focused_pit().as_deref(), Some("C"));
        press(&mut harness, pad, GamepadButton::South);
        assert_eq!(harness.played_moves(), "C");
        // During the animation the same button skips it; the focus stays on the pit.
        press(&mut harness, pad, GamepadButton::South);
        harness.finish_move();
        assert_eq!(
            (harness.played_moves().as_str(), harness.focused_pit().as_deref()),
            ("C", Some("C"))
        );
        press(&mut harness, pad, GamepadButton::West);
        assert_eq!(harness.played_moves(), "");
        press(&mut harness, pad, GamepadButton::RightTrigger2);
        harness.finish_move();
        assert_eq!(harness.played_moves(), "C");
        press(&mut harness, pad, GamepadButton::LeftTrigger2);
        assert_eq!(harness.played_moves(), "");
    }

    #[test]
    fn a_stick_acts_as_four_arrow_keys_without_repeat() {
        let (mut harness, gamepad) = with_pad();
        let push = |harness: &mut MatchHarness, value| {
            let axis = GamepadAxis::LeftStickX;
            let event = RawGamepadAxisChangedEvent { gamepad, axis, value };
            harness.app.world_mut().write_message(RawGamepadEvent::Axis(event));
            harness.frames(2);
        };
        for value in [0.2, 0.7, 0.9, 1.0, 0.5, 0.8] {
            push(&mut harness, value);
        }
        assert_eq!(harness.focused_pit().as_deref(), Some("A"), "one push, one step");
        push(&mut harness, 0.0);
        push(&mut harness, 1.0);
        assert_eq!(harness.focused_pit().as_deref(), Some("B"));
        push(&mut harness, 0.0);
        push(&mut harness, -1.0);
        assert_eq!(harness.focused_pit().as_deref(), Some("A"));
    }

    #[test]
    fn the_shoulder_buttons_move_the_focus() {
        let (mut harness, pad) = with_pad();
        // Something beside the pits, as the bar has it.
        harness.app.world_mut().spawn((Node::default(), TabIndex(500)));
        let at = |harness: &MatchHarness| harness.app.world().resource::<InputFocus>().get();
        press(&mut harness, pad, GamepadButton::RightTrigger);
        let first = at(&harness);
        assert!(first.is_some());
        press(&mut harness, pad, GamepadButton::RightTrigger);
        assert_ne!(at(&harness), first);
        press(&mut harness, pad, GamepadButton::LeftTrigger);
        assert_eq!(at(&harness), first, "and back");
        assert!(harness.app.world().contains_resource::<Match>());
    }
}
