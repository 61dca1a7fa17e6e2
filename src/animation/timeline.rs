//! A trace becomes a timeline: which seed is where when, and when counts and captions change.
//!
//! Pure data, made before anything moves. A [`Key`] is one motion of one seed; the keys of a seed
//! are its [`Track`], which becomes one tween. A [`HandLap`] is the way of the hand in one lap. A
//! [`Cue`] is anything else that happens at a time.

mod laps;
pub mod pace;
mod writer;

use std::collections::BTreeMap;

pub(super) use writer::{TOUCHDOWN, unit_hash};

use crate::board::PilePositions;
use crate::rules::{Outcome, Place, Seat, Trace};

/// A spot that a seed can be at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spot {
    /// At rest in a place, the `index`-th of `count` seeds.
    Rest {
        /// The pit, store or bank.
        place: Place,
        /// Which seed of the heap, from 0.
        index: usize,
        /// Seeds in the heap.
        count: usize,
    },
    /// In the hand.
    Hand {
        /// In which of the timeline's sweeps.
        sweep: usize,
        /// Which seed of the hand, from 0; the last one leaves first.
        index: usize,
    },
}

/// How a seed moves to its next spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// Up into the hand.
    Lift,
    /// Along with the hand.
    Carry,
    /// Down from the hand, with a bounce.
    Fall,
    /// Aside, for another seed.
    Give,
    /// In a high arc from place to place.
    Fly,
    /// In a low arc from place to place, many at a time.
    Toss,
    /// Up and down again, for joy.
    Hop,
    /// Out of sight, where it is.
    Vanish,
    /// Into sight, where it is to be.
    Appear,
}

/// One motion of one seed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Key {
    /// When it starts, in seconds.
    pub start: f32,
    /// When it ends.
    pub end: f32,
    /// Where it ends.
    pub to: Spot,
    /// How it goes.
    pub motion: Motion,
}

/// All motions of one seed, in order and apart in time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Track(pub Vec<Key>);

/// The hand lets a seed go, on its way to a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandStop {
    /// When, in seconds; for the first stop, when the seeds are in the hand.
    pub at: f32,
    /// The place that the seed falls into.
    pub place: Place,
    /// Seeds that are still in the hand.
    pub held: usize,
}

/// The way of the hand in one lap: from the pit that is lifted, stop by stop.
#[derive(Clone, PartialEq, Debug)]
pub struct HandLap {
    /// When the seeds begin to rise, in seconds.
    pub start: f32,
    /// In order of time.
    pub stops: Vec<HandStop>,
}

/// Something that happens at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A place is now seen to hold so many seeds.
    Count(Place, u8),
    /// The hand over a place holds so many seeds; it is gone at 0.
    Hand(Place, u8),
    /// The landing pit is lifted again: lap number so many begins.
    Lap(Place, u32),
    /// A pit is about to be captured.
    Glow(Place),
    /// A seat has captured so many seeds.
    Captured(Seat, u32),
    /// A seat sows again.
    Bonus(Seat),
    /// A seat passes.
    Passed(Seat),
    /// The seats are swapped.
    Swapped,
    /// The game is over; what is left is swept.
    Ended,
    /// All is at rest and the game is over: the winner's seeds shine; those of both after a draw.
    Outcome(Outcome),
}

/// How a ply is to be shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlaybackOptions {
    /// How many times as slow as normal; 0 is all at once.
    pub slowness: f32,
    /// Whether only fades and counts are wanted.
    pub reduced: bool,
    /// The outcome, if the game is over after this ply.
    pub outcome: Option<Outcome>,
}

impl PlaybackOptions {
    /// All that there is to see, so many times as slow as normal, of a game that goes on.
    pub fn of(slowness: f32) -> Self {
        Self { slowness, reduced: false, outcome: None }
    }
}

/// What is seen of one ply.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timeline {
    /// The motions, by the number of the seed.
    pub tracks: BTreeMap<usize, Track>,
    /// The ways of the hand, in order of time.
    pub sweeps: Vec<HandLap>,
    /// Everything else, in order of time (seconds).
    pub cues: Vec<(f32, Cue)>,
    /// When all is at rest, in seconds.
    pub length: f32,
}

impl Timeline {
    /// Makes the timeline of `trace`, and moves the seeds in `heaps` as it does.
    pub fn new(trace: &Trace, heaps: &mut PilePositions, manner: PlaybackOptions) -> Self {
        writer::write(trace, heaps, manner)
    }
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
