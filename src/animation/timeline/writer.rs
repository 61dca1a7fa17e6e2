//! Writes a timeline event by event.

use std::collections::BTreeMap;

use super::laps::{self, Laps};
use super::{Cue, HandLap, HandStop, Key, Motion, PlaybackOptions, Spot, Timeline, pace};
use crate::board::PilePositions;
use crate::rules::{CaptureKind, Event, Place, Seat, Trace};

/// So many seeds of a winner hop at most, and the next one hops so many seconds later.
const HOPPING: usize = 6;
const HOP_AFTER: f32 = 0.13;

pub(super) fn write(trace: &Trace, heaps: &mut PilePositions, manner: PlaybackOptions) -> Timeline {
    let mut writer = Writer {
        timeline: Timeline::default(),
        manner,
        laps: Laps::plan(trace),
        now: 0.0,
        settled: 0.0,
        hand: Vec::new(),
        pace: 1.0,
        beat: None,
        captured: None,
        swept: None,
    };
    for event in &trace.0 {
        writer.write(event, heaps);
    }
    writer.end_beat(heaps);
    writer.finish(heaps)
}

struct Writer {
    timeline: Timeline,
    manner: PlaybackOptions,
    laps: Laps,
    /// Seconds up to now.
    now: f32,
    /// When everything that has begun is over.
    settled: f32,
    /// The seeds in the hand, each with its index.
    hand: Vec<(usize, usize)>,
    /// How much of the first lap's time this lap takes.
    pace: f32,
    /// The beat that goes on, and where all seeds were when it began.
    beat: Option<(u32, BTreeMap<usize, Spot>)>,
    /// Who captured, and how much, in this ply.
    captured: Option<(Seat, u32)>,
    /// The row that was swept last.
    swept: Option<Seat>,
}

impl Writer {
    fn write(&mut self, event: &Event, heaps: &mut PilePositions) {
        if !matches!(event, Event::Lift { .. } | Event::Drop { .. }) {
            self.end_beat(heaps);
        }
        match *event {
            Event::Lift { pit, lap, .. } => self.lift(Place::Pit(pit), lap, heaps),
            Event::Drop { place, count } => self.drop(place, count, heaps),
            Event::Capture { pit, seeds, to, kind } => {
                let from = Place::Pit(pit);
                if self.captured.is_none() {
                    self.now = self.settled;
                } else if kind != CaptureKind::Opposite {
                    self.now += pace::NEXT_CAPTURE_SECS;
                }
                let taken = self.captured.map_or(0, |(_, taken)| taken) + u32::from(seeds);
                self.captured = Some((to, taken));
                self.cue(self.now, Cue::Glow(from));
                self.fly(from, Place::Store(to), seeds, self.now + pace::GLOW_SECS, heaps);
            }
            Event::Bonus { seat } => {
                self.now = self.settled;
                self.cue(self.now, Cue::Bonus(seat));
                self.settled = self.now + pace::PULSE_SECS;
            }
            Event::Pass { seat } => {
                self.cue(self.now, Cue::Passed(seat));
                self.settled = self.now + pace::PASS_SECS;
            }
            Event::Swap { .. } => {
                self.cue(self.now, Cue::Swapped);
                self.settled = self.now + pace::PASS_SECS;
            }
            Event::End { .. } => {
                self.tell_capture();
                self.now = self.settled;
                self.cue(self.now, Cue::Ended);
            }
            Event::Sweep { pit, seeds, to } => {
                if self.swept.is_some_and(|seat| seat != pit.seat()) {
                    self.now += pace::SWEEP_SECS;
                }
                self.swept = Some(pit.seat());
                self.fly(Place::Pit(pit), Place::Store(to), seeds, self.now, heaps);
                self.now += pace::SWEEP_SECS;
            }
        }
    }

