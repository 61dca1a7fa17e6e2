//! The match screen: the board with its name plates, the action bar, the list of moves and the panels.

mod action_bar;
mod caption_area;
mod caption_line;
mod captions;
mod confirm_branch;
mod hand_label;
mod hint;
mod input_gate;
mod match_messages;
mod match_panels;
mod menu;
pub mod move_list;
mod player_plates;
mod preview_message;
mod result;
mod ritual;
mod speed;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        player_plates::plugin,
        action_bar::plugin,
        caption_line::plugin,
        captions::plugin,
        confirm_branch::plugin,
        hand_label::plugin,
        hint::plugin,
        input_gate::plugin,
        match_panels::plugin,
        menu::plugin,
        move_list::plugin,
        result::plugin,
        ritual::plugin,
        speed::plugin,
    ));
}
