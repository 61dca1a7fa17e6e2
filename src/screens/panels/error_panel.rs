//! What went wrong, in a line: it is shown on a panel, or below the board if play need not stop.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::text::LineBreak;

use crate::screens::Act;
use crate::screens::panel_stack::{self, Opened, Panel, Panels, layer};
use crate::theme::widgets::{ButtonLook, TextRole, button, panel, words};
use crate::theme::{Fonts, size};

/// The width of the panel, in logical pixels.
const WIDEST: f32 = 720.0;

/// What went wrong and was not shown yet.
#[derive(Resource, Default, Debug)]
pub struct Trouble(pub Option<String>);

/// What is shown.
#[derive(Resource, Default)]
pub struct Shown(String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Trouble>().init_resource::<Shown>();
    app.add_observer(spawn);
}

/// Opens the panel.
pub fn tell(mut trouble: ResMut<Trouble>, mut shown: ResMut<Shown>, mut panels: ResMut<Panels>) {
    if let Some(line) = trouble.bypass_change_detection().0.take() {
        shown.0 = line;
        panels.open(Panel::Trouble);
    }
}

fn spawn(opened: On<Opened>, mut commands: Commands, shown: Res<Shown>, type_face: Res<Fonts>) {
    if opened.0 != Panel::Trouble {
        return;
    }
    let layer = commands.spawn(layer()).id();
    let node = Node { overflow: Overflow::scroll_y(), ..panel_stack::sheet(WIDEST, 14.0) };
    let sheet = commands
        .spawn((
            panel(node),
            ChildOf(layer),
            children![
                words(type_face.bold(size::HEADING), TextRole::Cream, "That did not work"),
                (
                    words(type_face.regular(size::BODY), TextRole::Cream, shown.0.clone()),
                    TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
                ),
            ],
        ))
        .id();
    let close = button(&type_face, "Close", ButtonLook::Chosen);
    commands.spawn((close, Act::Close, AutoFocus, ChildOf(sheet)));
}
