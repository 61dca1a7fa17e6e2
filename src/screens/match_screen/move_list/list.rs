//! The list of moves: a line for each pair of turns, South's at the left, with what was captured.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPresence, MatchReview};
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::{LoggedPly, LoggedTurn};
use crate::rules::{Move, Seat};
use crate::theme::widgets::{ButtonStyle, MIN_TARGET_PX, TextRole, button, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::SendsCommand;
use crate::ui::one_line::one_line;
use crate::ui::panel_stack::ShowPanels;
use crate::ui::scroll;

/// Width of the line numbers, in logical pixels.
const NUMBER_WIDTH_PX: f32 = 34.0;

/// The lines of the list, and the moves that they show.
#[derive(Component, Default)]
struct List {
    shown: Vec<Move>,
    /// The names above the columns, South's first; `None` before the first line.
    names: Option<[String; 2]>,
    /// South's and North's cell of each line.
    lines: Vec<[Entity; 2]>,
}

/// The button of the ply with this number.
#[derive(Component)]
struct PlyButton(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write_moves, highlight_current_ply)
            .chain()
            .in_set(GameSet::Present)
            .before(ShowPanels)
            .run_if(in_state(MatchPresence::Present)),
    );
}

/// Lets the list be written into `area`.
pub(super) fn start(commands: &mut Commands, area: Entity) {
    commands.entity(area).insert(List::default());
}

/// Adds new moves; if earlier ones or the names have changed, writes the whole list again.
fn write_moves(
    mut commands: Commands,
    current: CurrentMatch,
    fonts: Res<Fonts>,
    mut lists: Query<(Entity, &mut List)>,
) {
    for (area, mut list) in &mut lists {
        let names = Seat::BOTH.map(|seat| current.name(seat));
        let moves = current.history().moves();
        let named = list.names.as_ref().is_some_and(|shown| *shown == names);
        if named && list.shown == moves {
            continue;
        }
        if !named || !moves.starts_with(&list.shown) {
            commands.entity(area).despawn_children();
            spawn_header(&mut commands, area, &fonts, names);
            *list = List { names: Some(names.map(str::to_owned)), ..default() };
        }
        for (index, pair) in pairs(&current.history().turns(&current.rules)).into_iter().enumerate()
        {
            if index == list.lines.len() {
                list.lines.push(spawn_line(&mut commands, area, &fonts, index + 1));
            }
            for (turn, cell) in pair.into_iter().zip(list.lines[index]) {
                let plies = turn.into_iter().flat_map(|turn| &turn.plies);
                for ply in plies.filter(|ply| ply.number > list.shown.len()) {
                    spawn_ply_button(&mut commands, cell, &fonts, ply);
                }
            }
        }
        list.shown = moves.to_vec();
    }
}

/// The number of the line of each ply.
pub(super) fn line_numbers(turns: &[LoggedTurn]) -> Vec<usize> {
    let plies =
        |pair: &[Option<&LoggedTurn>; 2]| pair.iter().flatten().map(|turn| turn.plies.len()).sum();
    let pairs = pairs(turns);
    let lines = pairs.iter().enumerate();
    lines.flat_map(|(index, pair)| std::iter::repeat_n(index + 1, plies(pair))).collect()
}

/// South's turn and the one of North that follows it.
fn pairs(turns: &[LoggedTurn]) -> Vec<[Option<&LoggedTurn>; 2]> {
    let mut pairs: Vec<[Option<&LoggedTurn>; 2]> = Vec::new();
    for turn in turns {
        match (turn.seat, pairs.last_mut()) {
            (Seat::North, Some(pair @ [_, None])) => pair[1] = Some(turn),
            (Seat::North, _) => pairs.push([None, Some(turn)]),
            (Seat::South, _) => pairs.push([Some(turn), None]),
        }
    }
    pairs
}

fn spawn_header(commands: &mut Commands, area: Entity, fonts: &Fonts, names: [&str; 2]) {
    let line = Node { margin: UiRect::top(px(6)), ..line_node() };
    let line = commands.spawn((line, Pickable::IGNORE, ChildOf(area))).id();
    commands.spawn((number_node(), ChildOf(line)));
    for name in names {
        let cell = Node { padding: UiRect::left(px(10)), ..cell_node() };
        let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(line))).id();
        let name = (Text::new(name), TextRole::Soft, TextColor::default());
        let name = one_line(fonts.regular(size::BODY), Node::default(), name);
        commands.spawn((name, ChildOf(cell)));
    }
}

