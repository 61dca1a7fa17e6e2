//! How a relay gathers pace: every lap has its share of the time, and no relay takes too long.
//!
//! A usual relay goes a little faster with each lap. One that would last too long gathers pace
//! sooner. Of the longest, with dozens of laps, the first and the last lap are shown seed by seed
//! and those between in *beats* of several laps: a rhythm that the eye can follow in place of a
//! flicker that it cannot.

use super::pace;
use crate::rules::{Event, Trace};

/// A relay gathers pace at most like this: the share of the time of the lap before.
const HASTIEST: f32 = 0.60;
/// A step between ways to gather pace that are tried.
const HASTE: f32 = 0.03;
/// Laps are shown by themselves for as long as there is time for so many beats.
const BEATS: u32 = 9;
/// Up to so many laps are never shown in beats.
const FEW: usize = 10;
/// The lap after the beats takes about so many seconds, if its pace is between these.
const LAST: f32 = 0.8;
const LAST_PACE: [f32; 2] = [0.25, 0.5];
/// What comes after the sowing never leaves it less than this share of the time.
const LEAST: f32 = 0.55;

/// The plan of one ply's laps, which are counted from 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Laps {
    gather: f32,
    count: u32,
    /// Laps before the beats, and laps to a beat; no beats if that is 0.
    singles: u32,
    to_a_beat: u32,
    /// The pace of the lap after the beats.
    last: f32,
}

impl Laps {
    pub(super) fn plan(trace: &Trace) -> Self {
        let drops = drops(trace);
        let count = drops.len() as u32;
        let budget = (pace::LONGEST_SECS - afterwards(trace)).max(pace::LONGEST_SECS * LEAST);
        let mut gather = pace::GATHER;
        while gather > HASTIEST && length(&drops, gather) > budget {
            gather -= HASTE;
        }
        let mut plan = Self { gather, count, singles: count, to_a_beat: 0, last: 1.0 };
        if drops.len() <= FEW || length(&drops, gather) <= budget {
            return plan;
        }
        let after = drops[drops.len() - 1];
        plan.last = (LAST / lap(after, 1.0)).clamp(LAST_PACE[0], LAST_PACE[1]);
        let mut left = budget - lap(after, plan.last);
        let least = BEATS as f32 * pace::BEAT_SECS;
        plan.singles = 0;
        for (number, &drops) in (1..).zip(&drops[..FEW]) {
            let spent = lap(drops, paced(gather, number));
            if number > 1 && left - spent < least {
                break;
            }
            left -= spent;
            plan.singles = number;
        }
        let beats = ((left / pace::BEAT_SECS) as u32).max(BEATS);
        plan.to_a_beat = (count - 1 - plan.singles).div_ceil(beats).max(1);
        plan
    }

    /// The share of the usual time that a lap takes.
    pub(super) fn pace(&self, lap: u32) -> f32 {
        if self.to_a_beat > 0 && lap == self.count { self.last } else { paced(self.gather, lap) }
    }

    /// The beat that a lap belongs to, if it is not shown by itself.
    pub(super) fn beat(&self, lap: u32) -> Option<u32> {
        let between = self.to_a_beat > 0 && lap > self.singles && lap < self.count;
        between.then(|| (lap - self.singles - 1) / self.to_a_beat)
    }
}

fn paced(gather: f32, lap: u32) -> f32 {
    gather.powf(lap as f32 - 1.0).max(pace::FASTEST)
}

/// How long a fall takes at a pace: it is never hurried as much as the hand.
pub(super) fn fall(pace: f32) -> f32 {
    pace::FALL_SECS * pace.max(0.45)
}

/// Seconds of a lap of so many drops.
fn lap(drops: usize, pace: f32) -> f32 {
    (pace::RELAY_SECS + pace::LIFT_SECS + pace::STEP_SECS * drops as f32) * pace + fall(pace)
}

/// Seconds of all laps.
fn length(drops: &[usize], gather: f32) -> f32 {
    let laps = drops.iter().enumerate();
    laps.map(|(index, &drops)| lap(drops, paced(gather, index as u32 + 1))).sum()
}

/// Drops of each lap.
fn drops(trace: &Trace) -> Vec<usize> {
    let mut laps = Vec::new();
    for event in &trace.0 {
        match event {
            Event::Lift { .. } => laps.push(0),
            Event::Drop { .. } => {
                if let Some(drops) = laps.last_mut() {
                    *drops += 1;
                }
            }
            _ => {}
        }
    }
    laps
}

/// About how long it takes to show what comes after the sowing.
fn afterwards(trace: &Trace) -> f32 {
    let mut captures = 0.0;
    let mut seconds = 0.0;
    for event in &trace.0 {
        match event {
            Event::Capture { .. } if captures == 0.0 => captures = pace::GLOW_SECS + pace::FLY_SECS,
            Event::Capture { .. } => seconds += pace::NEXT_CAPTURE_SECS,
            Event::Sweep { .. } => seconds += pace::SWEEP_SECS,
            Event::Bonus { .. } => seconds += pace::PULSE_SECS,
            Event::End { .. } => seconds += pace::SHIMMER_SECS + pace::FLY_SECS,
            _ => {}
        }
    }
    seconds + captures
}
