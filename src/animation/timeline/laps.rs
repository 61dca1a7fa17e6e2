//! How fast each lap of a relay is shown, so that no relay takes too long.
//!
//! In a usual relay each lap is a little faster than the one before. In one that would take too long the
//! laps become faster sooner. Of the longest, with dozens of laps, the first and the last are shown seed by
//! seed and those between in *beats* of several laps each, as single laps would only flicker.

use super::pace;
use crate::rules::{Event, Trace};

/// The fastest speed-up that is tried: the duration of a lap as a share of that of the lap before.
const STRONGEST_SPEEDUP_SHARE: f32 = 0.60;
/// The step from one speed-up that is tried to the next, as a share.
const SPEEDUP_STEP_SHARE: f32 = 0.03;
/// Laps are shown by themselves as long as there is time left for this number of beats.
const MIN_BEATS: u32 = 9;
/// The largest number of laps that are never shown in beats, and that are shown before the beats.
const MAX_SINGLE_LAPS: usize = 10;
/// The duration of the lap after the beats, in seconds, as far as [`LAST_LAP_PACE`] allows it.
const LAST_LAP_SECS: f32 = 0.8;
/// The least and the largest factor of the durations of the lap after the beats.
const LAST_LAP_PACE: [f32; 2] = [0.25, 0.5];
/// The least share of the longest time of a ply that is left for the sowing.
const MIN_SOWING_SHARE: f32 = 0.55;
/// The least factor of the duration of a fall: falls are not as fast as the hand.
const MIN_FALL_PACE: f32 = 0.45;

/// How the laps of one ply are shown. Laps are counted from 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Laps {
    /// The duration of a lap as a share of that of the lap before.
    speedup: f32,
    /// The number of laps.
    count: u32,
    /// The number of laps before the beats.
    singles: u32,
    /// The number of laps in a beat; 0 if there are no beats.
    laps_per_beat: u32,
    /// The factor of the durations of the lap after the beats.
    last_pace: f32,
}

impl Laps {
    pub(super) fn plan(trace: &Trace) -> Self {
        let drops = drops_by_lap(trace);
        let count = drops.len() as u32;
        let budget = (pace::LONGEST_SECS - secs_after_sowing(trace))
            .max(pace::LONGEST_SECS * MIN_SOWING_SHARE);
        let mut speedup = pace::LAP_SPEEDUP_SHARE;
        while speedup > STRONGEST_SPEEDUP_SHARE && laps_secs(&drops, speedup) > budget {
            speedup -= SPEEDUP_STEP_SHARE;
        }
        let mut plan = Self { speedup, count, singles: count, laps_per_beat: 0, last_pace: 1.0 };
        if drops.len() <= MAX_SINGLE_LAPS || laps_secs(&drops, speedup) <= budget {
            return plan;
        }
        let last_drops = drops[drops.len() - 1];
        plan.last_pace =
            (LAST_LAP_SECS / lap_secs(last_drops, 1.0)).clamp(LAST_LAP_PACE[0], LAST_LAP_PACE[1]);
        let mut left = budget - lap_secs(last_drops, plan.last_pace);
        let least = MIN_BEATS as f32 * pace::BEAT_SECS;
        plan.singles = 0;
        for (number, &drops) in (1..).zip(&drops[..MAX_SINGLE_LAPS]) {
            let spent = lap_secs(drops, lap_pace(speedup, number));
            if number > 1 && left - spent < least {
                break;
            }
            left -= spent;
            plan.singles = number;
        }
        let beats = ((left / pace::BEAT_SECS) as u32).max(MIN_BEATS);
        plan.laps_per_beat = (count - 1 - plan.singles).div_ceil(beats).max(1);
        plan
    }

    /// The factor of the durations of a lap.
    pub(super) fn pace(&self, lap: u32) -> f32 {
        if self.laps_per_beat > 0 && lap == self.count {
            self.last_pace
        } else {
            lap_pace(self.speedup, lap)
        }
    }

    /// The number of the beat that a lap belongs to, from 0; `None` if the lap is shown by itself.
    pub(super) fn beat(&self, lap: u32) -> Option<u32> {
        let between = self.laps_per_beat > 0 && lap > self.singles && lap < self.count;
        between.then(|| (lap - self.singles - 1) / self.laps_per_beat)
    }
}

/// The factor of the durations of a lap.
fn lap_pace(speedup: f32, lap: u32) -> f32 {
    speedup.powf(lap as f32 - 1.0).max(pace::SHORTEST_LAP_SHARE)
}

/// The duration of a fall in seconds, in a lap with this factor of durations.
pub(super) fn fall_secs(pace: f32) -> f32 {
    pace::FALL_SECS * pace.max(MIN_FALL_PACE)
}

/// The duration of a lap with this number of drops, in seconds.
fn lap_secs(drops: usize, pace: f32) -> f32 {
    (pace::RELAY_SECS + pace::LIFT_SECS + pace::STEP_SECS * drops as f32) * pace + fall_secs(pace)
}

/// The duration of all laps, in seconds.
fn laps_secs(drops: &[usize], speedup: f32) -> f32 {
    let laps = drops.iter().enumerate();
    laps.map(|(index, &drops)| lap_secs(drops, lap_pace(speedup, index as u32 + 1))).sum()
}

/// The number of drops in each lap.
fn drops_by_lap(trace: &Trace) -> Vec<usize> {
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

/// About how long what comes after the sowing is shown, in seconds.
fn secs_after_sowing(trace: &Trace) -> f32 {
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