/// Spawns a line without moves; returns its two cells.
fn spawn_line(commands: &mut Commands, area: Entity, fonts: &Fonts, number: usize) -> [Entity; 2] {
    let line = commands.spawn((line_node(), Pickable::IGNORE, ChildOf(area))).id();
    let label = themed_text(fonts.regular(size::BODY), TextRole::Soft, number.to_string());
    commands.spawn((number_node(), Pickable::IGNORE, ChildOf(line), children![label]));
    Seat::BOTH.map(|_| commands.spawn((cell_node(), Pickable::IGNORE, ChildOf(line))).id())
}

/// Spawns the button of a ply.
fn spawn_ply_button(commands: &mut Commands, cell: Entity, fonts: &Fonts, ply: &LoggedPly) {
    let ply_button = button(fonts, short_text(ply), ButtonStyle::Quiet);
    let ply_button = commands.spawn((ply_button, PlyButton(ply.number), ChildOf(cell))).id();
    commands.entity(ply_button).insert((
        SendsCommand(MatchCommand::GoTo(ply.number)),
        AccessibleLabel(accessible_text(ply)),
    ));
    commands.entity(ply_button).entry::<Node>().and_modify(|mut node| {
        node.padding = UiRect::axes(px(6), px(2));
    });
}

fn line_node() -> Node {
    Node {
        align_items: AlignItems::Start,
        column_gap: px(4),
        flex_shrink: 0.0,
        min_height: px(MIN_TARGET_PX - 8.0),
        ..default()
    }
}

fn number_node() -> Node {
    Node {
        width: px(NUMBER_WIDTH_PX),
        flex_shrink: 0.0,
        height: px(MIN_TARGET_PX),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::End,
        ..default()
    }
}

fn cell_node() -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// A ply as the list has it: the pit's letter, and what was captured.
fn short_text(ply: &LoggedPly) -> String {
    match ply.captured {
        0 => ply.mv.to_string(),
        seeds => format!("{} \u{d7}{seeds}", ply.mv),
    }
}

/// A ply as a screen reader reads it.
fn accessible_text(ply: &LoggedPly) -> String {
    let captured = match ply.captured {
        0 => String::new(),
        seeds => format!(", captures {seeds}"),
    };
    format!("Move {}: {} {}{captured}", ply.number, ply.seat, ply.mv)
}

/// For which ply, number of plies and size of the list the list was scrolled last.
#[derive(Clone, Copy, PartialEq, Default)]
struct ScrolledFor {
    ply: usize,
    plies: usize,
    room: Vec2,
}

/// Highlights the last ply played and scrolls it into view, except while a review can be read there.
fn highlight_current_ply(
    current: Res<Match>,
    reviewed: Res<MatchReview>,
    lists: Query<&ChildOf, With<List>>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    mut plies: Query<(Entity, &PlyButton, &mut ButtonStyle)>,
    mut scrolled_for: Local<ScrolledFor>,
    redraw: Res<RedrawRequests>,
) {
    let cursor = current.history().cursor();
    for (_, ply, mut look) in &mut plies {
        let is_current = ply.0 == cursor;
        look.set_if_neq(if is_current { ButtonStyle::Highlighted } else { ButtonStyle::Quiet });
    }
    let list = lists.iter().next().map(ChildOf::parent);
    let Some((area, at, mut scroll)) = list.and_then(|area| areas.get_mut(area).ok()) else {
        *scrolled_for = ScrolledFor::default();
        return;
    };
    let now = ScrolledFor { ply: cursor, plies: plies.iter().count(), room: area.size() };
    // An outdated review is not read any more.
    let is_outdated = reviewed.is_outdated(current.main_line());
    let shows_review = reviewed.is_pending() || reviewed.review().is_some() && !is_outdated;
    if *scrolled_for == now || shows_review {
        return;
    }
    if let Some((entity, ..)) = plies.iter().find(|(_, ply, _)| ply.0 == cursor) {
        match nodes.get(entity) {
            Ok((node, place)) if !node.is_empty() => {
                let to = scroll::to_middle((area, at, &scroll), place);
                scroll.y = to;
            }
            // A new ply has not been laid out yet.
            _ => return redraw.animate(),
        }
    } else if scroll.y != 0.0 {
        scroll.y = 0.0;
    }
    *scrolled_for = now;
}
