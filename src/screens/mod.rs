//! What fills the window: the title, a new game's options, and the table with its panels.

mod acts;
mod beginning;
mod card;
mod chooser;
mod coach;
mod demo_board;
mod dissolve;
mod dressing;
mod few_lines;
mod keys_sheet;
mod matches;
mod miniature;
mod moves;
mod name_field;
mod new_game;
mod one_line;
mod overlay;
mod page;
mod posed;
mod records;
mod rise;
mod rules_sheet;
mod scroll;
mod settings_panel;
mod shelf;
mod start;
mod stillness;
mod table;
mod title;
mod trouble;
mod wordmark;

use bevy::camera::CameraMainTextureUsages;
use bevy::prelude::*;
use bevy::render::render_resource::TextureUsages;

pub use acts::{Act, Stride};
pub use moves::Drawer;
pub use overlay::{Panel, Panels};
pub use shelf::{Games, fresh_seed};
pub use stillness::Stillness;
pub use trouble::Trouble;

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
pub fn plugin(app: &mut App) {
    // The title is not built for a frame that nobody sees.
    if app.world().contains_resource::<FirstMatch>() {
        app.insert_state(Screen::Table);
    } else {
        app.init_state::<Screen>();
    }
    app.add_plugins((
        acts::plugin,
        shelf::plugin,
        page::plugin,
        miniature::plugin,
        title::plugin,
        card::plugin,
        demo_board::plugin,
        new_game::plugin,
        name_field::plugin,
        table::plugin,
    ));
    app.add_plugins((
        beginning::plugin,
        rules_sheet::plugin,
        coach::plugin,
        keys_sheet::plugin,
        matches::plugin,
        moves::plugin,
        records::plugin,
        start::plugin,
        trouble::plugin,
    ));
    app.add_plugins((
        dressing::plugin,
        overlay::plugin,
        settings_panel::plugin,
        scroll::plugin,
        few_lines::plugin,
        one_line::plugin,
        rise::plugin,
        dissolve::plugin,
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
pub(in crate::screens) fn usual_scale(size: Vec2) -> f32 {
    let usual = Vec2::new(1280.0, 720.0);
    let usual = if size.y > size.x { usual.yx() } else { usual };
    (size / usual).min_element().max(0.8)
}
