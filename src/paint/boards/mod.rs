//! Boards: the carved or flat body, its bowls, inlay and fittings.

pub(in crate::paint) mod board;
pub(in crate::paint) mod board_row;
pub(in crate::paint) mod bowl_profile;
pub(in crate::paint) mod fittings;
pub(in crate::paint) mod inlay;
pub(in crate::paint) mod wood_board;
