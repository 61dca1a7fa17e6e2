//! One ply on a position: which pits may be lifted, and a sowing with its capture.

use super::compiled::Rules;
use super::position::{Position, STORE, cells};
use super::ruleset::RowEnd;
use super::sowing::EndlessRelay;
use super::trace::{NoTrace, TraceSink};

impl Rules {
    /// Sows a pit that [`Rules::candidates`] gave, with its capture, and says whether that earns
    /// another turn. Whether the game is over and how far the pie rule has come is left to the caller:
    /// a search of many positions does not need either every time.
    ///
    /// # Errors
    /// If the relay counts as endless; the position is then unchanged.
    #[inline]
    pub(crate) fn ply<S: TraceSink>(
        &self,
        position: &mut Position,
        cell: usize,
        sink: &mut S,
    ) -> Result<bool, EndlessRelay> {
        let mover = position.turn;
        let before = self.relay.is_some().then_some(*position);
        let landing = match (self.sow(position, cell, sink), before) {
            (Ok(landing), _) => landing,
            (Err(endless), before) => {
                *position = before.unwrap_or(*position);
                return Err(endless);
            }
        };
        self.capture(position, landing.cell, sink);
        let bonus = landing.cell == STORE[mover.index()] && self.bonus_in_store;
        if !bonus {
            position.turn = mover.other();
        }
        Ok(bonus)
    }

    /// The pits that the player to move may lift, a bit each. Endless sowings are still among them.
    #[inline]
    pub(crate) fn candidates(&self, position: &Position) -> u32 {
        let own = position.holding(position.turn);
        let mut bits = own;
        if self.must_feed && position.occupied == own {
            bits = self.feeding(position, bits);
        }
        if self.refuses_slams {
            bits = self.without_slams(position, bits);
        }
        match self.forced {
            None => bits,
            Some(_) if bits == 0 => 0,
            Some(RowEnd::Left) => bits & bits.wrapping_neg(),
            Some(RowEnd::Right) => 1 << bits.ilog2(),
        }
    }

    /// Those of `bits` that drop a seed in the other row.
    #[cold]
    pub(crate) fn feeding(&self, position: &Position, bits: u32) -> u32 {
        let other = !position.row_mask(position.turn);
        let feeds = |cell| {
            self.sow(&mut { *position }, cell, &mut NoTrace)
                .is_ok_and(|landing| landing.touched & other != 0)
        };
        cells(bits).filter(|&cell| feeds(cell)).fold(0, |kept, cell| kept | 1 << cell)
    }

    /// Those of `bits` that do not capture the whole other row; all, if there are no others.
    #[cold]
    fn without_slams(&self, position: &Position, bits: u32) -> u32 {
        let slams = |cell| {
            let mut after = *position;
            let landing = self.sow(&mut after, cell, &mut NoTrace);
            landing.is_ok_and(|landing| self.is_slam(&after, landing.cell))
        };
        match cells(bits).filter(|&cell| !slams(cell)).fold(0, |kept, cell| kept | 1 << cell) {
            0 => bits,
            kept => kept,
        }
    }

    /// Why sowing the pit counts as endless, if it does.
    pub(crate) fn endless(&self, position: &Position, cell: usize) -> Option<EndlessRelay> {
        self.relay.as_ref()?;
        self.sow(&mut { *position }, cell, &mut NoTrace).err()
    }
}
