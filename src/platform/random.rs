//! A seed for random numbers.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that no two matches share: the time since 1970 in nanoseconds.
pub fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}
