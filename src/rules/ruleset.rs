//! A game as data: the closed vocabulary in which `assets/rulesets/*.ron` is written.

use serde::{Deserialize, Serialize};

#[cfg(doc)]
use super::notation::MAX_PITS;
pub use super::validate::InvalidRuleset;

/// The most seeds a game can hold, so that any count fits in a byte.
pub const MAX_SEEDS: u16 = 255;

/// A game's rules in the field's words. Read from RON; checked by [`Ruleset::check`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The name used in records and on the command line: lower case, digits, `-`.
    pub id: String,
    /// The name shown to players.
    pub name: String,
    /// One line on where the game comes from.
    pub about: String,
    /// Which look the game has unless the player chooses another.
    pub face: String,
    /// Pits in a row, and where captured seeds go.
    pub board: Board,
    /// How the seeds lie at the start.
    pub layout: Layout,
    /// What happens before or just after the first turn.
    pub opening: Opening,
    /// Which way seeds are sown, seen from above.
    pub direction: Direction,
    /// Which of the own pits may be lifted.
    pub choice: Choice,
    /// What a sowing does at the pit that it came from.
    pub origin: Origin,
    /// Whether a sowing drops a seed into the own store as it goes by.
    pub own_store_in_path: bool,
    /// Whether the landing pit is lifted and sown on.
    pub relay: Relay,
    /// The ways to capture, tried in this order; the first that applies is the one made.
    pub captures: Vec<Capture>,
    /// What earns another turn.
    pub bonus: Bonus,
    /// Whether an empty row must be fed.
    pub feeding: Feeding,
    /// What becomes of a capture that would take all seeds of the other row.
    pub grand_slam: GrandSlam,
    /// What a player without seeds in the row does.
    pub no_move: NoMove,
    /// The ways in which the game ends, besides a resignation.
    pub ends: Vec<End>,
    /// What the players may change before a game.
    pub options: Vec<Variant>,
    /// The parts on which the sources are silent, so that the choice is this program's own.
    pub house: Vec<House>,
}

/// The wooden part.
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

/// How the seeds lie at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Layout {
    /// The same number in every pit.
    Even,
    /// Each seed in a pit drawn at random, after every pit got `min` seeds.
    Random {
        /// Seeds that every pit holds at least.
        min: u8,
    },
    /// South's pits and North's pits, each from its owner's left.
    Explicit(Vec<u8>, Vec<u8>),
}

/// What happens before or just after the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// Nothing.
    None,
    /// After the first player's first turn the second may take that seat instead of moving.
    Pie,
    /// "Tek mi, çift mi?": a guess decides who chooses the side.
    OddOrEven,
}

/// Which way seeds are sown, seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// To the player's own right along the own row.
    CounterClockwise,
    /// To the player's own left along the own row.
    Clockwise,
}

/// Which of the own pits may be lifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Choice {
    /// Any that holds seeds.
    Any,
    /// Only the first that holds seeds, counted from one end of the row.
    Forced {
        /// The end, as the owner sees it.
        from: Hand,
    },
}

/// An end of a row as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Hand {
    /// The owner's left.
    Left,
    /// The owner's right.
    Right,
}

/// What a sowing does at the pit that it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// It drops a seed there like anywhere else, once it has gone round.
    Sown,
    /// It passes it by.
    Skipped,
    /// The first seed is dropped there, unless it is the only one.
    FirstSeedStays,
}

/// Whether the landing pit is lifted and sown on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Relay {
    /// A turn is one lap.
    None,
    /// The pit is lifted when the last seed brings it to one of these.
    To(Counts),
}

/// A set of seed counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Counts {
    /// These and no others.
    Of(Vec<u8>),
    /// Two, four, six and so on.
    Even,
    /// These, and any number from `from` on.
    OfOrFrom(Vec<u8>, u8),
}

impl Counts {
    /// Whether a pit with `count` seeds is meant.
    pub fn contains(&self, count: u8) -> bool {
        match self {
            Counts::Of(list) => list.contains(&count),
            Counts::Even => count > 0 && count.is_multiple_of(2),
            Counts::OfOrFrom(list, from) => list.contains(&count) || count >= *from,
        }
    }
}

