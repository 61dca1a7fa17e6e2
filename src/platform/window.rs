//! The window and how it ends; what keeps the program awake.

use bevy::prelude::*;
use bevy::window::WindowDestroyed;

use super::{power, startup};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(power::plugin);
}

/// What only a program with a window needs.
pub(crate) fn windowed(app: &mut App) {
    app.add_plugins(startup::plugin);
    app.add_systems(First, leave_with_window);
}

/// A window that the system took away, without asking first, ends the program like any other close:
/// drawing on would only run into errors of the driver.
fn leave_with_window(mut gone: MessageReader<WindowDestroyed>, mut exit: MessageWriter<AppExit>) {
    if gone.read().count() > 0 {
        exit.write(AppExit::Success);
    }
}
