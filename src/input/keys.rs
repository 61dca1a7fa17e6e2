//! Keys become commands of the match: letters play pits, arrows move the focus, Space skips.

use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::actions::{TriggeredActions, is_command_held};
use super::bindings::{Action, typed_letter};
use super::board_input::{ArrowsStepMoves, BoardInputEnabled};
use crate::board::Pit;
use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPhase, MatchPresence};
use crate::rules::{Move, PitId, Seat};
use crate::settings::Volumes;

/// Keys become commands of the match.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchKeys;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Undo works over panels too, most of all over the result.
            undo_and_redo.run_if(in_state(MatchPresence::Present)),
            skip.run_if(in_state(MatchPhase::Animating)).run_if(is_board_enabled),
            // In every frame: a letter must not wait until the board takes input.
            play_pit_by_letter,
            (toggle_hint, move_focus.run_if(not(arrows_step)), step_through_plies)
                .chain()
                .run_if(in_state(MatchPresence::Present))
                .run_if(is_board_enabled),
        )
            .chain()
            .in_set(MatchKeys)
            .in_set(GameSet::Input),
    );
    app.add_systems(Update, toggle_mute.in_set(GameSet::Input));
}

/// A run condition: input reaches the board.
fn is_board_enabled(enabled: Res<BoardInputEnabled>) -> bool {
    enabled.0
}

/// M turns sound off and on, except in text fields. Where M is the name of a pit, it needs Ctrl.
fn toggle_mute(
    actions: Res<TriggeredActions>,
    current: Option<Res<Match>>,
    mut volumes: ResMut<Volumes>,
) {
    let is_pit_letter = current.is_some_and(|current| current.position().pits() > b'm' - b'a');
    if actions.count(Action::Mute, is_pit_letter) % 2 == 1 {
        volumes.muted = !volumes.muted;
    }
}

/// Space or Enter skips the animation of a move.
fn skip(
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    buttons: Query<(), (With<Button>, Without<Pit>)>,
    mut commands: MessageWriter<MatchCommand>,
) {
    // A focused button needs those keys for itself.
    let free = focus.get().is_none_or(|focused| !buttons.contains(focused));
    let pressed = keys.any_just_pressed([KeyCode::Space, KeyCode::Enter]);
    if pressed && free {
        commands.write(MatchCommand::Skip);
    }
}

fn undo_and_redo(actions: Res<TriggeredActions>, mut commands: MessageWriter<MatchCommand>) {
    for action in actions.all() {
        match action {
            Action::Undo => commands.write(MatchCommand::Undo),
            Action::Redo => commands.write(MatchCommand::Redo),
            _ => continue,
        };
    }
}

/// The last letter that was typed in this frame plays its pit, or is lost.
fn play_pit_by_letter(
    keys: Res<ButtonInput<KeyCode>>,
    enabled: Res<BoardInputEnabled>,
    current: Option<Res<Match>>,
    mut typed: MessageReader<KeyboardInput>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let letter = typed.read().filter_map(typed_letter).last();
    let current = current.filter(|current| enabled.0 && current.awaits_person());
    let (Some(letter), Some(current)) = (letter, current) else {
        return;
    };
    let index = letter - b'a';
    if index >= current.position().pits() || is_command_held(&keys) {
        return;
    }
    if let Some(pit) = PitId::new(current.turn(), index) {
        commands.write(MatchCommand::Play(Move::Sow(pit)));
    }
}

/// H or F3 shows a hint. Where H is the name of a pit, it needs Ctrl.
fn toggle_hint(
    actions: Res<TriggeredActions>,
    current: Res<Match>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let is_pit_letter = current.position().pits() > b'h' - b'a';
    if current.awaits_person() && actions.count(Action::Hint, is_pit_letter) > 0 {
        commands.write(MatchCommand::ToggleHint);
    }
}

/// A run condition: arrow keys step through the plies, as there is no pit to choose or the list of
/// moves is open.
fn arrows_step(stepping: Res<ArrowsStepMoves>, current: Option<Res<Match>>) -> bool {
    stepping.0 || current.is_none_or(|match_| match_.is_looking_back() || !match_.awaits_person())
}

/// Page Up, Page Down, Home and End step through the plies; so do arrow keys where [`arrows_step`].
fn step_through_plies(
    keys: Res<ButtonInput<KeyCode>>,
    actions: Res<TriggeredActions>,
    stepping: Res<ArrowsStepMoves>,
    current: Res<Match>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let arrows = arrows_step(stepping, Some(Res::clone(&current)));
    let wanted = |action, arrow| actions.has(action) || arrows && keys.just_pressed(arrow);
    let history = current.history();
    let ply = if wanted(Action::StepBack, KeyCode::ArrowLeft) {
        history.cursor().saturating_sub(1)
    } else if wanted(Action::StepForward, KeyCode::ArrowRight) {
        history.cursor() + 1
    } else if actions.has(Action::GoToStart) {
        0
    } else if actions.has(Action::GoToEnd) {
        history.moves().len()
    } else {
        return;
    };
    commands.write(MatchCommand::GoTo(ply));
}

/// Arrow keys move the focus along the row of the player to move, around its ends. Without a focus
/// there, they find the first playable pit; so do Enter and Space.
fn move_focus(
    keys: Res<ButtonInput<KeyCode>>,
    current: CurrentMatch,
    pits: Query<(Entity, &Pit)>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let forward = keys.any_just_pressed([KeyCode::ArrowRight, KeyCode::ArrowDown]);
    let back = keys.any_just_pressed([KeyCode::ArrowLeft, KeyCode::ArrowUp]);
    let enter = keys.any_just_pressed([KeyCode::Enter, KeyCode::Space]) && focus.get().is_none();
    if !(forward || back || enter) || !current.awaits_person() {
        return;
    }
    let turn = current.turn();
    let count = current.position().pits();
    let focused = focus.get().and_then(|entity| pits.get(entity).ok()).map(|(_, pit)| pit.0);
    let wanted = match focused {
        Some(pit) if pit.seat() == turn => {
            // North's row runs the other way on the screen.
            let step = if forward == (turn == Seat::South) { 1 } else { count - 1 };
            PitId::new(turn, (pit.index() + step) % count).unwrap_or(pit)
        }
        _ => {
            let legal = current.rules.legal_moves(current.state());
            let first = legal.into_iter().find_map(|mv| match mv {
                Move::Sow(pit) => Some(pit),
                _ => None,
            });
            first.unwrap_or(PitId::leftmost(turn))
        }
    };
    if let Some((entity, _)) = pits.iter().find(|(_, pit)| pit.0 == wanted) {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
