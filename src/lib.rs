//! Seedfall: mancala games, exact to the last seed.
//!
//! The rules, the records, the computer players, the painter and the synthesiser are pure: they know
//! nothing of windows, files, clocks or the engine. They are what is built without the feature `gui`, with the lab and
//! the reading of its files. Everything a person sees and hears is made from what they say. Imports
//! run one way:
//!
//! ```text
//! app -> screens -> {animation, input} -> board -> {play, theme, settings, platform}
//! app -> audio -> {animation, tone}                   input -> settings
//! play -> {ai, record, settings, platform} -> rules  theme -> paint -> tone
//! lab -> {ai, record, platform} -> rules               ai -> rules
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod ai;
pub mod cli;
pub mod paint;
pub mod platform;
pub mod record;
pub mod rules;
pub mod storage;
pub mod synth;
pub mod teaching;

#[cfg(feature = "gui")]
pub mod animation;
#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "gui")]
pub mod audio;
#[cfg(feature = "gui")]
pub mod board;
#[cfg(feature = "gui")]
pub mod game;
#[cfg(feature = "gui")]
pub mod input;
#[cfg(feature = "gui")]
pub mod screens;
#[cfg(feature = "gui")]
pub mod settings;
#[cfg(feature = "gui")]
pub mod theme;
#[cfg(feature = "gui")]
pub mod ui;
