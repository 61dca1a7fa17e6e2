//! Records that come and go: as files, dropped on the window or named on a panel, and as text by the
//! clipboard.

mod dropped;
mod exchange;
mod file_tasks;
mod sheet;

use bevy::prelude::*;

pub(super) use exchange::{Noted, Transfer};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((dropped::plugin, exchange::plugin, file_tasks::plugin, sheet::plugin));
}
