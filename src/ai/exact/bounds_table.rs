//! The table of the exact search: for each position the least and the most that its margin can be.

use super::progress::ValueBounds;
use crate::ai::memory::{OutOfMemory, try_grow};

/// Stands for an unknown pit.
pub(super) const NO_CELL: u8 = 31;
/// Entries in a bucket.
const BUCKET_ENTRIES: usize = 4;
/// Bits of an entry below its tag.
const TAG_SHIFT: u32 = 24;
/// Bits that distinguish positions of one bucket.
const TAG_BITS: u32 = 64 - TAG_SHIFT;
/// Added to bounds, so that no entry is zero: zero means that there is no entry.
const BIAS: i16 = 128;
/// Odd numbers with well-mixed bits: the golden ratio's, and a prime from xxHash64.
const MIX: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F];

/// Entries that share half a line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub(super) struct Bucket([u64; BUCKET_ENTRIES]);

/// Bounds of a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub least: i8,
    pub most: i8,
}

impl Bounds {
    /// The bounds of a margin of which nothing is known, with `seeds` on the board.
    pub fn widest(seeds: i8) -> Self {
        Self { least: -seeds, most: seeds }
    }

    /// The bounds of a margin that is known.
    pub fn exact(margin: i8) -> Self {
        Self { least: margin, most: margin }
    }

    /// The bounds of a position's value, if the player to move leads by `lead` seeds and these are those
    /// of the margin that is still to be gained.
    pub fn of_value(self, lead: i16) -> ValueBounds {
        let [least, most] = [self.least, self.most].map(|margin| lead + i16::from(margin));
        ValueBounds { least, most }
    }
}

/// A table that grows until it has as many bytes as it may.
///
/// Positions are numbered and the numbers mixed by a bijection. Its upper bits choose the bucket, and
/// all others are stored, so that no position is ever taken for another.
pub(super) struct BoundsTable {
    buckets: Vec<Bucket>,
    /// Bits of a number.
    key_bits: u32,
    /// Bits that choose the bucket.
    bucket_bits: u32,
    max_bucket_bits: u32,
    entries: usize,
    out_of_memory: bool,
}

/// Where a position is stored.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot {
    key: u64,
}

impl BoundsTable {
    /// A table for numbers below `numbers`, of at most `memory` bytes; none if that is too little.
    ///
    /// # Errors
    /// If there is no memory for the least that it takes.
    pub fn new(numbers: u64, memory: usize) -> Result<Option<Self>, OutOfMemory> {
        let key_bits = (u64::BITS - numbers.leading_zeros()).max(16);
        let most_buckets = memory / size_of::<Bucket>();
        let max_bucket_bits = most_buckets.checked_ilog2().unwrap_or(0).min(key_bits);
        let bucket_bits = 10.max(key_bits.saturating_sub(TAG_BITS)).min(key_bits);
        if bucket_bits > max_bucket_bits {
            return Ok(None);
        }
        let mut buckets = Vec::new();
        try_grow(&mut buckets, 1 << bucket_bits, Bucket::default())?;
        let out_of_memory = false;
        Ok(Some(Self {
            buckets,
            key_bits,
            bucket_bits,
            max_bucket_bits,
            entries: 0,
            out_of_memory,
        }))
    }

    /// Whether the table is smaller than it may be because there was no memory for more.
    pub fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    /// Whether the table can distinguish numbers below `numbers`.
    pub fn has_room_for(&self, numbers: u64) -> bool {
        u64::BITS - numbers.leading_zeros() <= self.key_bits
    }

    /// Bytes that the table takes now.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The slot of the position with this number.
    #[inline]
    pub fn slot(&self, number: u64) -> Slot {
        let mask = u64::MAX >> (u64::BITS - self.key_bits);
        let half = self.key_bits / 2;
        let mut key = number;
        key = key.wrapping_mul(MIX[0]) & mask;
        key ^= key >> half;
        key = key.wrapping_mul(MIX[1]) & mask;
        key ^= key >> half;
        Slot { key }
    }

