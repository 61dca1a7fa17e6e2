//! A trace becomes a timeline: which seed is where when, and when counts and captions change.
//!
//! Pure data, made before anything moves. A [`Key`] is one motion of one seed; the keys of a seed
//! are its [`Track`], which becomes one tween. A [`Cue`] is anything else that happens at a time.

use std::collections::BTreeMap;

use crate::board::Heaps;
use crate::rules::{CaptureKind, Event, Place, Seat, Trace};

/// Times at normal speed, in seconds.
pub mod pace {
    /// From place to place while sowing.
    pub const STEP: f32 = 0.130;
    /// Taking seeds into the hand.
    pub const LIFT: f32 = 0.240;
    /// A seed's fall from the hand, bounce included.
    pub const FALL: f32 = 0.260;
    /// A look at the landing pit before it is lifted again.
    pub const RELAY: f32 = 0.160;
    /// A captured pit glows before its seeds fly.
    pub const GLOW: f32 = 0.280;
    /// A captured seed's flight.
    pub const FLY: f32 = 0.460;
    /// From one captured or swept pit to the next.
    pub const NEXT: f32 = 0.120;
    /// A pass, or a swap of seats, is shown for so long.
    pub const PASS: f32 = 0.600;
    /// A bonus turn's store pulses for so long.
    pub const PULSE: f32 = 0.450;
    /// A pile gives for so long when a seed lands on it.
    pub const GIVE: f32 = 0.140;
    /// No ply takes longer; more laps go faster.
    pub const LONGEST: f32 = 4.0;
    /// Each lap takes this share of the time of the one before, but
    pub const GATHER: f32 = 0.90;
    /// never less than this share of the first.
    pub const FASTEST: f32 = 0.25;
}

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
    /// In the hand over a place, the `index`-th of the `count` that were lifted.
    Hand {
        /// What the hand is over.
        place: Place,
        /// Which seed of the hand, from 0.
        index: usize,
        /// Seeds that were lifted.
        count: usize,
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
}

/// What is seen of one ply.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timeline {
    /// The motions, by the number of the seed.
    pub tracks: BTreeMap<usize, Track>,
    /// Everything else, in order of time (seconds).
    pub cues: Vec<(f32, Cue)>,
    /// When all is at rest, in seconds.
    pub length: f32,
}

impl Timeline {
    /// Makes the timeline of `trace`, `slowness` times as slow as normal (0: all at once), and
    /// moves the seeds in `heaps` as it does.
    pub fn new(trace: &Trace, heaps: &mut Heaps, slowness: f32) -> Self {
        let mut writer = Writer::default();
        for event in &trace.0 {
            writer.write(event, heaps);
        }
        writer.finish(slowness)
    }
}

/// Writes a timeline event by event.
#[derive(Default)]
struct Writer {
    timeline: Timeline,
    /// Seconds up to now.
    now: f32,
    /// When everything that has begun is over.
    settled: f32,
    /// The seeds in the hand, each with its index; where the hand is; how many were lifted.
    hand: Vec<(usize, usize)>,
    at: Option<Place>,
    lifted: usize,
    /// How much of the first lap's time this lap takes.
    gather: f32,
    /// Who captured, and how much, in this ply.
    captured: Option<(Seat, u32)>,
}

impl Writer {
    fn write(&mut self, event: &Event, heaps: &mut Heaps) {
        match *event {
            Event::Lift { pit, lap, .. } => self.lift(Place::Pit(pit), lap, heaps),
            Event::Drop { place, count } => self.drop(place, count, heaps),
            Event::Capture { pit, seeds, to, kind } => {
                let from = Place::Pit(pit);
                if self.captured.is_none() {
                    self.now = self.settled;
                } else if kind != CaptureKind::Opposite {
                    self.now += pace::NEXT;
                }
                let taken = self.captured.map_or(0, |(_, taken)| taken) + u32::from(seeds);
                self.captured = Some((to, taken));
                self.cue(self.now, Cue::Glow(from));
                self.fly(from, Place::Store(to), seeds, self.now + pace::GLOW, heaps);
            }
            Event::Bonus { seat } => {
                self.now = self.settled;
                self.cue(self.now, Cue::Bonus(seat));
                self.settled = self.now + pace::PULSE;
            }
            Event::Pass { seat } => {
                self.cue(self.now, Cue::Passed(seat));
                self.settled = self.now + pace::PASS;
            }
            Event::Swap { .. } => {
                self.cue(self.now, Cue::Swapped);
                self.settled = self.now + pace::PASS;
            }
            Event::End { .. } => {
                self.tell_capture();
                self.now = self.settled;
                self.cue(self.now, Cue::Ended);
            }
            Event::Sweep { pit, seeds, to } => {
                self.fly(Place::Pit(pit), Place::Store(to), seeds, self.now, heaps);
                self.now += pace::NEXT;
            }
        }
    }

    fn lift(&mut self, place: Place, lap: u32, heaps: &mut Heaps) {
        self.gather = pace::GATHER.powf(lap as f32 - 1.0).max(pace::FASTEST);
        if lap > 1 {
            self.now = self.settled + pace::RELAY * self.gather;
            self.cue(self.settled, Cue::Lap(place, lap));
        }
        let seeds = std::mem::take(heaps.at_mut(place));
        self.lifted = seeds.len();
        self.hand = seeds.into_iter().enumerate().map(|(index, seed)| (seed, index)).collect();
        self.at = Some(place);
        let end = self.now + pace::LIFT * self.gather;
        for &(seed, index) in &self.hand.clone() {
            self.key(
                seed,
                self.now,
                end,
                Spot::Hand { place, index, count: self.lifted },
                Motion::Lift,
            );
        }
        self.cue(self.now, Cue::Count(place, 0));
        self.cue(self.now, Cue::Hand(place, self.lifted as u8));
        self.now = end;
    }

