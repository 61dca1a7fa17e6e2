//! Numbers that differ from seed to seed without a pattern that can be seen, the same in every run.

/// A number from 0 to 1 for a whole number; those of consecutive numbers are spread evenly.
pub(super) fn unit_hash(number: usize) -> f32 {
    // The fractional part of the golden ratio.
    (number as f32 * 0.618_034).fract()
}

/// A number from -1 to 1 for any number.
pub(super) fn signed_hash(number: f32) -> f32 {
    ((number * 12.9898).sin() * 43_758.547).fract()
}
