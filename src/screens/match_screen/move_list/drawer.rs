//! The drawer: it opens and closes, and its parts are arranged for the room that it has.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::drawer_layout::{self, Sheet, Stand};
use super::drawer_state::{Drawer, toggle_move_list};
use super::{list, playback_buttons, review};
use crate::board::{BoardSet, ReservedMargins};
use crate::game::{GameSet, Match, MatchEvent, MatchPhase, MatchPresence};
use crate::input::{Action, ArrowsStepMoves, TriggeredActions};
use crate::screens::tutorial;
use crate::theme::widgets::{ButtonStyle, PanelBackground, TextRole, button, column, themed_text};
use crate::theme::{Fonts, UiLayer, size};
use crate::ui::crossfade::Crossfade;
use crate::ui::panel_stack::no_panel_open;
use crate::ui::screen::Screen;
use crate::ui::scroll;

/// The playback buttons are no wider than this together, in logical pixels.
const MAX_BUTTONS_WIDTH_PX: f32 = 420.0;
/// Row, first column and columns of the title, the close button, the list and the playback buttons in a drawer at the right.
const CELLS_AT_RIGHT: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 2, 1), (2, 1, 2), (3, 1, 2)];
/// The same in a drawer below the board.
const CELLS_BELOW: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 3, 1), (2, 1, 3), (1, 2, 1)];

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
    app.add_systems(OnExit(Screen::Match), shut);
    app.add_systems(
        Update,
        (
            begin,
            key.run_if(
                no_panel_open
                    .and_then(in_state(Screen::Match))
                    .and_then(not(in_state(MatchPhase::Opening))),
            ),
            pull.run_if(resource_changed::<Drawer>),
            drawer_layout::make,
            drawer_layout::stand,
            arrange,
        )
            .chain()
            .in_set(GameSet::Animate)
            .after(tutorial::reserve_margin)
            .before(BoardSet::UpdateLayout)
            .run_if(in_state(MatchPresence::Present)),
    );
}

fn shut(
    mut drawer: ResMut<Drawer>,
    mut aside: ResMut<ReservedMargins>,
    mut stepping: ResMut<ArrowsStepMoves>,
) {
    drawer.set_open(false);
    aside.move_list = Vec2::ZERO;
    stepping.0 = false;
}

/// Who opens a match in its middle, or to see it again, wants its moves at hand.
fn begin(mut told: MessageReader<MatchEvent>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    if told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0 {
        drawer.set_open(current.is_looking_back());
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
    fonts: Res<Fonts>,
    mut crossfade: ResMut<Crossfade>,
) {
    if drawer.is_open() != sheets.is_empty() {
        return;
    }
    crossfade.start();
    if !drawer.is_open() {
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
            PanelBackground,
            DespawnOnExit(Screen::Match),
            TabGroup::new(2),
            UiLayer::Drawer.index(),
            node,
            BackgroundColor::default(),
            BorderColor::default(),
        ))
        .id();
    let title = Node { padding: UiRect::left(px(8)), align_self: AlignSelf::Center, ..default() };
    let heading = themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Moves");
    let title = commands.spawn((title, Pickable::IGNORE, ChildOf(sheet), children![heading])).id();
    let close = button(&fonts, "\u{d7}", ButtonStyle::Quiet);
    let close = commands
        .spawn((close, ChildOf(sheet)))
        .observe(toggle_move_list)
        .insert(AccessibleLabel("Close".to_owned()))
        .id();
    let transport = playback_buttons::spawn(&mut commands, sheet, &fonts);
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
            (vec![content(), rest(), content()], vec![content(), rest()], CELLS_BELOW)
        } else {
            (vec![rest(), content()], vec![content(), rest(), content()], CELLS_AT_RIGHT)
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
            node.max_width = if below { px(MAX_BUTTONS_WIDTH_PX) } else { auto() };
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
