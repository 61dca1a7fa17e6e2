//! The transposition table: what was found out about positions that can come again.
//!
//! A position is recognised by a 64-bit hash of all its counts, its turn and the state of the pie
//! rule, and lies in a bucket that is chosen by another hash. Two positions are taken for one with a
//! chance of less than 2^-68 in each look-up, in a large table 2^-80. A move from the table is played
//! only if it is legal.

use super::memory::try_grow;
use crate::rules::{CELLS, Position};

/// Entries in a bucket: 64 bytes, which a processor fetches at once.
const BUCKET_ENTRIES: usize = 4;
/// No move is known.
pub(super) const NO_MOVE: u8 = u8::MAX;
/// The depth of a proven value, which holds at any depth.
pub(super) const PROVEN_DEPTH: i16 = i16::MAX;

/// The depth of an entry that only knows a move.
pub(super) const MOVE_ONLY_DEPTH: i16 = i16::MIN + 1;

/// What the value of an entry says about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The position is worth that or less.
    Upper,
    /// The position is worth that or more.
    Lower,
    /// The position is worth exactly that.
    Exact,
    /// The value means nothing; only the move is of use.
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
    /// The depth of the search, in quarters of a ply; [`PROVEN_DEPTH`] if it went to the end.
    pub depth: i16,
    /// What the value says.
    pub bound: Bound,
    /// The code of the best move, or [`NO_MOVE`].
    pub best: u8,
}

/// A place in which nothing is stored yet.
const EMPTY: Entry =
    Entry { tag: 0, value: 0, depth: MOVE_ONLY_DEPTH, bound: Bound::None, best: NO_MOVE };

/// Buckets of entries; their number is a power of two.
pub(super) struct TranspositionTable {
    buckets: Vec<[Entry; BUCKET_ENTRIES]>,
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

impl TranspositionTable {
    /// A table of about `entries` entries, 16 bytes each, or fewer if there is no memory for them.
    pub(super) fn new(entries: usize) -> Self {
        let mut len = (entries / BUCKET_ENTRIES).next_power_of_two().max(1);
        let mut buckets = Vec::new();
        while len > 1 && try_grow(&mut buckets, len, [EMPTY; BUCKET_ENTRIES]).is_err() {
            len /= 2;
        }
        if buckets.is_empty() {
            buckets.push([EMPTY; BUCKET_ENTRIES]);
        }
        Self { buckets }
    }

    /// Forgets all values that are not proven.
    pub(super) fn forget_estimates(&mut self) {
        for entry in self.buckets.iter_mut().flatten() {
            if entry.depth != PROVEN_DEPTH {
                (entry.depth, entry.bound) = (MOVE_ONLY_DEPTH, Bound::None);
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

    /// Stores what was found out, in place of the position's earlier entry or of the one in the bucket
    /// that took the least work.
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
        // A proven value is not given up for an estimate.
        let keeps_value = same.is_some() && old.depth == PROVEN_DEPTH && depth != PROVEN_DEPTH;
        bucket[slot] = match (keeps_value, bound) {
            (true, _) | (_, Bound::None) if same.is_some() => Entry { best, ..old },
            _ => Entry { tag: key.tag, value, depth, bound, best },
        };
    }
}
