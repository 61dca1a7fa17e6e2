//! The panel of saved matches: to play them on, view them again, or delete them.

mod card;
mod delete;
mod list;

use bevy::prelude::*;

pub use self::card::players_and_totals;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((list::plugin, delete::plugin));
}
