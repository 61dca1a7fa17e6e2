//! The one list of plugins, and how the program is started.

pub mod arguments;
mod darkroom;
mod errands;
mod log;
pub mod png;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;

use crate::board::{BoardRenderer, Shape};
use crate::game::NewMatch;
use crate::screens::FirstMatch;
use crate::theme::Themes;
use crate::{animation, audio, board, game, input, platform, screens, settings, theme, ui};

pub use darkroom::HeadlessApp;
pub use errands::ExitTask;

/// The smallest window: less than 800x600 is cramped, but half of it can still be played.
const SMALLEST: Vec2 = Vec2::new(480.0, 400.0);

/// A match that can be played without a window: rules, board, seeds and their motion. Wants the
/// engine's minimal plugins, the settings, the faces, and input if there is to be any.
pub fn core(app: &mut App) {
    app.add_plugins((game::plugin, board::plugin, animation::plugin, platform::plugin));
}

/// What is there before the engine is: the log, the settings, the faces. Whoever begins with a match
/// tells so now, with [`begin_with`]; then comes [`windowed`].
pub fn prepared() -> App {
    let mut app = App::new();
    app.add_plugins((
        LogPlugin { filter: LOG.to_owned(), fmt_layer: log::plain, ..default() },
        TaskPoolPlugin::default(),
        settings::kept,
        theme::plugin,
    ));
    // This is asked anew in each run, and nothing to be saved.
    let mut looks = app.world_mut().resource_mut::<settings::Appearance>();
    looks.bypass_change_detection().system_reduces = platform::motion::system_reduces();
    app
}

/// Begins with a match instead of the title, in a window of `size` logical pixels. Its board is
/// sketched while the driver is loaded and the window opens.
pub fn begin_with(app: &mut App, size: UVec2, first: NewMatch) {
    let ruleset = first.ruleset();
    let chosen = &app.world().resource::<settings::Appearance>().face;
    let face = app.world().resource::<Themes>().worn(chosen, &ruleset.face);
    let renderer = BoardRenderer::starting_draft(size.as_vec2(), Shape::of(ruleset), face);
    app.insert_resource(renderer).insert_resource(FirstMatch(Box::new(first)));
}

/// The whole program in a window of `size` logical pixels, on what is [`prepared`].
pub fn windowed(app: &mut App, size: UVec2) {
    let window = Window {
        title: "Seedfall".to_owned(),
        name: Some("seedfall".to_owned()),
        resolution: WindowResolution::new(size.x, size.y),
        resize_constraints: WindowResizeConstraints {
            min_width: SMALLEST.x,
            min_height: SMALLEST.y,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(drawn_at_once())
            // They are there already.
            .disable::<LogPlugin>()
            .disable::<TaskPoolPlugin>(),
    );
    app.insert_resource(WinitSettings::desktop_app());
    app.add_plugins((
        core,
        interface,
        audio::plugin,
        audio::sounding,
        errands::plugin,
        platform::windowed,
    ));
}

/// What is drawn for the first time is drawn in that frame: there may be no other.
fn drawn_at_once() -> RenderPlugin {
    RenderPlugin { synchronous_pipeline_compilation: true, ..default() }
}

/// All that is seen and touched, pictures included. Wants [`core()`] and the engine's default plugins;
/// a window on a screen is not among what it wants.
pub fn interface(app: &mut App) {
    app.add_plugins((theme::painted, board::painted, input::plugin, ui::plugin, screens::plugin));
}

/// What a driver or a window system mutters is no news for a player.
const LOG: &str = "error,seedfall=info";
