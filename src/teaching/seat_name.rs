//! What the two sides are called.

use crate::rules::Seat;
use crate::words::{Message, message};

/// The name of a side, for players without names.
#[must_use]
pub fn seat_name(seat: Seat) -> Message {
    match seat {
        Seat::South => message!("seat-south"),
        Seat::North => message!("seat-north"),
    }
}
