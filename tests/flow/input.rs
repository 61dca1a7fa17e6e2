//! Keys and presses become asks, in the phase that can use them.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::{Activate, ButtonPlugin};
use bevy::window::PrimaryWindow;
use seedfall::board::Pit;
use seedfall::game::{MatchCommand, MatchPhase};
use seedfall::input::{self, BoardInputEnabled};
use seedfall::settings::Volumes;

use super::match_harness::{Table, mv, new_match};

/// Hands at the table.
fn hands(app: &mut App) {
    app.add_plugins((input::plugin, ButtonPlugin));
}

/// A table of Kalah with hands at it.
fn table() -> Table {
    let mut table = Table::with(hands);
    table.begin(new_match("kalah", "", 7));
    table
}

fn send(table: &mut Table, key: KeyCode, state: ButtonState) {
    let world = table.app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).unwrap();
    world.write_message(KeyboardInput {
        key_code: key,
        logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window,
    });
}

/// Presses keys together, and lets them go.
pub fn press(table: &mut Table, keys: &[KeyCode]) {
    for &key in keys {
        send(table, key, ButtonState::Pressed);
    }
    table.frame();
    for &key in keys {
        send(table, key, ButtonState::Released);
    }
    table.frame();
}

fn focused(table: &Table) -> Option<String> {
    let world = table.app.world();
    let entity = world.resource::<InputFocus>().get()?;
    world.get::<Pit>(entity).map(|pit| pit.pit.to_string())
}

#[test]
fn letters_play_the_movers_pits() {
    let mut table = table();
    press(&mut table, &[KeyCode::KeyA]);
    assert_eq!(table.played(), "A");
    press(&mut table, &[KeyCode::KeyB]);
    assert_eq!(table.played(), "A", "seeds fly");
    table.settle();
    press(&mut table, &[KeyCode::KeyB]);
    table.settle();
    assert_eq!(table.played(), "A b");
}

#[test]
fn space_and_enter_skip_and_play_nothing() {
    for key in [KeyCode::Space, KeyCode::Enter] {
        let mut table = table();
        press(&mut table, &[KeyCode::KeyA]);
        press(&mut table, &[key]);
        assert!(!table.is_moving());
        table.assert_rests();
        table.frames(10);
        assert_eq!((table.played().as_str(), table.is_moving()), ("A", false));
    }
}

#[test]
fn a_focused_pit_is_played_by_enter_and_skipped_by_it() {
    let mut table = table();
    press(&mut table, &[KeyCode::ArrowRight]);
    assert_eq!(focused(&table).as_deref(), Some("A"));
    press(&mut table, &[KeyCode::ArrowLeft]);
    assert_eq!(focused(&table).as_deref(), Some("F"), "round the end of the row");
    press(&mut table, &[KeyCode::Enter]);
    assert_eq!(table.played(), "F");
    assert!(table.is_moving());
    press(&mut table, &[KeyCode::Enter]);
    table.settle();
    assert_eq!(table.played(), "F");
    assert_eq!(focused(&table).as_deref(), Some("F"), "the focus stays put");
    // North's turn: the arrows find North's row, which runs the other way.
    press(&mut table, &[KeyCode::ArrowRight]);
    assert_eq!(focused(&table).as_deref(), Some("a"));
    press(&mut table, &[KeyCode::ArrowLeft]);
    assert_eq!(focused(&table).as_deref(), Some("b"));
}

#[test]
fn a_focus_on_a_pit_that_is_gone_is_no_dead_end() {
    let mut table = table();
    press(&mut table, &[KeyCode::ArrowRight]);
    table.ask(MatchCommand::Rematch);
    table.frame();
    press(&mut table, &[KeyCode::Enter]);
    assert_eq!(focused(&table).as_deref(), Some("a"), "North begins the rematch");
    press(&mut table, &[KeyCode::Enter]);
    assert_eq!(table.played(), "a");
}

