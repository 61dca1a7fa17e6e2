//! Durations of the animation at normal speed.

/// From one place to the next while sowing.
pub const STEP_SECS: f32 = 0.130;
/// How long seeds take to be lifted into the hand.
pub const LIFT_SECS: f32 = 0.280;
/// The share of the lift after which the last seed of a handful begins to rise.
pub const LIFT_SPREAD_SHARE: f32 = 0.3;
/// How long a seed falls from the hand, bounces included.
pub const FALL_SECS: f32 = 0.340;
/// The pause before the landing pit is lifted again.
pub const RELAY_SECS: f32 = 0.160;
/// How long a captured pit glows before its seeds fly.
pub const GLOW_SECS: f32 = 0.300;
/// How long a captured seed flies, within 8 % more or less.
pub const FLY_SECS: f32 = 0.480;
/// The time within which all seeds of one pit fly off.
pub const STREAM_SECS: f32 = 0.200;
/// From one captured pit, or pair of pits, to the next.
pub const NEXT_CAPTURE_SECS: f32 = 0.190;
/// From one swept pit to the next; between the two rows the sweep pauses for as long again.
pub const SWEEP_SECS: f32 = 0.220;
/// How long a pass, or a swap of seats, is shown.
pub const PASS_SECS: f32 = 0.600;
/// How long the count of a bonus turn's store pulses.
pub const PULSE_SECS: f32 = 0.520;
/// How long a pile takes to make room for a seed that lands on it.
pub const MAKE_ROOM_SECS: f32 = 0.180;
/// How long the wave of light through the winner's seeds takes.
pub const SHIMMER_SECS: f32 = 1.400;
/// How long a seed that hops is in the air.
pub const HOP_SECS: f32 = 0.420;
/// The longest time that a ply takes: where there are more laps, they are faster.
pub const LONGEST_SECS: f32 = 4.0;
/// The duration of a lap as a share of that of the lap before.
pub const SCALE_PER_LAP: f32 = 0.90;
/// The shortest duration of a lap, as a share of that of the first lap.
pub const SHORTEST_LAP_SHARE: f32 = 0.25;
/// How long a beat is shown: several laps at once, where there are too many to be told apart.
pub const BEAT_SECS: f32 = 0.150;
/// The share of a fall or flight after which a seed touches down; the rest is its bounces.
pub const TOUCHDOWN_SHARE: f32 = 0.66;
