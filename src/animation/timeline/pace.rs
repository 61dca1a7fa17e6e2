//! How long everything takes at normal speed, in seconds.

/// From place to place while sowing.
pub const STEP: f32 = 0.130;
/// Taking seeds into the hand.
pub const LIFT: f32 = 0.280;
/// The last seed of a handful begins to rise after this share of the lift.
pub const RAGGED: f32 = 0.3;
/// A seed's fall from the hand, bounces included.
pub const FALL: f32 = 0.340;
/// A look at the landing pit before it is lifted again.
pub const RELAY: f32 = 0.160;
/// A captured pit glows before its seeds fly.
pub const GLOW: f32 = 0.300;
/// A captured seed's flight, more or less.
pub const FLY: f32 = 0.480;
/// The seeds of one pit fly off within so long.
pub const STREAM: f32 = 0.200;
/// From one captured pit, or pair of pits, to the next.
pub const NEXT: f32 = 0.190;
/// From one swept pit to the next; between the rows the last sweep rests for as long again.
pub const SWEEP: f32 = 0.220;
/// A pass, or a swap of seats, is shown for so long.
pub const PASS: f32 = 0.600;
/// A bonus turn's store pulses for so long.
pub const PULSE: f32 = 0.520;
/// A pile gives for so long when a seed lands on it.
pub const GIVE: f32 = 0.180;
/// The winner's seeds shine for so long.
pub const SHINE: f32 = 1.400;
/// A seed that hops for joy is in the air for so long.
pub const HOP: f32 = 0.420;
/// No ply takes longer; more laps go faster.
pub const LONGEST: f32 = 4.0;
/// Each lap takes this share of the time of the one before, but
pub const GATHER: f32 = 0.90;
/// never less than this share of the first.
pub const FASTEST: f32 = 0.25;
/// Laps too many to be told apart are shown together, so many seconds at a time.
pub const BEAT: f32 = 0.150;
