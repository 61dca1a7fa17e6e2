//! Whether the drawer with the list of moves is open, and what opens it.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::MatchCommand;
use crate::ui::panel_stack::PanelStack;

/// Whether the list of moves is shown.
#[derive(Resource, Default, Debug)]
pub struct Drawer {
    open: bool,
}

impl Drawer {
    /// Whether the list of moves is shown.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Shows or hides it.
    pub(super) fn set_open(&mut self, open: bool) {
        self.open = open;
    }

    /// Shows it if it is hidden, and hides it if it is shown.
    pub fn toggle(&mut self) {
        self.open = !self.open;
    }
}

/// An observer for a button that shows or hides the list of moves.
pub fn toggle_move_list(
    _: On<Activate>,
    mut panels: ResMut<PanelStack>,
    mut drawer: ResMut<Drawer>,
) {
    panels.close_all();
    drawer.toggle();
}

/// An observer for a button that has the computer review the match; its review is shown in the drawer.
pub fn start_review(
    _: On<Activate>,
    mut panels: ResMut<PanelStack>,
    mut drawer: ResMut<Drawer>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    panels.close_all();
    drawer.set_open(true);
    match_commands.write(MatchCommand::StartReview);
}
