//! Whole matches in the engine, without a window: commands and input go in, and events, entities, texts
//! and panels are compared with the position.
#![cfg(feature = "gui")]

#[path = "flow/advice.rs"]
mod advice;
#[path = "flow/app_harness.rs"]
mod app_harness;
#[path = "flow/autosave.rs"]
mod autosave;
#[path = "flow/chance.rs"]
mod chance;
#[path = "flow/computer.rs"]
mod computer;
#[path = "flow/damage.rs"]
mod damage;
#[path = "flow/going_back.rs"]
mod going_back;
#[path = "flow/input.rs"]
mod input;
#[path = "flow/interruptions.rs"]
mod interruptions;
#[path = "flow/learn.rs"]
mod learn;
#[path = "flow/look_ahead.rs"]
mod look_ahead;
#[path = "flow/many_clicks.rs"]
mod many_clicks;
#[path = "flow/match_harness.rs"]
mod match_harness;
#[path = "flow/match_layout.rs"]
mod match_layout;
#[path = "flow/matches.rs"]
mod matches;
#[path = "flow/motion.rs"]
mod motion;
#[path = "flow/moves.rs"]
mod moves;
#[path = "flow/order.rs"]
mod order;
#[path = "flow/regressions.rs"]
mod regressions;
#[path = "flow/ritual.rs"]
mod ritual;
#[path = "flow/screens.rs"]
mod screens;
#[path = "flow/session.rs"]
mod session;
#[path = "flow/slow_storage.rs"]
mod slow_storage;
#[path = "flow/sound.rs"]
mod sound;
