//! The end of the window is the end of the program.

use bevy::prelude::*;
use bevy::window::WindowDestroyed;

use super::startup_errors;

/// What only a program with a window needs.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins(startup_errors::plugin);
    app.add_systems(First, exit_with_window);
}

/// Ends the program when the system has destroyed its window without asking: drawing on would only run
/// into errors of the driver.
fn exit_with_window(
    mut destroyed: MessageReader<WindowDestroyed>,
    mut exit: MessageWriter<AppExit>,
) {
    if destroyed.read().count() > 0 {
        exit.write(AppExit::Success);
    }
}
