//! How long everything takes at normal speed, in seconds.

/// The hand from place to place while sowing.
pub const STEP_SECS: f32 = 0.130;
/// Taking seeds into the hand.
pub const LIFT_SECS: f32 = 0.280;
/// The share of the lift after which the last seed of a handful begins to rise.
pub const RAGGED_SHARE: f32 = 0.3;
/// A seed's fall from the hand, bounces included.
pub const FALL_SECS: f32 = 0.340;
/// A look at the landing pit before it is lifted again.
pub const RELAY_SECS: f32 = 0.160;
/// How long a captured pit glows before its seeds fly.
pub const GLOW_SECS: f32 = 0.300;
/// A captured seed's flight, more or less.
pub const FLY_SECS: f32 = 0.480;
/// The time within which all seeds of one pit fly off.
pub const STREAM_SECS: f32 = 0.200;
/// From one captured pit, or pair of pits, to the next.
pub const NEXT_CAPTURE_SECS: f32 = 0.190;
/// From one swept pit to the next; between the rows the sweep waits for as long again.
pub const SWEEP_SECS: f32 = 0.220;
/// How long a pass, or a swap of seats, is shown.
pub const PASS_SECS: f32 = 0.600;
/// How long the count of a bonus turn's store pulses.
pub const PULSE_SECS: f32 = 0.520;
/// How long a pile takes to make room for a seed that lands on it.
pub const GIVE_SECS: f32 = 0.180;
/// How long the wave of light through the winner's seeds takes.
pub const SHIMMER_SECS: f32 = 1.400;
/// How long a seed that hops is in the air.
pub const HOP_SECS: f32 = 0.420;
/// No ply takes longer: more laps go faster.
pub const LONGEST_SECS: f32 = 4.0;
/// The share of the time of the lap before that each lap takes.
pub const GATHER: f32 = 0.90;
/// The least share of the first lap's time that any lap takes.
pub const FASTEST: f32 = 0.25;
/// How long laps too many to be told apart are shown together.
pub const BEAT_SECS: f32 = 0.150;
