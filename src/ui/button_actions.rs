//! What most buttons do when they are pressed: send a command to the match, open or close a panel.
//!
//! A button carries one of these components; any other button has an observer of its own beside it.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::panel_stack::{Panel, PanelStack};
use crate::game::MatchCommand;

/// A button that sends a command to the match.
#[derive(Component, Clone)]
pub struct SendsCommand(pub MatchCommand);

/// A button that opens a panel.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpensPanel(pub Panel);

/// A button that closes the panel on top.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosesPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(send_command).add_observer(open_panel).add_observer(close_panel);
}

fn send_command(
    activate: On<Activate>,
    buttons: Query<&SendsCommand>,
    mut panels: ResMut<PanelStack>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    if let Ok(SendsCommand(command)) = buttons.get(activate.entity) {
        if closes_panels(command) {
            panels.close_all();
        }
        match_commands.write(command.clone());
    }
}

/// Whether an open panel would be about a position that the command leaves.
fn closes_panels(command: &MatchCommand) -> bool {
    matches!(
        command,
        MatchCommand::Undo
            | MatchCommand::Redo
            | MatchCommand::ToggleHint
            | MatchCommand::PlayAndTruncate(_)
            | MatchCommand::Rematch
    )
}

fn open_panel(activate: On<Activate>, buttons: Query<&OpensPanel>, mut panels: ResMut<PanelStack>) {
    if let Ok(OpensPanel(panel)) = buttons.get(activate.entity) {
        panels.open(*panel);
    }
}

fn close_panel(
    activate: On<Activate>,
    buttons: Query<(), With<ClosesPanel>>,
    mut panels: ResMut<PanelStack>,
) {
    if buttons.contains(activate.entity) {
        panels.close();
    }
}

/// An observer for a button that ends the program.
pub fn quit(_: On<Activate>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}
