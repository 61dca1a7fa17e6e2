//! Writes a timeline event by event.

use std::collections::BTreeMap;

use super::durations::{
    BEAT_SECS, FLY_SECS, GLOW_SECS, HOP_SECS, LIFT_SECS, LIFT_SPREAD_SHARE, LONGEST_SECS,
    MAKE_ROOM_SECS, NEXT_CAPTURE_SECS, PASS_SECS, PULSE_SECS, RELAY_SECS, SHIMMER_SECS, STEP_SECS,
    STREAM_SECS, SWEEP_SECS, TOUCHDOWN_SHARE,
};
use super::laps::{self, Laps};
use super::{Cue, HandLap, HandStop, Key, PlaybackOptions, SeedLocation, SeedMotion, Timeline};
use crate::animation::pseudo_random::unit_hash;
use crate::board::SeedsByPlace;
use crate::rules::{CaptureKind, Event, Place, Seat, Trace};

/// The largest number of seeds that hop in a store after the game.
const MAX_HOPPING_SEEDS: usize = 6;
/// From the start of the shimmer to the first hop, in seconds.
const FIRST_HOP_SECS: f32 = 0.2;
/// From one hop to the next, in seconds.
const HOP_INTERVAL_SECS: f32 = 0.13;

impl Timeline {
    /// Makes the timeline of `trace`, and moves the seeds in `piles` as it does.
    pub fn new(trace: &Trace, piles: &mut SeedsByPlace, options: PlaybackOptions) -> Self {
        let mut writer = Writer::new(trace, options);
        for event in &trace.0 {
            writer.write(event, piles);
        }
        writer.end_beat(piles);
        writer.finish(piles)
    }
}

/// Writes a timeline event by event. Times are in seconds at normal speed.
struct Writer {
    timeline: Timeline,
    options: PlaybackOptions,
    laps: Laps,
    /// The time at which the next event begins.
    now: f32,
    /// The time at which all motions and effects that have begun are over.
    settled: f32,
    /// The seeds in the hand, each with its index.
    hand: Vec<(usize, usize)>,
    /// The factor of the durations of the present lap.
    lap_scale: f32,
    /// The present beat, and the locations of all seeds at its start.
    beat: Option<(u32, BTreeMap<usize, SeedLocation>)>,
    /// The seat that captured in this ply, and the number of seeds.
    captured: Option<(Seat, u32)>,
    /// The row that was swept last.
    swept: Option<Seat>,
}

impl Writer {
    fn new(trace: &Trace, options: PlaybackOptions) -> Self {
        Self {
            timeline: Timeline::default(),
            options,
            laps: Laps::plan(trace),
            now: 0.0,
            settled: 0.0,
            hand: Vec::new(),
            lap_scale: 1.0,
            beat: None,
            captured: None,
            swept: None,
        }
    }

    fn write(&mut self, event: &Event, piles: &mut SeedsByPlace) {
        if !matches!(event, Event::Lift { .. } | Event::Drop { .. }) {
            self.end_beat(piles);
        }
        match *event {
            Event::Lift { pit, lap, .. } => self.lift(Place::Pit(pit), lap, piles),
            Event::Drop { place, count } => self.drop(place, count, piles),
            Event::Capture { pit, seeds, to, kind } => {
                let from = Place::Pit(pit);
                if self.captured.is_none() {
                    self.now = self.settled;
                } else if kind != CaptureKind::Opposite {
                    self.now += NEXT_CAPTURE_SECS;
                }
                let taken = self.captured.map_or(0, |(_, taken)| taken) + u32::from(seeds);
                self.captured = Some((to, taken));
                self.cue(self.now, Cue::Glow(from));
                self.fly(from, Place::Store(to), seeds, self.now + GLOW_SECS, piles);
            }
            Event::Bonus { seat } => {
                self.now = self.settled;
                self.cue(self.now, Cue::Bonus(seat));
                self.settled = self.now + PULSE_SECS;
            }
            Event::Pass { seat } => {
                self.cue(self.now, Cue::Passed(seat));
                self.settled = self.now + PASS_SECS;
            }
            Event::Swap { .. } => {
                self.cue(self.now, Cue::Swapped);
                self.settled = self.now + PASS_SECS;
            }
            Event::End { .. } => {
                self.cue_capture();
                self.now = self.settled;
                self.cue(self.now, Cue::Ended);
            }
            Event::Sweep { pit, seeds, to } => {
                if self.swept.is_some_and(|seat| seat != pit.seat()) {
                    self.now += SWEEP_SECS;
                }
                self.swept = Some(pit.seat());
                self.fly(Place::Pit(pit), Place::Store(to), seeds, self.now, piles);
                self.now += SWEEP_SECS;
            }
        }
    }

