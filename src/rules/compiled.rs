//! A ruleset compiled for play: bit sets and tables in place of lists.

use std::fmt;

use super::invalid_ruleset::InvalidRuleset;
use super::ruleset::{
    Bonus, Capture, Chain, Choice, Counts, Direction, End, Feeding, GrandSlam, Opposite, Relay,
    RowEnd, Ruleset, Settlement, Side,
};
use super::sowing_table::SowingTable;

/// The rules of one game with its options, compiled for play. Made once a match and shared.
///
/// ```
/// use seedfall::rules::{Rules, Ruleset};
/// let rules = Rules::new(Ruleset::kalah()).unwrap();
/// assert_eq!(rules.pits(), 6);
/// ```
pub struct Rules {
    ruleset: Ruleset,
    pub(crate) sowing: SowingTable,
    pub(crate) relay: Option<CountSet>,
    pub(crate) captures: Vec<CompiledCapture>,
    /// The counts in the mover's and in the other row at which some capture may be made.
    pub(crate) capture_triggers: [CountSet; 2],
    pub(crate) forced: Option<RowEnd>,
    pub(crate) bonus_in_store: bool,
    pub(crate) must_feed: bool,
    pub(crate) refuses_slams: bool,
    pub(crate) ends: Ends,
    ring: usize,
}

/// A set of counts as a bit for each of 0 to 255.
pub(crate) struct CountSet([u64; 4]);

/// [`Capture`], with its counts as bits.
pub(crate) enum CompiledCapture {
    ByCount { counts: CountSet, side: Side, chain: Chain, with_opposite: bool },
    OwnEmptyPit { opposite: Opposite },
}

/// The ends of the ruleset, one field each.
#[derive(Default)]
pub(crate) struct Ends {
    pub majority: bool,
    pub row_empty: Option<Settlement>,
    pub board_empty: bool,
    pub lone_seed: bool,
    pub cannot_feed: Option<Settlement>,
    pub repetition: Option<(u8, Settlement)>,
    pub agreement: Option<Settlement>,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.ruleset).finish()
    }
}

impl CountSet {
    fn new(counts: &Counts) -> Self {
        Self::of(|count| counts.contains(count))
    }

    fn of(contains: impl Fn(u8) -> bool) -> Self {
        let mut bits = [0; 4];
        for count in (0..=u8::MAX).filter(|&count| contains(count)) {
            bits[usize::from(count >> 6)] |= 1 << (count & 63);
        }
        Self(bits)
    }

    #[inline]
    pub(crate) fn contains(&self, count: u8) -> bool {
        self.0[usize::from(count >> 6)] >> (count & 63) & 1 != 0
    }
}

impl Capture {
    /// Whether a last seed that brings a pit in `row` to `count` may make this capture.
    fn can_follow(&self, row: Side, count: u8) -> bool {
        match self {
            Capture::ByCount { counts, side, .. } => {
                counts.contains(count) && (*side == row || *side == Side::Either)
            }
            Capture::OwnEmptyPit { .. } => row == Side::Own && count == 1,
        }
    }
}

impl Rules {
    /// Compiles `ruleset`.
    ///
    /// # Errors
    /// As [`Ruleset::check`].
    pub fn new(ruleset: Ruleset) -> Result<Self, InvalidRuleset> {
        ruleset.check()?;
        let mut ends = Ends::default();
        for end in &ruleset.ends {
            match *end {
                End::Majority => ends.majority = true,
                End::RowEmpty(settle) => ends.row_empty = Some(settle),
                End::BoardEmpty => ends.board_empty = true,
                End::LoneSeed => ends.lone_seed = true,
                End::CannotFeed(settle) => ends.cannot_feed = Some(settle),
                End::Repetition { times, settle } => ends.repetition = Some((times, settle)),
                End::Agreement(settle) => ends.agreement = Some(settle),
            }
        }
        let captures = ruleset.captures.iter().map(|capture| match capture {
            Capture::ByCount { counts, side, chain, with_opposite } => CompiledCapture::ByCount {
                counts: CountSet::new(counts),
                side: *side,
                chain: *chain,
                with_opposite: *with_opposite,
            },
            Capture::OwnEmptyPit { opposite } => {
                CompiledCapture::OwnEmptyPit { opposite: *opposite }
            }
        });
        let capture_triggers = [Side::Own, Side::Other].map(|row| {
            CountSet::of(|count| {
                ruleset.captures.iter().any(|capture| capture.can_follow(row, count))
            })
        });
        Ok(Self {
            sowing: SowingTable::new(&ruleset),
            relay: match &ruleset.relay {
                Relay::None => None,
                Relay::To(counts) => Some(CountSet::new(counts)),
            },
            captures: captures.collect(),
            capture_triggers,
            forced: match ruleset.choice {
                Choice::Any => None,
                Choice::Forced { from } => Some(from),
            },
            bonus_in_store: ruleset.bonus == Bonus::Store,
            must_feed: ruleset.feeding == Feeding::WhenOtherRowEmpty,
            refuses_slams: ruleset.grand_slam == GrandSlam::Illegal,
            ends,
            ring: 2 * usize::from(ruleset.board.pits),
            ruleset,
        })
    }

    /// The ruleset that was compiled.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Pits in a row, 1 to 15.
    #[must_use]
    pub fn pits(&self) -> u8 {
        self.ruleset.board.pits
    }

    /// Whether the players may agree to share what is left.
    #[must_use]
    pub fn allows_split(&self) -> bool {
        self.ends.agreement.is_some()
    }

    #[inline]
    pub(crate) fn opposite(&self, cell: usize) -> usize {
        self.ring - 1 - cell
    }

    /// The pit before `cell` on the sowing path.
    #[inline]
    pub(crate) fn previous(&self, cell: usize) -> usize {
        let back = match self.ruleset.direction {
            Direction::CounterClockwise => self.ring - 1,
            Direction::Clockwise => 1,
        };
        (cell + back) % self.ring
    }
}
