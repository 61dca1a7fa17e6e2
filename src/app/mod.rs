//! How the program is put together: command line, plugins, log, and what it does before it quits.

pub mod arguments;
mod exit_tasks;
mod headless;
mod log;
mod plugins;
pub mod png;

pub use exit_tasks::ExitTask;
pub use headless::{HeadlessApp, HeadlessError};
pub use plugins::{add_window, base_app, core, interface, start_with_match};
