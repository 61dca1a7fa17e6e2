//! What buttons do with records, and the field with the path that they read.

use std::path::PathBuf;

use bevy::prelude::*;

/// What a button does with a record.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum RecordAction {
    /// The match goes to the clipboard.
    Copy,
    /// A match comes from there.
    Paste,
    /// A match comes from the file of that name, or the one that is written in the field.
    Open(Option<PathBuf>),
    /// The match goes to the file that is written in the field.
    Save,
}

/// The field with the path.
#[derive(Component)]
pub(super) struct PathField;
