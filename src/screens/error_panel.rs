//! The panel that shows the player what went wrong.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::text::LineBreak;

use crate::game::GameSet;
use crate::theme::widgets::{ButtonStyle, TextRole, button, panel, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::ClosesPanel;
use crate::ui::panel_stack::{Panel, PanelStack, RebuildPanel, add_panel, panel_layer, panel_node};

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 720.0;

/// What went wrong, in words for the player.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ErrorMessage(pub String);

/// The errors on the panel, one below the other.
#[derive(Resource, Default)]
struct ShownErrors(Vec<String>);

/// Errors of this frame open the panel.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShowErrors;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ErrorMessage>().init_resource::<ShownErrors>();
    add_panel(app, Panel::Error, spawn_panel);
    app.add_systems(
        Update,
        show_errors.in_set(ShowErrors).after(GameSet::Apply).before(GameSet::Animate),
    );
}

/// Opens the panel. While it is open, further errors are added to it.
fn show_errors(
    mut errors: MessageReader<ErrorMessage>,
    mut shown: ResMut<ShownErrors>,
    mut panels: ResMut<PanelStack>,
    mut rebuild: ResMut<RebuildPanel>,
) {
    if errors.is_empty() {
        return;
    }
    if panels.contains(Panel::Error) {
        rebuild.0 = true;
    } else {
        shown.0.clear();
    }
    shown.0.extend(errors.read().map(|error| error.0.clone()));
    panels.open(Panel::Error);
}

fn spawn_panel(mut commands: Commands, errors: Res<ShownErrors>, fonts: Res<Fonts>) {
    let layer = commands.spawn(panel_layer()).id();
    let node = Node { overflow: Overflow::scroll_y(), ..panel_node(MAX_WIDTH_PX, 14.0) };
    let heading = themed_text(fonts.bold(size::HEADING), TextRole::Cream, "That did not work");
    let sheet = commands.spawn((panel(node), ChildOf(layer), children![heading])).id();
    for error in &errors.0 {
        commands.spawn((
            themed_text(fonts.regular(size::BODY), TextRole::Cream, error),
            TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
            ChildOf(sheet),
        ));
    }
    let close = button(&fonts, "Close", ButtonStyle::Highlighted);
    commands.spawn((close, ClosesPanel, AutoFocus, ChildOf(sheet)));
}
