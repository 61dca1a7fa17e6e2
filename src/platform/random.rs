//! A seed for random numbers.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed for a new match: the time since 1970 in nanoseconds, as precisely as the system
/// knows it. 0 if its clock shows an earlier time.
pub fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}
