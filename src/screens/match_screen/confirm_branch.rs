//! The panel that asks a viewer who plays another move at an earlier position whether the later moves may be
//! dropped.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

use crate::game::{MatchCommand, MatchEvent};
use crate::rules::Move;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, panel, row, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::{ClosesPanel, SendsCommand};
use crate::ui::panel_stack::{Panel, PanelStack, add_panel, panel_layer};

/// The move that waits for the answer, and how many plies would be dropped.
#[derive(Resource, Default)]
pub(super) struct BranchToConfirm(Option<(Move, usize)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BranchToConfirm>();
    add_panel(app, Panel::ConfirmBranch, spawn);
}

/// Opens the question.
pub(super) fn ask_to_confirm(
    mut events: MessageReader<MatchEvent>,
    mut branch: ResMut<BranchToConfirm>,
    mut panels: ResMut<PanelStack>,
) {
    for event in events.read() {
        if let MatchEvent::ConfirmTruncate { mv, later } = event {
            branch.0 = Some((*mv, *later));
            panels.open(Panel::ConfirmBranch);
        }
    }
}

fn spawn(mut commands: Commands, branch: Res<BranchToConfirm>, fonts: Res<Fonts>) {
    let Some((mv, later)) = branch.0 else {
        return;
    };
    let what = match later {
        1 => "The move that comes after this position is forgotten then.".to_owned(),
        later => format!("The {later} moves that come after this position are forgotten then."),
    };
    let layer = commands.spawn(panel_layer()).id();
    let sheet = commands
        .spawn((
            panel(Node { max_width: percent(90), ..column(12.0) }),
            ChildOf(layer),
            children![
                themed_text(
                    fonts.bold(size::HEADING),
                    TextRole::Cream,
                    format!("Play {mv} and go on from here?")
                ),
                (
                    themed_text(fonts.regular(size::BODY), TextRole::Soft, what),
                    TextLayout::justify(Justify::Center),
                ),
            ],
        ))
        .id();
    let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
    let play = button(&fonts, "Play on from here", ButtonStyle::Plain);
    commands.spawn((play, SendsCommand(MatchCommand::PlayAndTruncate(mv)), ChildOf(buttons)));
    let keep = button(&fonts, "Keep the match", ButtonStyle::Highlighted);
    commands.spawn((keep, ClosesPanel, AutoFocus, ChildOf(buttons)));
}
