//! What fills the window: the title, a new game's options, and the table with its panels.

mod active_theme;
mod acts;
mod crossfade;
mod cycle_button;
mod match_screen;
mod new_game;
mod new_game_draft;
mod page;
mod panel_stack;
mod panels;
mod pictures;
mod scroll;
mod start_match;
mod title;
mod ui_idle;

use bevy::camera::CameraMainTextureUsages;
use bevy::prelude::*;
use bevy::render::render_resource::TextureUsages;

pub use acts::{Act, Stride};
pub use match_screen::move_list::Drawer;
pub use new_game_draft::{Games, fresh_seed};
pub use panel_stack::{Panel, Panels};
pub use panels::error_panel::Trouble;
pub use ui_idle::Stillness;

use crate::board::BoardLayout;
use crate::game::{GameSet, MatchCommand, MatchEvent, NewMatch};
use crate::platform::power::RedrawRequests;
use crate::settings::Accessibility;

/// The screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The games to choose from.
    #[default]
    Title,
    /// The options of one of them.
    NewGame,
    /// A match.
    Table,
}

/// A match to begin with, instead of the title.
#[derive(Resource)]
pub struct FirstMatch(pub Box<NewMatch>);

/// All screens, and the camera that sees them.
pub(super) fn plugin(app: &mut App) {
    // The title is not built for a frame that nobody sees.
    if app.world().contains_resource::<FirstMatch>() {
        app.insert_state(Screen::Table);
    } else {
        app.init_state::<Screen>();
    }
    app.add_plugins((
        active_theme::plugin,
        acts::plugin,
        crossfade::plugin,
        match_screen::plugin,
        new_game::plugin,
        new_game_draft::plugin,
        page::plugin,
        panel_stack::plugin,
        panels::plugin,
        pictures::plugin,
        scroll::plugin,
        start_match::plugin,
        title::plugin,
    ));
    app.add_systems(Startup, (spawn_camera, begin_first.run_if(resource_exists::<FirstMatch>)));
    app.add_systems(Update, (follow_match, scale).in_set(GameSet::Animate));
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Camera2d,
        IsDefaultUiCamera,
        Msaa::Off,
        // The board's painting is copied into the frame.
        CameraMainTextureUsages::default().with(TextureUsages::COPY_DST),
    ));
}

fn begin_first(mut asks: MessageWriter<MatchCommand>, first: Res<FirstMatch>) {
    asks.write(MatchCommand::Begin(first.0.clone()));
}

/// The table is shown while there is a match.
fn follow_match(
    mut told: MessageReader<MatchEvent>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    redraw: Res<RedrawRequests>,
) {
    let mut wanted = None;
    for told in told.read() {
        redraw.animate();
        match told {
            MatchEvent::Began => wanted = Some(Screen::Table),
            MatchEvent::Closed => wanted = Some(Screen::Title),
            _ => {}
        }
    }
    // Only the last counts: a match may be left and another begun in the same frame. And who leaves
    // for the options of a new game is on the way there, or there already.
    let elsewhere = *screen.get() != Screen::Table || !matches!(*next, NextState::Unchanged);
    match wanted {
        Some(Screen::Table) if *screen.get() != Screen::Table => next.set(Screen::Table),
        Some(Screen::Title) if !elsewhere => next.set(Screen::Title),
        _ => {}
    }
}

/// The interface grows with the window; on the table as the board's layout says.
fn scale(
    windows: Query<&Window>,
    screen: Res<State<Screen>>,
    layout: Option<Res<BoardLayout>>,
    comfort: Res<Accessibility>,
    mut scale: ResMut<UiScale>,
) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let wanted = match (screen.get(), layout) {
        (Screen::Table, Some(layout)) => layout.ui,
        _ => usual_scale(window.size()) * comfort.text_scale(),
    };
    if scale.0 != wanted {
        scale.0 = wanted;
    }
}

/// How much larger the interface is in a window of `size` logical pixels than at 1280x720.
pub fn usual_scale(size: Vec2) -> f32 {
    let usual = Vec2::new(1280.0, 720.0);
    let usual = if size.y > size.x { usual.yx() } else { usual };
    (size / usual).min_element().max(0.8)
}
