//! Games as text: the `.sow` format, and the history of a match with undo and redo.
