//! Which plugins make the whole program, and in which order they are added.

use std::time::Duration;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;

use super::{exit_tasks, log};
use crate::board::{BoardRenderer, Shape};
use crate::game::NewMatch;
use crate::theme::Themes;
use crate::ui::screen::FirstMatch;
use crate::{animation, audio, board, game, input, platform, screens, settings, theme, ui};

/// The smallest window, in logical pixels: half of a small screen can still be played.
const MIN_WINDOW_PX: Vec2 = Vec2::new(480.0, 400.0);

/// No frame counts for more than this on the clock of the animations: the first frame after a sleep is
/// as long as the sleep.
const MAX_FRAME: Duration = Duration::from_millis(50);

/// A match that can be played without a window: rules, board, seeds and their motion. Needs the
/// engine's minimal plugins, the settings and the themes, and input if there is to be any.
pub fn core(app: &mut App) {
    app.world_mut().get_resource_or_init::<Time<Virtual>>().set_max_delta(MAX_FRAME);
    app.add_plugins((game::plugin, board::plugin, animation::plugin, platform::plugin));
}

/// What exists before the engine does: the log, the settings, the themes. A program that begins with a
/// match calls [`start_with_match`] next; then comes [`add_window`].
pub fn base_app() -> App {
    let mut app = App::new();
    app.add_plugins((
        LogPlugin { filter: log::FILTER.to_owned(), fmt_layer: log::layer, ..default() },
        TaskPoolPlugin::default(),
        settings::persisted_settings,
        theme::plugin,
    ));
    log::settings_are_read();
    // The system's preference is asked for in each run and not saved.
    let mut appearance = app.world_mut().resource_mut::<settings::Appearance>();
    appearance.bypass_change_detection().system_reduces =
        platform::motion::prefers_reduced_motion();
    app
}

/// Begins with a match instead of the title, in a window of `size` logical pixels. A draft of its board
/// is rendered while the driver is loaded and the window opens.
pub fn start_with_match(app: &mut App, size: UVec2, first: NewMatch) {
    let ruleset = first.ruleset();
    let chosen = &app.world().resource::<settings::Appearance>().face;
    let theme = app.world().resource::<Themes>().theme_for(chosen, &ruleset.face);
    let renderer = BoardRenderer::starting_draft(size.as_vec2(), Shape::of(ruleset), theme);
    app.insert_resource(renderer).insert_resource(FirstMatch(Box::new(first)));
}

/// The whole program in a window of `size` logical pixels, on top of [`base_app`].
pub fn add_window(app: &mut App, size: UVec2) {
    let window = Window {
        title: "Seedfall".to_owned(),
        name: Some("seedfall".to_owned()),
        resolution: WindowResolution::new(size.x, size.y),
        resize_constraints: WindowResizeConstraints {
            min_width: MIN_WINDOW_PX.x,
            min_height: MIN_WINDOW_PX.y,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(synchronous_pipelines())
            // The base app has them already.
            .disable::<LogPlugin>()
            .disable::<TaskPoolPlugin>(),
    );
    app.insert_resource(WinitSettings::desktop_app());
    app.add_plugins((
        core,
        interface,
        audio::plugin,
        audio::device_plugin,
        exit_tasks::plugin,
        platform::window_plugin,
    ));
}

/// What is drawn for the first time is drawn in that frame, since there may be no other frame.
pub(super) fn synchronous_pipelines() -> RenderPlugin {
    RenderPlugin { synchronous_pipeline_compilation: true, ..default() }
}

/// All that is seen and touched, pictures included. Needs [`core()`] and the engine's default plugins,
/// but no window on a screen.
pub fn interface(app: &mut App) {
    app.add_plugins((
        theme::render_plugin,
        board::render_plugin,
        input::plugin,
        ui::plugin,
        screens::plugin,
    ));
}