    fn lift(&mut self, place: Place, lap: u32, piles: &mut SeedsByPlace) {
        let beat = self.laps.beat(lap);
        if self.beat.as_ref().map(|(beat, _)| *beat) != beat {
            self.end_beat(piles);
            if let Some(beat) = beat {
                self.now = self.settled;
                self.cue(self.now, Cue::Lap(place, lap));
                self.beat = Some((beat, locations(piles)));
            }
        }
        let seeds = std::mem::take(piles.at_mut(place));
        let lifted = seeds.len();
        self.hand = seeds.into_iter().enumerate().map(|(index, seed)| (seed, index)).collect();
        if beat.is_some() {
            return;
        }
        self.lap_scale = self.laps.duration_scale(lap);
        if lap > 1 {
            self.now = self.settled + RELAY_SECS * self.lap_scale;
            self.cue(self.settled, Cue::Lap(place, lap));
        }
        let length = LIFT_SECS * self.lap_scale;
        let end = self.now + length;
        let hand_lap = self.timeline.hand_laps.len();
        let first = HandStop { at: end, place, held: lifted };
        self.timeline.hand_laps.push(HandLap { start: self.now, stops: vec![first] });
        for &(seed, index) in &self.hand.clone() {
            // The seeds on top rise first.
            let wait = (lifted - 1 - index) as f32 / lifted as f32 * LIFT_SPREAD_SHARE * length;
            let (start, to) = (self.now + wait, SeedLocation::Hand { lap: hand_lap, index });
            let motion = if self.options.reduced { SeedMotion::Vanish } else { SeedMotion::Lift };
            self.key(seed, start, end, to, motion);
        }
        self.cue(self.now, Cue::Count(place, 0));
        self.cue(self.now, Cue::Hand(place, lifted as u8));
        self.now = end;
    }

    fn drop(&mut self, place: Place, count: u8, piles: &mut SeedsByPlace) {
        let Some((seed, index)) = self.hand.pop() else {
            return;
        };
        if self.beat.is_some() {
            piles.at_mut(place).push(seed);
            return;
        }
        let lifted = self.now;
        self.now += STEP_SECS * self.lap_scale;
        let arrival = self.now;
        let hand_lap = self.timeline.hand_laps.len() - 1;
        let stops = &mut self.timeline.hand_laps[hand_lap].stops;
        let start = stops.first().map_or(lifted, |stop| stop.at);
        stops.push(HandStop { at: arrival, place, held: self.hand.len() });
        if !self.options.reduced {
            self.key(
                seed,
                start,
                arrival,
                SeedLocation::Hand { lap: hand_lap, index },
                SeedMotion::Carry,
            );
        }
        self.cue(arrival, Cue::Hand(place, self.hand.len() as u8));
        let landing = arrival + laps::fall_secs(self.lap_scale);
        self.land(seed, place, arrival, landing, SeedMotion::Fall, piles);
        self.cue(arrival + TOUCHDOWN_SHARE * (landing - arrival), Cue::Count(place, count));
    }