    fn lift(&mut self, place: Place, lap: u32, heaps: &mut PilePositions) {
        let beat = self.laps.beat(lap);
        if self.beat.as_ref().map(|(beat, _)| *beat) != beat {
            self.end_beat(heaps);
            if let Some(beat) = beat {
                self.now = self.settled;
                self.cue(self.now, Cue::Lap(place, lap));
                self.beat = Some((beat, spots(heaps)));
            }
        }
        let seeds = std::mem::take(heaps.at_mut(place));
        let lifted = seeds.len();
        self.hand = seeds.into_iter().enumerate().map(|(index, seed)| (seed, index)).collect();
        if beat.is_some() {
            return;
        }
        self.pace = self.laps.pace(lap);
        if lap > 1 {
            self.now = self.settled + pace::RELAY_SECS * self.pace;
            self.cue(self.settled, Cue::Lap(place, lap));
        }
        let length = pace::LIFT_SECS * self.pace;
        let end = self.now + length;
        let sweep = self.timeline.sweeps.len();
        let first = HandStop { at: end, place, held: lifted };
        self.timeline.sweeps.push(HandLap { start: self.now, stops: vec![first] });
        for &(seed, index) in &self.hand.clone() {
            // What lies on top is up first.
            let wait = (lifted - 1 - index) as f32 / lifted as f32 * pace::RAGGED_SHARE * length;
            let (start, to) = (self.now + wait, Spot::Hand { sweep, index });
            let motion = if self.manner.reduced { Motion::Vanish } else { Motion::Lift };
            self.key(seed, start, end, to, motion);
        }
        self.cue(self.now, Cue::Count(place, 0));
        self.cue(self.now, Cue::Hand(place, lifted as u8));
        self.now = end;
    }

    fn drop(&mut self, place: Place, count: u8, heaps: &mut PilePositions) {
        let Some((seed, index)) = self.hand.pop() else {
            return;
        };
        if self.beat.is_some() {
            heaps.at_mut(place).push(seed);
            return;
        }
        let lifted = self.now;
        self.now += pace::STEP_SECS * self.pace;
        let arrival = self.now;
        let sweep = self.timeline.sweeps.len() - 1;
        let way = &mut self.timeline.sweeps[sweep].stops;
        let start = way.first().map_or(lifted, |stop| stop.at);
        way.push(HandStop { at: arrival, place, held: self.hand.len() });
        if !self.manner.reduced {
            self.key(seed, start, arrival, Spot::Hand { sweep, index }, Motion::Carry);
        }
        self.cue(arrival, Cue::Hand(place, self.hand.len() as u8));
        let landing = arrival + laps::fall(self.pace);
        self.land(seed, place, arrival, landing, Motion::Fall, heaps);
        self.cue(arrival + TOUCHDOWN * (landing - arrival), Cue::Count(place, count));
    }

    /// Sends the last `seeds` of a heap to another, one after the other.
    fn fly(&mut self, from: Place, to: Place, seeds: u8, start: f32, heaps: &mut PilePositions) {
        let heap = heaps.at_mut(from);
        let stay = heap.len().saturating_sub(usize::from(seeds));
        let leaving = heap.split_off(stay);
        self.cue(start, Cue::Count(from, stay as u8));
        // Those that stay, of a heap that is shared out, settle anew.
        for (index, seed) in heaps.at(from).to_vec().into_iter().enumerate() {
            let spot = Spot::Rest { place: from, index, count: stay };
            self.key(seed, start, start + pace::GIVE_SECS, spot, Motion::Give);
        }
        let stagger = pace::STREAM_SECS / leaving.len().max(3) as f32;
        // What lies on top goes first.
        for (index, seed) in leaving.into_iter().rev().enumerate() {
            let start = start + stagger * index as f32;
            let landing = start + pace::FLY_SECS * (0.92 + 0.16 * unit_hash(seed));
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
        heaps: &mut PilePositions,
    ) {
        let heap = heaps.at_mut(place);
        heap.push(seed);
        let count = heap.len();
        let spot = |index| Spot::Rest { place, index, count };
        let others: Vec<usize> = heap[..count - 1].to_vec();
        self.arrive(seed, start, landing, spot(count - 1), motion);
        let touched = start + TOUCHDOWN * (landing - start);
        for (index, other) in others.into_iter().enumerate() {
            self.key(other, touched, touched + pace::GIVE_SECS, spot(index), Motion::Give);
        }
    }

    /// Brings a seed to another place: through the air, or out of sight and into it.
    fn arrive(&mut self, seed: usize, start: f32, end: f32, to: Spot, motion: Motion) {
        if !self.manner.reduced {
            return self.key(seed, start, end, to, motion);
        }
        let seen = if motion == Motion::Fall { start } else { start.midpoint(end) };
        if seen > start {
            self.key(seed, start, seen, to, Motion::Vanish);
        }
        self.key(seed, seen, end, to, Motion::Appear);
    }

    /// Shows all that the laps of a beat have done at once.
    fn end_beat(&mut self, heaps: &PilePositions) {
        let Some((_, before)) = self.beat.take() else {
            return;
        };
        let (start, end) = (self.now, self.now + pace::BEAT_SECS);
        let place_of = |spot: Spot| match spot {
            Spot::Rest { place, .. } => Some(place),
            Spot::Hand { .. } => None,
        };
        let mut counts: BTreeMap<Place, usize> = BTreeMap::new();
        for spot in before.values() {
            if let Spot::Rest { place, count, .. } = *spot {
                counts.insert(place, count);
            }
        }
        for (seed, spot) in spots(heaps) {
            let old = before.get(&seed).copied();
            if old == Some(spot) {
                continue;
            }
            if old.and_then(place_of) == place_of(spot) && !self.manner.reduced {
                self.key(seed, start.midpoint(end), end, spot, Motion::Give);
            } else {
                let wait = 0.3 * unit_hash(seed) * pace::BEAT_SECS;
                self.arrive(seed, start + wait, end, spot, Motion::Toss);
            }
        }
        for (place, count) in heaps.counts() {
            if counts.get(&place).copied().unwrap_or(0) != count {
                self.cue(start + TOUCHDOWN * pace::BEAT_SECS, Cue::Count(place, count as u8));
            }
        }
        self.now = end;
        self.settled = self.settled.max(end);
    }

    /// Adds a motion; a seed that is still moving is caught up in flight.
    fn key(&mut self, seed: usize, start: f32, end: f32, to: Spot, motion: Motion) {
        let keys = &mut self.timeline.tracks.entry(seed).or_default().0;
        let (gives, length) = (motion == Motion::Give, end - start);
        let mut start = start;
        // What has hardly begun to give stays where it was: it would snap aside.
        let hardly = |last: &mut Key| {
            last.motion == Motion::Give && start - last.start <= 0.5 * (last.end - last.start)
        };
        while keys.pop_if(hardly).is_some() {}
        if let Some(last) = keys.last_mut()
            && last.end > start
        {
            // A seed that is on its way to this heap arrives before it gives.
            let waits = gives && last.motion != Motion::Give;
            if !waits && motion != Motion::Carry {
                last.end = start.max(last.start);
            }
            start = last.end;
        }
        let end = if gives { start + length } else { end.max(start) };
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
            self.cue(self.settled - pace::FLY_SECS, Cue::Captured(seat, seeds));
        }
    }

