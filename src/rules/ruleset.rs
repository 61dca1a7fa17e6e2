//! A game as data: the closed vocabulary in which `assets/rulesets/*.ron` is written.

use serde::{Deserialize, Serialize};

#[cfg(doc)]
use super::notation::MAX_PITS;

/// The most seeds a game can hold, so that any count fits in a byte.
pub const MAX_SEEDS: u16 = 255;

/// The rules of a game as data. Read from RON by [`read_ruleset`](super::read_ruleset) and checked by
/// [`Ruleset::check`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The ID used in records and on the command line: lower-case letters, digits and `-`.
    pub id: String,
    /// The name shown to players.
    pub name: String,
    /// One line on where the game comes from.
    pub about: String,
    /// The ID of the theme that the game has unless the player chooses another: that of a shipped game, or
    /// `plain`.
    pub face: String,
    /// Pits in a row, and where captured seeds go.
    pub board: Board,
    /// The distribution of the seeds at the start.
    pub layout: Layout,
    /// What happens before or after the first turn.
    pub opening: Opening,
    /// The direction of sowing, seen from above.
    pub direction: Direction,
    /// Which of the player's pits may be lifted.
    pub choice: Choice,
    /// What a sowing does when it passes the pit that it came from.
    pub origin: Origin,
    /// Whether a sowing drops a seed into the player's store when it passes it.
    pub own_store_in_path: bool,
    /// Whether the landing pit is lifted and sown on.
    pub relay: Relay,
    /// The ways to capture, tried in this order; the first that applies is the one made.
    pub captures: Vec<Capture>,
    /// What earns another turn.
    pub bonus: Bonus,
    /// Whether an empty row must be fed.
    pub feeding: Feeding,
    /// The rule on a capture of all seeds in the other row.
    pub grand_slam: GrandSlam,
    /// What happens when the player to move has no seeds in the row.
    pub no_move: NoMove,
    /// The ways in which the game ends, besides resignation; each kind at most once.
    pub ends: Vec<End>,
    /// The options that players may change before a game.
    pub options: Vec<Variant>,
    /// The rules on which the sources are silent: house rules of this program.
    pub house: Vec<HouseRule>,
}

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Pits in each of the two rows, 1 to [`MAX_PITS`].
    pub pits: u8,
    /// Seeds to each pit at the start, on average; all together at most [`MAX_SEEDS`].
    pub seeds: u8,
    /// Where captured seeds are kept.
    pub keep: Keep,
}

/// Where captured seeds are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Keep {
    /// In two stores that are part of the board, each at its owner's right.
    Stores,
    /// Beside the board.
    Banks,
}

/// The distribution of the seeds at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Layout {
    /// [`Board::seeds`] in every pit.
    Even,
    /// Every pit gets `min` seeds; each other seed goes to a pit drawn at random.
    Random {
        /// The fewest seeds of a pit, at most [`Board::seeds`].
        min: u8,
    },
    /// The counts of South's and North's pits, each from its owner's left.
    Explicit(Vec<u8>, Vec<u8>),
}

/// What happens before or after the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// Nothing.
    None,
    /// The pie rule: after the first player's first turn the second may swap seats instead of moving.
    Pie,
    /// "Tek mi, çift mi?", odd or even: a guess decides which player chooses the side.
    OddOrEven,
}

/// The direction of sowing, seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// From left to right in each row, as its owner sees it.
    CounterClockwise,
    /// From right to left in each row, as its owner sees it.
    Clockwise,
}

/// Which of the player's pits may be lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Choice {
    /// Any pit that holds seeds.
    Any,
    /// Only the first pit that holds seeds, counted from one end of the row.
    Forced {
        /// The end of the row, as its owner sees it.
        from: RowEnd,
    },
}

/// An end of a row as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RowEnd {
    /// The owner's left.
    Left,
    /// The owner's right.
    Right,
}

/// What a sowing does when it passes the pit that it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// It drops a seed there, like in any other pit.
    Sown,
    /// It skips the pit.
    Skipped,
    /// The first seed of the hand falls there, unless it is the only one.
    FirstSeedStays,
}

/// Whether the landing pit is lifted and sown on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Relay {
    /// A turn is one lap.
    None,
    /// The pit is lifted when the last seed brings it to one of these. A sowing of more than
    /// [`MAX_LAPS`](super::MAX_LAPS) laps counts as endless and may not be played.
    To(Counts),
}

/// A set of seed counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Counts {
    /// Exactly these.
    Of(Vec<u8>),
    /// Every even count from 2 on.
    Even,
    /// These, and every count from the number on.
    OfOrFrom(Vec<u8>, u8),
}

impl Counts {
    /// Whether the set contains `count`.
    #[must_use]
    pub fn contains(&self, count: u8) -> bool {
        match self {
            Counts::Of(list) => list.contains(&count),
            Counts::Even => count > 0 && count.is_multiple_of(2),
            Counts::OfOrFrom(list, from) => list.contains(&count) || count >= *from,
        }
    }
}

/// A way to capture, decided when the last seed of a move has landed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Capture {
    /// The last seed brings its pit to one of `counts`.
    ByCount {
        /// The counts at which a pit is captured.
        counts: Counts,
        /// In whose row the landing pit must be.
        side: Side,
        /// Whether pits before the landing pit are captured too.
        chain: Chain,
        /// Whether the pit opposite each captured pit is captured too, whatever it holds.
        with_opposite: bool,
    },
    /// The last seed falls into an empty pit of the player: it and the pit opposite are captured.
    OwnEmptyPit {
        /// Whether the pit opposite must hold seeds.
        opposite: Opposite,
    },
}

