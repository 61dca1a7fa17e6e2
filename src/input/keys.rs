//! Keys: letters play pits, arrows go from pit to pit, Space skips, Ctrl+Z and Ctrl+Y go back and on.

use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::Reach;
use crate::board::PitEntity;
use crate::play::{Ask, Match, Phase, PlaySet};
use crate::rules::{MAX_PITS, Move, Pit, Seat};

/// The letters of pits, in their order.
const LETTERS: [KeyCode; MAX_PITS as usize] = [
    KeyCode::KeyA,
    KeyCode::KeyB,
    KeyCode::KeyC,
    KeyCode::KeyD,
    KeyCode::KeyE,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyH,
    KeyCode::KeyI,
    KeyCode::KeyJ,
    KeyCode::KeyK,
    KeyCode::KeyL,
    KeyCode::KeyM,
    KeyCode::KeyN,
    KeyCode::KeyO,
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (skip, go_back_and_on, play_letter, walk)
            .in_set(PlaySet::Ask)
            .run_if(resource_exists::<Match>)
            .run_if(|reach: Res<Reach>| reach.0),
    );
}

/// Space or Enter ends what is falling.
fn skip(
    keys: Res<ButtonInput<KeyCode>>,
    current: Res<Match>,
    focus: Res<InputFocus>,
    buttons: Query<(), (With<Button>, Without<PitEntity>)>,
    mut asks: MessageWriter<Ask>,
) {
    // A button in focus has those keys for itself.
    let free = focus.get().is_none_or(|focused| !buttons.contains(focused));
    let pressed = keys.any_just_pressed([KeyCode::Space, KeyCode::Enter]);
    if *current.phase() == Phase::Sowing && pressed && free {
        asks.write(Ask::Skip);
    }
}

fn go_back_and_on(keys: Res<ButtonInput<KeyCode>>, mut asks: MessageWriter<Ask>) {
    let control = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if control && keys.just_pressed(KeyCode::KeyZ) {
        asks.write(if shift { Ask::Redo } else { Ask::Undo });
    } else if control && keys.just_pressed(KeyCode::KeyY) {
        asks.write(Ask::Redo);
    } else if keys.just_pressed(KeyCode::Backspace) {
        asks.write(Ask::Undo);
    }
}

fn play_letter(keys: Res<ButtonInput<KeyCode>>, current: Res<Match>, mut asks: MessageWriter<Ask>) {
    if !current.awaits_person() || keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]) {
        return;
    }
    let pits = current.position().pits();
    let pressed = (0..pits).find(|index| keys.just_pressed(LETTERS[usize::from(*index)]));
    if let Some(index) = pressed {
        asks.write(Ask::Play(Move::Sow(Pit::new(current.game().turn(), index))));
    }
}

/// Arrows move the focus along the row to move, round its ends. Without a focus there, they find
/// the first pit that can be played; so do Enter and Space.
fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    current: Res<Match>,
    pits: Query<(Entity, &PitEntity)>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let forward = keys.any_just_pressed([KeyCode::ArrowRight, KeyCode::ArrowDown]);
    let back = keys.any_just_pressed([KeyCode::ArrowLeft, KeyCode::ArrowUp]);
    let enter = keys.any_just_pressed([KeyCode::Enter, KeyCode::Space]) && focus.get().is_none();
    if !(forward || back || enter) || !current.awaits_person() {
        return;
    }
    let turn = current.game().turn();
    let count = current.position().pits();
    let focused = focus.get().and_then(|entity| pits.get(entity).ok()).map(|(_, pit)| pit.pit);
    let wanted = match focused {
        Some(pit) if pit.seat == turn => {
            // North's row runs the other way on the screen.
            let step = if forward == (turn == Seat::South) { 1 } else { count - 1 };
            Pit::new(turn, (pit.index + step) % count)
        }
        _ => {
            let first = current.game().legal_moves().into_iter().find_map(|mv| match mv {
                Move::Sow(pit) => Some(pit),
                _ => None,
            });
            first.unwrap_or(Pit::new(turn, 0))
        }
    };
    if let Some((entity, _)) = pits.iter().find(|(_, pit)| pit.pit == wanted) {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
