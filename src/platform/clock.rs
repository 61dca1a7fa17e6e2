//! The day and the time, as the player's calendar and clock have them.

use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// The day where the player is, such as `2026-11-30`.
pub fn today() -> String {
    ZonedDateTime::now().strftime("%Y-%m-%d").to_string()
}

/// A day and a time where the player is, such as `2026-11-30 08:15`; empty if no calendar has it.
pub fn in_words(time: SystemTime) -> String {
    let here = |time| ZonedDateTime::new(time, TimeZone::system());
    let time = Timestamp::try_from(time).map(here);
    time.map(|time| time.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

/// The time in Greenwich, such as `20261130-081500`: later times come later in the alphabet, on the
/// day when clocks are put back too.
pub fn stamp() -> String {
    Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}
