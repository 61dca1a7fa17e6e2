//! Keys that open and close panels: Escape, F1 and F2.

use bevy::prelude::*;

use super::match_screen::move_list::Drawer;
use crate::game::GameSet;
use crate::input::{Action, TriggeredActions};
use crate::ui::panel_stack::{Panel, PanelStack, ShowPanels};
use crate::ui::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_panel_keys.in_set(GameSet::Present).before(ShowPanels));
}

/// Escape closes the panel on top or the list of moves, and opens the menu of a match; F1 or `?` shows
/// the rules, F2 the settings, on every screen.
fn read_panel_keys(
    actions: Res<TriggeredActions>,
    screen: Res<State<Screen>>,
    mut panels: ResMut<PanelStack>,
    mut drawer: ResMut<Drawer>,
) {
    if actions.has(Action::Menu) {
        match panels.top() {
            Some(_) => panels.close(),
            None if drawer.is_open() => drawer.toggle(),
            None if *screen.get() == Screen::Match => panels.open(Panel::Menu),
            None => {}
        }
    } else if actions.has(Action::Settings) {
        panels.toggle(Panel::Settings);
    } else if actions.has(Action::Rules) {
        panels.toggle(Panel::Rules);
    }
}
