//! Tables: what the board lies on.

pub(in crate::paint) mod card_table;
pub(in crate::paint) mod copper_tray;
pub(in crate::paint) mod stone;
pub(in crate::paint) mod table;
