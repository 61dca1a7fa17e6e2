//! The day and the time, as the player's calendar and clock have them.

use jiff::{Timestamp, ZonedDateTime};

/// The day where the player is, such as `2026-11-30`.
pub fn today() -> String {
    ZonedDateTime::now().strftime("%Y-%m-%d").to_string()
}

/// The time in Greenwich, such as `20261130-081500`: later times come later in the alphabet, on the
/// day when clocks are put back too.
pub fn stamp() -> String {
    Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}