    /// Sends the last `seeds` of a pile to another place, one after the other.
    fn fly(&mut self, from: Place, to: Place, seeds: u8, start: f32, piles: &mut SeedsByPlace) {
        let pile = piles.at_mut(from);
        let stay = pile.len().saturating_sub(usize::from(seeds));
        let leaving = pile.split_off(stay);
        self.cue(start, Cue::Count(from, stay as u8));
        // The seeds of the pile that stay settle again.
        for (index, seed) in piles.at(from).to_vec().into_iter().enumerate() {
            let location = SeedLocation::Rest { place: from, index, count: stay };
            self.key(seed, start, start + MAKE_ROOM_SECS, location, SeedMotion::MakeRoom);
        }
        let stagger = STREAM_SECS / leaving.len().max(3) as f32;
        // The seeds on top leave first.
        for (index, seed) in leaving.into_iter().rev().enumerate() {
            let start = start + stagger * index as f32;
            let landing = start + FLY_SECS * (0.92 + 0.16 * unit_hash(seed));
            self.land(seed, to, start, landing, SeedMotion::Fly, piles);
            let count = piles.at_mut(to).len() as u8;
            self.cue(landing, Cue::Count(to, count));
        }
    }

    /// Brings a seed to rest on top of a pile, whose seeds make room.
    fn land(
        &mut self,
        seed: usize,
        place: Place,
        start: f32,
        landing: f32,
        motion: SeedMotion,
        piles: &mut SeedsByPlace,
    ) {
        let pile = piles.at_mut(place);
        pile.push(seed);
        let count = pile.len();
        let location = |index| SeedLocation::Rest { place, index, count };
        let others: Vec<usize> = pile[..count - 1].to_vec();
        self.arrive(seed, start, landing, location(count - 1), motion);
        let touched = start + TOUCHDOWN_SHARE * (landing - start);
        for (index, other) in others.into_iter().enumerate() {
            self.key(
                other,
                touched,
                touched + MAKE_ROOM_SECS,
                location(index),
                SeedMotion::MakeRoom,
            );
        }
    }

    /// Brings a seed to another place: through the air, or out of sight and into it.
    fn arrive(&mut self, seed: usize, start: f32, end: f32, to: SeedLocation, motion: SeedMotion) {
        if !self.options.reduced {
            return self.key(seed, start, end, to, motion);
        }
        let seen = if motion == SeedMotion::Fall { start } else { start.midpoint(end) };
        if seen > start {
            self.key(seed, start, seen, to, SeedMotion::Vanish);
        }
        self.key(seed, seen, end, to, SeedMotion::Appear);
    }

    /// Shows at once what all laps of a beat have changed.
    fn end_beat(&mut self, piles: &SeedsByPlace) {
        let Some((_, before)) = self.beat.take() else {
            return;
        };
        let (start, end) = (self.now, self.now + BEAT_SECS);
        let place_of = |location: SeedLocation| match location {
            SeedLocation::Rest { place, .. } => Some(place),
            SeedLocation::Hand { .. } => None,
        };
        let mut counts: BTreeMap<Place, usize> = BTreeMap::new();
        for location in before.values() {
            if let SeedLocation::Rest { place, count, .. } = *location {
                counts.insert(place, count);
            }
        }
        for (seed, location) in locations(piles) {
            let old = before.get(&seed).copied();
            if old == Some(location) {
                continue;
            }
            if old.and_then(place_of) == place_of(location) && !self.options.reduced {
                self.key(seed, start.midpoint(end), end, location, SeedMotion::MakeRoom);
            } else {
                let wait = 0.3 * unit_hash(seed) * BEAT_SECS;
                self.arrive(seed, start + wait, end, location, SeedMotion::LowArc);
            }
        }
        for (place, count) in piles.counts() {
            if counts.get(&place).copied().unwrap_or(0) != count {
                self.cue(start + TOUCHDOWN_SHARE * BEAT_SECS, Cue::Count(place, count as u8));
            }
        }
        self.now = end;
        self.settled = self.settled.max(end);
    }

