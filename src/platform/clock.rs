//! The date and the time.

use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// The date where the player is, such as `2026-11-30`.
pub fn local_date() -> String {
    ZonedDateTime::now().strftime("%Y-%m-%d").to_string()
}

/// Date and time where the player is, such as `2026-11-30 08:15`; empty for a time outside the calendar.
pub fn format_local(time: SystemTime) -> String {
    let local = |time| ZonedDateTime::new(time, TimeZone::system());
    let time = Timestamp::try_from(time).map(local);
    time.map(|time| time.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

/// The time in UTC, such as `20261130-081500`. Later times sort later, also where summer time ends in
/// between; not if the system's clock was set back.
pub fn utc_stamp() -> String {
    Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}
