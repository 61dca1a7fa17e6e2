//! The question to who looks back and plays another move: may the later ones be forgotten?

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

use crate::game::MatchEvent;
use crate::rules::Move;
use crate::screens::Act;
use crate::screens::panel_stack::{Opened, Panel, Panels, layer};
use crate::theme::widgets::{ButtonLook, TextRole, button, column, panel, row, words};
use crate::theme::{Fonts, size};

/// The move that was not played yet, and how many plies come later.
#[derive(Resource, Default)]
pub(super) struct Doubted(Option<(Move, usize)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Doubted>().add_observer(spawn);
}

/// Opens the question.
pub(super) fn ask(
    mut told: MessageReader<MatchEvent>,
    mut doubted: ResMut<Doubted>,
    mut panels: ResMut<Panels>,
) {
    for told in told.read() {
        if let MatchEvent::ConfirmTruncate { mv, later } = told {
            doubted.0 = Some((*mv, *later));
            panels.open(Panel::Doubt);
        }
    }
}

fn spawn(opened: On<Opened>, mut commands: Commands, doubted: Res<Doubted>, type_face: Res<Fonts>) {
    let Some((mv, later)) = doubted.0.filter(|_| opened.0 == Panel::Doubt) else {
        return;
    };
    let what = match later {
        1 => "The move that comes after this position is forgotten then.".to_owned(),
        later => format!("The {later} moves that come after this position are forgotten then."),
    };
    let layer = commands.spawn(layer()).id();
    let sheet = commands
        .spawn((
            panel(Node { max_width: percent(90), ..column(12.0) }),
            ChildOf(layer),
            children![
                words(
                    type_face.bold(size::HEADING),
                    TextRole::Cream,
                    format!("Play {mv} and go on from here?")
                ),
                (
                    words(type_face.regular(size::BODY), TextRole::Soft, what),
                    TextLayout::justify(Justify::Center),
                ),
            ],
        ))
        .id();
    let buttons = commands.spawn((row(10.0), ChildOf(sheet))).id();
    let play = button(&type_face, "Play on from here", ButtonLook::Plain);
    commands.spawn((play, Act::PlayOn(mv), ChildOf(buttons)));
    let keep = button(&type_face, "Keep the match", ButtonLook::Chosen);
    commands.spawn((keep, Act::Close, AutoFocus, ChildOf(buttons)));
}
