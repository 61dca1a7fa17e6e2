//! The transposition table: what was found out about positions that come again.
//!
//! A position is told by 64 bits of a hash of all its counts, its turn and the state of the pie rule,
//! and lies in a bucket chosen by another hash, so that two positions are taken for one with a
//! chance of less than 2^-68 a look, in a large table 2^-80. A move from the table is played only if it
//! is legal.

use super::memory::try_grow;
use crate::rules::{CELLS, Position};

/// Entries to a bucket: 64 bytes, what a processor fetches at once.
const WAYS: usize = 4;
/// No move is known.
pub(super) const NO_MOVE: u8 = u8::MAX;
/// The depth of what is true however deep one looks.
pub(super) const CLOSED: i16 = i16::MAX;

/// The depth of an entry that only knows a move.
pub(super) const MOVE_ONLY: i16 = i16::MIN + 1;

/// What a value says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is worth that or less.
    Upper,
    /// It is worth that or more.
    Lower,
    /// It is worth exactly that.
    Exact,
    /// Only the move is of use.
    None,
}

/// A position's place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    tag: u64,
    bucket: u64,
}

/// What is known about a position: 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    tag: u64,
    /// In hundredths of a seed for the player to move.
    pub value: i32,
    /// How deep was looked, in quarters of a ply; [`CLOSED`] if to the end.
    pub depth: i16,
    pub bound: Bound,
    pub best: u8,
}

const EMPTY: Entry =
    Entry { tag: 0, value: 0, depth: MOVE_ONLY, bound: Bound::None, best: NO_MOVE };

pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
}

impl Key {
    /// The key of a position.
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        // Odd constants with well-mixed bits, from the digits of pi and of the golden ratio.
        const MIX: [u64; CELLS / 8] = [
            0x243F_6A88_85A3_08D3,
            0x1319_8A2E_0370_7345,
            0xA409_3822_299F_31D1,
            0x082E_FA98_EC4E_6C89,
        ];
        const TURN: u64 = 0x9E37_79B9_7F4A_7C15;
        let (words, _) = position.cells.as_chunks::<8>();
        let state = position.turn as u64 + 2 * position.pie as u64 + 1;
        let mut low = state.wrapping_mul(TURN);
        let mut high = 0u64;
        for (word, mix) in words.iter().zip(MIX) {
            // Both halves of a product, so that each bit of the word reaches most of the sum.
            let word = u64::from_le_bytes(*word) ^ mix;
            let product = u128::from(word ^ low.rotate_left(23)) * u128::from(mix ^ TURN);
            low ^= product as u64;
            high = high.rotate_left(17) ^ (product >> 64) as u64;
        }
        let last = u128::from(low ^ TURN) * u128::from(high ^ MIX[0]);
        Self { tag: low ^ (last >> 64) as u64, bucket: high ^ last as u64 }
    }
}

impl Table {
    /// A table of about so many entries, 16 bytes each; of fewer if there is no memory for them.
    pub(super) fn new(entries: usize) -> Self {
        let mut len = (entries / WAYS).next_power_of_two().max(1);
        let mut buckets = Vec::new();
        while len > 1 && try_grow(&mut buckets, len, [EMPTY; WAYS]).is_err() {
            len /= 2;
        }
        if buckets.is_empty() {
            buckets.push([EMPTY; WAYS]);
        }
        Self { buckets }
    }

    /// Forgets what is not true for ever.
    pub(super) fn forget_guesses(&mut self) {
        for entry in self.buckets.iter_mut().flatten() {
            if entry.depth != CLOSED {
                (entry.depth, entry.bound) = (MOVE_ONLY, Bound::None);
            }
        }
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        key.bucket as usize & (self.buckets.len() - 1)
    }

    /// What is known about the position of `key`.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        bucket.iter().find(|entry| entry.tag == key.tag).copied()
    }

    /// Keeps what was found out, in place of what was known about the position before or of what
    /// was the least work to find out.
    pub(super) fn put(&mut self, key: Key, value: i32, depth: i16, bound: Bound, best: u8) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|entry| entry.tag == key.tag);
        let slot = same.unwrap_or_else(|| {
            let shallow = bucket.iter().enumerate().min_by_key(|(_, entry)| entry.depth);
            shallow.map_or(0, |(slot, _)| slot)
        });
        let old = bucket[slot];
        let best = if best == NO_MOVE && same.is_some() { old.best } else { best };
        // What holds for ever is not given up for a guess.
        let keeps = same.is_some() && old.depth == CLOSED && depth != CLOSED;
        bucket[slot] = match (keeps, bound) {
            (true, _) | (_, Bound::None) if same.is_some() => Entry { best, ..old },
            _ => Entry { tag: key.tag, value, depth, bound, best },
        };
    }
}