#[test]
fn control_and_z_goes_back_and_plays_no_pit() {
    let mut table = table();
    table.play_out("C F");
    press(&mut table, &[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert_eq!(table.played(), "C");
    press(&mut table, &[KeyCode::Backspace]);
    assert_eq!(table.played(), "");
    press(&mut table, &[KeyCode::ControlLeft, KeyCode::KeyY]);
    table.settle();
    press(&mut table, &[KeyCode::ControlLeft, KeyCode::ShiftLeft, KeyCode::KeyZ]);
    table.settle();
    assert_eq!(table.played(), "C F");
    press(&mut table, &[KeyCode::ControlLeft, KeyCode::KeyA]);
    assert_eq!(table.played(), "C F");
}

#[test]
fn m_mutes_everywhere_but_in_a_text() {
    let muted = |table: &Table| table.app.world().resource::<Volumes>().muted;
    let mut table = Table::with(hands);
    press(&mut table, &[KeyCode::KeyM]);
    assert!(muted(&table), "without a match too");
    let field = table.app.world_mut().spawn(EditableText::new("Em")).id();
    table.app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
    press(&mut table, &[KeyCode::KeyM]);
    assert!(muted(&table), "it is written");
    table.app.world_mut().resource_mut::<InputFocus>().clear();
    // On a board with thirteen pits in a row M is one of them.
    table.begin(new_match("lab-hakimi", "pits=13", 7));
    press(&mut table, &[KeyCode::KeyM]);
    assert_eq!((table.played().as_str(), muted(&table)), ("M", true));
    press(&mut table, &[KeyCode::ControlLeft, KeyCode::KeyM]);
    assert!(!muted(&table));
}

#[test]
fn a_press_on_a_pit_plays_it_and_while_seeds_fly_skips() {
    let mut table = table();
    let pit = table.pit("A");
    table.app.world_mut().trigger(Activate { entity: pit });
    table.frame();
    assert_eq!((table.played().as_str(), table.current().phase()), ("A", MatchPhase::Sowing));
    let pit = table.pit("b");
    table.app.world_mut().trigger(Activate { entity: pit });
    table.frames(2);
    table.assert_rests();
    assert_eq!((table.played().as_str(), table.current().phase()), ("A", MatchPhase::Choosing));
}

#[test]
fn nothing_reaches_a_board_that_is_covered() {
    let mut table = table();
    table.app.world_mut().resource_mut::<BoardInputEnabled>().0 = false;
    press(&mut table, &[KeyCode::KeyA]);
    press(&mut table, &[KeyCode::ArrowRight]);
    press(&mut table, &[KeyCode::Enter]);
    let pit = table.pit("A");
    table.app.world_mut().trigger(Activate { entity: pit });
    table.frames(2);
    assert_eq!((table.played().as_str(), focused(&table)), ("", None));
    table.app.world_mut().resource_mut::<BoardInputEnabled>().0 = true;
    table.ask(MatchCommand::Play(mv("A")));
    table.frame();
    assert_eq!(table.played(), "A");
}

#[test]
fn a_watched_match_is_not_played_by_hand() {
    let mut table = Table::with(hands);
    table.begin(new_match("kalah", "", 7).with_random_players());
    table.ask(MatchCommand::PauseAutoplay(true));
    table.frame();
    press(&mut table, &[KeyCode::KeyA]);
    let pit = table.pit("A");
    table.app.world_mut().trigger(Activate { entity: pit });
    table.frames(2);
    assert_eq!(table.played(), "");
}

/// Pits are pressed wherever and whenever seeds fly.
#[test]
fn a_storm_of_presses_while_seeds_fly_leaves_the_match_as_it_was() {
    let watched = |pressed: bool| {
        let mut table = Table::with(hands);
        table.frames_of(250);
        table.begin(new_match("kalah", "", 11).with_random_players());
        let mut number = 0;
        while table.current().phase() != MatchPhase::Over {
            for pit in ["a", "C", "F", "e"].iter().cycle().skip(number).take(2) {
                let entity = table.pit(pit);
                if pressed {
                    table.app.world_mut().trigger(Activate { entity });
                }
            }
            number += 1;
            table.frame();
        }
        table.assert_rests();
        (table.played(), number)
    };
    let (calm, storm) = (watched(false), watched(true));
    assert_eq!(storm.0, calm.0);
    assert!(storm.1 < calm.1, "each press skips");
}

mod pad {
    use bevy::input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
        RawGamepadButtonChangedEvent, RawGamepadEvent,
    };
    use bevy::input_focus::tab_navigation::TabIndex;
    use seedfall::game::Match;

    use super::*;

    /// A table with hands and a pad at it.
    fn with_pad() -> (Table, Entity) {
        let mut table = table();
        let gamepad = table.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected {
            name: "pad".to_owned(),
            vendor_id: None,
            product_id: None,
        };
        let event = GamepadConnectionEvent { gamepad, connection };
        table.app.world_mut().write_message(event.clone());
        table.app.world_mut().write_message(RawGamepadEvent::Connection(event));
        table.frames(2);
        (table, gamepad)
    }

    fn press(table: &mut Table, gamepad: Entity, button: GamepadButton) {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent { gamepad, button, value };
            table.app.world_mut().write_message(RawGamepadEvent::Button(event));
            table.frames(2);
        }
    }

    fn focused_pit(table: &Table) -> Option<String> {
        let focus = table.app.world().resource::<InputFocus>().get()?;
        Some(table.app.world().get::<Pit>(focus)?.pit.to_string())
    }

    #[test]
    fn a_pad_alone_plays() {
        let (mut table, pad) = with_pad();
        press(&mut table, pad, GamepadButton::DPadRight);
        press(&mut table, pad, GamepadButton::DPadRight);
        press(&mut table, pad, GamepadButton::DPadRight);
        assert_eq!(focused_pit(&table).as_deref(), Some("C"));
        press(&mut table, pad, GamepadButton::South);
        assert_eq!(table.played(), "C");
        // While seeds fall the same button sees the end at once; then it stands on the same pit.
        press(&mut table, pad, GamepadButton::South);
        table.settle();
        assert_eq!((table.played().as_str(), focused_pit(&table).as_deref()), ("C", Some("C")));
        press(&mut table, pad, GamepadButton::West);
        assert_eq!(table.played(), "");
        press(&mut table, pad, GamepadButton::RightTrigger2);
        table.settle();
        assert_eq!(table.played(), "C");
        press(&mut table, pad, GamepadButton::LeftTrigger2);
        assert_eq!(table.played(), "");
    }

    #[test]
    fn a_stick_is_four_arrows_and_repeats_nothing() {
        let (mut table, gamepad) = with_pad();
        let push = |table: &mut Table, value| {
            let axis = GamepadAxis::LeftStickX;
            let event = RawGamepadAxisChangedEvent { gamepad, axis, value };
            table.app.world_mut().write_message(RawGamepadEvent::Axis(event));
            table.frames(2);
        };
        for value in [0.2, 0.7, 0.9, 1.0, 0.5, 0.8] {
            push(&mut table, value);
        }
        assert_eq!(focused_pit(&table).as_deref(), Some("A"), "one push, one step");
        push(&mut table, 0.0);
        push(&mut table, 1.0);
        assert_eq!(focused_pit(&table).as_deref(), Some("B"));
        push(&mut table, 0.0);
        push(&mut table, -1.0);
        assert_eq!(focused_pit(&table).as_deref(), Some("A"));
    }

    #[test]
    fn the_shoulders_go_through_what_can_be_pressed() {
        let (mut table, pad) = with_pad();
        // Something beside the pits, as the bar has it.
        table.app.world_mut().spawn((Node::default(), TabIndex(500)));
        let at = |table: &Table| table.app.world().resource::<InputFocus>().get();
        press(&mut table, pad, GamepadButton::RightTrigger);
        let first = at(&table);
        assert!(first.is_some());
        press(&mut table, pad, GamepadButton::RightTrigger);
        assert_ne!(at(&table), first);
        press(&mut table, pad, GamepadButton::LeftTrigger);
        assert_eq!(at(&table), first, "and back");
        assert!(table.app.world().contains_resource::<Match>());
    }
}
