//! Records are opened and saved: as files that are dropped on the window or named on a panel, and as text
//! through the clipboard.

mod file_drop;
mod file_tasks;
mod import_export;
mod panel;
mod record_action;
mod status;

use bevy::prelude::*;

pub use status::StatusMessage;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        status::plugin,
        file_drop::plugin,
        import_export::plugin,
        file_tasks::plugin,
        panel::plugin,
    ));
}
