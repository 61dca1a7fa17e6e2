//! A hint moves the focus to its pit, which shows the preview; Enter plays it.

use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use crate::board::Pit;
use crate::game::Advice;
use crate::rules::{Move, PitId};
use crate::ui::focus::ReplaceFocus;
use crate::ui::panel_stack::{PanelLayer, no_panel_open};
use crate::ui::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        focus_hinted_pit
            .in_set(ReplaceFocus)
            .run_if(in_state(Screen::Match).and_then(no_panel_open)),
    );
}

fn focus_hinted_pit(
    advice: Res<Advice>,
    pits: Query<(Entity, &Pit)>,
    mut last: Local<Option<PitId>>,
    mut focus: ResMut<InputFocus>,
    layers: Query<(), With<PanelLayer>>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let hinted = advice.hint().and_then(|hint| match hint.mv {
        Move::Sow(pit) => Some(pit),
        _ => None,
    });
    // Only once, so that the player can move the focus away. A panel that closes takes the focus with it.
    if *last == hinted || !layers.is_empty() {
        return;
    }
    *last = hinted;
    let pit = pits.iter().find(|(_, pit)| Some(pit.0) == hinted);
    if let Some((entity, _)) = pit {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