    /// Adds a motion. If the seed is still moving, the motion before is cut short, or this one waits
    /// for it.
    fn key(&mut self, seed: usize, start: f32, end: f32, to: SeedLocation, motion: SeedMotion) {
        let keys = &mut self.timeline.tracks.entry(seed).or_default().0;
        let (makes_room, length) = (motion == SeedMotion::MakeRoom, end - start);
        let mut start = start;
        // A seed that has hardly begun to make room stays where it was: it would jump.
        let hardly_begun = |last: &mut Key| {
            last.motion == SeedMotion::MakeRoom
                && start - last.start <= 0.5 * (last.end - last.start)
        };
        while keys.pop_if(hardly_begun).is_some() {}
        if let Some(last) = keys.last_mut()
            && last.end > start
        {
            // A seed that is on its way to this pile arrives before it makes room.
            let waits = makes_room && last.motion != SeedMotion::MakeRoom;
            if !waits && motion != SeedMotion::Carry {
                last.end = start.max(last.start);
            }
            start = last.end;
        }
        let end = if makes_room { start + length } else { end.max(start) };
        keys.push(Key { start, end, to, motion });
        if motion != SeedMotion::MakeRoom {
            self.settled = self.settled.max(end);
        }
    }

    fn cue(&mut self, at: f32, cue: Cue) {
        self.timeline.cues.push((at, cue));
    }

    fn cue_capture(&mut self) {
        if let Some((seat, seeds)) = self.captured.take() {
            self.cue(self.settled - FLY_SECS, Cue::Captured(seat, seeds));
        }
    }

    /// When all seeds are at rest, those of the winner shimmer, and a few hop.
    fn shimmer(&mut self, piles: &SeedsByPlace) {
        let Some(outcome) = self.options.outcome else {
            return;
        };
        let start = self.settled + MAKE_ROOM_SECS;
        self.cue(start, Cue::Outcome(outcome));
        for seat in
            Seat::BOTH.into_iter().filter(|seat| outcome.winner().is_none_or(|won| won == *seat))
        {
            let place = Place::Store(seat);
            let pile = piles.at(place).to_vec();
            let count = pile.len();
            // Every other seed of those on top.
            let tops = (0..count)
                .rev()
                .step_by(2)
                .take(MAX_HOPPING_SEEDS)
                .filter(|_| !self.options.reduced);
            for (number, index) in tops.collect::<Vec<_>>().into_iter().enumerate() {
                let start = start + FIRST_HOP_SECS + HOP_INTERVAL_SECS * number as f32;
                let location = SeedLocation::Rest { place, index, count };
                self.key(pile[index], start, start + HOP_SECS, location, SeedMotion::Hop);
            }
        }
        self.settled = start + SHIMMER_SECS;
    }

    fn finish(mut self, piles: &SeedsByPlace) -> Timeline {
        self.cue_capture();
        self.shimmer(piles);
        let mut timeline = self.timeline;
        let length = self.settled + MAKE_ROOM_SECS;
        // No ply takes longer than the limit; all its parts keep their proportions.
        let factor = self.options.duration_scale * (LONGEST_SECS / length).min(1.0);
        for key in timeline.tracks.values_mut().flat_map(|track| &mut track.0) {
            key.start *= factor;
            key.end *= factor;
        }
        for lap in &mut timeline.hand_laps {
            lap.start *= factor;
            lap.stops.iter_mut().for_each(|stop| stop.at *= factor);
        }
        // Sorted before they are scaled: at a scale of 0 all times are equal.
        timeline.cues.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        for (at, _) in &mut timeline.cues {
            *at *= factor;
        }
        for seat in Seat::BOTH {
            timeline.sort_counts(Place::Store(seat));
        }
        timeline.length = length * factor;
        timeline
    }
}

fn locations(piles: &SeedsByPlace) -> BTreeMap<usize, SeedLocation> {
    let rest = |(seed, place, index, count)| (seed, SeedLocation::Rest { place, index, count });
    piles.seeds().map(rest).collect()
}
