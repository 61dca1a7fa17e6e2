//! The rules for people who learn a game: as sentences, as examples, as a tutorial, with its history.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod describe;
mod examples;
mod history_notes;
mod seat_name;
mod tutorial;

pub use describe::{Chapter, RulesPart, Sentence, describe};
pub use examples::{Example, ExampleTopic, examples, topics};
pub use history_notes::{HistoryNotes, history_notes};
pub use seat_name::seat_name;
pub use tutorial::{Tutorial, TutorialGoal, TutorialStep, TutorialTask, tutorial};