    /// The index of a slot's bucket, and what distinguishes it there.
    #[inline]
    fn bucket_and_tag(&self, slot: Slot) -> (usize, u64) {
        let tag_bits = self.key_bits - self.bucket_bits;
        ((slot.key >> tag_bits) as usize, slot.key & ((1 << tag_bits) - 1))
    }

    /// What is known of the position, and the pit that was best in it.
    #[inline]
    pub fn get(&self, slot: Slot) -> Option<(Bounds, u8)> {
        self.find(slot, &self.bucket(slot))
    }

    /// The bucket in which the position is stored.
    #[inline]
    pub fn bucket(&self, slot: Slot) -> Bucket {
        self.buckets.get(self.bucket_and_tag(slot).0).copied().unwrap_or_default()
    }

    /// [`BoundsTable::get`] from the position's bucket.
    #[inline]
    pub fn find(&self, slot: Slot, bucket: &Bucket) -> Option<(Bounds, u8)> {
        let (_, tag) = self.bucket_and_tag(slot);
        let found = bucket.0.iter().find(|&&entry| entry >> TAG_SHIFT == tag && entry != 0)?;
        Some((bounds(*found), (found & 31) as u8))
    }

    /// Stores what is known of a position that took `work` nodes.
    pub fn put(&mut self, slot: Slot, new: Bounds, best: u8, work: u64) {
        let (place, tag) = self.bucket_and_tag(slot);
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let mut replaced = 0;
        let mut least_work = u64::MAX;
        let mut merged = new;
        let mut cell = u64::from(best);
        for (index, &entry) in bucket.0.iter().enumerate() {
            if entry >> TAG_SHIFT == tag && entry != 0 {
                let old = bounds(entry);
                merged = Bounds { least: old.least.max(new.least), most: old.most.min(new.most) };
                // A search that failed knows no best pit; an earlier one that succeeded does.
                cell = if best == NO_CELL { entry & 31 } else { cell };
                replaced = index;
                break;
            }
            let work = if entry == 0 { 0 } else { 1 + (entry >> 5 & 7) };
            if work < least_work {
                least_work = work;
                replaced = index;
            }
        }
        let byte = |bound: i8| (i16::from(bound) + BIAS) as u64;
        let work = u64::from((work | 1).ilog2().div_ceil(2).min(7));
        self.entries += usize::from(bucket.0[replaced] == 0);
        bucket.0[replaced] = tag << TAG_SHIFT
            | byte(merged.least) << 16
            | byte(merged.most) << 8
            | work << 5
            | cell & 31;
        if self.entries > self.buckets.len() * BUCKET_ENTRIES * 3 / 4
            && self.bucket_bits < self.max_bucket_bits
        {
            self.grow();
        }
    }

    /// Doubles the buckets, if there is memory for that; else the table stays as it is. Half of each
    /// bucket's entries go to its first new bucket, half to its second.
    #[cold]
    fn grow(&mut self) {
        let old = self.buckets.len();
        if try_grow(&mut self.buckets, 2 * old, Bucket::default()).is_err() {
            self.max_bucket_bits = self.bucket_bits;
            self.out_of_memory = true;
            return;
        }
        self.bucket_bits += 1;
        let tag_bits = self.key_bits - self.bucket_bits;
        for place in (0..old).rev() {
            let from = std::mem::take(&mut self.buckets[place]);
            let mut to = [Bucket::default(); 2];
            let mut next = [0; 2];
            for entry in from.0.into_iter().filter(|&entry| entry != 0) {
                let tag = entry >> TAG_SHIFT;
                let side = (tag >> tag_bits) as usize & 1;
                let rest = entry & ((1 << TAG_SHIFT) - 1);
                to[side].0[next[side]] = (tag & ((1 << tag_bits) - 1)) << TAG_SHIFT | rest;
                next[side] += 1;
            }
            self.buckets[2 * place] = to[0];
            self.buckets[2 * place + 1] = to[1];
        }
    }
}

/// The bounds that an entry holds.
#[inline]
fn bounds(entry: u64) -> Bounds {
    let bound = |shift: u32| (i16::from((entry >> shift) as u8) - BIAS) as i8;
    Bounds { least: bound(16), most: bound(8) }
}
