//! Whole matches in the engine, without a window: what is asked, what is shown, and that at rest
//! the picture is always the position.
#![cfg(feature = "gui")]

#[path = "flow/advice.rs"]
mod advice;
#[path = "flow/autosave.rs"]
mod autosave;
#[path = "flow/chance.rs"]
mod chance;
#[path = "flow/computer.rs"]
mod computer;
#[path = "flow/damage.rs"]
mod damage;
#[path = "flow/evening.rs"]
mod evening;
#[path = "flow/faults.rs"]
mod faults;
#[path = "flow/going_back.rs"]
mod going_back;
#[path = "flow/hall.rs"]
mod hall;
#[path = "flow/hands.rs"]
mod hands;
#[path = "flow/interruptions.rs"]
mod interruptions;
#[path = "flow/learn.rs"]
mod learn;
#[path = "flow/look_ahead.rs"]
mod look_ahead;
#[path = "flow/matches.rs"]
mod matches;
#[path = "flow/motion.rs"]
mod motion;
#[path = "flow/moves.rs"]
mod moves;
#[path = "flow/order.rs"]
mod order;
#[path = "flow/ritual.rs"]
mod ritual;
#[path = "flow/room.rs"]
mod room;
#[path = "flow/screens.rs"]
mod screens;
#[path = "flow/slow_storage.rs"]
mod slow_storage;
#[path = "flow/sound.rs"]
mod sound;
#[path = "flow/table.rs"]
mod table;
