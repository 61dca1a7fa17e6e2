//! A hash of one number.

/// A number of which each bit depends on every bit of `number`: an increment by the golden ratio,
/// then the finalizer of MurmurHash3.
///
/// The moves that levels choose depend on it, so it must never change.
pub(super) fn mix64(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}
