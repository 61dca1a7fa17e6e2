//! What a timeline consists of.

use std::collections::BTreeMap;

use crate::rules::{Outcome, Place, Seat};

/// Where a seed can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SeedLocation {
    /// At rest in a place.
    Rest {
        /// The pit, store or bank.
        place: Place,
        /// The seed's index in the pile, from 0.
        index: usize,
        /// The number of seeds in the pile.
        count: usize,
    },
    /// In the hand.
    Hand {
        /// The index of the lap in [`Timeline::hand_laps`].
        lap: usize,
        /// The seed's index in the hand, from 0; the last one leaves first.
        index: usize,
    },
}

/// How a seed moves to its next location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedMotion {
    /// Up into the hand.
    Lift,
    /// Along with the hand.
    Carry,
    /// Down from the hand, with a bounce.
    Fall,
    /// Aside, for another seed that lands.
    MakeRoom,
    /// In a high arc from place to place.
    Fly,
    /// In a low arc from place to place, many seeds at a time.
    LowArc,
    /// Up and down again in its place, when its owner has won.
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
    /// When it ends, in seconds.
    pub end: f32,
    /// Where it ends.
    pub to: SeedLocation,
    /// How the seed moves.
    pub motion: SeedMotion,
}

/// All motions of one seed, in order of time; no two overlap.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Track(pub Vec<Key>);

/// A moment at which the hand lets a seed go; the first stop is that at which the hand is full.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandStop {
    /// When, in seconds.
    pub at: f32,
    /// The place that the seed falls into; for the first stop, the pit that is lifted.
    pub place: Place,
    /// The number of seeds that are still in the hand.
    pub held: usize,
}

/// The path of the hand in one lap: from the pit that is lifted, stop by stop.
#[derive(Clone, PartialEq, Debug)]
pub struct HandLap {
    /// When the seeds begin to rise, in seconds.
    pub start: f32,
    /// The stops, in order of time.
    pub stops: Vec<HandStop>,
}

/// Something that happens at a moment, besides the motions of seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// The count of a place becomes this number.
    Count(Place, u8),
    /// The hand is over this place and holds this number of seeds; at 0 it is gone.
    Hand(Place, u8),
    /// The landing pit is lifted again and the lap with this number begins; the first lap is 1.
    Lap(Place, u32),
    /// A pit is about to be captured.
    Glow(Place),
    /// A seat has captured this number of seeds.
    Captured(Seat, u32),
    /// A seat sows again.
    Bonus(Seat),
    /// A seat passes.
    Passed(Seat),
    /// The seats are swapped.
    Swapped,
    /// The game is over; what is left is swept.
    Ended,
    /// All seeds are at rest and the game is over: the winner's seeds shimmer; after a draw, those of
    /// both seats.
    Outcome(Outcome),
}

/// How a ply is to be shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlaybackOptions {
    /// The factor of all durations: 1 is normal speed, 0 is all at once.
    pub duration_scale: f32,
    /// Whether only fades and counts are shown.
    pub reduced: bool,
    /// The outcome, if the game is over after this ply.
    pub outcome: Option<Outcome>,
}

impl PlaybackOptions {
    /// Full motion with this factor of all durations, of a game that goes on.
    pub fn with_duration_scale(duration_scale: f32) -> Self {
        Self { duration_scale, reduced: false, outcome: None }
    }
}

/// What is shown of one ply.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timeline {
    /// The motions, by the number of the seed.
    pub tracks: BTreeMap<usize, Track>,
    /// The paths of the hand, in order of time.
    pub hand_laps: Vec<HandLap>,
    /// The cues with their times in seconds, in order of time.
    pub cues: Vec<(f32, Cue)>,
    /// When all seeds are at rest, in seconds.
    pub length: f32,
}

impl Timeline {
    /// Sorts the counts of a store: they only grow, but seeds of two pits that are captured together
    /// overtake each other.
    pub(super) fn sort_counts(&mut self, store: Place) {
        let mut counts: Vec<&mut u8> = self
            .cues
            .iter_mut()
            .filter_map(|(_, cue)| match cue {
                Cue::Count(place, count) if *place == store => Some(count),
                _ => None,
            })
            .collect();
        let mut sorted: Vec<u8> = counts.iter().map(|count| **count).collect();
        sorted.sort_unstable();
        for (count, sorted) in counts.iter_mut().zip(sorted) {
            **count = sorted;
        }
    }
}
