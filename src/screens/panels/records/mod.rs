//! Records that come and go: as files, dropped on the window or named on a panel, and as text by the
//! clipboard.

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
