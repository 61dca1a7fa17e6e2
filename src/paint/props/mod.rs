//! Props: what lies on the table beside the board, and the trays.

pub(in crate::paint) mod cup;
pub(in crate::paint) mod lid;
pub(in crate::paint) mod pouch;
pub(in crate::paint) mod prop;
pub(in crate::paint) mod prop_painter;
pub(in crate::paint) mod score_pad;
pub(in crate::paint) mod seed_tray;
