//! What was done with a record, in a line of text.

use bevy::prelude::*;

use crate::words;

/// What was done by keys, in a line for the caption.
#[derive(Message)]
pub struct StatusMessage(pub words::Message);

/// What was done, in a line on the panel.
#[derive(Resource, Default, Debug)]
pub(super) struct PanelStatus(pub String);

/// The line of the panel that says what was done.
#[derive(Component)]
pub(super) struct StatusText;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelStatus>().add_message::<StatusMessage>();
}
