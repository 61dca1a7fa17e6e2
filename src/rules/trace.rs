//! The trace of a ply: what happened, seed by seed. Animation, sound and captions are made from it.

use serde::Serialize;

use super::position::{CELLS, STORE};
use super::{PitId, Place, Position, Seat};

/// One step of a ply. Seats are named as they were before the ply, also in a swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// All seeds of a pit are lifted into the hand: a lap begins.
    Lift {
        /// The pit, which is then empty.
        pit: PitId,
        /// Seeds in the hand, at least 1.
        seeds: u8,
        /// The lap's number in its sowing, from 1.
        lap: u32,
    },
    /// One seed of the hand falls into a place.
    Drop {
        /// Where it falls.
        place: Place,
        /// Seeds in the place after that, at least 1.
        count: u8,
    },
    /// All seeds of a pit go to a player's store.
    Capture {
        /// The pit, which is then empty.
        pit: PitId,
        /// The seeds that it held, at least 1.
        seeds: u8,
        /// The owner of the store: the mover.
        to: Seat,
        /// Why the pit is captured.
        kind: CaptureKind,
    },
    /// The last seed has earned another turn.
    Bonus {
        /// The mover.
        seat: Seat,
    },
    /// A player without a move passes the turn.
    Pass {
        /// The player who passes.
        seat: Seat,
    },
    /// The players swap seats.
    Swap {
        /// The seat of the player who chooses the other one.
        seat: Seat,
    },
    /// The game is over; only sweeps follow.
    End {
        /// Why it is over.
        reason: Reason,
    },
    /// At the end, seeds that are left in a pit go to a player's store.
    Sweep {
        /// The pit. When seeds are shared it is swept once for each player and may keep a seed.
        pit: PitId,
        /// Seeds that go to the store, at least 1.
        seeds: u8,
        /// The owner of the store.
        to: Seat,
    },
}

/// Why a pit is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureKind {
    /// The last seed fell there.
    Landing,
    /// It comes before a captured pit on the sowing path.
    Chain,
    /// It lies opposite a captured pit.
    Opposite,
}

/// Why a game is over. Serialised in kebab case, as `seedfall-lab` prints it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A row is empty.
    RowEmpty,
    /// The other row is empty and no move feeds it.
    CannotFeed,
    /// No seed is left on the board.
    BoardEmpty,
    /// The same position has occurred too often, or the game has reached [`MAX_PLIES`](super::MAX_PLIES).
    Repetition,
    /// More than half of all seeds are captured.
    Majority,
    /// One seed is left, which nothing can capture.
    LoneSeed,
    /// Every sowing of the player to move is endless.
    EndlessTurn,
    /// The players agreed to share the rest.
    AgreedSplit,
    /// The player to move resigned.
    Resigned,
}

/// Everything that happened in one ply, in order.
///
/// A sowing is a [`Event::Lift`] with its [`Event::Drop`]s for each lap, then captures, then a bonus turn
/// or the end with its sweeps.
///
/// ```
/// use seedfall::rules::{Event, Place, Rules, Ruleset, Seat};
/// let kalah = Rules::new(Ruleset::kalah()).unwrap();
/// let mut state = kalah.begin(&kalah.usual_setup().unwrap()).unwrap();
/// let trace = kalah.play(&mut state, "C".parse().unwrap()).unwrap();
/// assert_eq!(trace.0[0], Event::Lift { pit: "C".parse().unwrap(), seeds: 4, lap: 1 });
/// assert_eq!(trace.0[4], Event::Drop { place: Place::Store(Seat::South), count: 1 });
/// assert_eq!(trace.0[5], Event::Bonus { seat: Seat::South });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace(pub Vec<Event>);

impl Trace {
    /// Applies the events to the counts of `position`, without any rule. The turn is left as it is.
    ///
    /// # Panics
    /// If the trace is not of a ply from `position`: a pit is missing, or holds fewer seeds.
    pub fn replay(&self, position: &mut Position) {
        let mut cells = position.cells;
        let cell = |place| match place {
            Place::Pit(pit) => position.cell(pit),
            Place::Store(seat) => STORE[seat.index()],
        };
        for event in &self.0 {
            match *event {
                Event::Lift { pit, .. } => cells[cell(Place::Pit(pit))] = 0,
                Event::Drop { place, .. } => cells[cell(place)] += 1,
                Event::Capture { pit, seeds, to, .. } | Event::Sweep { pit, seeds, to } => {
                    cells[cell(Place::Pit(pit))] -= seeds;
                    cells[STORE[to.index()]] += seeds;
                }
                Event::Bonus { .. }
                | Event::Pass { .. }
                | Event::Swap { .. }
                | Event::End { .. } => {}
            }
        }
        position.cells = cells;
        position.occupied =
            (0..CELLS - 2).filter(|&cell| cells[cell] > 0).fold(0, |bits, cell| bits | 1 << cell);
    }

    /// Seeds that `seat` captured, without the final sweep.
    #[must_use]
    pub fn captured(&self, seat: Seat) -> u32 {
        let taken = |event: &Event| match *event {
            Event::Capture { seeds, to, .. } if to == seat => Some(u32::from(seeds)),
            _ => None,
        };
        self.0.iter().filter_map(taken).sum()
    }

    /// The number of laps; 0 if nothing was sown.
    #[must_use]
    pub fn laps(&self) -> u32 {
        let lap = |event: &Event| match *event {
            Event::Lift { lap, .. } => Some(lap),
            _ => None,
        };
        self.0.iter().filter_map(lap).max().unwrap_or(0)
    }
}

/// Receives the events of a ply. With [`NoTrace`] the compiler removes all that makes events, which
/// is the fast path of search and perft.
pub(crate) trait TraceSink {
    /// Whether events are kept; if not, drops are not even made.
    const RECORDS: bool;
    /// Takes the next event.
    fn record(&mut self, event: Event);
}

/// Drops every event.
pub(crate) struct NoTrace;

impl TraceSink for NoTrace {
    const RECORDS: bool = false;
    #[inline(always)]
    fn record(&mut self, _: Event) {}
}

impl TraceSink for Trace {
    const RECORDS: bool = true;
    fn record(&mut self, event: Event) {
        self.0.push(event);
    }
}
