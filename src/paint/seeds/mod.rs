//! Seeds: their pictures, and how they lie in a pile.

pub(in crate::paint) mod bead;
pub(in crate::paint) mod glass_drop;
pub(in crate::paint) mod pebble;
pub(in crate::paint) mod pile;
pub(in crate::paint) mod sample;
pub(in crate::paint) mod seed;
pub(in crate::paint) mod settling;
