//! Mouse and touch: a pit is played, and while seeds fall any press on the table skips.

use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::BoardInputEnabled;
use super::long_press::LongPress;
use crate::board::{Pit, Table};
use crate::game::{GameSet, Match, MatchCommand, MatchPhase};
use crate::rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_pit).add_observer(skip);
    app.add_systems(Update, hide_focus.in_set(GameSet::Input));
}

/// A pit is pressed, by mouse, touch or key.
fn play_pit(
    activate: On<Activate>,
    pits: Query<&Pit>,
    current: Option<Res<Match>>,
    reach: Res<BoardInputEnabled>,
    press: Res<LongPress>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let (Ok(pit), Some(current)) = (pits.get(activate.entity), current) else {
        return;
    };
    // A finger that has looked is lifted.
    if !reach.0 || press.looks().is_some() {
        return;
    }
    match current.phase() {
        MatchPhase::Sowing => {
            asks.write(MatchCommand::Skip);
        }
        MatchPhase::Choosing if current.awaits_person() => {
            asks.write(MatchCommand::Play(Move::Sow(pit.pit)));
        }
        MatchPhase::Choosing | MatchPhase::Opening | MatchPhase::Over => {}
    }
}

/// The table is pressed: what is falling is down at once.
fn skip(
    press: On<Pointer<Press>>,
    tables: Query<(), With<Table>>,
    current: Option<Res<Match>>,
    reach: Res<BoardInputEnabled>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let sowing = current.is_some_and(|current| current.phase() == MatchPhase::Sowing);
    if sowing && reach.0 && tables.contains(press.entity) {
        asks.write(MatchCommand::Skip);
    }
}

/// Who uses the mouse does not need to see where the keys are.
fn hide_focus(mouse: Res<ButtonInput<MouseButton>>, mut visible: ResMut<InputFocusVisible>) {
    if mouse.just_pressed(MouseButton::Left) && visible.0 {
        visible.0 = false;
    }
}
