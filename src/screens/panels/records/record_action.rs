//! What buttons do with records, and the field with the path that they read.

use std::path::PathBuf;

use bevy::prelude::*;

/// What a button does with a record.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum RecordAction {
    /// Copy the match to the clipboard.
    Copy,
    /// Open a match from the clipboard.
    Paste,
    /// Open a match from this file, or from the one in the field.
    Open(Option<PathBuf>),
    /// Save the match to the file in the field.
    Save,
}

/// The field with the path.
#[derive(Component)]
pub(super) struct PathField;
