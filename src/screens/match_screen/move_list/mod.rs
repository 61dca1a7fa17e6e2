//! The moves of a match, in a drawer at the right of the table or below it: click one to see its
//! position, or go through them.

mod drawer_layout;
mod list;
mod playback_buttons;
mod review;

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;

use self::drawer_layout::Stand;
use crate::board::{BoardSet, ReservedMargins};
use crate::game::{GameSet, Match, MatchEvent, MatchPhase, MatchPresence};
use crate::input::{Action, ArrowsStepMoves, TriggeredActions};
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::crossfade::Dissolve;
use crate::screens::match_screen::tutorial;
use crate::screens::panel_stack::uncovered;
use crate::screens::scroll;
use crate::theme::widgets::{ButtonLook, PanelGround, TextRole, button, column, words};
use crate::theme::{Fonts, UiLayer, size};

pub use review::BACK;

/// The buttons that go through the match are no wider than this together, in logical pixels.
const WIDEST: f32 = 420.0;
/// Row, first column and columns in the drawer's grid of its title, the button that closes it, the list
/// and the buttons that go through the match: at the table's right, and below it.
const AT_RIGHT: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 2, 1), (2, 1, 2), (3, 1, 2)];
const BELOW: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 3, 1), (2, 1, 3), (1, 2, 1)];

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

    /// Shows the moves.
    pub fn show(&mut self) {
        self.open = true;
    }

    /// Shows the moves, or hides them.
    pub fn toggle(&mut self) {
        self.open = !self.open;
    }
}

/// The drawer, and where it stands.
#[derive(Component, Clone, Copy, PartialEq)]
struct Sheet(Stand);

/// What the drawer is made of.
#[derive(Component)]
struct Parts {
    title: Entity,
    close: Entity,
    /// The list's area with its scroll bar, the area itself, and in it what the computer makes of the
    /// match.
    holder: Entity,
    area: Entity,
    review: Entity,
    transport: Entity,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawer>();
    app.add_plugins((list::plugin, review::plugin, playback_buttons::plugin));
    app.add_systems(OnExit(Screen::Table), shut);
    app.add_systems(
        Update,
        (
            begin,
            key.run_if(
                uncovered
                    .and_then(in_state(Screen::Table))
                    .and_then(not(in_state(MatchPhase::Opening))),
            ),
            pull.run_if(resource_changed::<Drawer>),
            drawer_layout::make,
            drawer_layout::stand,
            arrange,
        )
            .chain()
            .in_set(GameSet::Animate)
            .after(tutorial::make_room)
            .before(BoardSet::Fit)
            .run_if(in_state(MatchPresence::Present)),
    );
}

fn shut(
    mut drawer: ResMut<Drawer>,
    mut aside: ResMut<ReservedMargins>,
    mut stepping: ResMut<ArrowsStepMoves>,
) {
    drawer.open = false;
    aside.moves = Vec2::ZERO;
    stepping.0 = false;
}

/// Who opens a match in its middle, or to see it again, wants its moves at hand.
fn begin(mut told: MessageReader<MatchEvent>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    if told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0 {
        drawer.open = current.is_looking_back();
    }
}

/// L, or Ctrl+L on boards so long that L is a pit.
fn key(wishes: Res<TriggeredActions>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    let names_pit = current.position().pits() > b'l' - b'a';
    if wishes.count(Action::Moves, names_pit) % 2 == 1 {
        drawer.toggle();
    }
}

/// Pulls the drawer out, or puts it back.
fn pull(
    mut commands: Commands,
    drawer: Res<Drawer>,
    sheets: Query<Entity, With<Sheet>>,
    type_face: Res<Fonts>,
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
        display: Display::Grid,
        position_type: PositionType::Absolute,
        right: px(0),
        padding: UiRect::axes(px(10), px(10)),
        row_gap: px(8),
        column_gap: px(8),
        align_items: AlignItems::Stretch,
        ..default()
    };
    let sheet = commands
        .spawn((
            Sheet(Stand::Right(0.0)),
            PanelGround,
            DespawnOnExit(Screen::Table),
            TabGroup::new(2),
            UiLayer::Drawer.index(),
            node,
            BackgroundColor::default(),
            BorderColor::default(),
        ))
        .id();
    let title = Node { padding: UiRect::left(px(8)), align_self: AlignSelf::Center, ..default() };
    let heading = words(type_face.bold(size::HEADING), TextRole::Cream, "Moves");
    let title = commands.spawn((title, Pickable::IGNORE, ChildOf(sheet), children![heading])).id();
    let close = button(&type_face, "\u{d7}", ButtonLook::Quiet);
    let close = commands
        .spawn((close, Act::Moves, ChildOf(sheet)))
        .insert(AccessibleLabel("Close".to_owned()))
        .id();
    let transport = playback_buttons::spawn(&mut commands, sheet, &type_face);
    let area = Node { align_items: AlignItems::Stretch, ..column(2.0) };
    let (holder, area) = scroll::filling(&mut commands, sheet, area);
    let review = review::begin(&mut commands, area);
    let list = Node { align_items: AlignItems::Stretch, flex_grow: 1.0, ..column(2.0) };
    let list = commands.spawn((list, ChildOf(area))).id();
    list::begin(&mut commands, list);
    commands.entity(sheet).insert(Parts { title, close, holder, area, review, transport });
}

/// At the right all is one column. Below the table there is width to spare and no height: the buttons
/// stand beside the title, and what the computer makes of the match beside its moves.
fn arrange(sheets: Query<(Entity, &Sheet, &Parts), Changed<Sheet>>, mut nodes: Query<&mut Node>) {
    for (entity, sheet, parts) in &sheets {
        let below = matches!(sheet.0, Stand::Below { .. });
        let broad = matches!(sheet.0, Stand::Below { broad: true, .. });
        let mut change = |part: Entity, change: &dyn Fn(&mut Node)| {
            if let Ok(mut node) = nodes.get_mut(part) {
                change(&mut node);
            }
        };
        let content = || RepeatedGridTrack::auto(1);
        // What is left, and no more: what does not fit into it scrolls.
        let rest = || {
            let least = MinTrackSizingFunction::Px(0.0);
            RepeatedGridTrack::minmax(1, least, MaxTrackSizingFunction::Fraction(1.0))
        };
        let (columns, rows, cells) = if below {
            (vec![content(), rest(), content()], vec![content(), rest()], BELOW)
        } else {
            (vec![rest(), content()], vec![content(), rest(), content()], AT_RIGHT)
        };
        change(entity, &|node| {
            node.grid_template_columns.clone_from(&columns);
            node.grid_template_rows.clone_from(&rows);
        });
        let parted = [parts.title, parts.close, parts.holder, parts.transport];
        for (part, (row, column, span)) in parted.into_iter().zip(cells) {
            change(part, &|node| {
                node.grid_row = GridPlacement::start(row);
                node.grid_column = GridPlacement::start_span(column, span);
            });
        }
        change(parts.transport, &|node| {
            node.justify_self = if below { JustifySelf::Center } else { JustifySelf::Stretch };
            node.width = if below { percent(100) } else { auto() };
            node.max_width = if below { px(WIDEST) } else { auto() };
        });
        change(parts.area, &|node| {
            node.flex_direction = if broad { FlexDirection::Row } else { FlexDirection::Column };
            node.align_items = if broad { AlignItems::Start } else { AlignItems::Stretch };
            node.column_gap = px(if broad { 24.0 } else { 0.0 });
            node.padding = UiRect::left(px(if below { 8.0 } else { 0.0 }));
        });
        change(parts.review, &|node| node.width = if broad { percent(46) } else { auto() });
    }
}