    fn drop(&mut self, place: Place, count: u8, heaps: &mut Heaps) {
        let step = pace::STEP * self.gather;
        let arrival = self.now + step;
        if self.at != Some(place) {
            for &(seed, index) in &self.hand.clone() {
                let over = Spot::Hand { place, index, count: self.lifted };
                self.key(seed, self.now, arrival, over, Motion::Carry);
            }
            self.at = Some(place);
        }
        self.now = arrival;
        let Some((seed, _)) = self.hand.pop() else {
            return;
        };
        self.cue(arrival, Cue::Hand(place, self.hand.len() as u8));
        let landing = arrival + pace::FALL * self.gather.max(0.5);
        self.land(seed, place, arrival, landing, Motion::Fall, heaps);
        self.cue(landing - 0.3 * (landing - arrival), Cue::Count(place, count));
    }

    /// Sends the last `seeds` of a heap to another.
    fn fly(&mut self, from: Place, to: Place, seeds: u8, start: f32, heaps: &mut Heaps) {
        let heap = heaps.at_mut(from);
        let stay = heap.len().saturating_sub(usize::from(seeds));
        let leaving = heap.split_off(stay);
        self.cue(start, Cue::Count(from, stay as u8));
        // Those that stay, of a heap that is shared out, settle anew.
        for (index, seed) in heaps.at(from).to_vec().into_iter().enumerate() {
            let spot = Spot::Rest { place: from, index, count: stay };
            self.key(seed, start, start + pace::GIVE, spot, Motion::Give);
        }
        let stagger = pace::NEXT / leaving.len().max(1) as f32;
        for (index, seed) in leaving.into_iter().enumerate() {
            let start = start + stagger * index as f32;
            let landing = start + pace::FLY;
            self.land(seed, to, start, landing, Motion::Fly, heaps);
            let count = heaps.at_mut(to).len() as u8;
            self.cue(landing, Cue::Count(to, count));
        }
    }

    /// Brings a seed to rest on top of a heap, which gives a little.
    fn land(
        &mut self,
        seed: usize,
        place: Place,
        start: f32,
        landing: f32,
        motion: Motion,
        heaps: &mut Heaps,
    ) {
        let heap = heaps.at_mut(place);
        heap.push(seed);
        let count = heap.len();
        let spot = |index| Spot::Rest { place, index, count };
        let others: Vec<usize> = heap[..count - 1].to_vec();
        self.key(seed, start, landing, spot(count - 1), motion);
        for (index, other) in others.into_iter().enumerate() {
            self.key(
                other,
                landing - pace::GIVE / 2.0,
                landing + pace::GIVE / 2.0,
                spot(index),
                Motion::Give,
            );
        }
    }

    /// Adds a motion; a seed that is still moving is caught up in flight.
    fn key(&mut self, seed: usize, start: f32, end: f32, to: Spot, motion: Motion) {
        let keys = &mut self.timeline.tracks.entry(seed).or_default().0;
        let mut start = start;
        if let Some(last) = keys.last_mut()
            && last.end > start
        {
            if motion == Motion::Give {
                // The seed is on its way to this heap: let it arrive, then give.
                start = last.end;
            } else {
                last.end = start.max(last.start);
                start = last.end;
            }
        }
        let end = end.max(start);
        keys.push(Key { start, end, to, motion });
        if motion != Motion::Give {
            self.settled = self.settled.max(end);
        }
    }

    fn cue(&mut self, at: f32, cue: Cue) {
        self.timeline.cues.push((at, cue));
    }

    fn tell_capture(&mut self) {
        if let Some((seat, seeds)) = self.captured.take() {
            self.cue(self.settled - pace::FLY, Cue::Captured(seat, seeds));
        }
    }

    fn finish(mut self, slowness: f32) -> Timeline {
        self.tell_capture();
        let mut timeline = self.timeline;
        let length = self.settled + pace::GIVE / 2.0;
        // Whatever the laps, a ply is over in time; all its parts keep their proportion.
        let factor = slowness * (pace::LONGEST / length).min(1.0);
        for key in timeline.tracks.values_mut().flat_map(|track| &mut track.0) {
            key.start *= factor;
            key.end *= factor;
        }
        // In order before they are scaled: at no length all times are one.
        timeline.cues.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        for (at, _) in &mut timeline.cues {
            *at *= factor;
        }
        for seat in Seat::BOTH {
            count_up(&mut timeline.cues, Place::Store(seat));
        }
        timeline.length = length * factor;
        timeline
    }
}

/// Gives the counts of a store, which only grow, in the order in which they are seen: seeds of two
/// pits that are captured together overtake each other.
fn count_up(cues: &mut [(f32, Cue)], store: Place) {
    let mut seen: Vec<&mut u8> = cues
        .iter_mut()
        .filter_map(|(_, cue)| match cue {
            Cue::Count(place, count) if *place == store => Some(count),
            _ => None,
        })
        .collect();
    let mut counts: Vec<u8> = seen.iter().map(|count| **count).collect();
    counts.sort_unstable();
    for (seen, count) in seen.iter_mut().zip(counts) {
        **seen = count;
    }
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
