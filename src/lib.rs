//! Seedfall: mancala games, exact to the last seed.
//!
//! The rules, the records, the computer players, the catalogue of texts, the painter and the
//! synthesiser are pure: they know
//! nothing of windows, files, clocks or the engine. Together with the storage and the commands of
//! `seedfall-lab` they are what is built without the feature `gui`. Everything that a person sees and
//! hears is made from what they return. Imports run one way; `docs/architecture.md` has the table of
//! modules, and a test compares it with the sources.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod ai;
pub mod cli;
pub mod paint;
pub mod record;
pub mod rules;
pub mod storage;
pub mod synth;
pub mod teaching;
pub mod words;

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
pub mod platform;
#[cfg(feature = "gui")]
pub mod screens;
#[cfg(feature = "gui")]
pub mod settings;
#[cfg(feature = "gui")]
pub mod theme;
#[cfg(feature = "gui")]
pub mod ui;
