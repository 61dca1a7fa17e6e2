//! A trace becomes a timeline: which seed is where when, and when counts and captions change.
//!
//! Pure data, made before anything moves. A [`Key`] is one motion of one seed; the keys of a seed
//! are its [`Track`], which becomes one tween. A [`HandLap`] is the path of the hand in one lap. A
//! [`Cue`] is anything else that happens at a time.

pub mod durations;
mod laps;
mod model;
mod writer;

pub use model::{
    Cue, HandLap, HandStop, Key, PlaybackOptions, SeedLocation, SeedMotion, Timeline, Track,
};

#[cfg(test)]
mod tests;
