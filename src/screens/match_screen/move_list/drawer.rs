//! The drawer: it opens and closes, and its parts are arranged for the room that it has.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::drawer_layout::{self, DrawerNode, DrawerPlace};
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
/// Row, first column and number of columns of the title, the close button, the list and the playback buttons
/// in a drawer at the right.
const CELLS_AT_RIGHT: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 2, 1), (2, 1, 2), (3, 1, 2)];
/// The same in a drawer below the board.
const CELLS_BELOW: [(i16, i16, u16); 4] = [(1, 1, 1), (1, 3, 1), (2, 1, 3), (1, 2, 1)];

/// What the drawer is made of.
#[derive(Component)]
struct Parts {
    title: Entity,
    close: Entity,
    /// The list's area with its scroll bar.
    holder: Entity,
    /// The list's area.
    area: Entity,
    /// The review, in the area.
    review: Entity,
    playback_buttons: Entity,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawer>();
    app.add_systems(OnExit(Screen::Match), close.after(tutorial::clear_margin));
    app.add_systems(
        Update,
        (
            open_at_beginning,
            toggle_by_key.run_if(
                no_panel_open
                    .and_then(in_state(Screen::Match))
                    .and_then(not(in_state(MatchPhase::Ritual))),
            ),
            spawn_or_despawn.run_if(resource_changed::<Drawer>),
            drawer_layout::reserve_margin,
            drawer_layout::place_drawer,
            arrange_parts,
        )
            .chain()
            .in_set(GameSet::Animate)
            .after(tutorial::reserve_margin)
            .before(BoardSet::UpdateLayout)
            .run_if(in_state(MatchPresence::Present)),
    );
}

fn close(
    mut drawer: ResMut<Drawer>,
    mut margins: ResMut<ReservedMargins>,
    mut arrows: ResMut<ArrowsStepMoves>,
) {
    drawer.set_open(false);
    margins.move_list = Vec2::ZERO;
    arrows.0 = false;
}

/// Opens the drawer for a match that begins at an earlier position, or is replayed.
fn open_at_beginning(
    mut events: MessageReader<MatchEvent>,
    current: Res<Match>,
    mut drawer: ResMut<Drawer>,
) {
    if events.read().filter(|event| matches!(event, MatchEvent::Began)).count() > 0 {
        drawer.set_open(current.is_looking_back());
    }
}

/// The key L toggles the drawer; on boards on which L is a pit, Ctrl+L does.
fn toggle_by_key(actions: Res<TriggeredActions>, current: Res<Match>, mut drawer: ResMut<Drawer>) {
    let is_pit_letter = current.position().pits() > b'l' - b'a';
    if actions.count(Action::Moves, is_pit_letter) % 2 == 1 {
        drawer.toggle();
    }
}

/// Spawns or despawns the drawer.
fn spawn_or_despawn(
    mut commands: Commands,
    drawer: Res<Drawer>,
    drawers: Query<Entity, With<DrawerNode>>,
    fonts: Res<Fonts>,
    mut crossfade: ResMut<Crossfade>,
) {
    if drawer.is_open() != drawers.is_empty() {
        return;
    }
    crossfade.start();
    if !drawer.is_open() {
        for entity in &drawers {
            commands.entity(entity).despawn();
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
            DrawerNode(DrawerPlace::Right(0.0)),
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
    let playback_buttons = playback_buttons::spawn(&mut commands, sheet, &fonts);
    let area = Node { align_items: AlignItems::Stretch, ..column(2.0) };
    let (holder, area) = scroll::filling(&mut commands, sheet, area);
    let review = review::spawn(&mut commands, area);
    let list = Node { align_items: AlignItems::Stretch, flex_grow: 1.0, ..column(2.0) };
    let list = commands.spawn((list, ChildOf(area))).id();
    list::start(&mut commands, list);
    commands.entity(sheet).insert(Parts { title, close, holder, area, review, playback_buttons });
}

/// Arranges the parts: at the right in one column; below the board, where height is scarce, with the buttons
/// beside the title and the review beside the moves.
fn arrange_parts(
    drawers: Query<(Entity, &DrawerNode, &Parts), Changed<DrawerNode>>,
    mut nodes: Query<&mut Node>,
) {
    for (entity, drawer, parts) in &drawers {
        let below = matches!(drawer.0, DrawerPlace::Below { .. });
        let two_columns = matches!(drawer.0, DrawerPlace::Below { two_columns: true, .. });
        let mut change = |part: Entity, change: &dyn Fn(&mut Node)| {
            if let Ok(mut node) = nodes.get_mut(part) {
                change(&mut node);
            }
        };
        let content = || RepeatedGridTrack::auto(1);
        // The rest of the space and no more: the list scrolls.
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
        let children = [parts.title, parts.close, parts.holder, parts.playback_buttons];
        for (part, (row, column, span)) in children.into_iter().zip(cells) {
            change(part, &|node| {
                node.grid_row = GridPlacement::start(row);
                node.grid_column = GridPlacement::start_span(column, span);
            });
        }
        change(parts.playback_buttons, &|node| {
            node.justify_self = if below { JustifySelf::Center } else { JustifySelf::Stretch };
            node.width = if below { percent(100) } else { auto() };
            node.max_width = if below { px(MAX_BUTTONS_WIDTH_PX) } else { auto() };
        });
        change(parts.area, &|node| {
            node.flex_direction =
                if two_columns { FlexDirection::Row } else { FlexDirection::Column };
            node.align_items = if two_columns { AlignItems::Start } else { AlignItems::Stretch };
            node.column_gap = px(if two_columns { 24.0 } else { 0.0 });
            node.padding = UiRect::left(px(if below { 8.0 } else { 0.0 }));
        });
        change(parts.review, &|node| node.width = if two_columns { percent(46) } else { auto() });
    }
}
