//! The keyboard's focus, where no window manager gives it.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, WindowFocused};
use bevy::winit::WINIT_WINDOWS;

use super::power::Awake;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, take_focus);
}

/// Takes the focus at the start and at each press, until it has come once. A bare X server, on a
/// kiosk or a test screen, hands it to nobody, and keys would be lost.
fn take_focus(
    windows: Query<Entity, With<PrimaryWindow>>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut focused: MessageReader<WindowFocused>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut asked: Local<f32>,
    mut settled: Local<bool>,
    _main_thread: NonSendMarker,
) {
    /// A window that is not on the screen yet cannot have the focus: ask again after so many seconds,
    /// for so many. Not after so many frames: on a machine that is busy there may be few.
    const AGAIN: f32 = 0.3;
    const PATIENCE: f32 = 10.0;
    *settled |= focused.read().filter(|event| event.focused).count() > 0;
    if *settled {
        return;
    }
    let now = time.elapsed_secs();
    let starting = now < PATIENCE;
    if starting {
        awake.wait();
    }
    let due = starting && now - *asked >= AGAIN;
    if due {
        *asked = now;
    }
    if !due && mouse.get_just_pressed().len() == 0 {
        return;
    }
    for window in &windows {
        let id = WINIT_WINDOWS
            .with_borrow(|windows| windows.get_window(window).map(|window| u64::from(window.id())));
        if let Some(id) = id {
            ask_server(id);
        }
    }
}

/// Tells an X server without a window manager to send keys to the window.
#[cfg(target_os = "linux")]
fn ask_server(window: u64) {
    use x11rb::connection::Connection;
    use x11rb::errors::ReplyOrIdError;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, InputFocus};

    // Where there is Wayland the engine uses that, and the number is not an X window's.
    let wayland = std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty());
    let Ok(window) = u32::try_from(window) else {
        return;
    };
    let ask = || -> Result<(), ReplyOrIdError> {
        let Ok((server, screen)) = x11rb::connect(None) else {
            return Ok(());
        };
        let root = server.setup().roots[screen].root;
        let manager = server.intern_atom(true, b"_NET_SUPPORTING_WM_CHECK")?.reply()?.atom;
        let managed = manager != x11rb::NONE
            && server
                .get_property(false, root, manager, AtomEnum::WINDOW, 0, 1)?
                .reply()?
                .value_len
                > 0;
        if !managed {
            server.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME)?.check()?;
            server.flush()?;
        }
        Ok(())
    };
    if !wayland && let Err(error) = ask() {
        debug!("the keyboard's focus could not be taken: {error}");
    }
}

/// Elsewhere there is always a window manager.
#[cfg(not(target_os = "linux"))]
fn ask_server(_: u64) {}
