//! An endgame table as a file: the format in a cache, with checks that show whether it is right.

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::endgame::Endgame;
use super::solvable::Unsolvable;
use crate::ai::memory::try_reserve;
use crate::rules::Rules;
use crate::rules::ruleset::{Layout, Opening};

/// The first bytes of such a file; the number changes with the format.
const MAGIC: &[u8; 20] = b"seedfall endgame 01\n";
/// Bytes that are read and written at a time.
const BLOCK_BYTES: usize = 1 << 16;
/// An odd number with well-mixed bits, from xxHash64.
const MIX: u64 = 0xC2B2_AE3D_27D4_EB4F;

/// A checksum over blocks that shows damage. Files in players' caches have it, so it must not change.
#[derive(Default)]
struct Checksum(u64);

impl Checksum {
    fn add(&mut self, block: &[u8]) {
        for word in block.chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            self.0 = (self.0 ^ u64::from_le_bytes(bytes)).wrapping_mul(MIX).rotate_left(29);
        }
    }
}

/// A hash of all rules that decide what positions are worth: two games with the same one share a
/// table. Names and the start do not count.
fn fingerprint(rules: &Rules) -> io::Result<u64> {
    let mut ruleset = rules.ruleset().clone();
    for text in [&mut ruleset.id, &mut ruleset.name, &mut ruleset.about, &mut ruleset.face] {
        text.clear();
    }
    ruleset.board.seeds = 0;
    ruleset.layout = Layout::Even;
    ruleset.opening = Opening::None;
    ruleset.options.clear();
    ruleset.house.clear();
    let mut checksum = Checksum::default();
    checksum.add(&serde_json::to_vec(&ruleset)?);
    Ok(checksum.0)
}

/// Room for the largest of these numbers of margins that there is memory for, and the number.
fn room_for_one_of(lens: Vec<u64>) -> (Vec<i8>, usize) {
    let mut margins = Vec::new();
    let lens = lens.into_iter().rev().map(|len| len as usize);
    let len = lens.into_iter().find(|&len| try_reserve(&mut margins, len).is_ok());
    (margins, len.unwrap_or(0))
}

impl Endgame {
    /// Whether the table is of a game with these rules.
    pub(super) fn is_of(&self, rules: &Rules) -> bool {
        match (fingerprint(&self.rules), fingerprint(rules)) {
            (Ok(own), Ok(other)) => own == other,
            _ => false,
        }
    }

    /// The name of a file with the table, the same for all games with these rules.
    pub fn file_name(rules: &Rules) -> String {
        format!("endgame-{:016x}", fingerprint(rules).unwrap_or_default())
    }

    /// Writes all layers that are known without gaps.
    ///
    /// # Errors
    /// If `to` cannot be written.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        let seeds = self.seeds().unwrap_or(0);
        let known = self.known_margins();
        to.write_all(MAGIC)?;
        to.write_all(&fingerprint(&self.rules)?.to_le_bytes())?;
        to.write_all(&[seeds])?;
        let mut checksum = Checksum::default();
        checksum.add(&[seeds]);
        for margins in known.chunks(BLOCK_BYTES) {
            let block: Vec<u8> = margins.iter().map(|&margin| margin as u8).collect();
            checksum.add(&block);
            to.write_all(&block)?;
        }
        to.write_all(&checksum.0.to_le_bytes())
    }

    /// Reads what [`Endgame::write`] wrote, at most `max_bytes` of it. The number is the most seeds of a
    /// position in the file. None if the file is damaged, of other rules, or has other values than these
    /// rules give.
    ///
    /// # Errors
    /// If the game cannot be solved.
    pub fn read(
        rules: &Arc<Rules>,
        from: &mut dyn Read,
        max_bytes: usize,
    ) -> Result<Option<(Self, u8)>, Unsolvable> {
        let mut endgame = Self::empty(rules)?;
        let kept = endgame.read_margins(from, max_bytes).unwrap_or(None);
        Ok(kept.map(|seeds| (endgame, seeds)))
    }

    /// The most seeds of a position in the file; none if it is not right.
    fn read_margins(&mut self, from: &mut dyn Read, max_bytes: usize) -> io::Result<Option<u8>> {
        let mut head = [0; MAGIC.len()];
        let mut word = [0; 8];
        let mut seeds = [0; 1];
        from.read_exact(&mut head)?;
        from.read_exact(&mut word)?;
        from.read_exact(&mut seeds)?;
        let is_ours = head == *MAGIC && word == fingerprint(&self.rules)?.to_le_bytes();
        let Some(all) = self.positions_up_to(seeds[0]).filter(|_| is_ours) else {
            return Ok(None);
        };
        let fits = |all: &u64| *all <= max_bytes as u64;
        let layers = (0..=seeds[0]).map_while(|seeds| self.positions_up_to(seeds).filter(fits));
        let (mut margins, wanted) = room_for_one_of(layers.collect());
        let mut checksum = Checksum::default();
        checksum.add(&seeds);
        let mut block = vec![0; BLOCK_BYTES];
        let mut left = all;
        // Margins without room are read too: the checksum is that of the whole file.
        while left > 0 {
            let part = &mut block[..BLOCK_BYTES.min(left as usize)];
            from.read_exact(part)?;
            checksum.add(part);
            let room = (wanted - margins.len()).min(part.len());
            margins.extend(part[..room].iter().map(|&margin| margin as i8));
            left -= part.len() as u64;
        }
        from.read_exact(&mut word)?;
        let is_whole = word == checksum.0.to_le_bytes() && from.read(&mut [0])? == 0;
        if !is_whole {
            return Ok(None);
        }
        if wanted > 0 {
            self.set_margins(margins);
        }
        Ok(self.passes_spot_checks().then_some(seeds[0]))
    }
}