/// The rows in which a capture is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// Both rows.
    Either,
    /// Only the other player's row.
    Other,
    /// Only the mover's row.
    Own,
}

/// Whether a capture continues with the pits before the landing pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Chain {
    /// Only the landing pit is captured.
    None,
    /// Backward along the sowing path, for as long as the next pit holds one of the counts.
    Backward {
        /// Whether the chain continues around the end of a row.
        cross_rows: bool,
        /// Which counts of the pits decide.
        settle: ChainCounts,
    },
}

/// Which counts of the pits decide on a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChainCounts {
    /// Those at the moment when the last seed lands, before any capture.
    Snapshot,
    /// Those after the captures so far.
    OneAtATime,
}

/// Whether [`Capture::OwnEmptyPit`] needs seeds in the pit opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Opposite {
    /// Without seeds opposite nothing is captured.
    Needed,
    /// Without seeds opposite the last seed is captured alone.
    NotNeeded,
}

/// What earns another turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bonus {
    /// Nothing.
    Never,
    /// A last seed in the player's store.
    Store,
}

/// Whether an empty row must be fed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Feeding {
    /// No.
    None,
    /// A player who finds the other row empty must drop a seed there.
    WhenOtherRowEmpty,
}

/// The rule on a capture of all seeds in the other row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GrandSlam {
    /// The capture is made.
    Allowed,
    /// The seeds are sown, but none is captured.
    TakesNothing,
    /// The move is not legal, unless there is no other.
    Illegal,
}

/// What happens when the player to move has no seeds in the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoMove {
    /// The player passes.
    Pass,
    /// The game ends with this settlement.
    End(Settlement),
}

/// A way in which the game ends, with the settlement of the seeds that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum End {
    /// One player has captured more than half of all seeds; the rest is unawarded.
    Majority,
    /// A row is empty after a ply.
    RowEmpty(Settlement),
    /// No seed is left on the board.
    BoardEmpty,
    /// One seed is left, which nothing can capture.
    LoneSeed,
    /// The other row is empty and no move feeds it.
    CannotFeed(Settlement),
    /// The same position with the same player to move occurs a number of times. A game with this end also
    /// ends so after [`MAX_PLIES`](super::MAX_PLIES) plies.
    Repetition {
        /// The occurrence that ends the game, from 2 on.
        times: u8,
        /// What happens to the seeds that are left.
        settle: Settlement,
    },
    /// The players agree, at any time.
    Agreement(Settlement),
}

/// Which player gets the seeds that are left on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Settlement {
    /// Each player gets the seeds in that player's row.
    RowOwner,
    /// The player whose row is empty gets all.
    UnfedPlayer,
    /// The player who moved last gets all.
    LastMover,
    /// Each player gets half; an odd seed is unawarded.
    Split,
    /// Neither player.
    Unawarded,
}

/// An option that players may change, named as in a record's `Options` tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Variant {
    /// `pits=N`: pits in a row, 1 to [`MAX_PITS`].
    Pits,
    /// `seeds=N`: seeds to each pit at the start; on all pits together at most [`MAX_SEEDS`].
    Seeds,
    /// `empty-capture=yes|no`: whether [`Opposite::NotNeeded`] holds for [`Capture::OwnEmptyPit`].
    EmptyCapture,
    /// `end=immediate|on-turn`: whether [`End::RowEmpty`] ends the game, or only that the player to move
    /// has no seeds.
    End,
    /// `leftovers=owner|unawarded`: [`Settlement::RowOwner`] or [`Settlement::Unawarded`].
    Leftovers,
    /// `pie=yes|no`: whether the game has [`Opening::Pie`].
    Pie,
    /// `layout=even|random`: [`Layout::Even`], or [`Layout::Random`] without a minimum.
    Layout,
    /// `choice=forced|free`: [`Choice::Forced`] from the left, or [`Choice::Any`]. A repetition ends a
    /// forced game at the second occurrence, a free one at the third.
    Choice,
}

/// A rule on which the sources are silent, so that this program has a house rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HouseRule {
    /// The pie rule counts complete turns.
    Pie,
    /// A free choice of pit.
    FreeChoice,
    /// South moves first.
    SouthFirst,
    /// A capture may empty the other row.
    Strip,
    /// A player without seeds passes.
    Pass,
    /// When the counts of a chain are read.
    Settle,
    /// How often a position may occur.
    Repetition,
    /// A lone seed ends the game.
    LoneSeed,
    /// Endless sowings are not legal.
    EndlessRelay,
}

impl Ruleset {
    /// Whether a sowing can continue with a relay.
    #[must_use]
    pub fn relays(&self) -> bool {
        self.relay != Relay::None
    }

    /// All seeds of the game at its usual start.
    #[must_use]
    pub fn total_seeds(&self) -> u16 {
        match &self.layout {
            Layout::Even | Layout::Random { .. } => {
                2 * u16::from(self.board.pits) * u16::from(self.board.seeds)
            }
            Layout::Explicit(south, north) => {
                let counts = south.iter().chain(north).map(|&seeds| u16::from(seeds));
                counts.fold(0, u16::saturating_add)
            }
        }
    }
}
