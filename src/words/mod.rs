//! What the program says: messages with arguments, and the catalogues that put them into a language.

#![warn(missing_docs)]

mod catalogue;
mod message;
mod pseudo_language;

pub use catalogue::{Catalogue, CatalogueError};
pub(crate) use message::message;
pub use message::{Argument, Message};
pub use pseudo_language::PseudoLanguage;
