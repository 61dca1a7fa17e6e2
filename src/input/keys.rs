//! Keys: letters play pits, arrows go from pit to pit, Space skips, Ctrl+Z and Ctrl+Y go back and on,
//! M mutes.

use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::wishes::{Action, TriggeredActions, commanding, letter};
use super::{ArrowsStepMoves, BoardInputEnabled};
use crate::board::Pit;
use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPhase, MatchPresence};
use crate::rules::{Move, PitId, Seat};
use crate::settings::Volumes;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Undo is at hand over the panels too, the result's above all.
            go_back_and_on,
            (
                skip.run_if(in_state(MatchPhase::Sowing)),
                play_letter,
                hint,
                walk.run_if(not(steps)),
                step,
            )
                .run_if(|reach: Res<BoardInputEnabled>| reach.0),
        )
            .in_set(GameSet::Input)
            .run_if(in_state(MatchPresence::Present)),
    );
    app.add_systems(Update, mute.in_set(GameSet::Input));
}

/// M mutes and unmutes, everywhere but where it is written. Where it is the name of a pit, it takes
/// Ctrl as well.
fn mute(wishes: Res<TriggeredActions>, current: Option<Res<Match>>, mut loudness: ResMut<Volumes>) {
    let names_pit = current.is_some_and(|current| current.position().pits() > b'm' - b'a');
    if wishes.count(Action::Mute, names_pit) % 2 == 1 {
        loudness.muted = !loudness.muted;
    }
}

/// Space or Enter ends what is falling.
fn skip(
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    buttons: Query<(), (With<Button>, Without<Pit>)>,
    mut asks: MessageWriter<MatchCommand>,
) {
    // A button in focus has those keys for itself.
    let free = focus.get().is_none_or(|focused| !buttons.contains(focused));
    let pressed = keys.any_just_pressed([KeyCode::Space, KeyCode::Enter]);
    if pressed && free {
        asks.write(MatchCommand::Skip);
    }
}

fn go_back_and_on(wishes: Res<TriggeredActions>, mut asks: MessageWriter<MatchCommand>) {
    for wish in wishes.all() {
        match wish {
            Action::Undo => asks.write(MatchCommand::Undo),
            Action::Redo => asks.write(MatchCommand::Redo),
            _ => continue,
        };
    }
}

fn play_letter(
    keys: Res<ButtonInput<KeyCode>>,
    current: Res<Match>,
    mut typed: MessageReader<KeyboardInput>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let pits = current.position().pits();
    let letter = typed.read().filter_map(letter).last();
    if !current.awaits_person() || commanding(&keys) {
        return;
    }
    let index = letter.map(|letter| letter - b'a').filter(|index| *index < pits);
    if let Some(pit) = index.and_then(|index| PitId::new(current.turn(), index)) {
        asks.write(MatchCommand::Play(Move::Sow(pit)));
    }
}

/// H or F3 asks for a hint; where H is the name of a pit, it takes Ctrl as well.
fn hint(wishes: Res<TriggeredActions>, current: Res<Match>, mut asks: MessageWriter<MatchCommand>) {
    let names_pit = current.position().pits() > b'h' - b'a';
    if current.awaits_person() && wishes.count(Action::Hint, names_pit) > 0 {
        asks.write(MatchCommand::ToggleHint);
    }
}

/// A run condition: arrows go through the plies, for there is no pit to go to or somebody looks at
/// the list of moves.
fn steps(stepping: Res<ArrowsStepMoves>, current: Option<Res<Match>>) -> bool {
    stepping.0 || current.is_none_or(|match_| match_.is_looking_back() || !match_.awaits_person())
}

/// Page keys, Home and End go through the plies; arrows do where they have nothing else to do.
fn step(
    keys: Res<ButtonInput<KeyCode>>,
    wishes: Res<TriggeredActions>,
    stepping: Res<ArrowsStepMoves>,
    current: Res<Match>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let arrows = steps(stepping, Some(Res::clone(&current)));
    let asked = |wish, arrow| wishes.has(wish) || arrows && keys.just_pressed(arrow);
    let history = current.history();
    let ply = if asked(Action::Back, KeyCode::ArrowLeft) {
        history.cursor().saturating_sub(1)
    } else if asked(Action::On, KeyCode::ArrowRight) {
        history.cursor() + 1
    } else if wishes.has(Action::Start) {
        0
    } else if wishes.has(Action::End) {
        history.moves().len()
    } else {
        return;
    };
    asks.write(MatchCommand::GoTo(ply));
}

/// Arrows move the focus along the row to move, round its ends. Without a focus there, they find
/// the first pit that can be played; so do Enter and Space.
fn walk(
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
    let focused = focus.get().and_then(|entity| pits.get(entity).ok()).map(|(_, pit)| pit.pit);
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
    if let Some((entity, _)) = pits.iter().find(|(_, pit)| pit.pit == wanted) {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
