//! How fast each lap of a relay is shown, so that no relay takes too long.
//!
//! In a usual relay each lap is a little faster than the one before. In one that would take too long the
//! laps become faster sooner. Of the longest, with dozens of laps, the first and the last are shown seed by
//! seed and those between in *beats* of several laps each, as single laps would only flicker.

use super::durations;
use crate::rules::{Event, Trace};

/// The least scale per lap that is tried: the duration of a lap as a share of that of the lap before.
const MIN_SCALE_PER_LAP: f32 = 0.60;
/// The step from one scale per lap that is tried to the next.
const SCALE_PER_LAP_STEP: f32 = 0.03;
/// Laps are shown by themselves as long as there is time left for this number of beats.
const MIN_BEATS: u32 = 9;
/// The largest number of laps that are never shown in beats, and that are shown before the beats.
const MAX_SINGLE_LAPS: usize = 10;
/// The duration of the lap after the beats, in seconds, as far as [`LAST_LAP_SCALE`] allows it.
const LAST_LAP_SECS: f32 = 0.8;
/// The least and the largest factor of the durations of the lap after the beats.
const LAST_LAP_SCALE: [f32; 2] = [0.25, 0.5];
/// The least share of the longest time of a ply that is left for the sowing.
const MIN_SOWING_SHARE: f32 = 0.55;
/// The least factor of the duration of a fall: falls are not as fast as the hand.
const MIN_FALL_SCALE: f32 = 0.45;

/// How the laps of one ply are shown. Laps are counted from 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Laps {
    /// The duration of a lap as a share of that of the lap before.
    scale_per_lap: f32,
    /// The number of laps.
    count: u32,
    /// The number of laps before the beats.
    singles: u32,
    /// The number of laps in a beat; 0 if there are no beats.
    laps_per_beat: u32,
    /// The factor of the durations of the lap after the beats.
    last_scale: f32,
}

impl Laps {
    pub(super) fn plan(trace: &Trace) -> Self {
        let drops = drops_by_lap(trace);
        let count = drops.len() as u32;
        let budget = (durations::LONGEST_SECS - secs_after_sowing(trace))
            .max(durations::LONGEST_SECS * MIN_SOWING_SHARE);
        let mut scale_per_lap = durations::SCALE_PER_LAP;
        while scale_per_lap > MIN_SCALE_PER_LAP && laps_secs(&drops, scale_per_lap) > budget {
            scale_per_lap -= SCALE_PER_LAP_STEP;
        }
        let mut plan =
            Self { scale_per_lap, count, singles: count, laps_per_beat: 0, last_scale: 1.0 };
        if drops.len() <= MAX_SINGLE_LAPS || laps_secs(&drops, scale_per_lap) <= budget {
            return plan;
        }
        let last_drops = drops[drops.len() - 1];
        plan.last_scale =
            (LAST_LAP_SECS / lap_secs(last_drops, 1.0)).clamp(LAST_LAP_SCALE[0], LAST_LAP_SCALE[1]);
        let mut left = budget - lap_secs(last_drops, plan.last_scale);
        let least = MIN_BEATS as f32 * durations::BEAT_SECS;
        plan.singles = 0;
        for (number, &drops) in (1..).zip(&drops[..MAX_SINGLE_LAPS]) {
            let spent = lap_secs(drops, lap_scale(scale_per_lap, number));
            if number > 1 && left - spent < least {
                break;
            }
            left -= spent;
            plan.singles = number;
        }
        let beats = ((left / durations::BEAT_SECS) as u32).max(MIN_BEATS);
        plan.laps_per_beat = (count - 1 - plan.singles).div_ceil(beats).max(1);
        plan
    }

    /// The factor of the durations of a lap.
    pub(super) fn duration_scale(&self, lap: u32) -> f32 {
        if self.laps_per_beat > 0 && lap == self.count {
            self.last_scale
        } else {
            lap_scale(self.scale_per_lap, lap)
        }
    }

    /// The number of the beat that a lap belongs to, from 0; `None` if the lap is shown by itself.
    pub(super) fn beat(&self, lap: u32) -> Option<u32> {
        let between = self.laps_per_beat > 0 && lap > self.singles && lap < self.count;
        between.then(|| (lap - self.singles - 1) / self.laps_per_beat)
    }
}

/// The factor of the durations of a lap.
fn lap_scale(scale_per_lap: f32, lap: u32) -> f32 {
    scale_per_lap.powf(lap as f32 - 1.0).max(durations::SHORTEST_LAP_SHARE)
}

/// The duration of a fall in seconds, in a lap with this factor of durations.
pub(super) fn fall_secs(scale: f32) -> f32 {
    durations::FALL_SECS * scale.max(MIN_FALL_SCALE)
}

/// The duration of a lap with this number of drops, in seconds.
fn lap_secs(drops: usize, scale: f32) -> f32 {
    (durations::RELAY_SECS + durations::LIFT_SECS + durations::STEP_SECS * drops as f32) * scale
        + fall_secs(scale)
}

/// The duration of all laps, in seconds.
fn laps_secs(drops: &[usize], scale_per_lap: f32) -> f32 {
    let laps = drops.iter().enumerate();
    laps.map(|(index, &drops)| lap_secs(drops, lap_scale(scale_per_lap, index as u32 + 1))).sum()
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
            Event::Capture { .. } if captures == 0.0 => {
                captures = durations::GLOW_SECS + durations::FLY_SECS
            }
            Event::Capture { .. } => seconds += durations::NEXT_CAPTURE_SECS,
            Event::Sweep { .. } => seconds += durations::SWEEP_SECS,
            Event::Bonus { .. } => seconds += durations::PULSE_SECS,
            Event::End { .. } => seconds += durations::SHIMMER_SECS + durations::FLY_SECS,
            _ => {}
        }
    }
    seconds + captures
}
