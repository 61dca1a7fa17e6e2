//! The title screen: the program's name, the games as cards, and the main buttons.

mod game_card;
mod title_buttons;
mod title_page;
mod wordmark;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((title_page::plugin, game_card::plugin, title_buttons::plugin));
}