    /// When all lies still, the winner's seeds shine, and a few hop.
    fn shine(&mut self, heaps: &PilePositions) {
        let Some(outcome) = self.manner.outcome else {
            return;
        };
        let start = self.settled + pace::GIVE_SECS;
        self.cue(start, Cue::Outcome(outcome));
        for seat in
            Seat::BOTH.into_iter().filter(|seat| outcome.winner().is_none_or(|won| won == *seat))
        {
            let place = Place::Store(seat);
            let heap = heaps.at(place).to_vec();
            let count = heap.len();
            // Every other one of those on top.
            let tops = (0..count).rev().step_by(2).take(HOPPING).filter(|_| !self.manner.reduced);
            for (number, index) in tops.collect::<Vec<_>>().into_iter().enumerate() {
                let start = start + 0.2 + HOP_AFTER * number as f32;
                let spot = Spot::Rest { place, index, count };
                self.key(heap[index], start, start + pace::HOP_SECS, spot, Motion::Hop);
            }
        }
        self.settled = start + pace::SHIMMER_SECS;
    }

    fn finish(mut self, heaps: &PilePositions) -> Timeline {
        self.tell_capture();
        self.shine(heaps);
        let mut timeline = self.timeline;
        let length = self.settled + pace::GIVE_SECS;
        // Whatever the laps, a ply is over in time; all its parts keep their proportion.
        let factor = self.manner.slowness * (pace::LONGEST_SECS / length).min(1.0);
        for key in timeline.tracks.values_mut().flat_map(|track| &mut track.0) {
            key.start *= factor;
            key.end *= factor;
        }
        for sweep in &mut timeline.sweeps {
            sweep.start *= factor;
            sweep.stops.iter_mut().for_each(|stop| stop.at *= factor);
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

/// The share of a fall or flight after which a seed touches down; the rest is its bounces.
pub(in crate::animation) const TOUCHDOWN: f32 = 0.66;

/// A number from 0 to 1 of a seed's own, by which it differs from others.
pub(in crate::animation) fn unit_hash(seed: usize) -> f32 {
    (seed as f32 * 0.618_034).fract()
}

fn spots(heaps: &PilePositions) -> BTreeMap<usize, Spot> {
    let rest = |(seed, place, index, count)| (seed, Spot::Rest { place, index, count });
    heaps.seeds().map(rest).collect()
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