/// A way to capture, judged when the last seed has landed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Capture {
    /// The last seed brings its pit to one of `counts`.
    ByCount {
        /// Which counts.
        counts: Counts,
        /// In whose row.
        side: Side,
        /// Whether the pits before it may be taken too.
        chain: Chain,
        /// Whether the pit opposite each one is taken with it, whatever it holds.
        with_opposite: bool,
    },
    /// The last seed falls into an own pit that was empty: it and the pit opposite are taken.
    OwnEmptyPit {
        /// Whether the pit opposite must hold seeds.
        opposite: Opposite,
    },
}

/// In whose row a capture is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// In both.
    Either,
    /// In the other player's only.
    Other,
    /// In the mover's only.
    Own,
}

/// Whether a capture goes on to the pits before the landing pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Chain {
    /// It does not.
    None,
    /// Backward along the sowing path, for as long as each next pit holds such a count.
    Backward {
        /// Whether the chain goes on around the end of a row.
        cross_rows: bool,
        /// When the counts are read.
        settle: Settle,
    },
}

/// When the counts of a capturing chain are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Settle {
    /// All as the last seed lands, before anything is lifted.
    Snapshot,
    /// Each after the one before was lifted.
    OneAtATime,
}

/// Whether a capture from an own empty pit needs seeds opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Opposite {
    /// Without seeds opposite nothing is taken.
    Needed,
    /// The lone seed is taken anyway.
    NotNeeded,
}

/// What earns another turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bonus {
    /// Nothing.
    Never,
    /// The last seed falling into the own store.
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

/// What becomes of a capture that would take all seeds of the other row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GrandSlam {
    /// It is made.
    Allowed,
    /// The seeds are sown, but none is taken.
    TakesNothing,
    /// The move may not be played.
    Illegal,
}

/// What a player without seeds in the row does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoMove {
    /// Passes.
    Pass,
    /// The game ends, and the rest is settled so.
    End(Settlement),
}

/// A way in which the game ends, and who gets what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum End {
    /// One player holds more than half of all seeds; what is left stays unawarded.
    Majority,
    /// Either row is empty after a ply.
    RowEmpty(Settlement),
    /// No seed is left on the board.
    BoardEmpty,
    /// One seed is left, and nothing can ever capture it.
    LoneSeed,
    /// The other row is empty and no move feeds it.
    CannotFeed(Settlement),
    /// The same position with the same player to move has come so many times.
    Repetition {
        /// How many times, 2 or more.
        times: u8,
        /// Who gets what is left.
        settle: Settlement,
    },
    /// The players agree to it, at any time.
    Agreement(Settlement),
}

/// Who gets the seeds that are left on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Settlement {
    /// Each player those of the own row.
    RowOwner,
    /// The player whose row is empty, all of them.
    UnfedPlayer,
    /// The player who moved last, all of them.
    LastMover,
    /// Half each; an odd seed stays.
    Split,
    /// Nobody.
    Unawarded,
}

/// What the players may change, named as in a record's `Options` tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Variant {
    /// `pits=N`
    Pits,
    /// `seeds=N`
    Seeds,
    /// `empty-capture=yes|no`
    EmptyCapture,
    /// `end=immediate|on-turn`
    End,
    /// `leftovers=owner|unawarded`
    Leftovers,
    /// `pie=yes|no`
    Pie,
    /// `layout=even|random`
    Layout,
    /// `choice=forced|free`
    Choice,
}

/// A part of the rules on which the sources are silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum House {
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
    /// How many times a position may come.
    Repetition,
    /// A lone seed ends the game.
    LoneSeed,
    /// Sowings that never stop are not played.
    EndlessRelay,
}

impl Ruleset {
    /// Whether some sowing can end in a relay, and so perhaps never end.
    pub fn relays(&self) -> bool {
        self.relay != Relay::None
    }

    /// All seeds of the game at its usual start.
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
