//! The positions since the last capture, for the repetition rule.

use super::position::{CELLS, Position};

/// Size of the filter in words of 64 bits.
const FILTER_WORDS: usize = 4;

/// Records positions and counts how often one has occurred.
///
/// Seeds in stores never come back, so only positions since the last change of the stores count. A
/// small filter answers "never before" at once, which is nearly always the answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionHistory {
    positions: Vec<Position>,
    window: HistoryWindow,
}

/// The positions since the last change of the stores, as a range with its filter: what is restored
/// when the latest positions are forgotten.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HistoryWindow {
    start: usize,
    end: usize,
    filter: [u64; FILTER_WORDS],
    /// Earlier occurrences of the latest position.
    earlier: u8,
}

impl PositionHistory {
    /// Copies `other` into the memory that is already allocated.
    pub(crate) fn copy_from(&mut self, other: &PositionHistory) {
        self.positions.clone_from(&other.positions);
        self.window = other.window;
    }

    /// Records `position` and returns how often it has occurred, this time included.
    #[inline]
    pub(crate) fn record(&mut self, position: &Position) -> u8 {
        if self.positions.last().is_none_or(|last| last.stored() != position.stored()) {
            self.window.start = self.window.end;
            self.window.filter = [0; FILTER_WORDS];
        }
        let bit = hash(position);
        let word = &mut self.window.filter[bit / 64];
        let mask = 1 << (bit % 64);
        let may_repeat = *word & mask != 0;
        *word |= mask;
        let earlier = if may_repeat { self.earlier(position) } else { 0 };
        self.positions.push(*position);
        self.window.end += 1;
        self.window.earlier = earlier;
        earlier + 1
    }

    /// The number of positions that are remembered.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.window.end
    }

    /// The index of the last earlier position that equals the latest one; index 0 is the first that is
    /// remembered.
    #[inline]
    pub(crate) fn same_as_latest(&self) -> Option<usize> {
        if self.window.earlier == 0 {
            return None;
        }
        let (latest, before) = self.positions.split_last()?;
        before.iter().rposition(|other| other == latest)
    }

    /// How often `position` occurs in the window.
    #[cold]
    fn earlier(&self, position: &Position) -> u8 {
        let window = &self.positions[self.window.start..];
        // A repetition is never allowed more than 255 times.
        window.iter().filter(|other| *other == position).count() as u8
    }

    /// The state to return to with [`PositionHistory::rewind`].
    pub(crate) fn window(&self) -> HistoryWindow {
        self.window
    }

    /// Forgets the positions remembered after `window`.
    pub(crate) fn rewind(&mut self, window: HistoryWindow) {
        self.positions.truncate(window.end);
        self.window = window;
    }
}

/// The index of the position's bit in the filter.
#[inline]
fn hash(position: &Position) -> usize {
    // Odd constants with well-mixed bits: the golden ratio's, and primes from xxHash64.
    const MIX: [u64; CELLS / 8] = [
        0x9E37_79B9_7F4A_7C15,
        0xC2B2_AE3D_27D4_EB4F,
        0x1656_67B1_9E37_79F9,
        0x85EB_CA77_C2B2_AE63,
    ];
    // Products that do not wait for each other; the top bits depend on all that is below.
    let (words, _) = position.cells.as_chunks::<8>();
    let products =
        words.iter().zip(MIX).map(|(word, mix)| u64::from_le_bytes(*word).wrapping_mul(mix));
    let sum = products.fold(position.turn as u64, u64::wrapping_add);
    (sum.wrapping_mul(MIX[0]) >> (64 - (64 * FILTER_WORDS).ilog2())) as usize
}
