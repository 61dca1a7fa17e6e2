//! The camera, and the scale of the interface in a window.

use bevy::camera::CameraMainTextureUsages;
use bevy::prelude::*;
use bevy::render::render_resource::TextureUsages;

use super::screen::Screen;
use crate::board::{BoardLayout, window_scale};
use crate::game::GameSet;
use crate::settings::Accessibility;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_camera);
    app.add_systems(Update, update_ui_scale.after(GameSet::Apply).before(GameSet::Animate));
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Camera2d,
        IsDefaultUiCamera,
        Msaa::Off,
        // The picture of the board is copied into the frame.
        CameraMainTextureUsages::default().with(TextureUsages::COPY_DST),
    ));
}

/// The interface grows with the window; on the match screen as the board's layout says.
fn update_ui_scale(
    windows: Query<&Window>,
    screen: Res<State<Screen>>,
    layout: Option<Res<BoardLayout>>,
    accessibility: Res<Accessibility>,
    mut scale: ResMut<UiScale>,
) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let wanted = match (screen.get(), layout) {
        (Screen::Match, Some(layout)) => layout.ui_scale,
        _ => window_scale(window.size()) * accessibility.text_scale(),
    };
    if scale.0 != wanted {
        scale.0 = wanted;
    }
}
