//! The moves of a match, in a drawer at the right of the table: click one to see its position, or go
//! through them.

mod list;
mod review;
mod transport;

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::dissolve::Dissolve;
use super::overlay::uncovered;
use super::{Act, Screen, scroll};
use crate::board::{Aside, BoardSet};
use crate::input::{Stepping, Wish, Wishes};
use crate::play::{Match, Phase, PlaySet, Told};
use crate::settings::Comfort;
use crate::theme::widgets::{ButtonLook, Ink, PanelGround, button, column, words};
use crate::theme::{Height, Type, size};

pub(super) use review::BACK;

/// The drawer's width at the interface's usual scale, in logical pixels.
const WIDTH: f32 = 316.0;
/// The board makes room for it where it stays this much wider than high.
const ROOM: f32 = 1.2;

/// Whether the moves are shown.
#[derive(Resource, Default, Debug)]
pub struct Drawer {
    open: bool,
}

impl Drawer {
    /// Whether the moves are shown.
    pub fn is_open(&self) -> bool {
        self.open
    }

    pub(super) fn show(&mut self) {
        self.open = true;
    }

    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
    }
}

/// The drawer.
#[derive(Component)]
struct Sheet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawer>();
    app.add_plugins((list::plugin, review::plugin, transport::plugin));
    app.add_systems(OnExit(Screen::Table), shut);
    app.add_systems(
        Update,
        (
            begin,
            key.run_if(uncovered.and_then(in_state(Screen::Table))),
            make_room,
            pull.run_if(resource_changed::<Drawer>),
            stand,
            measure,
        )
            .chain()
            .in_set(PlaySet::Show)
            .before(BoardSet::Fit)
            .run_if(resource_exists::<Match>),
    );
}

fn shut(mut drawer: ResMut<Drawer>, mut aside: ResMut<Aside>, mut stepping: ResMut<Stepping>) {
    drawer.open = false;
    aside.right = 0.0;
    stepping.0 = false;
}

/// Who opens a match in its middle, or to see it again, wants its moves at hand.
fn begin(mut told: MessageReader<Told>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    if told.read().filter(|told| matches!(told, Told::Began)).count() > 0 {
        drawer.open = current.is_looking_back();
    }
}

/// L, or Ctrl+L on boards so long that L is a pit.
fn key(wishes: Res<Wishes>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    let names_pit = current.position().pits() > b'l' - b'a';
    // While the players find out who sits where there are none.
    let opening = matches!(current.phase(), Phase::Opening(_));
    if !opening && wishes.count(Wish::Moves, names_pit) % 2 == 1 {
        drawer.toggle();
    }
}

/// The table leaves room for the drawer, if it stays large enough beside it.
fn make_room(
    drawer: Res<Drawer>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    comfort: Res<Comfort>,
    mut aside: ResMut<Aside>,
    mut stepping: ResMut<Stepping>,
) {
    let Some(window) = window else {
        return;
    };
    let size = window.size();
    let wide = WIDTH * super::usual_scale(size) * comfort.larger();
    let fits = size.x - wide >= ROOM * size.y;
    let right = if drawer.open && fits { wide } else { 0.0 };
    aside.set_if_neq(Aside { right, ..*aside });
    if stepping.0 != drawer.open {
        stepping.0 = drawer.open;
    }
}

/// The drawer ends where what lies along the lower edge begins: what a first game is told.
fn stand(aside: Res<Aside>, scale: Res<UiScale>, mut sheets: Query<&mut Node, With<Sheet>>) {
    let wanted = px(aside.below / scale.0);
    for mut node in &mut sheets {
        if node.bottom != wanted {
            node.bottom = wanted;
        }
    }
}

/// Pulls the drawer out, or puts it back.
fn pull(
    mut commands: Commands,
    drawer: Res<Drawer>,
    sheets: Query<Entity, With<Sheet>>,
    type_face: Res<Type>,
    mut dissolve: ResMut<Dissolve>,
) {
    if drawer.open != sheets.is_empty() {
        return;
    }
    dissolve.begin();
    if !drawer.open {
        for sheet in &sheets {
            commands.entity(sheet).despawn();
        }
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(0),
        top: px(0),
        bottom: px(0),
        width: px(WIDTH),
        padding: UiRect::axes(px(10), px(10)),
        border: UiRect::left(px(1.5)),
        align_items: AlignItems::Stretch,
        ..column(8.0)
    };
    let sheet = commands
        .spawn((
            Sheet,
            PanelGround,
            DespawnOnExit(Screen::Table),
            TabGroup::new(2),
            Height::Drawer.index(),
            node,
            BackgroundColor::default(),
            BorderColor::default(),
        ))
        .id();
    let head = Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        padding: UiRect::left(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let head = commands.spawn((head, Pickable::IGNORE, ChildOf(sheet))).id();
    commands.spawn((words(type_face.bold(size::HEADING), Ink::Cream, "Moves"), ChildOf(head)));
    let close = button(&type_face, "\u{d7}", ButtonLook::Quiet);
    commands.spawn((close, Act::Moves, AccessibleLabel("Close".to_owned()), ChildOf(head)));
    let area = Node { align_items: AlignItems::Stretch, ..column(2.0) };
    let area = scroll::filling(&mut commands, sheet, area);
    review::begin(&mut commands, area);
    let list = Node { align_items: AlignItems::Stretch, ..column(2.0) };
    let list = commands.spawn((list, ChildOf(area))).id();
    list::begin(&mut commands, list);
    transport::spawn(&mut commands, sheet, &type_face);
}

/// The drawer keeps its size though the interface of the table may be scaled otherwise.
fn measure(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    scale: Res<UiScale>,
    comfort: Res<Comfort>,
    mut sheets: Query<&mut Node, With<Sheet>>,
) {
    let Some(window) = window else {
        return;
    };
    let wide = WIDTH * super::usual_scale(window.size()) * comfort.larger();
    for mut sheet in &mut sheets {
        let wanted = px((wide / scale.0).min(window.width() / scale.0));
        if sheet.width != wanted {
            sheet.width = wanted;
        }
    }
}
