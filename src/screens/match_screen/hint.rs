//! A hint takes the focus to its pit: what would come of it is seen there, and Enter plays it.

use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use crate::board::Pit;
use crate::game::{Advice, GameSet};
use crate::rules::{Move, PitId};
use crate::ui::panel_stack::{PanelLayer, no_panel_open};
use crate::ui::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        focus_hinted_pit
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(no_panel_open)),
    );
}

fn focus_hinted_pit(
    advice: Res<Advice>,
    pits: Query<(Entity, &Pit)>,
    mut pointed: Local<Option<PitId>>,
    mut focus: ResMut<InputFocus>,
    layers: Query<(), With<PanelLayer>>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let advised = advice.hint().and_then(|hint| match hint.mv {
        Move::Sow(pit) => Some(pit),
        _ => None,
    });
    // Once: who looks elsewhere afterwards is let. A panel that goes takes the focus with it.
    if *pointed == advised || !layers.is_empty() {
        return;
    }
    *pointed = advised;
    let there = pits.iter().find(|(_, pit)| Some(pit.pit) == advised);
    if let Some((entity, _)) = there {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
