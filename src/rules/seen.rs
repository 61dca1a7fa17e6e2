//! The positions since the last capture: what the repetition rule looks back on.

use super::position::{CELLS, Position};

/// Bits of the filter, in words of 64.
const WORDS: usize = 4;

/// Remembers positions and counts how often one has come.
///
/// Seeds in stores never come back, so only positions since the last change of the stores
/// count. A small filter answers "never before" at once, which is nearly always the answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    positions: Vec<Position>,
    window: Window,
}

/// What must be put back to forget the latest positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Window {
    start: usize,
    end: usize,
    filter: [u64; WORDS],
}

impl Seen {
    /// Remembers what `other` does, in the memory it has.
    pub(crate) fn copy_from(&mut self, other: &Seen) {
        self.positions.clone_from(&other.positions);
        self.window = other.window;
    }

    /// Nothing before now can come again.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.window.start = self.window.end;
        self.window.filter = [0; WORDS];
    }

    /// Remembers `position` and says how many times it has come, this one included.
    #[inline]
    pub(crate) fn count(&mut self, position: &Position) -> u8 {
        let bit = hash(position);
        let word = &mut self.window.filter[bit as usize / 64 % WORDS];
        let mask = 1 << (bit % 64);
        let mut times = 1;
        if *word & mask != 0 {
            let earlier = &self.positions[self.window.start..];
            times += earlier.iter().filter(|other| *other == position).count() as u8;
        }
        *word |= mask;
        self.positions.push(*position);
        self.window.end += 1;
        times
    }

    /// A point to come back to.
    pub(crate) fn window(&self) -> Window {
        self.window
    }

    /// Forgets what was remembered after `window`.
    pub(crate) fn rewind(&mut self, window: Window) {
        self.positions.truncate(window.end);
        self.window = window;
    }
}

/// A number that tells most positions apart in its low bits.
#[inline]
fn hash(position: &Position) -> u64 {
    // Odd constants with well-mixed bits: the golden ratio's, and two primes from xxHash64.
    const MIX: [u64; CELLS / 8] = [
        0x9E37_79B9_7F4A_7C15,
        0xC2B2_AE3D_27D4_EB4F,
        0x1656_67B1_9E37_79F9,
        0x8596_3C49_F5C4_7F2B,
    ];
    let (words, _) = position.cells.as_chunks::<8>();
    let mut sum = position.turn as u64;
    for (word, mix) in words.iter().zip(MIX) {
        sum = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(mix);
        sum ^= sum >> 32;
    }
    sum >> 7
}
