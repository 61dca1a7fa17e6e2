//! A file that is dropped on the window is opened.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use crate::game::{GameSet, NewMatch};
use crate::screens::start_match::Beginning;
use crate::storage::files::open_record;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.in_set(GameSet::Input).run_if(on_message::<FileDragAndDrop>));
}

/// Of several files the first that is a record.
fn open(mut drops: MessageReader<FileDragAndDrop>, mut beginning: Beginning) {
    let mut wrong = None;
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else {
            continue;
        };
        match open_record(path_buf, beginning.rulesets()) {
            Ok(record) => return beginning.begin(NewMatch::to_view(record)),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    if let Some(error) = wrong {
        beginning.trouble(error);
    }
}
