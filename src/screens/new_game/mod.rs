//! The screen of a new game: its options and its players.

mod name_field;
mod option_rows;
mod options_page;
mod players;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((options_page::plugin, name_field::plugin));
}
