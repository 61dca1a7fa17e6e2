//! Mouse and touch: pressing a pit plays it, and during a move any press on the table skips the rest.

use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::board_input::BoardInputEnabled;
use super::keys::MatchKeys;
use super::long_press::LongPress;
use crate::board::{Pit, Table};
use crate::game::{GameSet, Match, MatchCommand, MatchPhase};
use crate::rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_pit).add_observer(skip_animation);
    app.add_systems(Update, hide_focus.in_set(GameSet::Input).before(MatchKeys));
}

/// Plays a pit that is pressed by mouse, touch or key.
fn play_pit(
    activate: On<Activate>,
    pits: Query<&Pit>,
    current: Option<Res<Match>>,
    enabled: Res<BoardInputEnabled>,
    press: Res<LongPress>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let (Ok(pit), Some(current)) = (pits.get(activate.entity), current) else {
        return;
    };
    // A finger that only showed the preview is lifted.
    if !enabled.0 || press.resting_finger().is_some() {
        return;
    }
    match current.phase() {
        MatchPhase::Animating => {
            commands.write(MatchCommand::Skip);
        }
        MatchPhase::Choosing if current.awaits_person() => {
            commands.write(MatchCommand::Play(Move::Sow(pit.0)));
        }
        MatchPhase::Choosing | MatchPhase::Ritual | MatchPhase::Over => {}
    }
}

/// Skips the rest of a move when the table is pressed.
fn skip_animation(
    press: On<Pointer<Press>>,
    tables: Query<(), With<Table>>,
    current: Option<Res<Match>>,
    enabled: Res<BoardInputEnabled>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let sowing = current.is_some_and(|current| current.phase() == MatchPhase::Animating);
    if sowing && enabled.0 && tables.contains(press.entity) {
        commands.write(MatchCommand::Skip);
    }
}

/// Players with a mouse need not see where the focus is.
fn hide_focus(mouse: Res<ButtonInput<MouseButton>>, mut visible: ResMut<InputFocusVisible>) {
    if mouse.just_pressed(MouseButton::Left) && visible.0 {
        visible.0 = false;
    }
}
